import SignalboxInterface
import SignalboxWords

/// A2UI on lines: the session as surfaces that a renderer draws with its own components, and the renderer's actions.
///
/// Nothing is asked for: each change is sent.
final class A2UIDialect: WireDialect {
  let rules = DialectRules(
    pressAsksForMore: true, backOvertakes: true, readsValuesInTexts: true, announcesAtOnce: true, tellsEnd: false)
  private let screen: A2UIScreen

  init(_ version: A2UIVersion) { screen = A2UIScreen(version) }

  func frameChanged() { screen.frameChanged() }

  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter) {
    if screen.hasNews { show(frame, in: &responses) }
  }

  private func show(_ frame: Frame, in responses: inout ResponseWriter) {
    for message in screen.changes(to: frame) { responses.send(message) }
  }

  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter) {
    screen.say(sentence)
  }

  func end(in responses: inout ResponseWriter) {
    for message in screen.removal() { responses.send(message) }
  }

  func receive(_ json: JSON, bytes: Int, from stream: MessageStream?, in engine: inout WireEngine) {
    guard let action = A2UIAction(json) else { return receive(other: json, in: &engine) }
    guard let frame = engine.frame else { return }
    guard let step = screen.take(action, frame) else {
      return say(Rejection.stalePage.sentence(for: nil), in: &engine)
    }
    // A typed secret is taken out of the renderer's data model before anything else.
    show(frame, in: &engine.responses)
    let ticket = ResponseWriter.Ticket(
      format: A2UIAnswer { [screen] in screen.answered($0, action.id, $1, isSet: false) }, isByUser: true)
    screen.perform(step, ticket, patience: 0, in: &engine)
  }

  /// Handles a message that is no action. A renderer's report of an error has no answer, and leaves nothing to do.
  private func receive(other json: JSON, in engine: inout WireEngine) {
    if screen.version == .v10, case .string(let id)? = json.at(["callAgentFunction", "functionCallId"]) {
      let error: JSON = ["code": "NOT_FOUND", "message": "The agent has no functions."]
      engine.responses.send([
        "version": .string(screen.version.name),
        "agentFunctionResponse": ["functionCallId": .string(id.cut(to: engine.limits.id)), "error": error],
      ])
    } else if json["error"] == nil {
      refuse(WireFailure(.badMethod), in: &engine)
    }
  }

  /// Says on the page that a message could not be read. A2UI has no other message for that.
  func refuse(_ failure: WireFailure, in engine: inout WireEngine) {
    say(phrase("A message of the screen could not be read; nothing was done."), in: &engine)
  }

  private func say(_ sentence: String, in engine: inout WireEngine) {
    screen.say(sentence)
    if let frame = engine.frame, engine.isExpressible { show(frame, in: &engine.responses) }
  }

  func rejected(_ event: InputEvent, _ rejection: Rejection, at element: ElementState?) {
    screen.rejected(event, rejection, at: element)
  }
}
