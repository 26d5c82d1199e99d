import Testing

@testable import SignalboxTUI

@Suite struct TextWidthTests {
  init() { useUTF8() }

  @Test(
    "G20: width is the sum of wcwidth over the scalars of each character",
    arguments: [
      ("abc", 3), ("長江", 4), ("e\u{301}", 1), ("한글", 4), ("👩🏽", 2), ("👨‍👩‍👧", 6), ("❤️", 1), ("🇩🇪", 2), ("שלום", 4),
      ("", 0),
    ])
  func width(_ text: String, _ cells: Int) { #expect(TextWidth.of(text) == cells) }

  @Test("G20: joined emoji are written as their members, which every terminal shows alike")
  func emoji() {
    var screen = Screen(Size(rows: 1, columns: 12))
    screen.put("👨‍👩‍👧👩🏽!", 0, 0, Style(.text))
    #expect(screen.text == "👨👩👧👩!")
    #expect(screen[0, 8].text == "!")
  }

  @Test("G21: a character of ambiguous width takes one cell")
  func ambiguous() { #expect(TextWidth.of("…") == 1 && TextWidth.of("─") == 1 && TextWidth.of("°") == 1) }

  @Test("N20: a wide character is never cut in half")
  func cut() {
    #expect(TextWidth.prefix(of: "長江", 3) == "長")
    #expect(TextWidth.cut("長江長江", 6) == "長江…")
    #expect(TextWidth.fit("長江", 3) == "長…")
    #expect(TextWidth.fit("長江", 6) == "長江  ")
    #expect(TextWidth.of(TextWidth.fit("長江長江", 6)) <= 6)
  }

  @Test("N18: text breaks at words, and a word longer than a row between characters")
  func wrapping() {
    #expect(Wrapping.rows("one two three", 7) == ["one two", "three"])
    #expect(Wrapping.rows("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"])
    #expect(Wrapping.rows("長江長", 3) == ["長", "江", "長"])
    #expect(Wrapping.rows("a\n\nb", 9) == ["a", "", "b"])
    #expect(Wrapping.rows("長", 1) == ["長"])
  }

  @Test("N20: overwriting half of a wide character takes away all of it")
  func overwrite() {
    var screen = Screen(Size(rows: 1, columns: 6))
    screen.put("長江", 0, 0, Style(.text))
    screen.put("x", 0, 1, Style(.text))
    #expect(screen.text == " x江")
    screen.put("y", 0, 2, Style(.text))
    #expect(screen.text == " xy")
    #expect(screen.put("長", 0, 5, Style(.text)) == 5, "no room for both halves")
  }

  @Test(
    "G17: where only ASCII can be shown, anything else is the letter without its accent, or a question mark for each cell"
  )
  func ascii() {
    var screen = Screen(Size(rows: 1, columns: 8), isASCII: true)
    screen.put("a長é!", 0, 0, Style(.text))
    #expect(screen.text == "a??e!")
  }

  @Test("G20: combining marks share the cell of their letter")
  func combining() {
    var screen = Screen(Size(rows: 1, columns: 4))
    screen.put("e\u{301}x", 0, 0, Style(.text))
    #expect(screen[0, 0].text == "e\u{301}")
    #expect(screen[0, 1].text == "x")
  }
}
