import SignalboxProgram

/// What an MCP client sends, done with the methods there are.
extension MCPDialect {
  func receive(_ json: JSON, bytes: Int, in engine: inout WireEngine) {
    let message: MCPMessage?
    do throws(Request.Refusal) {
      message = try MCPMessage(json, limits: engine.limits)
    } catch {
      return engine.responses.answer(ResponseWriter.Ticket(id: error.id), .failure(error.failure))
    }
    guard let message else { return receive(answer: json, in: &engine) }
    guard let id = message.id else { return receive(notification: message, in: &engine) }
    let ticket = ResponseWriter.Ticket(id: id)
    guard !engine.responses.isInFlight(id) else {
      return engine.responses.answer(ticket, .failure(WireFailure(.duplicateID)))
    }
    do throws(WireFailure) {
      if let result = try answer(message, id, bytes, in: &engine) { engine.responses.answer(ticket, .success(result)) }
    } catch {
      engine.responses.answer(ticket, .failure(error))
    }
  }

  /// A notification is never answered, so what cannot be done is ignored.
  private func receive(notification message: MCPMessage, in engine: inout WireEngine) {
    guard message.method == "notifications/cancelled", let id = message["requestId"].flatMap(RequestID.init) else {
      return
    }
    if unlisten(id) || unhold(id, engine) || engine.withdraw(id) != nil { engine.responses.forget(id) }
    forget(id)
  }

  /// For what never changes: an hour, for anybody.
  private static let always = (milliseconds: 3_600_000, isPublic: true)

