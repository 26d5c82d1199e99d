import SignalboxWords
import Testing

/// Numbers, which every front end writes and reads in the same way.
@Suite struct NumberTextTests {
  @Test(
    "G24: a number is a decimal number, or refused",
    arguments: [
      ("30", 30.0), ("-2.5", -2.5), ("2,5", 2.5), (" 1e3 ", 1000), ("0x10", nil), ("inf", nil), ("nan", nil),
      ("1e999", nil),
      ("3 4", nil), ("one", nil), ("1,000", nil), ("-12,500", nil), ("0,125", 0.125), ("1.000", 1),
      ("1234,567", 1234.567),
    ])
  func number(_ row: (text: String, number: Double?)) {
    #expect(NumberText.parse(row.text) == row.number.map { .some($0) })
  }

  @Test("G24: an empty text is the absence of a number, and a number is written in ordinary notation")
  func numberText() {
    #expect(NumberText.parse(" ") == .some(nil))
    #expect([30, -0.5, 1e6, 1e300].map(NumberText.text) == ["30", "-0.5", "1000000", "1e+300"])
  }

  @Test(
    "W34: the cells of a column are numbers if each has digits, and at most a sign, separators and a short unit",
    arguments: [
      ("12", true), ("-1,5", true), ("−1.000,5", true), ("+3", true), ("12 ms", true), ("30%", true),
      ("1\u{A0}000 km", true),
      ("12\u{202F}345", true), ("1.5GB", true), ("", false), ("ms", false), ("12 miles", false), ("1 2", false),
      ("12  ms", false), ("2026-11-26", false), ("12:30", false), ("1.", false), ("a1", false), ("-", false),
    ])
  func amounts(_ text: String, _ isAmount: Bool) { #expect(NumberText.isAmount(text) == isAmount) }

  @Test("G33: a German number has a comma, a point for thousands is refused, and a written number can be read again")
  func germanNumbers() async {
    // In its own process, because the language belongs to the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      #expect([30, -0.5, 2.125].map(NumberText.text) == ["30", "-0,5", "2,125"])
      #expect(NumberText.parse("2,125") == 2.125 && NumberText.parse("2.5") == 2.5)
      #expect(NumberText.parse("1.000") == nil && NumberText.parse("0.125") == 0.125)
    }
  }
}
