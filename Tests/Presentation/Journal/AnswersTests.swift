import Foundation
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxPresentation

@Suite struct AnswersTests {
  private func run(_ json: String) throws -> Ending {
    let answers = try Answers(Data(json.utf8), from: "answers.json")
    return Session(name: "test", answers: answers).run(Trip()) { _ in RecordingPresenter() }
  }

  @Test("prepared answers fill fields, press buttons, answer alerts and leave, and nobody is asked")
  func complete() async throws {
    try await onSessionThread {
      let json = """
        {"trip/name": "Ann", "trip/level": "second", "trip/ask": true, "sure/yes": true, "trip/look": 2, "trip/done": 1}
        """
      let endings = try [run(json), run(#"{"trip/name": "Ann"}"#)]
      #expect(endings == [.finished(outcome: "Ann"), .finished(outcome: nil)])
    }
  }

  struct Bad: Sendable {
    let json: String
    let sentence: String
  }

  @Test(
    "an answer that is missing, refused, of the wrong kind or never asked for is an error that names the element",
    arguments: [
      Bad(json: #"{"trip/ask": true}"#, sentence: "There is no answer for sure/yes («Yes» on «Sure?»)."),
      Bad(
        json: #"{"trip/name": 7}"#,
        sentence: "The answer for trip/name («Name» on «Trip») is of the wrong kind: it takes text."),
      Bad(json: #"{"trip/nothing": "x"}"#, sentence: "The answer for trip/nothing was never asked for."),
      Bad(
        json: #"{"trip/level": "third"}"#,
        sentence: "The answer for trip/level («Class» on «Trip») was refused: This cannot be chosen. "
          + #"It takes one of "first", "second"."#),
    ])
  func incomplete(_ bad: Bad) async throws {
    try await onSessionThread {
      let ending = try run(bad.json)
      #expect(ending == .failed(.unanswered(bad.sentence)))
    }
  }

  @Test("a page is left by its key with \"back\"")
  func back() async throws {
    try await onSessionThread {
      let ending = try run(#"{"trip/ask": true, "sure": "back"}"#)
      #expect(ending == .finished(outcome: nil))
    }
  }

  @Test("what is no object of answers is refused without a word of it")
  func malformed() throws {
    for text in ["", "[]", #"{"a": {"secret": "canary"}}"#, "canary"] {
      let status = #expect(throws: ExitStatus.self) { try Answers(Data(text.utf8), from: "f") }
      #expect(status?.code == 65 && status?.sentence?.contains("canary") == false)
    }
  }
}
