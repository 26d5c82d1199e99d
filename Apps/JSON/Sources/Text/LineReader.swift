import Glibc

/// Cuts a stream of bytes into lines, with at most one line and one chunk in memory.
///
/// A line feed ends a line; a carriage return before it and blank lines are ignored. A byte order mark is skipped as the
/// first three bytes of the stream. A line over the limit is reported once and skipped up to its end.
struct LineReader {
  /// What ``next()`` found.
  enum Line: Equatable {
    /// A line that is not blank: its place in ``LineReader/bytes``, until the next call of a mutating member.
    case text(Range<Int>)
    /// A line of more bytes than the limit.
    case tooLong
  }

  /// What is not consumed yet, and possibly some that is.
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var start = 0
  private var scanned = 0
  private var isSkipping = false
  private var isAtBeginning = true
  private var hasEnded = false

  /// - Parameter limit: The most bytes of a line, its end not counted.
  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes of the stream.
  mutating func append(_ chunk: ArraySlice<UInt8>) {
    discardConsumed()
    guard isSkipping else {
      bytes.append(contentsOf: chunk)
      return
    }
    guard let newline = Self.lineFeed(in: chunk) else { return }
    isSkipping = false
    bytes.append(contentsOf: chunk[(newline + 1)...])
  }

  /// The stream has ended: what is left is the last line.
  mutating func end() { hasEnded = true }

  /// The next line, or `nil` when it has not arrived whole.
  mutating func next() -> Line? {
    guard !isAtBeginning || skipByteOrderMark() else { return nil }
    while let newline = Self.lineFeed(in: bytes[scanned...]) {
      let line = start..<newline
      (start, scanned) = (newline + 1, newline + 1)
      if let found = found(line) { return found }
    }
    scanned = bytes.count
    // One byte more than the limit may still be the carriage return of a line that just fits.
    if bytes.count - start > limit + 1 {
      isSkipping = !hasEnded
      (start, scanned) = (bytes.count, bytes.count)
      return .tooLong
    }
    guard hasEnded, start < bytes.count else { return nil }
    let line = start..<bytes.count
    start = bytes.count
    return found(line)
  }

  private static func lineFeed(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base, 0x0A, buffer.count) else { return nil }
      return bytes.startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  private func found(_ line: Range<Int>) -> Line? {
    var line = line
    if let last = line.last, bytes[last] == 0x0D { line = line.dropLast() }
    guard line.count <= limit else { return .tooLong }
    return bytes[line].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ? nil : .text(line)
  }

  /// False while it cannot be told yet whether the stream begins with the mark.
  private mutating func skipByteOrderMark() -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let begin = bytes.prefix(mark.count)
    guard begin.count == mark.count || hasEnded || !mark.starts(with: begin) else { return false }
    isAtBeginning = false
    if begin.elementsEqual(mark) { (start, scanned) = (mark.count, mark.count) }
    return true
  }

  private mutating func discardConsumed() {
    guard start > 0 else { return }
    if start == bytes.count { bytes.removeAll(keepingCapacity: true) } else { bytes.removeSubrange(..<start) }
    (start, scanned) = (0, scanned - start)
  }
}
