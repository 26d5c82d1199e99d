import SignalboxInterface

/// A2UI over MCP: the page as messages for the renderer of the host, and the actions of its user as calls of a tool.
///
/// The server knows what the renderer of a client has. Clients without a handshake over HTTP share the server, so they
/// see nothing of it, and so does a host that declares no support.
extension MCPDialect {
  /// The type of messages of A2UI.
  static let surfacesType = "application/a2ui+json"
  /// The URI of all surfaces. Each reading removes the former ones and makes all anew.
  static let surfaces = "a2ui://page"
  /// The URI of the messages for what is different from what the renderer has.
  static let surfaceChanges = "a2ui://page/changes"

  /// The time in milliseconds that the answer to an action waits for the work that the action begins.
  private static let rendererPatience = 1_000
  private static let (actionTool, errorTool) = ("action", "error")

  /// Returns the version of A2UI that the host draws; `nil` if it draws none.
  func drawnVersion(_ message: MCPMessage, _ era: Era) -> A2UIVersion? {
    guard message.id?.stream?.isStandalone != true else { return nil }
    let all = era == .modern ? message.meta["io.modelcontextprotocol/clientCapabilities"] : capabilities
    let declared = message.meta["a2ui"] ?? all?["a2ui"]
    return A2UIVersion.allCases.first { version in
      guard case .array(let known)? = declared?.at(["clientCapabilities", version.name, "supportedCatalogIds"]) else {
        return false
      }
      return known.contains(.string(version.catalogue))
    }
  }

  /// The resources of a host that draws A2UI.
  static let surfaceResources: [JSON] = [
    (surfaces, "surfaces", "The page as A2UI", "All surfaces. Each reading removes the former ones."),
    (
      surfaceChanges, "changes", "Changes of the page as A2UI",
      "The changes since the last reading or action; subscribe to it."
    ),
  ].map { uri, name, title, summary in
    [
      "uri": .string(uri), "name": .string(name), "title": .string(title), "description": .string(summary),
      "mimeType": .string(surfacesType),
    ]
  }

  /// The tools that the renderer of the host calls. A host shows them to no model.
  static let rendererTools: [JSON] = [
    rendererTool(
      actionTool, "Takes an action of the user on the page.",
      ["name": ["type": "string"], "context": ["type": "object"], "surfaceId": ["type": "string"]], ["name"]),
    rendererTool(
      errorTool, "Takes note of an error of the renderer.",
      ["code": ["type": "string"], "message": ["type": "string"], "surfaceId": ["type": "string"]], []),
  ]

  private static func rendererTool(_ name: String, _ summary: String, _ members: JSON, _ required: JSON) -> JSON {
    [
      "name": .string(name), "description": .string(summary),
      "inputSchema": ["type": "object", "properties": members, "required": required],
      "_meta": ["ui": ["visibility": ["app"]]],
    ]
  }

  /// Returns the screen of the renderer of the client.
  func screen(_ version: A2UIVersion) -> A2UIScreen {
    if let screen, screen.version == version { return screen }
    let screen = A2UIScreen(version, namesSurfaces: true)
    self.screen = screen
    return screen
  }

  func rejected(_ event: InputEvent, _ rejection: Rejection, at element: ElementState?) {
    screen?.rejected(event, rejection, at: element)
  }

  // MARK: Calls of the renderer

