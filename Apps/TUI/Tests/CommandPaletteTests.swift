import SignalboxInterface
import SignalboxSession
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct CommandPaletteTests {
  @Test("N46: Ctrl-P lists the page's elements and the keys; typing searches them, and Enter runs a command")
  func finding() async throws {
    try await onTrial("menu") { test in
      test.type("C-p")
      #expect(test.screen.contains("Commands"))
      let first = test.with { ($0.view.layer as? CommandPalette)?.found.first?.label } ?? ""
      #expect(test.frame?.focusable.first { $0.isEnabled }?.name == first)
      #expect(test.row("Undo")?.contains("Alt-U") == true)
      test.type("expl_keys Enter")
      #expect(!test.screen.contains("Commands") && test.screen.contains("Help"))
    }
    try await onTrial("form") { test in
      // In a text, Ctrl-P has another meaning. Alt-X opens the palette there, too.
      test.type("a@b M-x news")
      #expect(test.text("form/email") == "a@b", "what was typed before is not lost")
      test.type("Enter")
      #expect(test.focus == "form/news" && !test.screen.contains("Commands"))
    }
  }

  @Test(
    "N46: general keys are also found by other names",
    arguments: ["undo": KeyCommand.undo, "redo": .redo, "theme": .theme, "quit": .back, "clipboard": .copy])
  func aliases(_ word: String, _ command: KeyCommand) async throws {
    try await onTrial("menu") { test in
      test.type("C-p " + word.map(String.init).joined(separator: " "))
      #expect(test.with { ($0.view.layer as? CommandPalette)?.found.first?.action } == .command(command))
    }
  }

  @Test("N46: the palette finds rows of lists, and selecting one moves the bar to it")
  func rows() async throws {
    try await onTrial("people") { test in
      test.type("/ b Enter C-p cy")
      test.type("Enter")
      #expect(test.row("> Cy") != nil && test.row("Ada") != nil && !test.screen.contains("Commands"))
    }
  }

  @Test("N46: the palette presses a button as if it had the focus, and never presses a disabled button")
  func pressing() async throws {
    try await onSessionThread {
      let trial = TrialApplication()
      let test = ScreenTest(trial)
      test.type("M-x locked")
      #expect(test.row("Locked")?.contains("This is not available now.") == true)
      test.type("Enter")
      test.type("a@b Tab s M-x save")
      test.type("Enter")
      #expect(trial.log.saved == ["a@b"])
    }
  }

  @Test("N46: Esc, a click outside, and a change of page close the palette and do nothing else")
  func closing() async throws {
    try await onTrial("menu") { test in
      let before = test.frame
      for keys in ["Esc", "F1", "BSpace C-d"] {
        test.type("C-p x \(keys)")
        #expect(!test.screen.contains("Commands"), "\(keys)")
      }
      test.type("C-p")
      test.paint()
      test.with { $0.type([.mouse(Mouse(.click, row: 0, column: 0))]) }
      #expect(!test.screen.contains("Commands"))
      test.with { $0.type([.control("p"), .paste("take\nback")]) }
      #expect(test.screen.contains("Commands"), "a paste is text there and chooses nothing")
      test.type("Esc")
      #expect(test.frame == before)
    }
  }

  @Test("N46, N7: the palette works at 20 by 5, and every size is drawn", arguments: [5, 8, 24])
  func sizes(_ rows: Int) async throws {
    try await onTrial("menu", rows: rows, columns: 20) { test in
      test.type("C-p expl")
      #expect(test.screen.contains("Explain"))
      for columns in 16...90 { test.resize(rows, columns) }
      test.type("Enter")
      #expect(test.with { $0.view.layer is HelpPage })
    }
  }

  @Test("N194: a letter looks at each row once, and a further letter only at the rows that were found")
  func cost() {
    var looked = 0
    let rank = { (place: Int) -> Int? in
      looked += 1
      return place % 3 == 0 ? nil : place % 2
    }
    var all = RankedPlaces(among: nil)
    all.add(0..<4, rank: rank)
    all.add(4..<9, rank: rank)
    #expect(looked == 9 && all.inOrder == [1, 2, 4, 5, 7, 8] && all.byRank == [2, 4, 8, 1, 5, 7])
    var some = RankedPlaces(among: all.inOrder)
    some.add(0..<4) { $0 == 2 ? nil : rank($0) }
    some.add(4..<9, rank: rank)
    #expect(looked == 14 && some.inOrder == [1, 4, 5, 7, 8] && some.byRank == [4, 8, 1, 5, 7])
  }

  @Test("N194: a single letter finds the cells of a row as it finds their joined text")
  func cells() {
    let texts = [["Row 1", "a city"], ["x", "ray"], ["by", "a car", "r"], ["xy", "z"], ["", "r"]]
    let rows = CommandPalette.Rows(
      id: "l", name: "Rows",
      rows: texts.enumerated().map { RowState(id: "l/\($0)", label: "", buttons: [], cells: $1) })
    for letter in ["r", "a", "y", "1", "R"] {
      let filter = ListFilter(letter)
      for place in texts.indices {
        #expect(rows.rank(place, filter, isLetter: true) == filter.rank(rows.label(place)), "\(letter) \(texts[place])")
      }
    }
  }

  @Test("N48: Alt-C copies the element with the focus and says so, and never copies a secret")
  func copying() async throws {
    try await onTrial("form") { test in
      test.type("M-c")
      #expect(test.row("There is nothing here to copy.") != nil)
      test.type("ann M-c")
      #expect(test.row("There is nothing here to copy.") == nil)
      #expect(test.with { $0.memory.log.contains("copy ann") } && test.row("Copied: ann") != nil)
      test.type("Tab hidden7 M-c")
      #expect(test.row("A secret is not copied.") != nil)
      #expect(!test.with { $0.memory.log.contains { $0.contains("hidden7") } })
    }
    try await onTrial("people") { test in
      test.type("Down M-c")
      #expect(test.with { $0.memory.log.contains { $0.hasPrefix("copy ") } })
    }
  }

  @Test("N49: the window has the name of the page")
  func title() async throws {
    try await onTrial("form") { test in
      test.paint()
      #expect(test.with { $0.memory.titles } == ["Account"])
    }
  }
}
