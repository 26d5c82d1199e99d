import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests that no input has an effect that the user did not mean.
@Suite struct SurpriseTests {
  @Test("N22: a paste outside text presses nothing, wherever the focus is, and says so")
  func paste() async throws {
    for keys in ["", "End Enter", "F1"] {
      try await onTrial("menu") { test in
        test.type(keys)
        let before = test.frame
        test.with { $0.type([.paste("I liked\nthe good movie\n\n?")]) }
        test.session.settle()
        #expect(test.frame == before)
        #expect(keys == "F1" || test.row("The paste was left out") != nil)
      }
    }
    try await onTrial("form") { test in
      test.type("Tab Tab Tab paste:x")
      #expect(test.row("Newsletter")?.contains("[ ]") == true)
    }
  }

  @Test("G28: Escape behind the warning of Ctrl-C dismisses it and keeps the text; only the same key twice quits")
  func warnings() async throws {
    try await onTrial("form", rows: 12, columns: 46) { test in
      test.type("ann C-c")
      #expect(test.screen.contains("Ctrl-C again leaves") && test.screen.contains("you typed."), "in whole")
      test.type("Esc")
      #expect(test.text("form/email") == "ann" && !test.screen.contains("again leaves"))
      test.type("Esc C-c Esc Esc")
      #expect(test.row("Esc again leaves") != nil)
      test.type("Esc")
      #expect(test.session.finish() == .finished(outcome: nil))
    }
  }

  @Test("N73: Left and Right stop at the ends of a row of options")
  func endOfARow() async throws {
    try await onTrial("form") { test in
      test.type("Tab Tab Tab Tab Right Right Right Right")
      #expect(test.focus == "form/plan")
      test.type("Left Left Left Left")
      #expect(test.focus == "form/plan")
    }
  }

  @Test(
    "N78: Enter in a field goes on to a choice behind it, and presses the page's button only if nothing is skipped"
  )
  func nothingPassedOver() async throws {
    try await onSessionThread {
      let test = ScreenTest(Choosing())
      test.type("x Enter")
      #expect(test.focus == "choosing/plan")
      test.type("Enter Enter")
      #expect(test.session.finish() == .finished(outcome: "x"))
    }
  }

  @Test("N83: an option that was only looked at and left by Tab is reported as not selected")
  func onlyLookedAt() async throws {
    try await onTrial("form") { test in
      test.type("Tab Tab Tab Tab Right Tab")
      #expect(test.focus == "form/note" && test.row("Not chosen: Pro. Space chooses.") != nil)
      test.type("BTab Tab")
      #expect(test.row("Not chosen") == nil)
    }
  }

  @Test("N84: the user is told when pasted lines are joined into one")
  func joined() async throws {
    try await onTrial("form") { test in
      test.type("paste:a\nb\nc")
      #expect(test.text("form/email") == "a b c" && test.row("3 pasted lines were joined into one.") != nil)
      test.type("paste:d")
      #expect(test.row("joined") == nil)
    }
  }

  @Test("N85: Ctrl-D and Ctrl-U in a list move by pages, and never go back")
  func controlD() async throws {
    try await onTrial("people") { test in
      test.paint()
      test.type("C-d")
      #expect(test.row("> Cy") != nil)
      test.type("C-u")
      #expect(test.row("> Ada") != nil)
    }
  }

  @Test("N86: the terminal's cursor is visible only where letters go")
  func cursor() async throws {
    try await onTrial("form") { test in
      #expect(test.picture.showsCursor)
      test.type("Tab Tab Tab")
      #expect(!test.picture.showsCursor && test.cursor != nil, "it still stands at the focus")
      test.type("C-p")
      #expect(test.picture.showsCursor)
    }
  }

  @Test("N87: a key with the same meaning everywhere closes the help and then acts")
  func helpAndPalette() async throws {
    try await onTrial("people") { test in
      test.type("F1 M-x")
      #expect(test.screen.contains("Enter run  Esc close"))
      test.type("Esc F1 c o p y")
      #expect(test.screen.contains("Esc all keys"))
    }
  }

  @Test("N74: going back from a page with typed text names the key that brings it back")
  func leftTyped() async throws {
    try await onSessionThread {
      let test = ScreenTest(OpeningApplication())
      test.type("Enter x y Esc")
      #expect(test.frame?.page.key == "first" && test.row("Alt-U brings back what you typed.") != nil)
      test.type("Enter Esc")
      #expect(test.row("Alt-U brings back") == nil, "nothing was typed")
    }
  }

