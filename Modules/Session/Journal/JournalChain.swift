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
    var text = line
    guard let digits = text.take(before: 0x20), digits.count == 8 else { return nil }
    let sum = Checksum.of(text, after: sum)
    guard JournalNumber.checksum(digits) == sum,
      text.take(before: 0x20).flatMap({ JournalNumber.count($0) }) == number + 1,
      text.take(before: 0x20).flatMap({ JournalNumber.count($0) }) == text.count, let line = JournalLine(text: text)
    else { return nil }
    (self.sum, number) = (sum, number + 1)
    return line
  }
}

extension ArraySlice<UInt8> {
  /// Takes what stands before the next `separator`, and that with it; `nil` where there is none.
  mutating func take(before separator: UInt8) -> ArraySlice<UInt8>? {
    guard let end = firstIndex(of: separator) else { return nil }
    defer { self = self[(end + 1)...] }
    return self[..<end]
  }
}
