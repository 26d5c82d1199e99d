import Testing

@testable import SignalboxDebconf

@Suite struct DebconfTextTests {
  @Test("X29: a long text has paragraphs and verbatim lines, and no sign in it is a mark")
  func marks() {
    #expect(
      DebconfText.markdown("One *two*\n\n  - verbatim <b>\n  `more`\nlast_one 1.\n")
        == "One \\*two\\*\n\n      - verbatim <b>\n      `more`\n\nlast\\_one 1\\.")
  }
}