  @Test("N203: going back from a page with choices that no button has taken names the key that brings them back")
  func leftChosen() async throws {
    try await onSessionThread {
      let test = ScreenTest(OpeningApplication())
      test.type("Enter Tab Space Esc")
      #expect(test.frame?.page.key == "first" && test.row("Alt-U brings back what you chose.") != nil)
      test.type("Enter Tab Space Space Esc")
      #expect(test.frame?.page.key == "first" && test.row("Alt-U brings back") == nil, "nothing is lost")
      test.type("Enter x Tab Space Esc")
      #expect(test.row("Alt-U brings back what you typed.") != nil, "\(test.screen)")
    }
  }

  @Test("N205: keys in a window that is too small act on nothing, and a larger window says that they were left out")
  func small() async throws {
    try await onTrial("form") { test in
      test.type("a n n")
      test.resize(3, 12)
      test.type("x y")
      test.resize(24, 80)
      #expect(test.text("form/email") == "ann" && test.row("were left out") != nil, "\(test.screen)")
      test.type("b")
      #expect(test.text("form/email") == "annb" && test.row("were left out") == nil, "\(test.screen)")
      test.resize(3, 12)
      test.resize(24, 80)
      #expect(test.row("were left out") == nil, "nothing was pressed")
    }
  }

  @Test("N39: a key acts on nothing that is invisible: the focus first comes into view")
  func outOfSight() async throws {
    try await onTrial("gallery", rows: 8) { test in
      let wheel = { test.mouse(.wheel(3), row: 4) }
      let before = test.frame
      for _ in 0..<8 { wheel() }
      #expect(test.row("Saw") == nil)
      test.type("Space")
      #expect(test.row("Axe")?.hasPrefix(">") == true)
      #expect(test.frame == before)
      test.type("Space")
      #expect(test.frame != before)
    }
  }

  @Test("N11: the caret stands at the end of a suggestion, and the next suggestion still matches the typed text")
  func suggestion() async throws {
    try await onTrial("form") { test in
      test.type("BTab R o C-n")
      #expect(test.text("form/town") == "Rome")
      test.type("C-n")
      #expect(test.text("form/town") == "Rostock")
      test.type("x")
      #expect(test.text("form/town") == "Rostockx")
    }
  }

  @Test("N15: a filter accepts the keys of text")
  func filter() async throws {
    try await onTrial("people") { test in
      test.type("/ a d x Left Left C-d")
      #expect(test.row("/ax") != nil)
      test.type("End Space b C-w C-w b")
      #expect(test.row("/b") != nil && test.row("Bo") != nil)
      test.type("C-u")
      #expect(test.row("Ada") != nil)
    }
  }

  @Test("N53: a message of the status line about a field goes when the field is filled by itself")
  func blame() async throws {
    try await onTrial("arriving") { test in
      test.type("Tab Enter")
      #expect(test.row("Zone: This must be filled in.") != nil && test.focus == "arriving/zone")
      test.advance(.milliseconds(50))
      #expect(test.screen.contains("Berlin") && test.row("This must be filled in.") == nil)
    }
  }

  @Test("N40: a complaint moves nothing below its field")
  func steady() async throws {
    try await onTrial("form", rows: 40) { test in
      let place = {
        test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Town") }
      }
      let before = place()
      test.type("ann Tab BTab")
      #expect(test.screen.contains("Not an e-mail address") && place() == before)
    }
  }

  @Test(
    "N22, N33: a paste outside text changes nothing, whatever keys come before it",
    arguments: ["form", "people", "gallery"])
  func randomPaste(_ page: String) async throws {
    let words =
      "Tab BTab Enter Space Up Down Left Right Home End PgUp PgDn BSpace Del F1 / a 7 ? + - C-n C-p C-w C-u M-u M-t"
      .split(separator: " ").map(String.init)
    try await onTrial(page) { test in
      var seed: UInt64 = 20_261_122
      for _ in 0..<600 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        test.type(words[Int(seed >> 33) % words.count])
        guard !test.with({ $0.view.contexts[0].acceptsText }) else { continue }
        let before = test.frame
        test.with { $0.type([.paste("\n y\n\n")]) }
        test.session.settle()
        #expect(test.frame == before)
      }
    }
  }

  @Test("N41: undo says what it did")
  func undo() async throws {
    try await onTrial("form") { test in
      test.type("ann Tab Tab Tab Space M-u")
      #expect(test.row("Undone. Now: Newsletter: no") != nil)
    }
  }
}

/// A page with a text, a choice and a button.
private struct Choosing: Application {
  static let name = "choosing"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ChoosingPage())
  }
}

private final class ChoosingPage: Page<String> {
  let text = TextField("text", "Text", isRequired: true)
  let plan = Choice("plan", "Plan", options: [ChoiceOption("a", "A", 0), ChoiceOption("b", "B", 1)], selection: 0)
  let done = Button("done", "Done", role: .default)
  override var elements: [PageElement] { [text, plan, done] }
  init() {
    super.init(key: "choosing", title: "Choosing")
    done.taps.observe { [unowned self] in finish(text.text.value) }
  }
}
