import Foundation
import SignalboxCore
import SignalboxNavigation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxInterface
@testable import SignalboxProgram
@testable import SignalboxSession

/// Prepared answers of a kind that their element takes, or does not take.
@Suite struct AnswerKindTests {
  private func run(_ value: String) throws -> Ending { try run(json: #"{"ask/digit": \#(value), "ask/done": true}"#) }

  private func run(json: String) throws -> Ending {
    let session = Session(name: "test")
    session.within { [answers = try Answers(Data(json.utf8), from: "answers.json")] in $0.useScript(answers) }
    return session.run(Asking()) { _ in RecordingPresenter() }
  }

  @Test(
    "X89: a field for a number that is text takes a number of JSON with its digits",
    arguments: [
      ("42", "42"), ("-7", "-7"), ("0", "0"), ("2.5", "2.5"), ("0.1", "0.1"), (#""007""#, "007"),
      ("12345678901234567890", "12345678901234567890"), ("1e3", "1000"),
    ])
  func number(_ value: String, _ text: String) async throws {
    try await onSessionThread {
      let ending = try run(value)
      #expect(ending == .finished(outcome: text))
    }
  }

  @Test("X91: in German a number of JSON is typed with a comma, so that its point is none of thousands")
  func german() async throws {
    try await onSessionThread {
      let ending = try Language.speaking(.german) { try run("1.125") }
      #expect(ending == .finished(outcome: "1,125"))
    }
  }

  @Test("X89: another value is refused with the kind that the field takes")
  func wrong() async throws {
    try await onSessionThread {
      let sentence = "The answer for ask/digit (“Digit” on “Ask”) is of the wrong kind: it takes a number."
      let ending = try run("true")
      #expect(ending == .failed(.unanswered(sentence)))
    }
  }

  @Test(
    "D139: a value that presses no button is of the wrong kind, and is not told as missing",
    arguments: [#""yes""#, "false", "null", "[]", "0"])
  func presses(_ value: String) async throws {
    try await onSessionThread {
      for key in ["done", "more"] {
        let ending = try run(json: #"{"ask/\#(key)": \#(value)}"#)
        let name = "ask/\(key) (“\(key.capitalized)” on “Ask”)"
        let sentence = "The answer for \(name) is of the wrong kind: it takes true or a number of presses."
        #expect(ending == .failed(.unanswered(sentence)))
      }
    }
  }

  @Test("D139: an answer for no element of the page is told as before")
  func others() async throws {
    try await onSessionThread {
      guard case .failed(.unanswered(let sentence)) = try run(json: #"{"ask/dome": true}"#) else {
        Issue.record("the session has another end")
        return
      }
      #expect(sentence.contains("ask/dome") && !sentence.contains("of the wrong kind"), "\(sentence)")
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
  private let digit = TextField("digit", "Digit")
  private let more = Button("more", "More")
  private let done = Button("done", "Done", role: .default)
  override var elements: [PageElement] { [digit, more, done] }

  init() {
    super.init(key: "ask", title: "Ask")
    digit.typing = .number
    done.taps.observe { [unowned self] in finish(digit.text.value) }
  }
}
