import Testing

@testable import SignalboxJSON

/// Texts that RFC 8259 requires a parser to accept, to refuse, or leaves open, as in JSONTestSuite.
@Suite struct JSONConformanceTests {
  struct Accepted: Sendable {
    let text: String
    let value: JSON
    init(_ text: String, _ value: JSON) { (self.text, self.value) = (text, value) }
  }

  static let accepted: [Accepted] = [
    Accepted("null", nil), Accepted("true", true), Accepted("false", false), Accepted("\"\"", ""), Accepted("[]", []),
    Accepted("{}", [:]), Accepted(" \t\r\n[ \t\r\n1 \t\r\n, 2 ] ", [1, 2]), Accepted("{ \"a\" : [ ] }", ["a": []]),
    Accepted("{\"\":0}", ["": 0]), Accepted("[[[]]]", [[[]]]), Accepted("{\"a\":{\"a\":1}}", ["a": ["a": 1]]),
    Accepted("0", 0), Accepted("-0", .number("-0")), Accepted("-1", -1), Accepted("1.0", .number("1.0")),
    Accepted("0.10", .number("0.10")), Accepted("1e5", .number("1e5")), Accepted("1E+5", .number("1E+5")),
    Accepted("1e-05", .number("1e-05")), Accepted("-0.0e0", .number("-0.0e0")), Accepted("1e400", .number("1e400")),
    Accepted("123456789012345678901234567890", .number("123456789012345678901234567890")),
    Accepted(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    Accepted(#""\u0041\u00e9\uD83D\uDE00""#, "A\u{E9}\u{1F600}"),
    Accepted(#""\ud83d\udE00""#, "\u{1F600}"), Accepted(#""\u0000""#, "\0"),
    Accepted("\"\u{7F}\u{80}\"", "\u{7F}\u{80}"),
    Accepted(
      "\"\u{2028}\u{2029}\u{85}\u{FEFF}\u{10FFFF}\u{FFFE}\"", "\u{2028}\u{2029}\u{85}\u{FEFF}\u{10FFFF}\u{FFFE}"),
    Accepted(#""\uFFFF\uFFFE""#, "\u{FFFF}\u{FFFE}"), Accepted("\"e\u{301}\u{E9}\"", "e\u{301}\u{E9}"),
    // The two names are canonically equivalent, but their bytes differ.
    Accepted("{\"e\u{301}\":1,\"\u{E9}\":2}", ["e\u{301}": 1, "\u{E9}": 2]),
  ]

  @Test("RFC 8259: every text that must be accepted is accepted with its meaning", arguments: accepted)
  func accepts(_ row: Accepted) throws {
    #expect(try JSONParser.parse(Array(row.text.utf8)) == row.value)
  }

  struct Refused: Sendable {
    let text: String
    let reason: ParseFailure.Reason
    let offset: Int
    init(_ text: String, _ reason: ParseFailure.Reason = .invalidJSON, at offset: Int) {
      (self.text, self.reason, self.offset) = (text, reason, offset)
    }
  }

  static let refused: [Refused] = [
    Refused("", at: 0), Refused(" ", at: 1), Refused("nul", at: 3), Refused("nulL", at: 3), Refused("True", at: 0),
    Refused("NaN", at: 0), Refused("Infinity", at: 0), Refused("-Infinity", at: 1), Refused("+1", at: 0),
    Refused("-", at: 1), Refused(".5", at: 0), Refused("1.", at: 2), Refused("1.e5", at: 2), Refused("1e", at: 2),
    Refused("1e+", at: 3), Refused("[01]", at: 2), Refused("[-01]", at: 3), Refused("[0x1]", at: 2),
    Refused("[1_0]", at: 2),
    Refused("[", at: 1), Refused("[1", at: 2), Refused("[1,", at: 3), Refused("[1,]", at: 3), Refused("[,1]", at: 1),
    Refused("[1 2]", at: 3), Refused("[1}", at: 2), Refused("]", at: 0), Refused("{", at: 1), Refused("{\"a\"", at: 4),
    Refused("{\"a\":", at: 5), Refused("{\"a\":1", at: 6), Refused("{\"a\":1,}", at: 7), Refused("{a:1}", at: 1),
    Refused("{'a':1}", at: 1), Refused("{\"a\" 1}", at: 5), Refused("{1:1}", at: 1), Refused("{\"a\":1]", at: 6),
    Refused("'a'", at: 0), Refused("\"", at: 1), Refused("\"a", at: 2), Refused("\"\t\"", at: 1),
    Refused("\"\0\"", at: 1),
    Refused("\"\u{1F}\"", at: 1), Refused(#""\q""#, at: 1), Refused(#""\x41""#, at: 1), Refused(#""\u12""#, at: 5),
    Refused(#""\u123G""#, at: 6), Refused(#""\"#, at: 2), Refused("// a\n1", at: 0), Refused("/* */1", at: 0),
    Refused("\u{FEFF}1", at: 0), Refused("\u{A0}1", at: 0), Refused("\u{2028}1", at: 0), Refused("\u{C}1", at: 0),
    Refused("１", at: 0), Refused("[\u{661}]", at: 1),
    Refused("1 2", .trailingData, at: 2), Refused("01", .trailingData, at: 1), Refused("{}}", .trailingData, at: 2),
    Refused("null,", .trailingData, at: 4), Refused("1\0", .trailingData, at: 1),
    Refused("\"\"x", .trailingData, at: 2),
    Refused(#"{"a":1,"a":1}"#, .duplicateKey, at: 7), Refused(#"{"a":1,"\u0061":2}"#, .duplicateKey, at: 7),
    Refused(#"[{"":1,"":1}]"#, .duplicateKey, at: 7),
    Refused(#""\uD800""#, .loneSurrogate, at: 1), Refused(#""\uDC00""#, .loneSurrogate, at: 1),
    Refused(#""\uD800\uD800""#, .loneSurrogate, at: 1), Refused(#""\uDE00\uD83D""#, .loneSurrogate, at: 1),
    Refused(#""\uD83Dx""#, .loneSurrogate, at: 1), Refused(#""\uD83D\n""#, .loneSurrogate, at: 1),
  ]

  @Test("RFC 8259: every text that must be refused is refused, with its reason and its place", arguments: refused)
  func refuses(_ row: Refused) {
    #expect(throws: ParseFailure(reason: row.reason, offset: row.offset)) {
      try JSONParser.parse(Array(row.text.utf8))
    }
  }

  /// The cases that RFC 8259 leaves open, and this parser's choice. It keeps the text of numbers, so no number is too
  /// large. It refuses ambiguous texts.
  struct Choice: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// The accepted value, or `nil` for a refused text.
    let value: JSON?
    let reason: ParseFailure.Reason?

    init(_ name: String, _ text: String, _ value: JSON) {
      (testDescription, bytes, self.value, reason) = (name, Array(text.utf8), value, nil)
    }

    init(_ name: String, _ bytes: [UInt8], _ reason: ParseFailure.Reason) {
      (testDescription, self.bytes, value, self.reason) = (name, bytes, nil, reason)
    }

    init(_ name: String, _ text: String, _ reason: ParseFailure.Reason) { self.init(name, Array(text.utf8), reason) }
  }

  static let choices: [Choice] = [
    Choice(
      "number with a huge exponent", "[0.4e00669999999999999999999999999999999999999999969999999006]",
      [
        .number("0.4e00669999999999999999999999999999999999999999969999999006")
      ]),
    Choice("number beyond a double", "[1.5e+9999]", [.number("1.5e+9999")]),
    Choice("number that underflows", "[123e-10000000]", [.number("123e-10000000")]),
    Choice("integer of many digits", "[-123123123123123123123123123123]", [.number("-123123123123123123123123123123")]),
    Choice("minus zero", "-0.0", .number("-0.0")),
    Choice("escaped noncharacter", #"["\uFFFF"]"#, ["\u{FFFF}"]),
    Choice("escaped null in a name", #"{"a\u0000b":1}"#, ["a\0b": 1]),
    Choice("name twice", #"{"a":"b","a":"c"}"#, .duplicateKey),
    Choice("name twice with one value", #"{"a":"b","a":"b"}"#, .duplicateKey),
    Choice("first surrogate alone", #"["\uDADA"]"#, .loneSurrogate),
    Choice("second surrogate alone", #"["\uDd1e"]"#, .loneSurrogate),
    Choice("second surrogate alone in a name", #"{"\uDFAA":0}"#, .loneSurrogate),
    Choice("first surrogate twice", #"["\uD888\u1234"]"#, .loneSurrogate),
    Choice("surrogates inverted", #"["\uDd1e\uD834"]"#, .loneSurrogate),
    Choice("byte order mark", "\u{FEFF}{}", .invalidJSON),
    Choice("five hundred arrays", String(repeating: "[", count: 500) + String(repeating: "]", count: 500), .tooDeep),
    Choice("UTF-16 with its mark", [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .invalidUTF8),
    Choice("UTF-16 without its mark", [0x00, 0x5B, 0x00, 0x5D], .invalidJSON),
    Choice("Latin-1", [0x5B, 0x22, 0xE9, 0x22, 0x5D], .invalidUTF8),
    Choice("overlong slash", [0x22, 0xC0, 0xAF, 0x22], .invalidUTF8),
    Choice("surrogate in UTF-8", [0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8),
  ]

  @Test(
    "RFC 8259: optional cases are accepted as written, or refused if they are ambiguous",
    arguments: choices)
  func chooses(_ row: Choice) throws {
    do throws(ParseFailure) {
      let value = try JSONParser.parse(row.bytes)
      #expect(value == row.value)
    } catch {
      #expect(error.reason == row.reason)
    }
  }

  static let notUTF8: [([UInt8], Int)] = [
    ([0x80], 0), ([0xC3], 0), ([0xC3, 0x28], 0), ([0xC0, 0xAF], 0), ([0xE0, 0x80, 0xAF], 0), ([0xED, 0xA0, 0x80], 0),
    ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFF], 0),
    ([0xFE], 0),
    ([0xE2, 0x82], 0), ([0x41, 0xC3, 0xA9, 0xE9], 3),
  ]

  @Test("framing: bytes that are not UTF-8 are refused, not repaired", arguments: notUTF8)
  func invalidEncoding(_ bytes: [UInt8], _ offset: Int) {
    let text = [0x22] + bytes + [0x22]
    #expect(throws: ParseFailure(reason: .invalidUTF8, offset: offset + 1)) { try JSONParser.parse(text) }
  }

  @Test("framing: arrays and objects may be nested up to the limit, and are refused beyond it")
  func depth() throws {
    let nested = { (depth: Int) in
      Array((String(repeating: "[{\"a\":", count: depth / 2) + "[]" + String(repeating: "}]", count: depth / 2)).utf8)
    }
    _ = try JSONParser.parse(nested(62), depthLimit: 64)
    #expect(throws: ParseFailure(reason: .tooDeep, offset: 192)) { try JSONParser.parse(nested(64), depthLimit: 64) }
    let open = Array(String(repeating: "[", count: 1 << 20).utf8)
    #expect(throws: ParseFailure(reason: .tooDeep, offset: 64)) { try JSONParser.parse(open) }
  }

  @Test("framing: a name that occurs twice among very many is found")
  func manyNames() {
    let names = (0..<2_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONParser.parse(Array("{\(names)}".utf8)) }
    #expect(throws: ParseFailure.self) { try JSONParser.parse(Array("{\(names),\"k1999\":0}".utf8)) }
  }

  @Test("framing: written text is on one line and parses to the same value", arguments: accepted)
  func roundTrip(_ row: Accepted) throws {
    let text = row.value.text
    #expect(!text.utf8.contains(0x0A))
    #expect(try JSONParser.parse(Array(text.utf8)) == row.value)
  }

  @Test("numbers: a value is converted exactly or refused")
  func exactNumbers() {
    #expect(Double(exactText: "0.1") == 0.1)
    #expect(Double(exactText: "1.50e1") == 15)
    #expect(Double(exactText: "-0") == 0)
    #expect(Double(exactText: "1e22") == 1e22)
    #expect(Double(exactText: "5e-324") == .leastNonzeroMagnitude)
    for text in ["9007199254740993", "1e400", "-1e400", "1e-400", "0.1000000000000000055", "1e999999999999999999"] {
      #expect(Double(exactText: text) == nil, "\(text)")
    }
    #expect(JSON.number("10e-1").wholeNumber == 1)
    #expect(JSON.number("1.0").wholeNumber == 1)
    #expect(JSON.number("9223372036854775807").wholeNumber == .max)
    for text in ["0.5", "9223372036854775808", "1e30", "1e-1"] {
      #expect(JSON.number(text).wholeNumber == nil, "\(text)")
    }
    #expect([0.5, 30, -1.5, 1e21].map { JSON.number($0).text } == ["0.5", "30", "-1.5", "1e+21"])
  }
}
