import Testing

@testable import SignalboxTUI

@Suite struct ThemeTests {
  @Test("N25: a theme says how roles look, line by line; what it does not name stays as it was")
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
    "N25, G3: what a theme says wrongly is named with its line",
    arguments: [
      Wrong(text: "error bold", line: 1, words: "no 'role = look'"),
      Wrong(text: "#\nfoo = bold", line: 2, words: "no role 'foo'"),
      Wrong(text: "error = blod", line: 1, words: "'blod'"), Wrong(text: "error = 256", line: 1, words: "'256'"),
      Wrong(text: "error = #12345", line: 1, words: "'#12345'"), Wrong(text: "error = \u{1b}", line: 1, words: "\\x1b"),
    ])
  func mistakes(_ wrong: Wrong) {
    #expect { try Theme(wrong.text) } throws: { error in
      guard let mistake = error as? Theme.Mistake else { return false }
      return mistake.line == wrong.line && mistake.words.contains(wrong.words)
    }
  }
}
