import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting

@testable import SignalboxCLI

/// A conversation with an application, without a terminal: what the presenters do, step by step.
final class Talk {
  private let session = Session(name: "talk", time: .manual)
  /// What was said since the answer before.
  private(set) var lines: [String] = []
  /// What is asked now.
  private(set) var question: Question?
  /// Everything so far, as a person at a terminal sees it.
  private(set) var transcript = ""
  /// Every event sent.
  private(set) var events: [InputEvent] = []

  init(
    _ application: any Application, columns: Int = 80, height: Int = 20, hasHints: Bool = true,
    asksInLines: Bool = false
  ) {
    session.start(application) { _ in
      TalkPresenter(Conversation(columns: columns, height: height, hasHints: hasHints, asksInLines: asksInLines))
    }
    goOn()
  }

  /// The question in full.
  var prompt: String { question?.prompt ?? "" }

  var frame: Frame? { session.within { $0.frame } }

  func answer(_ answers: String...) {
    for answer in answers {
      transcript += (question?.line ?? "") + (question?.style == .secret ? "" : answer) + "\n"
      send { $0.answer(answer) }
    }
  }

  func back() { send { $0.goBack() } }

  /// Does what the user's editor does; gives the text that it was opened with.
  func edit(_ change: @Sendable (String) -> String?) -> String? {
    let text = look { $0.editing?.text }
    send { $0.endEditing(text.flatMap(change)) }
    return text
  }

  /// Lets something happen behind the question that is up, with `typed` half-typed.
  func meanwhile(typed: String = "", _ event: InputEvent) {
    session.within { $0.send(event) }
    goOn(typed: typed)
  }

  /// Asks what there is to say, although nothing happened.
  func turn() -> Turn { look { $0.turn() } }

  func endOfAnswers() -> Result<InputEvent, PresenterFailure> { look { $0.endOfAnswers() } }

  func finish() -> Ending { session.finish() }

  private func send(_ act: @Sendable (inout Conversation) -> InputEvent?) {
    if let event = look(act) {
      events.append(event)
      session.within { $0.send(event) }
    }
    goOn()
  }

  private func goOn(typed: String = "") {
    session.settleEffects()
    let turn = session.within { session in
      (session.presenter as? TalkPresenter)?.conversation.turn(typed: typed) ?? Turn()
    }
    lines = turn.lines
    question = turn.question
    transcript += lines.map { $0 + "\n" }.joined()
  }

  private func look<Result: Sendable>(_ body: @Sendable (inout Conversation) -> Result) -> Result {
    session.within { session in
      guard let presenter = session.presenter as? TalkPresenter else { preconditionFailure("the session has ended") }
      return body(&presenter.conversation)
    }
  }
}

final class TalkPresenter: Presenter {
  var conversation: Conversation
  init(_ conversation: Conversation) { self.conversation = conversation }
  var capabilities: Capabilities { [] }
  func render(_ frame: Frame) { conversation.show(frame) }
  func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }
  func close(_ reason: Ending) {}
}
