/// What an MCP client sends, done with the methods there are.
extension Server {
  /// Takes a message.
  mutating func receiveMCP(_ json: JSON, bytes: Int) {
    let message: MCPMessage?
    do throws(Request.Refusal) {
      message = try MCPMessage(json, limits: limits)
    } catch {
      return answers.answer(Answers.Ticket(id: error.id), .failure(error.failure))
    }
    guard let message else { return }
    guard let id = message.id else { return notified(message) }
    let ticket = Answers.Ticket(id: id)
    guard !answers.isInFlight(id) else { return answers.answer(ticket, .failure(WireFailure(.duplicateID))) }
    do throws(WireFailure) {
      if let result = try answer(message, id, bytes) { answers.answer(ticket, .success(result)) }
    } catch {
      answers.answer(ticket, .failure(error))
    }
  }

  /// A notification is never answered, so what cannot be done is ignored.
  private mutating func notified(_ message: MCPMessage) {
    guard message.method == "notifications/cancelled", let id = message["requestId"].flatMap(RequestID.init) else {
      return
    }
    if mcp?.unlisten(id) == true || takeOut(id) != nil { answers.forget(id) }
  }

  /// The result, or `nil` when it is given later.
  private mutating func answer(_ message: MCPMessage, _ id: RequestID, _ bytes: Int) throws(WireFailure) -> JSON? {
    if message.method == "initialize" { return try initialize(message) }
    guard let era = try mcp?.era(of: message) else { return nil }
    let always = (milliseconds: 3_600_000, isPublic: true)
    switch (message.method, era) {
    case ("server/discover", .modern):
      let versions: JSON = [.string(MCP.modern)]
      return era.result([JSON.Member("supportedVersions", versions)] + introduction, lifetime: always)
    case ("ping", .handshake): return [:]
    case ("tools/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("tools", .array(mcp?.tools.map(\.json) ?? []))], lifetime: always)
    case ("tools/call", _):
      try call(message, id, era, bytes)
      return nil
    case ("resources/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("resources", [Self.pageResource])], lifetime: always)
    case ("resources/templates/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("resourceTemplates", [])], lifetime: always)
    case ("resources/read", _):
      try checkURI(message, era)
      guard let snapshot = table["ui.snapshot"] else { throw WireFailure(.internal) }
      enqueue(Request(id: id, method: snapshot, parameters: []), .init(what: .page, era: era), bytes)
      return nil
    case ("resources/subscribe", .handshake):
      try checkURI(message, era)
      try mcp?.listen(nil)
      return [:]
    case ("resources/unsubscribe", .handshake):
      try checkURI(message, era)
      _ = mcp?.unlisten(nil)
      return [:]
    case ("subscriptions/listen", .modern):
      try listen(message, id)
      return nil
    default: throw WireFailure(.methodNotFound, "method", named: message.method)
    }
  }

  // MARK: Who speaks

  private mutating func initialize(_ message: MCPMessage) throws(WireFailure) -> JSON {
    _ = try message.text("protocolVersion")
    let agreed = mcp?.shakeHands(message["protocolVersion"]) ?? ""
    return .object(
      [JSON.Member("protocolVersion", .string(agreed))] + introduction
        + [JSON.Member("serverInfo", MCP.serverInfo)])
  }

  private var introduction: [JSON.Member] {
    [
      JSON.Member("capabilities", ["tools": [:], "resources": ["subscribe": true]]),
      JSON.Member(
        "instructions",
        .string(
          "Drives the application \"\(application)\" as its user would. Look at the page with ui_snapshot; act on its "
            + "elements by their ids with the revision you saw. Every answer carries the page as it then is.")),
    ]
  }

  // MARK: Tools

  private mutating func call(
    _ message: MCPMessage, _ id: RequestID, _ era: MCP.Era, _ bytes: Int
  ) throws(WireFailure) {
    let name = try message.text("name")
    let arguments = try message.object("arguments") ?? []
    guard let tool = mcp?.tools.first(where: { $0.name == name }), let method = table[tool.method] else {
      throw WireFailure(.unknownTool, "tool", named: name)
    }
    let asked = MCP.Asked(what: .tool, era: era)
    if let problem = Shape.problem(of: arguments, as: tool.parameters, at: "arguments.") {
      // A model can mend what it gave, so it is told as the tool's failure.
      answers.begin(id)
      return end(Answers.Ticket(id: id, asked: asked), .failure(problem))
    }
    enqueue(Request(id: id, method: method, parameters: tool.parameters(arguments)), asked, bytes)
  }

  private mutating func enqueue(_ request: Request, _ asked: MCP.Asked, _ bytes: Int) {
    answers.begin(request.id)
    let ticket = Answers.Ticket(id: request.id, asked: asked)
    queue.append(RequestQueue.Job(request: request, ticket: ticket, bytes: bytes))
  }

  // MARK: The page as a resource

  private static let pageResource: JSON = [
    "uri": .string(MCP.page), "name": "page", "title": "The page",
    "description": "What the user would see now, as ui_snapshot gives it.", "mimeType": "application/json",
  ]

  private func checkURI(_ message: MCPMessage, _ era: MCP.Era) throws(WireFailure) {
    guard try message.text("uri") != MCP.page else { return }
    throw WireFailure(era == .modern ? .unknownResource : .resourceNotFound)
  }

  private mutating func listen(_ message: MCPMessage, _ id: RequestID) throws(WireFailure) {
    guard let wanted = try message.object("notifications") else {
      throw WireFailure(.missingParam, "param", named: "notifications")
    }
    var wantsPage = false
    if case .array(let uris)? = JSON.object(wanted)["resourceSubscriptions"] {
      wantsPage = uris.contains(.string(MCP.page))
    }
    try mcp?.listen(id, wantsPage: wantsPage)
    answers.begin(id)
    let granted = wantsPage ? [JSON.Member("resourceSubscriptions", [.string(MCP.page)])] : []
    answers.notify(
      "notifications/subscriptions/acknowledged",
      [JSON.Member("_meta", MCP.subscription(id)), JSON.Member("notifications", .object(granted))])
  }

  /// Everything is on the first page, so nobody was given a cursor.
  private func refuseCursor(_ message: MCPMessage) throws(WireFailure) {
    if message["cursor"] != nil { throw WireFailure(.paramOutOfRange, "param", named: "cursor") }
  }
}
