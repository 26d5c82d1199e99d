import Testing

@testable import SignalboxJSON

@Suite struct LineReaderTests {
  /// Returns the lines of a stream that arrives in chunks of `size` bytes.
  private func lines(_ stream: [UInt8], size: Int, limit: Int = 16) -> [String] {
    var reader = LineReader(limit: limit)
    var found: [String] = []
    func take() {
      while let line = reader.next() {
        switch line {
        case .text(let range): found.append(String(decoding: reader.bytes[range], as: UTF8.self))
        case .tooLong: found.append("<too long>")
        }
      }
    }
    var rest = stream[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      take()
    }
    reader.end()
    take()
    return found
  }

  struct Case: Sendable {
    let stream: String
    let lines: [String]
    init(_ stream: String, _ lines: [String]) { (self.stream, self.lines) = (stream, lines) }
  }

  static let cases: [Case] = [
    Case("", []), Case("a", ["a"]), Case("a\n", ["a"]), Case("a\nb", ["a", "b"]), Case("a\r\nb\r\n", ["a", "b"]),
    Case("\n\r\n \t\n\na\n\n", ["a"]), Case("a\rb\n", ["a\rb"]), Case("a\u{2028}\u{85}b\n", ["a\u{2028}\u{85}b"]),
    Case("\u{FEFF}a\n", ["a"]), Case("\u{FEFF}\u{FEFF}a\n", ["\u{FEFF}a"]), Case("a\n\u{FEFF}b\n", ["a", "\u{FEFF}b"]),
    Case("\u{FEFF}", []), Case("\u{FEFF}\n", []),
    Case("0123456789abcdef\nx\n", ["0123456789abcdef", "x"]),
    Case("0123456789abcdef\r\nx\n", ["0123456789abcdef", "x"]),
    Case("0123456789abcdefg\nx\n", ["<too long>", "x"]), Case("0123456789abcdefg\r\nx\n", ["<too long>", "x"]),
    Case("0123456789abcdefghijklmnopqrstuvwxyz", ["<too long>"]),
    Case("0123456789abcdefghijklmnopqrstuvwxyz\nx", ["<too long>", "x"]),
    Case("\u{FEFF}0123456789abcdef\nx\n", ["0123456789abcdef", "x"]),
  ]

  @Test("framing: the lines are the same however the bytes arrive", arguments: cases)
  func chunks(_ row: Case) {
    for size in 1...40 { #expect(lines(Array(row.stream.utf8), size: size) == row.lines, "in chunks of \(size)") }
  }

  @Test("framing: a stream that only begins like a byte order mark is left unchanged")
  func almostMark() {
    for size in 1...3 { #expect(lines([0xEF, 0xBB, 0x41, 0x0A], size: size).count == 1) }
    #expect(lines([0xEF, 0xBB], size: 1).count == 1)
  }

  @Test("framing: a line without an end is skipped in constant memory")
  func constantMemory() {
    var reader = LineReader(limit: 1 << 16)
    let chunk = [UInt8](repeating: 0x61, count: 1 << 14)[...]
    var complaints = 0
    var most = 0
    for _ in 0..<1_000 {
      reader.append(chunk)
      while reader.next() != nil { complaints += 1 }
      most = max(most, reader.bytes.count)
    }
    #expect(complaints == 1)
    #expect(most <= 1 << 17)
    reader.append([0x0A, 0x62, 0x0A])
    #expect(reader.next() == .text(0..<1))
  }
}
