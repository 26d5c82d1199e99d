import SignalboxInterface
import SignalboxWords

/// Asks the user for secrets that a model names and that are not prepared. The client leads the user to a page of this
/// process (URL-mode elicitation). The call that needs the secrets waits.
extension MCPDialect {
  /// A call that waits for the user's secrets.
  struct Held {
    let request: Request
    let ticket: ResponseWriter.Ticket
    let bytes: Int
    let question: SecretQuestion
  }

  /// The maximal number of open questions for which no call waits.
  private static let mostAsked = 16
  /// The key of the only input request.
  private static let key = "secrets"

  var typedSecrets: [String: String] { typed.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } } }

  /// Returns whether the client can lead its user to a web address.
  func canAsk(_ message: MCPMessage, _ era: Era, _ engine: WireEngine) -> Bool {
    guard engine.settings.prompts != nil else { return false }
    let capabilities: JSON? =
      switch era {
      case .modern: message.meta["io.modelcontextprotocol/clientCapabilities"]
      case .handshake("2025-11-25"): capabilities
      case .handshake: nil
      }
    if case .object? = capabilities?.at(["elicitation", "url"]) { return true }
    return false
  }

  /// Asks the user when a call needs a secret; returns true when the call waits or is answered.
  func holds(_ call: Held.Call, _ message: MCPMessage, _ era: Era, in engine: inout WireEngine) -> Bool {
    if resumes(call, message, in: &engine) { return true }
    let fields = missing(call.request, in: engine)
    guard !fields.isEmpty, canAsk(message, era, engine),
      let (question, url) = engine.settings.prompts?.ask(fields, for: engine.settings.application)
    else { return false }
    let names = fields.map { "\"\(SafeText.visible($0.name))\"" }.joined(separator: ", ")
    let words =
      "The application \"\(engine.settings.application)\" needs secrets: \(names). Type them there; the agent does not see them."
    let page: JSON = ["mode": "url", "message": .string(words), "url": .string(url)]
    guard era != .modern else {
      if asked.count == Self.mostAsked { asked.removeFirst() }
      asked.append(question)
      engine.responses.answer(call.ticket, .success(Self.required(page, question)))
      return true
    }
    hold(call, question, in: &engine)
    guard case .object(let members) = page, let id = call.ticket.id else { return true }
    engine.responses.ask(
      Self.asking(id), "elicitation/create", members + [JSON.Member("elicitationId", .string(question.state))],
      about: id)
    return true
  }

  /// Continues the calls whose secrets were typed, and fails the calls whose user gave no secret.
  func secretsArrived(in engine: inout WireEngine) {
    let done = held.filter { if case .open = $0.question.answer { false } else { true } }
    held.removeAll { call in done.contains { $0.question === call.question } }
    for call in done {
      guard case .given(let texts) = call.question.answer else {
        refuse(call.ticket, in: &engine)
        continue
      }
      if let id = call.ticket.id { typed[id] = texts }
      engine.receive(call.request, call.ticket, bytes: call.bytes)
    }
  }

  /// Handles the answer of a client. An accepted question has no effect yet: the secrets come from the page.
  func receive(answer json: JSON, in engine: inout WireEngine) {
    guard
      let index = held.firstIndex(where: { call in
        call.ticket.id?.stream?.isStandalone != true && call.ticket.id.map(Self.asking) == json["id"]
      }),
      json.at(["result", "action"]) != "accept"
    else { return }
    let call = held.remove(at: index)
    engine.settings.prompts?.withdraw(call.question)
    refuse(call.ticket, in: &engine)
  }

  /// Stops waiting for the user; returns false when the request did not wait.
  func stopWaiting(_ id: RequestID, _ engine: WireEngine) -> Bool {
    guard let index = held.firstIndex(where: { $0.ticket.id == id }) else { return false }
    engine.settings.prompts?.withdraw(held.remove(at: index).question)
    return true
  }

  /// The id of the question for the request `id`.
  static func asking(_ id: RequestID) -> JSON { .string("ask:" + id.json.text) }

  // MARK: Private

  /// Returns whether the call repeats an earlier call, now with the user's consent or refusal.
  private func resumes(_ call: Held.Call, _ message: MCPMessage, in engine: inout WireEngine) -> Bool {
    guard let index = asked.firstIndex(where: { message["requestState"] == .string($0.state) }) else {
      return false
    }
    let question = asked.remove(at: index)
    hold(call, question, in: &engine)
    if message["inputResponses"]?.at([Self.key, "action"]) == "accept" {
      secretsArrived(in: &engine)
    } else {
      engine.settings.prompts?.withdraw(question)
      held.removeAll { $0.question === question }
      refuse(call.ticket, in: &engine)
    }
    return true
  }

  private func hold(_ call: Held.Call, _ question: SecretQuestion, in engine: inout WireEngine) {
    engine.responses.begin(call.ticket.id)
    held.append(Held(request: call.request, ticket: call.ticket, bytes: call.bytes, question: question))
  }

  private func refuse(_ ticket: ResponseWriter.Ticket, in engine: inout WireEngine) {
    engine.end(ticket, .failure(WireFailure(.secretRefused, saying: "The user gave no secret.")))
  }

  /// Returns the secrets that a call names and that are not prepared. Empty where the call would fail for another
  /// reason.
  private func missing(_ request: Request, in engine: WireEngine) -> [SecretQuestion.Field] {
    guard let frame = engine.frame, frame.alerts.isEmpty, request.integer("ifRevision") == frame.revision else {
      return []
    }
    var values: [JSON.Member] = []
    if case .object(let members)? = request["values"] { values = members }
    if let id = request.text("id"), let value = request["valueFrom"] ?? request["value"] {
      values = [JSON.Member(id, value)]
    }
    let prepared = engine.settings.secrets.names
    return values.compactMap { member in
      guard case .string(let name)? = member.value["secret"], !prepared.contains(name), name.count <= 200,
        let element = frame.element(member.name), element.isEnabled, case .secret? = element.content.input
      else { return nil }
      return SecretQuestion.Field(name: name, label: element.label)
    }
  }

  private static func required(_ page: JSON, _ question: SecretQuestion) -> JSON {
    [
      "resultType": "input_required",
      "inputRequests": .object([JSON.Member(key, ["method": "elicitation/create", "params": page])]),
      "requestState": .string(question.state),
      "_meta": ["io.modelcontextprotocol/serverInfo": serverInfo],
    ]
  }
}

extension MCPDialect.Held {
  /// A request, its ticket for the answer, and its size.
  typealias Call = (request: Request, ticket: ResponseWriter.Ticket, bytes: Int)
}
