import Foundation
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct KeymapTests {
  private func on(
    _ page: String, keys: String, _ body: @escaping @Sendable (ScreenTest) throws -> Void
  ) async throws {
    let keymap = try Keymap(keys)
    try await onSessionThread {
      try body(ScreenTest(TrialApplication(start: page), rows: 40, columns: 100, keymap: keymap))
    }
  }

  @Test("N37: a command has exactly the keys that a file gives it; the footer and F1 name them")
  func rebound() async throws {
    let file = "# mine\npage.next = Ctrl-O\n\n text.next-suggestion = F5, Alt-N\npage.help = F2"
    try await on("form", keys: file) { test in
      test.type("Tab")
      #expect(test.focus == "form/email")
      test.type("C-o")
      #expect(test.focus == "form/password")
      test.type("C-o C-o C-o C-o")
      #expect(test.row("F2 help  Ctrl-O next") != nil)
      test.type("BTab BTab BTab BTab F1")
      #expect(test.row("Help") == nil)
      test.type("F2")
      #expect(test.row("Ctrl-O, Shift-Tab") != nil)
      test.type("Esc BTab BTab r o M-n")
      #expect(test.text("form/town") == "Rome")
      #expect(test.row("F5 suggest") != nil)
      test.type("BTab C-o")
      #expect(test.row("F5: Rome") != nil)
    }
  }

  @Test("N37: letters can be commands outside text, and are text within it")
  func letters() async throws {
    try await on("people", keys: "page.down = Down, j\nlist.filter = f") { test in
      test.type("j")
      #expect(test.row("> ")?.hasPrefix("> Bo") == true)
      test.type("f j")
      #expect(test.row("/j") != nil)
      #expect(test.row("Esc all rows") != nil)
    }
    try await on("form", keys: "page.down = Down, j") { test in
      test.type("j")
      #expect(test.text("form/email") == "j")
    }
  }

  @Test("N37: a sequence of two keys can be a command")
  func sequences() async throws {
    try await on("form", keys: "page.next = Ctrl-X n, Tab") { test in
      test.type("C-x n")
      #expect(test.focus == "form/password")
      test.type("C-x x n")
      #expect(test.focus == "form/password")
      test.type("Tab Tab Tab Tab")
      #expect(test.row("Ctrl-X n next") != nil)
    }
  }

  @Test("N37: Esc goes back and Ctrl-C asks to quit, whatever a key file says")
  func leaving() async throws {
    try await on("menu", keys: "page.back = F3") { test in
      test.type("Enter")
      #expect(test.frame?.stack.count == 2)
      test.type("C-g")
      #expect(test.frame?.stack.count == 2)
      test.type("F3 Esc Esc")
      #expect(test.session.finish() == .finished(outcome: nil))
    }
  }

  struct Wrong: Sendable {
    let text: String
    let line: Int
    let words: String
  }

  @Test(
    "N37, G3: an error in a key file is named with its line",
    arguments: [
      Wrong(text: "page.next Tab", line: 1, words: "no 'command = keys'"),
      Wrong(text: "#\npage.jump = Tab", line: 2, words: "no command 'page.jump'"),
      Wrong(text: "terminal.interrupt = F5", line: 1, words: "no command 'terminal.interrupt'"),
      Wrong(text: "page.next =", line: 1, words: "'' is no key"),
      Wrong(text: "page.next = Tab, Hyper-X", line: 1, words: "'Hyper-X' is no key"),
      Wrong(text: "page.next = Ctrl-I", line: 1, words: "'Ctrl-I' is no key"),
      Wrong(text: "page.next = \u{1b}", line: 1, words: "\\x1b"),
      Wrong(text: "page.next = Esc", line: 1, words: "'Esc' stays what it is"),
      Wrong(text: "list.filter = Ctrl-X Ctrl-C", line: 1, words: "'Ctrl-X Ctrl-C' stays what it is"),
      Wrong(text: "text.yank = y", line: 1, words: "'y' is typed there as text"),
      Wrong(text: "page.next = F5\npage.previous = F5", line: 1, words: "'F5' already means previous there"),
      Wrong(text: "page.undo = Tab", line: 1, words: "'Tab' already means next there"),
      Wrong(text: "page.undo = Ctrl-X, Ctrl-X u", line: 1, words: "'Ctrl-X' already means undo there"),
    ])
  func mistakes(_ wrong: Wrong) {
    #expect { try Keymap(wrong.text) } throws: { error in
      guard let mistake = error as? Keymap.Mistake else { return false }
      return mistake.line == wrong.line && mistake.message.contains(wrong.words)
    }
  }

  @Test("N37: each standard key has one meaning, and a file can use its displayed name")
  func standard() throws {
    let file = KeyTable.rows.filter { $0.context != .terminal }.flatMap { row in
      row.bindings.map { binding in
        let keys = binding.keys.map(\.name).joined(separator: ", ")
        return "\(row.context.rawValue).\(binding.command.rawValue) = \(keys)"
      }
    }.joined(separator: "\n")
    #expect(try Keymap(file) == .standard)
    #expect(Set(KeyTable.rows.flatMap(\.bindings).map(\.command)) == Set(KeyCommand.allCases))
  }

  @Test("N37: the guide lists the keys of the table")
  func guide() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let guide = try String(contentsOf: root.appending(path: "docs/how-to/using-the-full-screen.md"), encoding: .utf8)
    #expect(guide.contains("\n\n" + Keymap.standard.guide + "\n"), "it should say:\n\(Keymap.standard.guide)")
  }
}
