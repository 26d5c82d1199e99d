import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// A driver that keeps the page up to date from the announced changes, compared with the real page.
@Suite struct MirrorTests {
  private static let rows = 5

  @Test("D8: a mirror made from changes alone equals the snapshot after each of 1,000 random steps", arguments: 1...4)
  func random(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var frame = Self.frame(&generator)
    var mirror = Mirror(Snapshot.json(frame, rows: Self.rows))
    for step in 0..<1_000 {
      let next = Self.frame(&generator)
      for event in FrameChanges(from: frame, to: next, rows: Self.rows).events where event.event == .changed {
        mirror.carryOut(JSON.object(event.members)["changes"]?.elements ?? [], asking: next)
      }
      frame = next
      let wanted = Snapshot.json(frame, rows: Self.rows)["page"]?["elements"]?.elements ?? []
      let isSame = mirror.shown(Self.rows) == wanted.map(\.sorted)
      try #require(isSame, "seed \(seed), step \(step)")
    }
  }

  @Test("D8: when an alert comes or goes, the elements behind it are reported as covered, with their actions")
  func covered() async throws {
    try await onSessionThread {
      let wire = Wire()
      var mirror = Mirror(wire.call("ui.snapshot"))
      wire.call("ui.subscribe", ["events": ["ui.changed"]])
      for id in ["home/warn", "alert:1/ok", "home/people/p1/delete", "home/load", "home/hide"] {
        wire.call("ui.press", ["id": .string(id)])
        for note in wire.notifications { mirror.carryOut(note["params"]?["changes"]?.elements ?? [], asking: nil) }
        let wanted = wire.call("ui.snapshot")["page"]?["elements"]?.elements ?? []
        #expect(mirror.shown(100) == wanted.map(\.sorted), "\(id)")
      }
    }
  }

  // MARK: Random pages

  private static func frame(_ generator: inout SeededGenerator) -> Frame {
    var ids = (0..<6).map { "p/e\($0)" }.shuffled(using: &generator)
    if Bool.random(using: &generator) { ids = ids.sorted() }
    var left = ids.prefix(Int.random(in: 0...6, using: &generator))[...]
    let elements = elements(&left, depth: 0, &generator)
    let page = PageState(page: PageID(1), key: "p", title: "", mode: .push, canGoBack: false, elements: elements)
    let button = ElementState(id: "alert:1/ok", content: .button)
    let alert = AlertState(
      page: PageID(2), id: "alert:1", severity: .information, title: "", message: "", buttons: [button])
    return Frame(
      revision: 0, pending: [], stack: [], page: page,
      alerts: Int.random(in: 0..<4, using: &generator) == 0 ? [alert] : [])
  }

  private static func elements(
    _ ids: inout ArraySlice<String>, depth: Int, _ generator: inout SeededGenerator
  ) -> [ElementState] {
    var elements: [ElementState] = []
    while let id = ids.popFirst() {
      let content: ElementContent
      // The kind usually depends on the id, and sometimes changes.
      switch (Int(id.suffix(1)) ?? 0) + (Int.random(in: 0..<8, using: &generator) == 0 ? 1 : 0) {
      case 0, 1: content = .group(depth < 2 ? self.elements(&ids, depth: depth + 1, &generator) : [])
      case 2, 3: content = .list(list(id, &generator))
      case 4: content = .toggle(Bool.random(using: &generator))
      case 6:
        let (first, count) = (Int.random(in: 0...2, using: &generator), Int.random(in: 0...30, using: &generator))
        content = .log(LogState(lines: (first..<first + count).map { "line \($0)" }, first: first))
      default: content = .text("\(Int.random(in: 0..<3, using: &generator))")
      }
      elements.append(
        ElementState(
          id: id, help: Bool.random(using: &generator) ? "help" : nil,
          isEnabled: Int.random(in: 0..<4, using: &generator) > 0, content: content))
      if depth > 0, Bool.random(using: &generator) { break }
    }
    return elements
  }

  private static func list(_ id: String, _ generator: inout SeededGenerator) -> ListState {
    var keys = Array(0..<9).filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
    if Int.random(in: 0..<6, using: &generator) == 0 { keys.shuffle(using: &generator) }
    return ListState(
      rows: keys.map { key in
        RowState(
          id: "\(id)/r\(key)", label: Int.random(in: 0..<9, using: &generator) == 0 ? "other" : "row", buttons: [],
          preview: Int.random(in: 0..<9, using: &generator) == 0 ? "more\nof it" : nil)
      })
  }
}