  /// Performs a call of the renderer's tools. Returns `false` if the call is of another tool.
  func callFromRenderer(
    _ message: MCPMessage, _ id: RequestID, _ era: Era, _ version: A2UIVersion, in engine: inout WireEngine
  ) throws(WireFailure) -> Bool {
    let (name, arguments) = (try message.text("name"), JSON.object(try message.object("arguments") ?? []))
    guard name == Self.actionTool else {
      guard name == Self.errorTool else { return false }
      let noted = JSON.Member("content", [["type": "text", "text": "The error is noted."]])
      engine.responses.answer(
        ResponseWriter.Ticket(id: id), .success(era.result([noted, JSON.Member("isError", false)])))
      return true
    }
    let screen = screen(version)
    guard let action = A2UIAction(arguments: arguments), let frame = engine.frame else {
      throw WireFailure(.badFormat, [], saying: "This is no action of a surface: its name and its context say which.")
    }
    let ticket = ResponseWriter.Ticket(
      id: id, format: SurfaceActionFormat(era: era, id: id, dialect: self, screen: screen, element: action.id),
      isByUser: true)
    if let step = screen.take(action, frame) {
      screen.perform(step, ticket, patience: Self.rendererPatience, in: &engine)
    } else {
      engine.responses.begin(id)
      engine.end(ticket, .failure(WireFailure(.staleElement, saying: Rejection.stalePage.sentence(for: nil))))
    }
    return true
  }

  /// Reads the surfaces, or their changes. Returns `false` if the resource is another one.
  func readSurfaces(
    _ uri: String, _ message: MCPMessage, _ id: RequestID, _ bytes: Int, _ era: Era, in engine: inout WireEngine
  ) throws(WireFailure) -> Bool {
    guard [Self.surfaces, Self.surfaceChanges].contains(uri), let version = drawnVersion(message, era) else {
      return false
    }
    // The user sees the page change while the agent acts, so a reading waits for no request.
    guard let wait = engine.table["ui.wait"] else { throw WireFailure(.internal) }
    let format = SurfaceFormat(era: era, uri: uri, screen: screen(version))
    let parameters = [JSON.Member("until", [:]), JSON.Member("detached", true)]
    engine.receive(
      Request(id: id, method: wait, parameters: parameters), ResponseWriter.Ticket(id: id, format: format),
      bytes: bytes)
    return true
  }
}

/// Formats the surfaces as a resource.
private struct SurfaceFormat: ResponseFormat {
  let era: MCPDialect.Era
  let uri: String
  let screen: A2UIScreen

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    guard case .success = answer, let frame else { return answer }
    let former = uri == MCPDialect.surfaces ? screen.removal() : []
    let contents = JSON.surfaces(former + screen.changes(to: frame), uri)
    return .success(era.result([JSON.Member("contents", [contents])], lifetime: (0, false)))
  }
}

/// Formats the answer to an action of the renderer: the changes for the renderer, and a text for the model.
private struct SurfaceActionFormat: ResponseFormat {
  let era: MCPDialect.Era
  let id: RequestID
  unowned let dialect: MCPDialect
  let screen: A2UIScreen
  /// The id of the element of the action.
  let element: String

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    dialect.forget(id)
    screen.answered(answer, element, frame, isSet: false)
    if let ended { return result(ToolFormat.end(ended), screen.removal()) }
    guard let frame else { return result("There is no page.", [], isError: true) }
    let messages = screen.changes(to: frame)
    if case .failure(let failure) = answer { return result(failure.message, messages, isError: true) }
    return result(dialect.news(frame, on: id.stream), messages)
  }

  private func result(_ text: String, _ messages: [JSON], isError: Bool = false) -> Result<JSON, WireFailure> {
    let content: [JSON] = [["type": "text", "text": .string(text)], .embedded(messages)]
    return .success(
      era.result([JSON.Member("content", .array(content)), JSON.Member("isError", .bool(isError))]))
  }
}

extension JSON {
  fileprivate static func surfaces(_ messages: [JSON], _ uri: String) -> JSON {
    ["uri": .string(uri), "mimeType": .string(MCPDialect.surfacesType), "text": .string(JSON.array(messages).text)]
  }

  /// Returns messages as a part of a result that is for the renderer alone.
  static func embedded(_ messages: [JSON]) -> JSON {
    [
      "type": "resource", "resource": surfaces(messages, MCPDialect.surfaceChanges),
      "annotations": ["audience": ["user"]],
    ]
  }
}
