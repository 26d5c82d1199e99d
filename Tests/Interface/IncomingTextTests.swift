import SignalboxInterface
import Testing

@Suite struct IncomingTextTests {
  @Test(
    "L60: a paste into one line becomes one line, and every change of its text is reported",
    arguments: [
      ("ada", "ada", nil), ("ada\n", "ada", nil), ("ada\r\n", "ada", nil), ("ada\r", "ada", nil), ("ada\t", "ada", nil),
      (" ada ", " ada ", nil), ("e\u{301}", "e\u{301}", nil), ("\u{FEFF}ada", "\u{FEFF}ada", nil),
      ("a\r\nb\n\nc\n", "a b c", "3 pasted lines were joined into one."),
      ("a\tb", "a b", "1 tab became a blank."),
      ("a\u{1B}[31mb\u{7F}", "a[31mb", "2 control characters were left out."),
      ("a\u{FFFD}b", "a\u{FFFD}b", "1 place could not be read as text; U+FFFD stands there."),
      ("a\u{2028}b", "a\u{2028}b", nil), ("", "", nil), ("\n", "", nil),
    ] as [(String, String, String?)])
  func line(_ row: (given: String, text: String, told: String?)) {
    let incoming = IncomingText(pasted: row.given, into: .line)
    #expect(Array(incoming.text.utf8) == Array(row.text.utf8))
    #expect(incoming.sentence == row.told)
    #expect(IncomingText(pasted: row.given, into: .value) == incoming)
  }

  @Test(
    "L60: a paste into several lines keeps its lines, each with one kind of line end",
    arguments: [
      ("a\r\nb\r\n", "a\nb\n"), ("a\rb", "a\nb"), ("a\n\r\nb", "a\n\nb"), ("a\tb\n", "a\tb\n"), ("\n\na\n", "\n\na\n"),
      ("a\r\n", "a\n"), ("a\u{7}b", "ab"), (".\n..", ".\n.."),
    ])
  func lines(_ row: (given: String, text: String)) {
    #expect(Array(IncomingText(pasted: row.given, into: .lines).text.utf8) == Array(row.text.utf8))
  }

  @Test(
    "L61: a paste never changes a secret, except for line ends at its very end",
    arguments: [
      ("correct horse\n", "correct horse", nil), ("correct horse\r\n", "correct horse", nil),
      (" pass ", " pass ", nil), ("a\nb", "a\nb", .controlCharacter), ("pass\t", "pass\t", .controlCharacter),
      ("a\u{1B}b", "a\u{1B}b", .controlCharacter), ("geh\u{FFFD}im", "geh\u{FFFD}im", .badFormat),
      ("e\u{301}", "e\u{301}", nil), ("\u{FEFF}pass", "\u{FEFF}pass", nil), ("a\u{85}", "a\u{85}", .controlCharacter),
    ] as [(String, String, ValueProblem?)])
  func secret(_ row: (given: String, text: String, problem: ValueProblem?)) {
    let incoming = IncomingText(pasted: row.given, into: .secret)
    #expect(Array(incoming.text.utf8) == Array(row.text.utf8))
    #expect(IncomingText.problem(of: incoming.text, in: .secret, limit: 1_024) == row.problem)
    // The secret of a program is not even cut at its end.
    #expect(IncomingText(given: row.given, for: .secret).text.utf8.elementsEqual(row.given.utf8))
  }

  @Test("L62: a program's text is kept or refused; only line ends of a text with several lines become LF")
  func given() {
    for text in ["a\r\nb", "a\tb", "a\u{1B}b", "a\n"] {
      for field in IncomingText.Field.allCases {
        let incoming = IncomingText(given: text, for: field)
        let expected = field == .lines ? text.replacing("\r\n", with: "\n") : text
        #expect(incoming.text.utf8.elementsEqual(expected.utf8), "\(field)")
        let isTaken = field == .lines && !text.contains("\u{1B}")
        let problem: ValueProblem? = isTaken ? nil : .controlCharacter
        #expect(
          IncomingText.problem(of: incoming.text, in: field, limit: 9) == problem, "\(text.debugDescription) \(field)")
      }
    }
    #expect(IncomingText.problem(of: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", in: .line, limit: 2) == nil)
    #expect(IncomingText.problem(of: "abc", in: .line, limit: 2) == .tooLong)
  }

  @Test("L62: a byte order mark at the beginning is not part of the text")
  func mark() {
    #expect(IncomingText.markLength(of: [0xEF, 0xBB, 0xBF, 0x61]) == 3)
    #expect(IncomingText.markLength(of: [0xEF, 0xBB]) == 0)
    #expect(IncomingText.markLength(of: []) == 0)
  }
}
