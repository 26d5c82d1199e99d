import SignalboxNavigation
import Testing

@testable import SignalboxJSON

/// A renderer of A2UI 0.9 in a test, which acts as its user does.
final class A2UIRenderer: A2UISurfaces {
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
  /// A Boolean value that indicates whether an action waits for effects to end.
  var settles = true
  private let host: MCPClient?
  /// The last result of an action over MCP.
  private(set) var result = JSON.null
  /// The ids of the requests that were answered while the last action over MCP was.
  private(set) var answered: [Int] = []

  init(_ application: any Application, _ transport: Transport = .lines) {
    wire = Wire(application, dialect: transport == .lines ? .a2ui(.v09) : .mcp, isChecked: false)
    host = transport == .lines ? nil : MCPClient(wire: wire, meta: nil)
    super.init()
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
    if host != nil {
      let context = context["surface"] == nil ? context.adding([JSON.Member("surface", .string(surface))]) : context
      messages = []
      let request: JSON = [
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": ["name": "action", "arguments": ["name": .string(name), "context": context]],
      ]
      var lines = exchange(request.text)
      // An answer waits a moment for the work of its action.
      for _ in 0..<2 where !lines.contains(where: { json($0)["id"] == 1 }) {
        lines += wire.pass(.seconds(1), settling: false)
      }
      answered = lines.map(json).compactMap { $0["id"]?.wholeNumber }
      result = lines.map(json).first { $0["id"] == 1 }?["result"] ?? .null
      #expect(result != .null, "no answer to \(request.text): \(lines)")
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
    take(exchange(line))
  }

  private func exchange(_ line: String) -> [String] {
    settles ? wire.send(line + "\n") : wire.feed(line + "\n")
  }
}
