import SignalboxPlatform

/// Splits a stream of bytes into lines, with at most a line and a chunk in memory.
///
/// A line feed ends a line. A carriage return before it and blank lines are ignored. A byte order mark is skipped as
/// the first three bytes of the stream. A line over the limit is reported once and skipped up to its end.
struct LineReader {
  /// The result of ``next()``.
  enum Line: Equatable {
    /// A line that is not blank: its place in ``LineReader/bytes``. The place is valid until the next mutating call.
    case text(Range<Int>)
    /// A line that exceeds the limit.
    case tooLong
  }

  /// The bytes that are not consumed, and sometimes consumed bytes before them.
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var start = 0
  private var scanned = 0
  private var isSkipping = false
  private var isAtBeginning = true
  private var hasEnded = false

  /// - Parameter limit: The maximal number of bytes of a line without its end.
  init(limit: Int) { self.limit = limit }

  /// Appends the next bytes of the stream.
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

  /// Records the end of the stream. The remaining bytes are the last line.
  mutating func end() { hasEnded = true }

  /// Returns the next line, or `nil` when it is not complete.
  mutating func next() -> Line? {
    guard !isAtBeginning || skipByteOrderMark() else { return nil }
    while let newline = Self.lineFeed(in: bytes[scanned...]) {
      let line = start..<newline
      (start, scanned) = (newline + 1, newline + 1)
      if let found = found(line) { return found }
    }
    scanned = bytes.count
    // A line of the maximal length can have a carriage return after it.
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

  /// Skips a byte order mark. Returns false while too few bytes have arrived to decide.
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