  /// The result, or `nil` when it is given later.
  private func answer(
    _ message: MCPMessage, _ id: RequestID, _ bytes: Int, in engine: inout WireEngine
  ) throws(WireFailure) -> JSON? {
    if message.method == "initialize" { return try initialize(message, engine) }
    let era = try era(of: message)
    switch (message.method, era) {
    case ("server/discover", .modern):
      let versions: JSON = [.string(Self.modern)]
      return era.result(
        [JSON.Member("supportedVersions", versions)]
          + Self.introduction(engine, asksUser: canAsk(message, era, engine)), lifetime: Self.always)
    case ("ping", .handshake): return [:]
    case ("tools/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("tools", .array(tools.map(\.json)))], lifetime: Self.always)
    case ("tools/call", _):
      try call(message, id, era, bytes, in: &engine)
      return nil
    case ("subscriptions/listen", .modern):
      try listen(message, id, in: &engine)
      return nil
    default: return try answer(aboutResources: message, id, bytes, era, in: &engine)
    }
  }

  /// The same for the resource, which is the page.
  private func answer(
    aboutResources message: MCPMessage, _ id: RequestID, _ bytes: Int, _ era: Era, in engine: inout WireEngine
  ) throws(WireFailure) -> JSON? {
    switch (message.method, era) {
    case ("resources/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("resources", [Self.pageResource])], lifetime: Self.always)
    case ("resources/templates/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("resourceTemplates", [])], lifetime: Self.always)
    case ("resources/read", _):
      try checkURI(message, era)
      guard let snapshot = engine.table["ui.snapshot"] else { throw WireFailure(.internal) }
      let ticket = ResponseWriter.Ticket(id: id, wording: ResourceWording(era: era, rows: engine.limits.rows))
      engine.receive(Request(id: id, method: snapshot, parameters: []), ticket, bytes: bytes)
      return nil
    case ("resources/subscribe", .handshake):
      try checkURI(message, era)
      try listen(nil)
      return [:]
    case ("resources/unsubscribe", .handshake):
      try checkURI(message, era)
      _ = unlisten(nil)
      return [:]
    default: throw WireFailure(.methodNotFound, "method", named: message.method)
    }
  }

  // MARK: Who speaks

  private func initialize(_ message: MCPMessage, _ engine: WireEngine) throws(WireFailure) -> JSON {
    _ = try message.text("protocolVersion")
    let agreed = shakeHands(message["protocolVersion"], message["capabilities"] ?? [:])
    let asksUser = canAsk(message, .handshake(agreed), engine)
    return .object(
      [JSON.Member("protocolVersion", .string(agreed))] + Self.introduction(engine, asksUser: asksUser)
        + [JSON.Member("serverInfo", Self.serverInfo)])
  }

  private static func introduction(_ engine: WireEngine, asksUser: Bool) -> [JSON.Member] {
    [
      JSON.Member("capabilities", ["tools": [:], "resources": ["subscribe": true]]),
      JSON.Member(
        "instructions",
        .string(instructions(engine.settings.application, engine.settings.secrets.names, asksUser: asksUser))),
    ]
  }

  /// What a model must know and cannot see.
  private static func instructions(_ application: String, _ secrets: [String], asksUser: Bool) -> String {
    let prepared = secrets.isEmpty ? "none is prepared" : "there are: \(secrets.joined(separator: ", "))"
    let names = prepared + (asksUser ? "; for any other the user is asked" : "")
    return """
      Drives the application "\(application)" as its user would. Begin with ui_snapshot. Elements are lines: type, label, [id], \
      = value, then what holds for them. Act by id with the revision you saw last. An answer shows all of a page that is new \
      to you, then only what changed; ui_snapshot shows all again. What is "in front" is an alert: nothing else can be done \
      until one of its buttons is pressed. Long lists show their first rows: ui_list has and finds the others, and every row \
      can be acted on by its id. A secret is given by name, never by value: {"secret": name}; \(names). An answer that says \
      "still working" came after timeoutMs (10000 when left out): go on with ui_wait {"until": {"settled": true}} or leave with \
      ui_back. When the application has ended, the answer says so with its outcome, and this server closes.
      """
  }

  // MARK: Tools

  private func call(
    _ message: MCPMessage, _ id: RequestID, _ era: Era, _ bytes: Int, in engine: inout WireEngine
  ) throws(WireFailure) {
    let name = try message.text("name")
    let arguments = try message.object("arguments") ?? []
    guard let tool = tools.first(where: { $0.name == name }), let method = engine.table[tool.method] else {
      throw WireFailure(.unknownTool, "tool", named: name)
    }
    let ticket = ResponseWriter.Ticket(
      id: id, wording: ToolWording(answer: tool.answer, era: era, id: id, dialect: self, subject: arguments.subject))
    if let problem = Shape.problem(of: arguments, as: tool.parameters, at: "arguments.") {
      // A model can mend what it gave, so it is told as the tool's failure.
      engine.responses.begin(id)
      return engine.end(ticket, .failure(problem))
    }
    let request = Request(id: id, method: method, parameters: tool.parameters(arguments))
    if holds((request, ticket, bytes), message, era, in: &engine) { return }
    if let token = message.meta["progressToken"] { tellProgress(of: id, token: token) }
    engine.receive(request, ticket, bytes: bytes)
  }

  // MARK: The page as a resource

  private static let pageResource: JSON = [
    "uri": .string(page), "name": "page", "title": "The page",
    "description": "All that the user would see now, as JSON.", "mimeType": "application/json",
  ]

  private func checkURI(_ message: MCPMessage, _ era: Era) throws(WireFailure) {
    guard try message.text("uri") != Self.page else { return }
    throw WireFailure(era == .modern ? .unknownResource : .resourceNotFound)
  }

  private func listen(
    _ message: MCPMessage, _ id: RequestID, in engine: inout WireEngine
  ) throws(WireFailure) {
    guard let wanted = try message.object("notifications") else {
      throw WireFailure(.missingParam, "param", named: "notifications")
    }
    var wantsPage = false
    if case .array(let uris)? = JSON.object(wanted)["resourceSubscriptions"] {
      wantsPage = uris.contains(.string(Self.page))
    }
    try listen(id, wantsPage: wantsPage)
    engine.responses.begin(id)
    let granted = wantsPage ? [JSON.Member("resourceSubscriptions", [.string(Self.page)])] : []
    engine.responses.notify(
      "notifications/subscriptions/acknowledged",
      [JSON.Member("_meta", Self.subscription(id)), JSON.Member("notifications", .object(granted))])
  }

  /// Everything is on the first page, so nobody was given a cursor.
  private func refuseCursor(_ message: MCPMessage) throws(WireFailure) {
    if message["cursor"] != nil { throw WireFailure(.paramOutOfRange, "param", named: "cursor") }
  }
}

extension MCPDialect {
  /// Who answers.
  static var serverInfo: JSON {
    ["name": .string(Program.identity.name), "version": .string(Program.identity.version)]
  }
}

extension [JSON.Member] {
  /// The element that a tool's arguments are about, if it is one.
  fileprivate var subject: String? {
    if case .string(let id)? = first(where: { $0.name == "id" })?.value { id } else { nil }
  }
}
