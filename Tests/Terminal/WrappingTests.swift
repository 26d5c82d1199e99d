import SignalboxTerminal
import Testing

@Suite(.offPool) struct WrappingTests {
  @Test(
    "L27: text breaks between words, and within a word only where it must",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 5, [""]),
      ("a\n\nb", 5, ["a", "", "b"]), ("x abcdefgh", 4, ["x", "abcd", "efgh"]), ("日本語テキスト", 5, ["日本", "語テ", "キス", "ト"]),
    ])
  func wrap(_ row: (text: String, columns: Int, lines: [String])) {
    #expect(Wrapping.lines(row.text, columns: row.columns) == row.lines)
  }

  @Test("L27: continuation lines are indented where there is room")
  func indent() {
    #expect(Wrapping.lines("1. one two three", columns: 10, indent: 3) == ["1. one two", "   three"])
    #expect(Wrapping.lines("ab cd", columns: 1, indent: 3) == ["a", "b", "c", "d"])
  }

  @Test("N18: text breaks at words, and a word longer than a row between characters")
  func wrapping() {
    #expect(Wrapping.lines("one two three", columns: 7) == ["one two", "three"])
    #expect(Wrapping.lines("abcdefgh ij", columns: 3) == ["abc", "def", "gh", "ij"])
    #expect(Wrapping.lines("長江長", columns: 3) == ["長", "江", "長"])
    #expect(Wrapping.lines("a\n\nb", columns: 9) == ["a", "", "b"])
    #expect(Wrapping.lines("長", columns: 1) == ["長"])
  }

  @Test("N18: blanks stay, except where a line is broken")
  func blanks() {
    #expect(Wrapping.lines("a\n  b  c\nlong enough", columns: 9) == ["a", "  b  c", "long", "enough"])
    #expect(Wrapping.lines("one  two ", columns: 3) == ["one", "two"])
    #expect(Wrapping.lines("     ", columns: 3) == [""])
  }
}
