import SignalboxInterface
import SignalboxProgram

/// Performs the messages of an MCP client with the methods of the engine.
extension MCPDialect {
  func receive(_ json: JSON, bytes: Int, from stream: MessageStream?, in engine: inout WireEngine) {
    let message: MCPMessage?
    do throws(Request.Refusal) {
      message = try MCPMessage(json, from: stream, limits: engine.limits)
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

  /// Handles a notification. Notifications have no answer, so an impossible notification is ignored.
  private func receive(notification message: MCPMessage, in engine: inout WireEngine) {
    guard message.method == "notifications/cancelled", let named = message["requestId"].flatMap({ RequestID($0) })
    else {
      return
    }
    for id in engine.responses.inFlight where id.value == named.value && id.stream?.isStandalone != true {
      cancel(id, in: &engine)
    }
  }

  func cancel(_ id: RequestID, in engine: inout WireEngine) {
    if !unsubscribe(id), !stopWaiting(id, engine) { _ = engine.withdraw(id) }
    engine.responses.forget(id)
    forget(id)
  }

  /// Returns the lifetime of results that never change: an hour, in shared caches, too, unless only some hosts get
  /// them.
  private static func always(_ isShown: Bool) -> (milliseconds: Int, isPublic: Bool) { (3_600_000, !isShown) }

  /// Returns the result, or `nil` when the answer comes later.
  private func answer(
    _ message: MCPMessage, _ id: RequestID, _ bytes: Int, in engine: inout WireEngine
  ) throws(WireFailure) -> JSON? {
    if message.method == "initialize" { return try initialize(message, in: &engine) }
    let era = try era(of: message)
    let (isShown, drawn) = (showsPages(message, era), drawnVersion(message, era))
    switch (message.method, era) {
    case ("server/discover", .modern):
      let versions: JSON = [.string(Self.modern)]
      return era.result(
        [JSON.Member("supportedVersions", versions)]
          + Self.introduction(engine, asksUser: canAsk(message, era, engine), isShown, drawn),
        lifetime: Self.always(isShown || drawn != nil))
    case ("ping", .handshake): return [:]
    case ("tools/list", _):
      try refuseCursor(message)
      let all = isShown ? tools.map(AppTools.shown) + AppTools.all(engine.limits) : tools.map(\.json)
      return era.result(
        [JSON.Member("tools", .array(all + (drawn == nil ? [] : Self.rendererTools)))],
        lifetime: Self.always(isShown || drawn != nil))
    case ("tools/call", _):
      if isShown, try callFromView(message, id, era, bytes, in: &engine) { return nil }
      if let drawn, try callFromRenderer(message, id, era, drawn, in: &engine) { return nil }
      try call(message, id, era, bytes, in: &engine)
      return nil
    case ("subscriptions/listen", .modern):
      try listen(message, id, in: &engine)
      return nil
    default: return try answer(aboutResources: message, id, bytes, era, in: &engine)
    }
  }

  /// Returns the result of a message about resources, or `nil` when the answer comes later. The page is a resource, and
  /// so is each file that it gives.
  private func answer(
    aboutResources message: MCPMessage, _ id: RequestID, _ bytes: Int, _ era: Era, in engine: inout WireEngine
  ) throws(WireFailure) -> JSON? {
    switch (message.method, era) {
    case ("resources/list", _):
      try refuseCursor(message)
      let isShown = showsPages(message, era)
      let page = isShown ? AppDocument.resource : Self.pageResource
      let surfaces = drawnVersion(message, era) == nil ? [] : Self.surfaceResources
      return era.result(
        [JSON.Member("resources", .array([page] + surfaces))], lifetime: Self.always(isShown || !surfaces.isEmpty))
    case ("resources/templates/list", _):
      try refuseCursor(message)
      return era.result([JSON.Member("resourceTemplates", [])], lifetime: Self.always(false))
    case ("resources/read", _):
      let uri = try message.text("uri")
      if try readSurfaces(uri, message, id, bytes, era, in: &engine) { return nil }
      if let element = FileResource.element(of: uri) {
        guard let method = engine.table["ui.file"] else { throw WireFailure(.internal) }
        let ticket = ResponseWriter.Ticket(id: id, format: FileResource(era: era, element: element))
        let parameters = [
          JSON.Member("id", .string(element)), JSON.Member("count", .integer(KeptFile.mostGivenBytes)),
        ]
        engine.receive(Request(id: id, method: method, parameters: parameters), ticket, bytes: bytes)
        return nil
      }
      guard uri == Self.page else { throw Self.unknownResource(era) }
      if showsPages(message, era) {
        let document = AppDocument(application: engine.settings.application)
        return era.result([JSON.Member("contents", [document.contents])], lifetime: Self.always(true))
      }
      guard let snapshot = engine.table["ui.snapshot"] else { throw WireFailure(.internal) }
      let ticket = ResponseWriter.Ticket(id: id, format: ResourceFormat(era: era, rows: engine.limits.rows))
      engine.receive(Request(id: id, method: snapshot, parameters: []), ticket, bytes: bytes)
      return nil
    case ("resources/subscribe", .handshake):
      try listen(nil, to: [try announced(message, era)])
      return [:]
    case ("resources/unsubscribe", .handshake):
      unsubscribe(from: try announced(message, era))
      return [:]
    default: throw WireFailure(.methodNotFound, "method", named: message.method)
    }
  }

  // MARK: Client

  private func initialize(_ message: MCPMessage, in engine: inout WireEngine) throws(WireFailure) -> JSON {
    _ = try message.text("protocolVersion")
    let agreed = negotiate(message["protocolVersion"], message["capabilities"] ?? [:])
    engine.admitClient()
    let asksUser = canAsk(message, .handshake(agreed), engine)
    return .object(
      [JSON.Member("protocolVersion", .string(agreed))]
        + Self.introduction(
          engine, asksUser: asksUser, showsPages(message, .handshake(agreed)), drawnVersion(message, .handshake(agreed))
        )
        + [JSON.Member("serverInfo", Self.serverInfo)])
  }

  private static func introduction(
    _ engine: WireEngine, asksUser: Bool, _ isShown: Bool, _ drawn: A2UIVersion?
  ) -> [JSON.Member] {
    let words = instructions(engine.settings.application, engine.settings.secrets.names, asksUser: asksUser)
    let extensions = isShown ? [JSON.Member("extensions", .object([JSON.Member(appExtension, [:])]))] : []
    return [
      JSON.Member(
        "capabilities",
        .object([JSON.Member("tools", [:]), JSON.Member("resources", ["subscribe": true])] + extensions)),
      JSON.Member("instructions", .string(isShown || drawn != nil ? "\(words) \(AppTools.instructions)" : words)),
    ]
  }

  /// The facts that a model must know and cannot see on the page.
  private static func instructions(_ application: String, _ secrets: [String], asksUser: Bool) -> String {
    let prepared = secrets.isEmpty ? "none is prepared" : "there are: \(secrets.joined(separator: ", "))"
    let names = prepared + (asksUser ? "; for any other the user is asked" : "")
    return """
      Drives the application "\(application)" as its user would. Begin with ui_snapshot. Elements are lines: type, label, [id], \
      = value, then what holds for them. Act by id. On a page that changes, name what must still hold: seen, members of the \
      element such as {"label": "Ada"}, or the revision you saw last. An answer shows all of a page that is new to you, then \
      only what changed; ui_snapshot shows all again. What is "in front" is an alert: nothing else can be done \
      until one of its buttons is pressed. Long lists show their first rows: ui_list has and finds the others, and a row that \
      it lists can be acted on by its id. A secret is given by name, never by value: {"secret": name}; \(names). An answer that says \
      "still working" came after timeoutMs (10000 when left out): go on with ui_wait {"until": {"settled": true}} or leave with \
      ui_back. When the application has ended, the answer says so with its outcome, and this server closes.
      """
  }

  // MARK: Tools

  private func call(
    _ message: MCPMessage, _ id: RequestID, _ era: Era, _ bytes: Int, in engine: inout WireEngine
  ) throws(WireFailure) {
    let name = try message.text("name")
    guard let tool = tools.first(where: { $0.name == name }), let method = engine.table[tool.method] else {
      throw WireFailure(.unknownTool, "tool", named: name)
    }
    let arguments = LooseArguments.read(try message.object("arguments") ?? [], as: tool.parameters)
    let ticket = ResponseWriter.Ticket(
      id: id,
      format: ToolFormat(
        answer: tool.answer, era: era, id: id, dialect: self, subject: arguments.subject, seen: arguments.revision,
        isWait: arguments.contains { $0.name == "until" }, drawn: drawnVersion(message, era),
        file: tool.method == "ui.press" ? engine.bytes : nil))
    if let problem = Shape.problem(of: arguments, as: tool.parameters, at: "arguments.") {
      // The model can correct its arguments, so the problem is reported as a failure of the tool.
      engine.responses.begin(id)
      return engine.end(ticket, .failure(problem))
    }
    // A wait for something that the user is to do in the chat must not hold what the user does.
    let isSeen = showsPages(message, era) || drawnVersion(message, era) != nil
    let aside = tool.method == "ui.wait" && isSeen ? [JSON.Member("detached", true)] : []
    let request = Request(id: id, method: method, parameters: tool.parameters(arguments) + aside)
    if holds((request, ticket, bytes), message, era, in: &engine) { return }
    if let token = message.meta["progressToken"], RequestID(token)?.isForMCP(engine.limits) == true {
      announceProgress(of: id, token: token)
    }
    engine.receive(request, ticket, bytes: bytes)
  }

  // MARK: The page as a resource

  private static let pageResource: JSON = [
    "uri": .string(page), "name": "page", "title": "The page",
    "description": "All that the user would see now, as JSON.", "mimeType": "application/json",
  ]

  /// Returns the resource of a message, if its changes are announced.
  private func announced(_ message: MCPMessage, _ era: Era) throws(WireFailure) -> String {
    let uri = try message.text("uri")
    guard announced(message, era).contains(uri) else { throw Self.unknownResource(era) }
    return uri
  }

  /// Returns the resources whose changes are announced.
  private func announced(_ message: MCPMessage, _ era: Era) -> Set<String> {
    drawnVersion(message, era) == nil ? [Self.page] : [Self.page, Self.surfaces, Self.surfaceChanges]
  }

  private static func unknownResource(_ era: Era) -> WireFailure {
    WireFailure(era == .modern ? .unknownResource : .resourceNotFound)
  }

  private func listen(
    _ message: MCPMessage, _ id: RequestID, in engine: inout WireEngine
  ) throws(WireFailure) {
    guard let wanted = try message.object("notifications") else {
      throw WireFailure(.missingParam, "param", named: "notifications")
    }
    var uris: Set<String> = []
    if case .array(let all)? = JSON.object(wanted)["resourceSubscriptions"] {
      uris = announced(message, .modern).filter { all.contains(.string($0)) }
    }
    try listen(id, to: uris)
    engine.responses.begin(id)
    let names = JSON.array(uris.sorted().map { .string($0) })
    let granted = uris.isEmpty ? [] : [JSON.Member("resourceSubscriptions", names)]
    engine.responses.notify(
      "notifications/subscriptions/acknowledged",
      [JSON.Member("_meta", Self.subscription(id)), JSON.Member("notifications", .object(granted))], about: id)
  }

  /// Refuses a cursor. Every list fits on its first page, so no cursor was ever issued.
  private func refuseCursor(_ message: MCPMessage) throws(WireFailure) {
    if message["cursor"] != nil { throw WireFailure(.paramOutOfRange, "param", named: "cursor") }
  }
}

extension MCPDialect {
  /// The name and version of this server.
  static var serverInfo: JSON {
    ["name": .string(Program.identity.name), "version": .string(Program.identity.version)]
  }
}

extension [JSON.Member] {
  /// The revision in a tool's arguments.
  fileprivate var revision: Int? { first { $0.name == "revision" }?.value.wholeNumber }

  /// The id in a tool's arguments, also in those of a wait, if they concern a single element.
  fileprivate var subject: String? {
    let condition = first { $0.name == "until" }?.value["element"] ?? JSON.null
    return if case .string(let id)? = condition["id"] ?? first(where: { $0.name == "id" })?.value { id } else { nil }
  }
}
