import SignalboxWords
import Testing

@Suite struct SafeTextTests {
  struct Row: Sendable {
    let text: String
    let shown: String
    var lines = SafeText.Lines.one
  }

  @Test(
    "G18: a character that can move the cursor, set the title, write the clipboard or hide is visibly escaped",
    arguments: [
      Row(text: "plain", shown: "plain"),
      Row(text: "", shown: ""),
      Row(text: "\u{1b}]0;x\u{7}", shown: "\\x1b]0;x\\x07"),
      Row(text: "\u{1b}[2J", shown: "\\x1b[2J"),
      Row(text: "a\0b", shown: "a\\x00b"),
      Row(text: "a\u{202e}b", shown: "a\\u{202e}b"),
      Row(text: "\u{9b}2J", shown: "\\x9b2J"),
      Row(text: "\u{7f}", shown: "\\x7f"),
      Row(text: "one\ntwo\tthree\r", shown: "one\\ntwo\\tthree\\r"),
      Row(text: "one\ntwo", shown: "one\ntwo", lines: .many),
      Row(text: "one\r\ntwo\r", shown: "one\ntwo\\r", lines: .many),
      Row(text: "a\tb\n", shown: "a    b\n", lines: .many),
      Row(text: "a\tb\n\u{1b}", shown: "a\tb\n\\x1b", lines: .edited),
      Row(text: "a\u{200b}b\u{feff}", shown: "a\\u{200b}b\\u{feff}"),
      Row(text: "\u{2028}", shown: "\\u{2028}"),
      Row(text: "日本 é 👨‍👩‍👧‍👦 🇩🇪 👍🏽", shown: "日本 é 👨‍👩‍👧‍👦 🇩🇪 👍🏽"),
      Row(text: "🏴󠁧󠁢󠁥󠁮󠁧󠁿", shown: "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
      Row(text: "a\u{E0041}", shown: "a\\u{e0041}"),
    ])
  func visible(_ row: Row) { #expect(SafeText.visible(row.text, row.lines) == row.shown) }

  @Test("G18: a flood of combining marks on a letter is cut, and the rest is visible")
  func flood() {
    let flood = "a" + String(repeating: "\u{301}", count: 100)
    let shown = SafeText.visible(flood)
    #expect(shown.hasPrefix("a" + String(repeating: "\u{301}", count: 23) + "\\u{301}"))
  }

  @Test("G18: making text visible twice changes nothing more")
  func stable() {
    let once = SafeText.visible("\u{1b}[2J\u{202e}\0\u{E0041}")
    #expect(SafeText.visible(once) == once)
  }
}
