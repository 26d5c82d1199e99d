import Testing

@testable import SignalboxJSON

/// The surfaces of a renderer of A2UI 0.9 in a test: components and data models.
class A2UISurfaces {
  struct Surface {
    var components: [String: JSON] = [:]
    var data: JSON = [:]
  }

  final var surfaces: [(id: String, surface: Surface)] = []
  /// The messages since the last action, in order.
  final var messages: [JSON] = []
  /// Everything that was sent to the renderer.
  final var text = ""

  init() {}

  // MARK: Messages

  /// Takes messages, and checks what a strict renderer checks.
  final func take(_ lines: [String]) {
    for line in lines {
      text += line + "\n"
      let message = json(line)
      messages.append(message)
      #expect(message["version"] == "v0.9", "\(line)")
      guard case .object(let members) = message, members.count == 2,
        case .string(let id)? = members[1].value["surfaceId"]
      else {
        Issue.record("no message of A2UI: \(line)")
        continue
      }
      apply(members[1].name, members[1].value, to: id, line)
    }
  }

  private final func apply(_ name: String, _ body: JSON, to id: String, _ line: String) {
    let place = surfaces.firstIndex { $0.id == id }
    #expect((place == nil) == (name == "createSurface"), "\(line)")
    switch (name, place) {
    case ("createSurface", nil): surfaces.append((id, Surface()))
    case ("deleteSurface", let place?): surfaces.remove(at: place)
    case ("updateDataModel", let place?):
      guard case .string(let path)? = body["path"] else { return }
      surfaces[place].surface.data = surfaces[place].surface.data.setting(Self.steps(path), to: body["value"] ?? .null)
    case ("updateComponents", let place?):
      guard case .array(let components)? = body["components"] else { return }
      for component in components {
        if case .string(let name)? = component["id"] { surfaces[place].surface.components[name] = component }
      }
      let reached = reached(from: "root", in: surfaces[place].surface)
      #expect(reached.count == Set(reached).count, "a component is in two places: \(line)")
      #expect(Set(reached) == Set(surfaces[place].surface.components.keys), "not reachable: \(line)")
    default: Issue.record("unknown: \(line)")
    }
  }

  private func reached(from id: String, in surface: Surface) -> [String] {
    [id] + (surface.components[id]?.a2uiChildren ?? []).flatMap { reached(from: $0, in: surface) }
  }

  /// Returns the keys of a path. As in `@a2ui/web_core`, nothing in them is an escape.
  static func steps(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// The kinds of the messages since the last action, and the ids of the components in them.
  var kinds: [String] {
    messages.map { message in
      guard case .object(let members) = message, members.count == 2 else { return "?" }
      guard case .array(let components)? = members[1].value["components"] else {
        if case .string(let path)? = members[1].value["path"] { return "\(members[1].name) \(path)" }
        return members[1].name
      }
      let ids = components.map { component in if case .string(let id)? = component["id"] { id } else { "?" } }
      return "\(members[1].name) \(ids.joined(separator: ", "))"
    }
  }

  // MARK: What is shown

  /// Returns the component of the last surface that has it.
  func component(_ id: String) -> JSON? { surfaces.last { $0.surface.components[id] != nil }?.surface.components[id] }

  /// Returns the value of a member of a component, where it is a reference.
  func value(_ id: String, _ name: String = "value") -> JSON? {
    guard let surface = surfaces.last(where: { $0.surface.components[id] != nil })?.surface else { return nil }
    guard case .string(let path)? = surface.components[id]?.at([name, "path"]) else {
      return surface.components[id]?[name]
    }
    return surface.data.getting(Self.steps(path))
  }

  /// A Boolean value that indicates whether a component is shown, and not only kept.
  func shows(_ id: String) -> Bool {
    surfaces.contains { entry in
      let kept = entry.surface.components["attic"]?.a2uiChildren ?? []
      return entry.surface.components[id] != nil && !kept.contains(id)
    }
  }

  /// The shown components, a line for each: its type, and its members with their values.
  var picture: String {
    surfaces.map { entry in
      (["surface"] + lines(of: "root", in: entry.surface, at: [])).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func lines(of id: String, in surface: Surface, at path: [String]) -> [String] {
    guard id != "attic", case .object(let members)? = surface.components[id] else { return [] }
    let own = members.filter { !["id", "child", "children", "action"].contains($0.name) }.map { member -> String in
      guard case .string(let reference)? = member.value["path"] else { return member.value.text }
      let steps = reference.hasPrefix("/") ? Self.steps(reference) : path + Self.steps(reference)
      return (surface.data.getting(steps) ?? "?").text
    }
    let line = own.joined(separator: " ")
    guard let rows = surface.components[id]?.at(["children", "componentId"]), case .string(let row) = rows,
      case .string(let list)? = surface.components[id]?.at(["children", "path"])
    else {
      return [line] + (surface.components[id]?.a2uiChildren ?? []).flatMap { lines(of: $0, in: surface, at: path) }
    }
    let base = list.hasPrefix("/") ? Self.steps(list) : path + Self.steps(list)
    let count = surface.data.getting(base)?.elements.count ?? 0
    return [line] + (0..<count).flatMap { lines(of: row, in: surface, at: base + ["\($0)"]) }
  }
}

extension JSON {
  var a2uiChildren: [String] {
    if case .string(let child)? = self["child"] { return [child] }
    if case .string(let each)? = at(["children", "componentId"]) { return [each] }
    guard case .array(let children)? = self["children"] else { return [] }
    return children.compactMap { if case .string(let id) = $0 { id } else { nil } }
  }

  func getting(_ steps: [String]) -> JSON? {
    guard let first = steps.first else { return self }
    let rest = Array(steps.dropFirst())
    if case .array(let items) = self {
      return Int(first).flatMap { items.indices.contains($0) ? items[$0].getting(rest) : nil }
    }
    return self[first]?.getting(rest)
  }

  func setting(_ steps: [String], to value: JSON) -> JSON {
    guard let first = steps.first else { return value }
    let rest = Array(steps.dropFirst())
    if case .array(var items) = self, let place = Int(first), place <= items.count {
      if place == items.count { items.append([:]) }
      items[place] = items[place].setting(rest, to: value)
      return .array(items)
    }
    var members: [Member] = if case .object(let all) = self { all } else { [] }
    let new = Member(first, (self[first] ?? [:]).setting(rest, to: value))
    if let place = members.firstIndex(where: { $0.name == first }) { members[place] = new } else { members.append(new) }
    return .object(members)
  }
}
