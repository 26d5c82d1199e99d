import Foundation
import Testing

@testable import SignalboxTUI

@Suite struct ThemeTests {
  @Test("N25: a theme styles roles, one a line; roles that it does not name keep their style")
  func parse() throws {
    let theme = try Theme(
      """
      # mine
      error = bold bright-red on #201010

        focus=reverse
      link = underline 33
      title = default
      """)
    #expect(
      theme.look(.error)
        == Theme.Look(
          isBold: true, foreground: .number(9), background: .colour(Colour(red: 0x20, green: 0x10, blue: 0x10))))
    #expect(theme.look(.focus) == Theme.Look(isReversed: true))
    #expect(theme.look(.link) == Theme.Look(isUnderlined: true, foreground: .number(33)))
    #expect(theme.look(.title) == Theme.Look())
    #expect(theme.look(.warning) == Theme.standard.look(.warning))
  }

  struct Wrong: Sendable {
    let text: String
    let line: Int
    let words: String
  }

  @Test(
    "N25, G3: an error in a theme is named with its line",
    arguments: [
      Wrong(text: "error bold", line: 1, words: "no 'role = style'"),
      Wrong(text: "#\nfoo = bold", line: 2, words: "no role 'foo'"),
      Wrong(text: "error = blod", line: 1, words: "'blod'"), Wrong(text: "error = 256", line: 1, words: "'256'"),
      Wrong(text: "error = #12345", line: 1, words: "'#12345'"), Wrong(text: "error = \u{1b}", line: 1, words: "\\x1b"),
    ])
  func mistakes(_ wrong: Wrong) {
    #expect { try Theme(wrong.text) } throws: { error in
      guard let mistake = error as? Theme.Mistake else { return false }
      return mistake.line == wrong.line && mistake.message.contains(wrong.words)
    }
  }

  @Test("N25: the guide lists every role of a theme")
  func guide() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let guide = try String(contentsOf: root.appending(path: "docs/how-to/using-the-full-screen.md"), encoding: .utf8)
    let table = guide.components(separatedBy: "| role | meaning |")[1].components(separatedBy: "\n\n")[0]
    let listed = table.split(separator: "\n").dropFirst().flatMap { $0.split(separator: "|")[0].split(separator: ",") }
    let names = Set(listed.map { $0.trimmingCharacters(in: .whitespaces) })
    #expect(names == Set(Role.allCases.map(\.rawValue)))
  }
}
