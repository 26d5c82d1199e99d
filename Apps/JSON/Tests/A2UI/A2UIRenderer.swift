import SignalboxNavigation
import Testing

@testable import SignalboxJSON

/// A renderer of A2UI 0.9 in a test: it has surfaces with components and data models, and acts as its user does.
final class A2UIRenderer {
  struct Surface {
    var components: [String: JSON] = [:]
    var data: JSON = [:]
  }

  /// The transports between the session and the renderer.
  enum Transport: CaseIterable {
    /// A message or an action a line.
    case lines
    /// Resources and a tool of MCP. The host passes only the name and the context of an action.
    case mcp
  }

  static let capabilities: JSON = [
    "a2ui": [
      "clientCapabilities": [
        "v0.9": ["supportedCatalogIds": ["https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"]]
      ]
    ]
  ]

  let wire: Wire
  private let host: MCPClient?
  /// The last result of an action over MCP.
  private(set) var result = JSON.null
  private(set) var surfaces: [(id: String, surface: Surface)] = []
  /// The messages since the last action, in order.
  private(set) var messages: [JSON] = []
  /// Everything that was sent to the renderer.
  private(set) var text = ""

  init(_ application: any Application, _ transport: Transport = .lines) {
    wire = Wire(application, dialect: transport == .lines ? .a2ui(.v09) : .mcp, isChecked: false)
    host = transport == .lines ? nil : MCPClient(wire: wire, meta: nil)
    guard let host else {
      take(wire.settle())
      return
    }
    _ = host.call("initialize", ["protocolVersion": "2025-11-25", "capabilities": Self.capabilities])
    read("a2ui://page")
  }

  /// Reads a resource over MCP, and takes its messages.
  func read(_ uri: String) {
    messages = []
    take(contents: host?.call("resources/read", ["uri": .string(uri)]).at(["contents"])?.elements.first)
  }

  private func take(contents: JSON?) {
    #expect(contents?["mimeType"] == "application/a2ui+json")
    guard case .string(let text)? = contents?["text"] else {
      Issue.record("no messages")
      return
    }
    take(json(text).elements.map(\.text))
  }

  // MARK: Messages

  /// Takes messages, and checks what a strict renderer checks.
  func take(_ lines: [String]) {
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

  private func apply(_ name: String, _ body: JSON, to id: String, _ line: String) {
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

  private static func steps(_ path: String) -> [String] {
    path.split(separator: "/").map {
      $0.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
    }
  }

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

  // MARK: The user

  /// Puts a value into an input. Nothing is sent.
  func type(_ id: String, _ value: JSON) {
    guard let place = surfaces.lastIndex(where: { $0.surface.components[id] != nil }),
      case .string(let path)? = surfaces[place].surface.components[id]?.at(["value", "path"])
    else {
      Issue.record("no input \(id)")
      return
    }
    surfaces[place].surface.data = surfaces[place].surface.data.setting(Self.steps(path), to: value)
  }

  /// The sentences of the checks of a button that fail.
  func failing(_ id: String) -> [String] {
    guard case .array(let checks)? = component(id)?["checks"],
      let surface = surfaces.last(where: { $0.surface.components[id] != nil })?.surface
    else { return [] }
    return checks.compactMap { check in
      let path = check.at(["condition", "args", "value", "path"]) ?? check.at(["condition", "path"]) ?? .null
      guard case .string(let path) = path, case .string(let message)? = check["message"] else { return "?" }
      let value = surface.data.getting(Self.steps(path)) ?? .null
      return [.string(""), .null, .bool(false), .array([])].contains(value) ? message : nil
    }
  }

  /// Presses a button: sends the action of its component.
  /// - Parameter row: The row of a list in which the button is.
  func press(_ id: String, row: JSON = [:]) {
    guard let entry = surfaces.last(where: { $0.surface.components[id] != nil }),
      case .string(let name)? = entry.surface.components[id]?.at(["action", "event", "name"]),
      case .object(let members)? = entry.surface.components[id]?.at(["action", "event", "context"])
    else {
      Issue.record("no button \(id)")
      return
    }
    let context = members.map { member -> JSON.Member in
      guard case .string(let path)? = member.value["path"] else { return member }
      let base = path.hasPrefix("/") ? entry.surface.data : row
      return JSON.Member(member.name, base.getting(Self.steps(path)) ?? .null)
    }
    act(name, entry.id, .object(context))
  }

  func act(_ name: String, _ surface: String, _ context: JSON) {
    if let host {
      let context = context["surface"] == nil ? context.adding([JSON.Member("surface", .string(surface))]) : context
      messages = []
      result = host.call("tools/call", ["name": "action", "arguments": ["name": .string(name), "context": context]])
      text += (result["content"]?.elements.first).map(\.text) ?? ""
      let embedded = result["content"]?.elements.last
      #expect(embedded?.at(["annotations", "audience"]) == ["user"])
      return take(contents: embedded?["resource"])
    }
    let action: JSON = [
      "name": .string(name), "surfaceId": .string(surface), "sourceComponentId": "x",
      "timestamp": "2026-01-01T00:00:00Z", "context": context,
    ]
    send((["version": "v0.9", "action": action] as JSON).text)
  }

  func send(_ line: String) {
    messages = []
    take(wire.send(line + "\n"))
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
