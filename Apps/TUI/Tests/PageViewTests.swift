import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct PageViewTests {
  private func on(
    _ page: String = "form", rows: Int = 24, columns: Int = 80,
    _ body: @escaping @Sendable (ScreenTest, TrialLog) throws -> Void
  ) async throws {
    try await onSessionThread {
      let application = TrialApplication(start: page)
      try body(ScreenTest(application, rows: rows, columns: columns), application.log)
    }
  }

  @Test("N10: Tab and Shift-Tab follow the reading order, skip disabled elements, and wrap")
  func tab() async throws {
    try await on { test, _ in
      var seen: [String] = []
      for _ in 0..<8 {
        seen.append(test.focus ?? "")
        test.type("Tab")
      }
      #expect(seen == ["email", "password", "age", "news", "plan", "note", "town", "email"].map { "form/" + $0 })
      test.type("BTab BTab")
      #expect(test.focus == "form/town")
    }
  }

  @Test("N10: a button that depends on a text becomes enabled while the user types")
  func liveValidation() async throws {
    try await on { test, log in
      test.type("a@b Tab s")
      #expect(test.row("Save") == "  [ Save ]")
      test.type("Tab Tab Tab Tab Tab Tab Enter")
      #expect(log.saved == ["a@b"])
      #expect(test.screen.hasPrefix(" Account › Menu"))
    }
  }

  @Test("K2, N3: letters typed at once are delivered together, before any other key acts")
  func coalescing() async throws {
    try await on { test, log in
      test.type("hello Tab")
      #expect(log.edits == ["hello"])
      test.type("BTab w o r l d")
      #expect(log.edits == ["hello", "helloworld"])
    }
  }

  @Test("N10: Enter goes on from a field, and from the last one performs the page's main action")
  func enter() async throws {
    try await on { test, log in
      test.type("a@b Enter s Enter Enter Enter Enter")
      #expect(test.focus == "form/note")
      test.type("Enter x Tab")
      #expect(test.text("form/note") == "\nx")
      #expect(test.row("Enter") == " Enter Save  Ctrl-N suggest  Esc leave  F1 help  Tab next  Alt-X commands")
      test.type("Enter")
      #expect(log.saved == ["a@b"])
    }
  }

  @Test("N19: Enter on the last field goes to the first wrong field and says why; typing clears the message")
  func firstBad() async throws {
    try await on { test, log in
      test.type("wrong End Tab s Tab Tab Tab Tab Tab Enter")
      #expect(test.focus == "form/email")
      #expect(test.screen.contains("Error: Not an e-mail address"))
      test.type("@")
      #expect(!test.screen.contains("Not an e-mail"))
      #expect(log.saved == [])
    }
  }

  @Test("G26, N8: a return, a resize and a new rendering keep focus, caret and half-typed text")
  func kept() async throws {
    try await on { test, _ in
      test.type("a@b Tab s Tab C-u - Tab BTab BTab BTab Left Left")
      let before = test.cursor
      test.resize(5, 20)
      #expect(test.focus == "form/email")
      _ = test.screen
      test.resize(1, 1)
      #expect(test.screen == "T")
      test.resize(3, 10)
      #expect(test.screen.hasPrefix("Too small"))
      test.type("Enter Esc z")
      test.resize(24, 80)
      #expect(test.cursor == before)
      test.type("x")
      #expect(test.text("form/email") == "ax@b")
      test.type("Tab Tab Tab Tab Tab Tab Tab Enter")
      #expect(test.focus == "form/age", "a number that is none does not go unnoticed")
      test.type("C-u 4 Tab Tab Tab Tab Tab Enter")
      #expect(test.screen.hasPrefix(" Account › Menu"))
      test.type("Esc")
      #expect(test.focus == "form/save")
      #expect(test.row("E-mail") == "  E-mail *   [ax@b                                                        ]")
    }
  }

  @Test("G27: the user can leave a page although its text is wrong")
  func backWhileInvalid() async throws {
    try await on { test, _ in
      test.type("wrong Tab Tab C-u x Esc")
      #expect(test.row("again leaves without what you typed") != nil)
      test.type("Esc")
      #expect(test.session.finish() == .finished(outcome: nil))
    }
  }

  @Test(
    "N12, G13: Escape, Ctrl-G, F10, and Ctrl-D with nothing typed go back",
    arguments: [Key.escape, .control("g"), .function(10), .control("d")])
  func back(_ key: Key) async throws {
    try await on("menu") { test, _ in
      test.type("Enter")
      #expect(test.frame?.stack.count == 2)
      test.with { $0.type([key]) }
      test.session.settle()
      #expect(test.frame?.stack.count == 1)
    }
  }

  @Test("G2, N14, G5: Ctrl-C, Ctrl-Z and Ctrl-L work everywhere, also in too small a window and over the help")
  func everywhere() {
    for size in [Size(rows: 24, columns: 80), Size(rows: 1, columns: 1)] {
      var view = PageView(size: size)
      view.layer = HelpPage()
      view.type([.control("c"), .control("z"), .control("l")])
      #expect([view.next(), view.next(), view.next(), view.next()] == [.interrupt, .suspend, .repaint, nil])
    }
  }

  @Test("N7: below a usable size every size is drawn without a crash, and keys do nothing")
  func everySize() async throws {
    try await on("gallery") { test, _ in
      for rows in 1...9 {
        for columns in 1...30 {
          test.resize(rows, columns)
          #expect(test.picture.size == Size(rows: rows, columns: columns))
        }
      }
      // The smallest usable size, then sizes below it.
      test.resize(4, 16)
      #expect(!test.screen.contains(ScreenTexts.tooSmall) && test.picture.text.contains(">"))
      for (rows, columns) in [(3, 16), (4, 15), (3, 10)] {
        test.resize(rows, columns)
        #expect(test.screen.hasPrefix(ScreenTexts.tooSmall))
        test.type("Tab Tab Esc Enter")
      }
      test.resize(24, 80)
      #expect(test.focus == "gallery/tools")
    }
  }

  @Test("K5: a disabled button is not pressed, and says so")
  func disabled() async throws {
    try await on { test, log in
      test.type("a@b Tab s BTab")
      test.with { $0.view.focus("form/locked") }
      test.type("Enter")
      #expect(test.screen.contains("This is not available now."))
      #expect(test.row("Locked") == "> ( Locked ) unavailable")
      #expect(log.saved == [])
    }
  }

  @Test("N11: Ctrl-D in text removes a character")
  func controlD() async throws {
    try await on { test, _ in
      test.type("abc C-a C-d")
      #expect(test.text("form/email") == "bc")
    }
  }

  @Test("N15: an option that cannot be selected is skipped and says so")
  func options() async throws {
    try await on { test, _ in
      test.type("Tab Tab Tab Tab Down Space")
      #expect(test.row("Pro") == "> Plan        ( ) Free   ( ) Gone unavailable  >(*) Pro")
      test.type("Up Down Down")
      #expect(test.focus == "form/note")
    }
  }

  @Test("K9, G25: neither a secret nor its length is on the screen")
  func secret() async throws {
    try await on { test, _ in
      test.type("Tab c")
      let short = test.picture
      test.type("anary")
      #expect(test.picture == short)
      #expect(!test.screen.contains("anary"))
      test.type("C-u")
      #expect(test.row("Password") == "> Password * [                        ]")
    }
  }

  @Test("N11, N19: typing over a number replaces it, and a number out of bounds says so")
  func number() async throws {
    try await on { test, _ in
      test.type("Tab Tab 2 0 0")
      #expect(test.row("Age") == "> Age        [200             ]")
      #expect(test.row("Error") == "              Error: Enter a number from 0 to 150.")
      test.type("C-u x")
      #expect(test.row("Error") == "              Error: This is not a number.")
      test.type("C-u 1 . 5")
      #expect(test.row("Error") == "              Error: Enter a whole number.")
      test.type("C-u 4 4 Tab")
      guard case .number(let number) = test.frame?.element("form/age")?.content else { return }
      #expect(number.value == 44)
    }
  }

  @Test(
    "N11: a number is marked until the first key with a meaning; a caret key keeps it, and undo restores it"
  )
  func numberIsKept() async throws {
    try await on { test, _ in
      test.type("Tab Tab")
      #expect(test.picture.focused == "30")
      test.type("F7")
      #expect(test.picture.focused == "30" && test.row("has no effect here.") != nil)
      test.type("4 0")
      #expect(test.row("Age") == "> Age        [40              ]")
      test.type("C-_ C-_ Tab BTab")
      #expect(test.picture.focused == "30")
      test.type("End")
      #expect(test.picture.focused == "")
      test.type("1 BSpace Tab BTab 4")
      #expect(test.row("Age") == "> Age        [4               ]")
      test.type("C-_ C-_")
      #expect(test.row("Age") == "> Age        [30              ]")
    }
  }

  @Test("K7: drawing again without a change gives the same picture")
  func idempotent() async throws {
    for page in ["form", "gallery", "people", "menu"] {
      try await on(page) { test, _ in
        let first = test.picture
        test.resize(24, 80)
        #expect(test.picture == first)
      }
    }
  }

  @Test("N11: Ctrl-N inserts a suggestion that begins with the typed text")
  func suggestions() async throws {
    try await on { test, _ in
      test.type("BTab r o C-n")
      #expect(test.text("form/town") == "Rome")
      test.type("C-n")
      #expect(test.text("form/town") == "Rostock")
    }
  }

  @Test(
    "N33: ten thousand random keys and sizes are drawn without a crash",
    arguments: ["form", "gallery", "people", "menu"])
  func random(_ page: String) async throws {
    let start: UInt64 = 20_261_121
    try await onSessionThread {
      var seed = start
      let next = { (count: Int) -> Int in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % count
      }
      let keys: [Key] = [
        .enter, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .backspace, .delete,
        .control("k"), .control("u"), .control("w"), .control("y"), .control("n"), .control("l"), .text("a"),
        .text("/"),
        .text(" "), .text("長"), .text("\u{301}"), .text("?"), .paste("x\ny"), .alt("b"), .function(1), .unknown,
        .text("9"),
        .wordLeft, .control("t"),
      ]
      let test = ScreenTest(TrialApplication(start: page))
      for count in 0..<2_500 {
        let key = keys[next(keys.count)]
        test.with { $0.type([key]) }
        test.session.settle()
        // Limits the depth with an Escape now and then, but not on the first page.
        if (test.frame?.stack.count ?? 0) > 3 || test.frame?.alerts.isEmpty == false, next(3) == 0 { test.type("Esc") }
        if count % 50 == 0 { test.resize(1 + next(40), 1 + next(120)) }
        if count % 5 == 0 { _ = test.picture }
      }
    }
  }
}

extension Screen {
  /// The text that is drawn as the focus.
  fileprivate var focused: String { cells.filter { $0.style == Style(.focus) }.map(\.text).joined() }
}