/// The elements of a page as a driver keeps them.
private struct Mirror {
  private var elements: [JSON]

  init(_ snapshot: JSON) { elements = snapshot["page"]?["elements"]?.elements ?? [] }

  /// Returns the elements that a snapshot shows: lists with their first rows only.
  func shown(_ limit: Int) -> [JSON] { elements.map { $0.firstRows(limit).sorted } }

  mutating func carryOut(_ changes: [JSON], asking frame: Frame?) {
    for change in changes {
      guard case .string(let id)? = change["id"], case .object(let members) = change else { continue }
      if change["removed"] == true {
        _ = take(id)
        continue
      }
      var element = change["element"] ?? JSON.object([])
      if change["element"] == nil {
        let place = change["after"] == nil ? nil : take(id)
        element = place ?? element
      } else {
        _ = take(id)
        if element["type"] == "group", element["elements"] == nil { element["elements"] = [] }
      }
      if let after = change["after"] { insert(element, after: after, in: change["parent"]) }
      let own = members.filter { !["id", "element", "after", "parent", "reloaded", "appended"].contains($0.name) }
      elements = elements.map { whole in
        whole.replacing(id) { json in
          for member in own { json[member.name] = member.value == .null ? Optional<JSON>.none : member.value }
        }
      }
      if let more = change["appended"]?.elements {
        elements = elements.map { whole in
          whole.replacing(id) { $0["lines"] = .array(((($0["lines"]?.elements ?? []) + more).suffix(20))) }
        }
      }
      if change["reloaded"] == true, let frame {
        let snapshot = Snapshot.json(frame, rows: .max)["page"]?["elements"]?.elements ?? []
        let rows = snapshot.lazy.compactMap { $0.found(id)?["rows"] }.first
        elements = elements.map { $0.replacing(id) { $0["rows"] = rows } }
      }
    }
  }

  private mutating func take(_ id: String) -> JSON? {
    let found = elements.lazy.compactMap { $0.found(id) }.first
    elements = elements.filter { $0["id"] != .string(id) }.map { $0.without(id) }
    return found
  }

  private mutating func insert(_ element: JSON, after: JSON, in parent: JSON?) {
    guard case .string(let parent)? = parent else { return elements = elements.inserting(element, after: after) }
    elements = elements.map { whole in
      whole.replacing(parent) { container in
        let name = container["type"] == "list" ? "rows" : "elements"
        container[name] = .array((container[name]?.elements ?? []).inserting(element, after: after))
      }
    }
  }
}

extension [JSON] {
  fileprivate func inserting(_ element: JSON, after: JSON) -> [JSON] {
    guard after != nil else { return [element] + self }
    // The driver does not know an element after which a new element stands, so it cannot show the new element.
    guard let place = firstIndex(where: { $0["id"] == after }) else { return self }
    return self[...place] + [element] + self[(place + 1)...]
  }
}

extension JSON {
  fileprivate static let containers = ["elements", "rows"]

  fileprivate subscript(name: String) -> JSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.name == name }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      members.removeAll { $0.name == name }
      self = .object(members + (newValue.map { [Member(name, $0)] } ?? []))
    }
  }

  fileprivate func found(_ id: String) -> JSON? {
    if self["id"] == .string(id) { return self }
    return Self.containers.lazy.compactMap { self[$0]?.elements.lazy.compactMap { $0.found(id) }.first }.first
  }

  fileprivate func without(_ id: String) -> JSON {
    Self.containers.reduce(into: self) { json, name in
      guard case .array(let children)? = json[name] else { return }
      json[name] = .array(children.filter { $0["id"] != .string(id) }.map { $0.without(id) })
    }
  }

  fileprivate func replacing(_ id: String, _ change: (inout JSON) -> Void) -> JSON {
    var json = self
    if json["id"] == .string(id) {
      change(&json)
      return json
    }
    for name in Self.containers {
      guard case .array(let children)? = json[name] else { continue }
      json[name] = .array(children.map { $0.replacing(id, change) })
    }
    return json
  }

  fileprivate func firstRows(_ limit: Int) -> JSON {
    var json = self
    if case .array(let rows)? = json["rows"], json["type"] == "list" {
      json["rows"] = .array(Array(rows.prefix(limit)))
    }
    if case .array(let elements)? = json["elements"] { json["elements"] = .array(elements.map { $0.firstRows(limit) }) }
    return json
  }

  /// The value with sorted members: the order of announced members has no meaning.
  fileprivate var sorted: JSON {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let values): .array(values.map(\.sorted))
    case .null, .bool, .number, .string: self
    }
  }
}
