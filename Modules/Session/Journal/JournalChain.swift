/// How the lines of a recording hang together: each has its number, and a sum over itself and all lines before it. So a line
/// that was changed, left out, doubled or put elsewhere is found where it stands.
///
/// ```
/// SUM NUMBER LENGTH TEXT
/// ```
struct JournalChain {
  /// The number of the last line; the first one says what the file is and has no sum.
  private(set) var number = 1
  private var sum: UInt32 = 0

  /// The bytes of `line` as the next one, with its end; `nil` when it would not be read: it is too long, or a number in it too
  /// large.
  mutating func seal(_ line: JournalLine) -> [UInt8]? {
    let text = line.text
    guard text.count <= JournalLine.limit, JournalLine(text: text[...]) != nil else { return nil }
    number += 1
    let rest = Array("\(number) \(text.count) ".utf8) + text
    sum = Checksum.of(rest, after: sum)
    let digits = String(sum, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8) + rest + [0x0A]
  }

  /// Reads the next line, without its end; `nil` when it is not what was written.
  mutating func open(_ line: ArraySlice<UInt8>) -> JournalLine? {
    let parts = line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].count == 8 else { return nil }
    let sum = Checksum.of(line[parts[1].startIndex...], after: sum)
    guard Self.number(parts[0], radix: 16) == sum, Self.number(parts[1]) == number + 1,
      Self.number(parts[2]) == parts[3].count, let line = JournalLine(text: parts[3])
    else { return nil }
    (self.sum, number) = (sum, number + 1)
    return line
  }

  /// Exactly as written: no sign, no capital letter.
  private static func number<Number: FixedWidthInteger>(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Number? {
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 || radix == 16 && 0x61...0x66 ~= $0 }) else { return nil }
    return Number(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
