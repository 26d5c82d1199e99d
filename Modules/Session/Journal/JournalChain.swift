/// The sequence of a recording's lines. Each line has its number and a checksum of the line and all lines before it.
/// So the reader finds a line that was changed, removed, repeated or moved, at its place.
///
/// ```
/// SUM NUMBER LENGTH TEXT
/// ```
struct JournalChain {
  /// The number of the last line. The first line names the format and has no checksum.
  private(set) var number = 1
  private var sum: UInt32 = 0

  /// Returns the bytes of `line` as the next line, including the line end.
  /// - Returns: `nil` if a reader would refuse the line: it is too long, or one of its numbers is too large.
  mutating func seal(_ line: JournalLine) -> [UInt8]? {
    let text = line.text
    guard text.count <= JournalLine.limit, JournalLine(text: text[...]) != nil else { return nil }
    number += 1
    let rest = Array("\(number) \(text.count) ".utf8) + text
    sum = Checksum.of(rest, after: sum)
    let digits = String(sum, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8) + rest + [0x0A]
  }

  /// Reads the next line, without its line end.
  /// - Returns: `nil` if the line is not as it was written.
  mutating func open(_ line: ArraySlice<UInt8>) -> JournalLine? {
    var text = line
    guard let digits = text.removePrefix(before: 0x20), digits.count == 8 else { return nil }
    let sum = Checksum.of(text, after: sum)
    guard JournalNumber.checksum(digits) == sum,
      text.removePrefix(before: 0x20).flatMap({ JournalNumber.count($0) }) == number + 1,
      text.removePrefix(before: 0x20).flatMap({ JournalNumber.count($0) }) == text.count,
      let line = JournalLine(text: text)
    else { return nil }
    (self.sum, number) = (sum, number + 1)
    return line
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns the bytes before the next `separator`, and removes the separator; `nil` if there is none.
  mutating func removePrefix(before separator: UInt8) -> ArraySlice<UInt8>? {
    guard let end = firstIndex(of: separator) else { return nil }
    defer { self = self[(end + 1)...] }
    return self[..<end]
  }
}
