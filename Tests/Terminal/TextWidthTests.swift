import SignalboxTerminal
import Testing

@Suite(.offPool) struct TextWidthTests {
  @Test(
    "G20: width is the sum of wcwidth over the scalars of each character",
    arguments: [
      ("abc", 3), ("長江", 4), ("e\u{301}", 1), ("한글", 4), ("👩🏽", 2), ("👨‍👩‍👧", 6), ("❤️", 1), ("🇩🇪", 2), ("שלום", 4),
      ("", 0),
    ])
  func width(_ text: String, _ cells: Int) { #expect(TextWidth.of(text) == cells) }

  @Test("G20: text that terminals show in different widths is not written: a family appears as its members")
  func alike() {
    #expect(TextWidth.alike("👨‍👩‍👧 👩🏽 ❤️ e\u{301} क्‍ष") == "👨👩👧 👩 ❤ e\u{301} क्‍ष")
    #expect(TextWidth.of(TextWidth.alike("👨‍👩‍👧")) == TextWidth.of("👨‍👩‍👧"))
  }

  @Test("G21: a character of ambiguous width takes one cell")
  func ambiguous() { #expect(TextWidth.of("…") == 1 && TextWidth.of("─") == 1 && TextWidth.of("°") == 1) }

  @Test("G20: each sign of a drawing is a character of one cell, also beside its like and before a combining mark")
  func drawings() {
    let signs = [0x20..<0x7F, 0x2500..<0x25A0, 0x2800..<0x2900].joined().compactMap(Unicode.Scalar.init)
    for sign in signs { #expect(TextWidth.of(Character(sign)) == 1 && TextWidth.of(sign) == 1) }
    let drawing = String(String.UnicodeScalarView(signs))
    #expect(TextWidth.hasCellForEachScalar(drawing) && drawing.count == signs.count)
    #expect(TextWidth.of(drawing) == signs.count && TextWidth.of("⣿\u{301}") == 1 && TextWidth.of("⣿長") == 3)
  }

  @Test("N20: a wide character is never cut in half")
  func cut() {
    #expect(TextWidth.prefix(of: "長江", 3) == "長")
    #expect(TextWidth.cut("長江長江", 6) == "長江…")
    #expect(TextWidth.fit("長江", 3) == "長…")
    #expect(TextWidth.fit("長江", 6) == "長江  ")
    #expect(TextWidth.of(TextWidth.fit("長江長江", 6)) <= 6)
  }
}
