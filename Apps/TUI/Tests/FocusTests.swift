import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct FocusTests {
  @Test("N10: a list whose rows come later gets the focus, unless the user has done something before")
  func lateRows() async throws {
    try await onTrial("late") { test in
      #expect(test.focus == "late/name")
      test.advance(.milliseconds(10))
      #expect(test.focus == "late/list")
    }
    try await onTrial("late") { test in
      test.type("x")
      test.advance(.milliseconds(10))
      #expect(test.focus == "late/name")
      #expect(test.text("late/name") == "x")
    }
  }

  @Test("A12: a field complains only after the focus moves on; a field that was wrong is checked letter by letter")
  func quiet() async throws {
    try await onTrial("form") { test in
      let complains = { test.screen.contains("Error: Not an e-mail address") }
      test.type("ann")
      #expect(!complains())
      test.type("Tab")
      #expect(complains())
      test.type("BTab")
      #expect(complains())
      test.type("End @")
      #expect(!complains())
      test.type("BSpace")
      #expect(complains(), "it was wrong when the focus came, so what becomes of it is said at once")
    }
  }

  @Test("G34: a change that comes by itself moves neither the focus nor the caret")
  func animation() async throws {
    try await onTrial("late") { test in
      test.type("Tab Tab Tab ann Left")
      test.advance(.milliseconds(10))
      let (focus, cursor) = (test.focus, test.cursor)
      for percent in [20, 40, 60, 80, 100] {
        test.advance(.milliseconds(20))
        #expect(test.row("\(percent) %") != nil)
        #expect(test.focus == focus && test.cursor == cursor)
      }
    }
  }

  @Test("N5: a page that waits sets no timer, so nothing wakes the program up")
  func idle() async throws {
    for page in ["form", "gallery", "people", "menu"] {
      try await onTrial(page) { test in
        _ = test.screen
        #expect(test.session.within { $0.isIdle && $0.isWaitingForDescriptors })
      }
    }
  }

  @Test(
    "N9: the cursor is at the caret in text, and elsewhere on the mark of the focus, where it hides no letter")
  func cursor() async throws {
    try await onTrial("form") { test in
      test.type("ann Left")
      #expect(test.character == "n", "the caret stands before the last letter")
      test.type("Tab Tab Tab")
      #expect(test.cursor?.column == 0 && test.character == ">", "on the mark before the toggle")
    }
    try await onTrial("people") { test in
      test.type("Down")
      #expect(test.cursor?.column == 0 && test.character == ">")
      test.type("/ c")
      #expect(test.cursor?.row == 2 && test.row("/c") != nil, "behind the filter while one types it")
    }
    try await onTrial("menu") { test in
      test.type("End Enter Tab")
      #expect(test.row("[ Cancel ]") != nil && test.cursor != nil)
    }
  }

  @Test("K5: members of a disabled group, at any depth, cannot be used and receive no typed text")
  func group() async throws {
    try await onTrial("group") { test in
      test.type("Space Tab x")
      #expect(test.focus == "group/lock")
      #expect(test.text("group/note") == "")
      #expect(test.row("Deep") == "      ( Deep ) unavailable")
      test.advance(.seconds(1))
      test.type("Space Tab x")
      #expect(test.text("group/note") == "x")
    }
  }

  @Test(
    "G28, N7: in a narrow window the complete warning and the element with the focus are visible",
    arguments: [(24, 80), (24, 40), (24, 20), (5, 40), (5, 20)])
  func warning(_ rows: Int, _ columns: Int) async throws {
    try await onTrial("form", rows: rows, columns: columns) { test in
      test.type("xyz C-c")
      let words = test.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("Ctrl-C again leaves without what you typed."), "\(test.screen)")
      #expect(words.contains("[xyz"))
      test.type("Tab")
      #expect(!test.screen.contains("again"))
    }
  }

  @Test("G28: quitting with typed text gives a warning first, and the second attempt always quits")
  func leaving() async throws {
    try await onTrial("form") { test in
      test.type("x Esc")
      #expect(test.row("again leaves without what you typed") != nil)
      test.type("Tab Esc")
      #expect(test.row("again leaves without what you typed") != nil, "another key takes it back")
      test.type("Esc")
      #expect(test.session.finish() == .finished(outcome: nil))
    }
    try await onTrial("form") { test in
      test.type("Tab Tab Esc")
      #expect(test.session.finish() == .finished(outcome: nil), "nothing is lost")
    }
    try await onTrial("form") { test in
      test.type("x C-c")
      #expect(test.row("Ctrl-C again leaves without") != nil)
      test.type("C-c")
      #expect(test.session.finish() == .signal(2))
    }
  }

  @Test("G20: right-to-left text keeps its cells, and its neighbours stay in place")
  func rightToLeft() async throws {
    try await onTrial("group") { test in
      #expect(test.row("Hebrew") == "  Hebrew: שלום\u{200E}")
      let picture = test.picture
      let row = test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains("Hebrew")
      }
      let cells = row.map { row in (10..<15).map { picture[row, $0].text } }
      #expect(cells == ["ש", "ל", "ו", "ם\u{200E}", " "])
    }
  }

  @Test("N29: Ctrl-X Ctrl-E opens several lines in an editor, and the edit can be undone")
  func editor() async throws {
    try await onTrial("group") { test in
      test.type("Tab one C-x C-e")
      #expect(test.with { $0.memory.edits } == ["one"])
      #expect(test.text("group/note") == "from elsewhere\ntwo")
      test.type("C-_ C-_")
      #expect(test.text("group/note") == "one")
      test.type("C-x z BTab C-x C-e")
      #expect(test.with { $0.memory.edits.count } == 1)
    }
  }

  @Test("N226: the full screen says what was left out of the text of an editor")
  func editedText() async throws {
    try await onTrial("group") { test in
      test.with { $0.memory.edited = "a\u{1B}[31m\u{FFFD}b" }
      test.type("Tab one C-x C-e")
      #expect(test.text("group/note") == "a[31m\u{FFFD}b")
      #expect(test.row("1 control character was left out. 1 place could not be read as text") != nil, "\(test.screen)")
    }
  }

  @Test("N47: during pending work a sign turns, and after two seconds it shows the elapsed time")
  func turning() async throws {
    try await onSessionThread {
      let test = ScreenTest(Counting())
      let revision = test.revision
      let rows = (0..<4).map { _ in
        test.advance(.milliseconds(Elapsed.tick))
        return test.row("Working: Counting") ?? ""
      }
      #expect(Set(rows).count == 4 && rows.allSatisfy { !$0.contains(" s") })
      #expect(test.revision == revision, "it is no part of the session")
      test.advance(.milliseconds(2_600))
      #expect(test.row("Working: Counting")?.hasSuffix("3 s") == true)
      test.advance(.seconds(10))
      #expect(test.row("Working") == nil && test.with { $0.view.elapsed } == nil)
    }
  }

  @Test("N58: a progress shows the remaining time once a second has shown its speed, and counts down")
  func rest() async throws {
    try await onTrial("steps") { test in
      test.advance(.milliseconds(900))
      #expect(test.row("Counting")?.contains("left") == false)
      test.advance(.milliseconds(2_200))
      #expect(test.row("Counting")?.contains("30 %  0:07 left") == true)
      test.advance(.milliseconds(875))
      #expect(test.row("Counting")?.contains("30 %  0:07 left") == true)
      test.advance(.milliseconds(5_100))
      #expect(test.row("Counting")?.contains("90 %  0:01 left") == true)
      test.advance(.seconds(2))
      #expect(test.row("Counting") == nil || test.row("Counting")?.contains("left") == false)
    }
  }

  @Test("N58: a progress that counts shows its amount, and its speed if there is room")
  func count() async throws {
    try await onTrial("steps") { test in
      test.advance(.milliseconds(900))
      #expect(test.row("Copying")?.contains("0 %  0 of 40 files") == true)
      test.advance(.milliseconds(2_200))
      #expect(test.row("Copying")?.contains("30 %  12 of 40 files  0:07 left  4 files/s") == true)
      test.resize(10, 40)
      #expect(test.row("Copying")?.contains("30 %  12 of 40 files") == true)
      #expect(test.row("Copying")?.contains("files/s") == false)
    }
  }

  @Test("N57: the end of long work is announced only if the user looks at another window")
  func unseen() async throws {
    try await onSessionThread {
      for (keys, told) in [
        ([Key.reply(.focus(false))], 1), ([.reply(.focus(false)), .reply(.focus(true))], 0), ([], 0),
      ] {
        let test = ScreenTest(Counting())
        test.with { $0.type(keys) }
        for _ in 0..<100 { test.advance(.milliseconds(Elapsed.tick)) }
        #expect(test.with { $0.memory.log.count { $0 == "tell Menu: done" } } == told)
      }
    }
  }

  @Test("N30, N36: pending work delays neither Escape nor the end")
  func working() async throws {
    try await onSessionThread {
      let test = ScreenTest(SamplerApplication())
      test.typeOnly("l o Enter")
      #expect(test.session.within { $0.frame?.activities } == ["Loading"])
      test.typeOnly("Esc Esc")
      #expect(test.session.finish() == .finished(outcome: nil), "the clock stands still, so the work never ends")
    }
  }
}

/// An application that counts for ten seconds, from its first page on.
private struct Counting: Application {
  static let name = "counting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (page, effects) = (MenuPage(navigator: context.navigator), context.effects)
    context.navigator.spawn(during: page.lifetime) {
      try? await effects.wait("count", title: "Counting", for: .seconds(10))
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

extension ScreenTest {
  /// The text of the cell under the cursor.
  var character: String? {
    let picture = picture
    return picture.cursor.map { picture[$0.row, $0.column].text }
  }

  /// Types keys, and does not wait for the work that they begin.
  func typeOnly(_ keys: String) {
    with { $0.type(Key.parse(keys)) }
    session.settle()
  }
}
