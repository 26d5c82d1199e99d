import Foundation
import SignalboxCore
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxProgram
@testable import SignalboxSession

/// Prepared answers for buttons that press nothing.
@Suite struct ButtonAnswerTests {
  private func run(_ json: String) throws -> Ending {
    let session = Session(name: "test")
    session.within { [answers = try Answers(Data(json.utf8), from: "answers.json")] in $0.useScript(answers) }
    return session.run(Asking()) { _ in RecordingPresenter() }
  }

  @Test(
    "D139: a value that presses no button is of the wrong kind, and is not told as missing",
    arguments: [#""yes""#, "false", "null", "[]", "0"])
  func wrong(_ value: String) async throws {
    try await onSessionThread {
      for key in ["done", "more"] {
        let ending = try run(#"{"ask/\#(key)": \#(value)}"#)
        let name = "ask/\(key) (“\(key.capitalized)” on “Ask”)"
        let sentence = "The answer for \(name) is of the wrong kind: it takes true or a number of presses."
        #expect(ending == .failed(.unanswered(sentence)))
      }
    }
  }

  @Test("D139: a button without an answer is told as before, and true presses it")
  func others() async throws {
    try await onSessionThread {
      #expect(try run(#"{"ask/done": true}"#) == .finished(outcome: "done"))
      let ending = try run(#"{"ask/dome": true}"#)
      guard case .failed(.unanswered(let sentence)) = ending else { return #expect(Bool(false), "\(ending)") }
      #expect(sentence.contains("Answers that no page has asked for: ask/dome") || sentence.contains("not used"))
    }
  }
}

private struct Asking: Application {
  static let name = "asking"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(AskPage())
  }
}

private final class AskPage: Page<String> {
  private let more = Button("more", "More")
  private let done = Button("done", "Done", role: .default)
  override var elements: [PageElement] { [more, done] }

  init() {
    super.init(key: "ask", title: "Ask")
    done.taps.observe { [unowned self] in finish("done") }
  }
}
