extension KeyValuePairs<String, JSON?> {
  /// The members that have a value. A `nil` in the place of a `JSON` is null, which is none either.
  var given: [JSON.Member] { compactMap { name, value in value == .null ? nil : value.map { JSON.Member(name, $0) } } }
}

/// The contents of a surface: components by id, and the values of its data model.
struct A2UIContent {
  /// The parts of the data model.
  enum Part: String, CaseIterable {
    /// The values of inputs, and the texts that are typed in them.
    case values = "v"
    /// The texts that are typed in inputs of secrets. Always sent as empty texts.
    case secrets = "s"
    /// Texts that change.
    case texts = "t"
    /// Rows of lists and tables.
    case rows = "r"
  }

  private let version: A2UIVersion
  private(set) var components: [JSON.Member] = []
  private(set) var data: [Part: [JSON.Member]] = [:]

  init(_ version: A2UIVersion) { self.version = version }

  /// Adds a component, and returns its id. Members without a value are left out.
  mutating func add(_ name: String, _ type: String, _ members: KeyValuePairs<String, JSON?>) -> String {
    let id = version.id(name)
    components.append(JSON.Member(id, Self.component(id, type, members)))
    return id
  }

  static func component(_ id: String, _ type: String, _ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object([JSON.Member("id", .string(id)), JSON.Member("component", .string(type))] + members.given)
  }

  /// Sets a value of the data model, and returns its path.
  mutating func set(_ part: Part, _ name: String, _ value: JSON) -> String {
    data[part, default: []].append(JSON.Member(Self.key(name), value))
    return Self.path(part, name)
  }

  /// Returns the path of a value.
  static func path(_ part: Part, _ name: String) -> String { "/\(part.rawValue)/\(key(name))" }

  /// The characters that have escapes in keys. `@a2ui/web_core` reads no escapes of JSON Pointers, so no key has any.
  private static let escapes: KeyValuePairs<String, String> = ["!": "!0", "/": "!1", "~": "!2"]

  /// Returns the key of a value in the data model, and the name behind a key.
  static func key(_ name: String) -> String { escapes.reduce(name) { $0.replacing($1.key, with: $1.value) } }
  static func name(_ key: String) -> String { escapes.reversed().reduce(key) { $0.replacing($1.value, with: $1.key) } }

  /// The whole data model. Every part is there, so that a reference to a part always finds it.
  var model: JSON {
    .object([JSON.Member("no", false)] + Part.allCases.map { JSON.Member($0.rawValue, .object(data[$0] ?? [])) })
  }
}

/// A surface as the renderer has it.
struct A2UISurface {
  /// The id of the component that holds what is no longer shown: A2UI cannot remove a component.
  static let attic = "attic"
  /// The most components that are kept without being shown. Beyond, the surface is made anew.
  private static let mostKept = 200

  /// The name of the surface in the frame, and its id for the renderer.
  let name, id: String
  private let version: A2UIVersion
  private var components: [ByteKey: JSON] = [:]
  private var order: [ByteKey] = []
  private var data: [A2UIContent.Part: [ByteKey: JSON]] = [:]

  init(_ name: String, _ generation: Int, _ version: A2UIVersion) {
    (self.name, self.version) = (name, version)
    id = generation > 0 ? "\(name).\(generation)" : name
  }

  /// Returns the messages that make the surface.
  mutating func make(_ content: A2UIContent) -> [JSON] {
    let attic = A2UIContent.component(Self.attic, "Column", ["children": []])
    let all = content.components + [JSON.Member(Self.attic, attic)]
    note(all, content.data)
    return [
      message("createSurface", [JSON.Member("catalogId", .string(version.catalogue))]),
      set("/", content.model), components(all),
    ]
  }

  /// Returns the messages for what is different, or `nil` if too much would be kept that is not shown.
  mutating func update(_ content: A2UIContent) -> [JSON]? {
    let shown = Set(content.components.map { ByteKey($0.name) })
    let kept = order.filter { !shown.contains($0) && $0.text != Self.attic }
    guard kept.count <= Self.mostKept else { return nil }
    // A component that is not shown becomes an empty text, and what is typed elsewhere stays.
    let empty = kept.map { JSON.Member($0.text, A2UIContent.component($0.text, "Text", ["text": ""])) }
    let children = JSON.array(kept.map { .string($0.text) })
    let attic = A2UIContent.component(Self.attic, "Column", ["children": children])
    let all = content.components + empty + [JSON.Member(Self.attic, attic)]
    let changed = all.filter { components[ByteKey($0.name)] != $0.value }
    let messages = changes(content.data).map { set($0, $1) }
    note(all, content.data)
    return messages + (changed.isEmpty ? [] : [components(changed)])
  }

  /// Notes a value that the renderer has by itself, because the user has typed it.
  mutating func typed(_ part: A2UIContent.Part, _ name: String, _ value: JSON) {
    data[part, default: [:]][ByteKey(A2UIContent.key(name))] = value
  }

  /// Returns the message that removes the surface.
  func remove() -> JSON { message("deleteSurface", []) }

  private func set(_ path: String, _ value: JSON) -> JSON {
    message("updateDataModel", [JSON.Member("path", .string(path)), JSON.Member("value", value)])
  }

  private func components(_ all: [JSON.Member]) -> JSON {
    message("updateComponents", [JSON.Member("components", .array(all.map(\.value)))])
  }

  private func message(_ name: String, _ members: [JSON.Member]) -> JSON {
    .object([
      JSON.Member("version", .string(version.name)),
      JSON.Member(name, .object([JSON.Member("surfaceId", .string(id))] + members)),
    ])
  }

  private mutating func note(_ all: [JSON.Member], _ data: [A2UIContent.Part: [JSON.Member]]) {
    order = all.map { ByteKey($0.name) }
    components = Dictionary(all.map { (ByteKey($0.name), $0.value) }) { $1 }
    for (part, members) in data {
      for member in members { self.data[part, default: [:]][ByteKey(member.name)] = member.value }
    }
  }

  /// Returns the values that are new or different. Of rows, only those that are.
  private func changes(_ new: [A2UIContent.Part: [JSON.Member]]) -> [(path: String, value: JSON)] {
    A2UIContent.Part.allCases.flatMap { part in
      (new[part] ?? []).flatMap { member -> [(path: String, value: JSON)] in
        let (known, path) = (data[part]?[ByteKey(member.name)], "/\(part.rawValue)/\(member.name)")
        guard known != member.value else { return [] }
        guard part == .rows, case .array(let old)? = known, case .array(let new) = member.value, old.count <= new.count
        else { return [(path, member.value)] }
        let places = new.indices.filter { $0 >= old.count || old[$0] != new[$0] }
        guard places.count <= new.count / 2 else { return [(path, member.value)] }
        return places.map { ("\(path)/\($0)", new[$0]) }
      }
    }
  }
}
