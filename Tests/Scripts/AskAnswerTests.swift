import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxBoxes
@testable import SignalboxProgram
@testable import SignalboxScripts
@testable import SignalboxSession

/// The answers that `signalbox ask` takes.
@Suite struct AskAnswerTests {
  private static let odd = [
    "nan", "NaN", "nan(123)", "inf", "-infinity", "0x8", "0x1p2", "8.", ".8", "8e0", "8E1", "+", "-", "", " 8", "8 ",
    "8,", "1.2.3", "٨", "8\u{301}", "--8", "+-8", String(repeating: "9", count: 400),
  ]

  @Test("X91: the options of signalbox ask number take decimal numbers alone", arguments: odd)
  func options(_ text: String) {
    let refused = { (sentence: String) in
      BoxReading.outcome(BoxOutcome(255, [2: "signalbox ask: \(sentence)\n\(AskLine.usage)"]))
    }
    #expect(AskLine.read(["number", "--min", text, "Count"]) == refused("--min needs a number."))
    #expect(AskLine.read(["number", "--max", text, "Count"]) == refused("--max needs a number."))
    guard !text.isEmpty else { return }
    #expect(AskLine.read(["number", "--default", text, "Count"]) == refused("The value of --default is no number."))
  }

  @Test("X91: signalbox ask number refuses what is no decimal number, so that its bounds hold", arguments: odd)
  func refused(_ text: String) {
    let rules = Box.Rules(isRequired: true, minimum: 1, maximum: 9, isNumber: true)
    #expect(rules.complaint(of: text) == "Not a number")
  }

  @Test(
    "X91: decimal numbers are taken, with a sign, zeros, and a point",
    arguments: ["8", "+8", "08", "8.50", "2.5", "8.0000", "2,5"])
  func taken(_ text: String) {
    let rules = Box.Rules(isRequired: true, minimum: 1, maximum: 9, isNumber: true)
    #expect(rules.complaint(of: text) == nil)
    #expect(rules.answer(text) == text.replacing(",", with: "."))
    #expect(rules.complaint(of: "-" + text) != nil)
    #expect(Box.Rules().answer("2,5") == "2,5", "a text stays")
  }

  @Test("X91: in German, ask number takes 2,5 and shows its default so, and the script gets 2.5")
  func german() async {
    // In its own process, because the language belongs to the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      let folder = TemporaryFolder()
      let running = folder.running(
        """
        exec 3>"$1/out"
        for number in 1 2 3; do signalbox ask number --default 1.500 --match '[0-9.]+' "Number" >&3; done
        signalbox ask text --default 1.5 "Text" >&3
        """, asksFirst: false)
      try await onSessionThread {
        let test = SessionTest(running)
        #expect(test.text(test.box("field-1")) == "1,500")
        test.press(test.box("ok"))
        test.set(test.box("field-1"), "1.000")
        #expect(test.frame.element(test.box("field-1"))?.error == "Not a number", "a point of thousands")
        test.set(test.box("field-1"), "2,5")
        test.press(test.box("ok"))
        test.set(test.box("field-1"), "2.5")
        test.press(test.box("ok"))
        #expect(test.text(test.box("field-1")) == "1.5")
        test.press(test.box("ok"))
        #expect(test.ending != nil)
      }
      let out = try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
      #expect(out == "1.500\n2.5\n2.5\n1.5\n")
    }
  }

  @Test("X92: required choices need a mark, and are marked as required")
  func choices() async throws {
    let folder = TemporaryFolder()
    let running = folder.running(
      """
      exec 3>"$1/out"
      signalbox ask choices "Pick" a b c --required >&3; echo "$?" >&3
      signalbox ask choices "Pick more" a b c >&3; echo "$?" >&3
      """, asksFirst: false)
    try await onSessionThread {
      let test = SessionTest(running)
      let (page, choice) = (test.frame.page.key, test.box("choice"))
      #expect(test.frame.element(choice)?.isRequired == true)
      test.press(test.box("ok"))
      #expect(test.frame.page.key == page && test.rejections.last != nil)
      test.choose(choice, ["2"])
      test.press(test.box("ok"))
      #expect(test.frame.element(test.box("choice"))?.isRequired == false)
      test.press(test.box("ok"))
      #expect(test.ending != nil)
    }
    let out = try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
    #expect(out == "b\n0\n0\n")
  }

  @Test("X94: ask secret --match refuses a secret that does not match, and the script gets one that does")
  func secret() async throws {
    let folder = TemporaryFolder()
    let running = folder.running(
      """
      pin=$(signalbox ask secret --match '[0-9]{4}' PIN); echo "${#pin} $?" > "$1/out"
      """, asksFirst: false)
    try await onSessionThread {
      let test = SessionTest(running)
      for wrong in ["12", "canary", "12345"] {
        test.set(test.box("field-1"), wrong)
        let error = test.frame.element(test.box("field-1"))?.error
        #expect(error == "The answer does not match: [0-9]{4}")
        #expect(test.frame.element(test.box("ok"))?.isEnabled == false)
      }
      test.set(test.box("field-1"), "1234")
      test.press(test.box("ok"))
      #expect(test.ending != nil)
    }
    #expect(try String(contentsOfFile: folder.path + "/out", encoding: .utf8) == "4 0\n")
  }

  @Test(
    "X92: prepared answers without a mark are refused for required choices",
    arguments: ["", #""box/choice": [], "#])
  func preparedChoices(_ answer: String) async throws {
    let folder = TemporaryFolder()
    let running = folder.running("signalbox ask choices Pick a b c --required", asksFirst: false)
    try await onSessionThread {
      let session = Session(name: "test")
      let json = "{" + answer.replacing("box/", with: "box=1/") + #""box=1/ok": true}"#
      session.within { [answers = try Answers(Data(json.utf8), from: "answers.json")] in $0.useScript(answers) }
      let ending = session.run(running) { _ in RecordingPresenter() }
      guard case .failed(.unanswered(let sentence)) = ending else { return #expect(Bool(false), "\(ending)") }
      #expect(sentence.contains("box=1/choice"))
    }
  }
}
