/// Reads a recording line by line. The memory grows with the longest line, not with the file.
struct JournalReader {
  /// The largest number of bytes in a recording. A longer recording is neither written nor read.
  static let limit = 256 << 20
  /// The largest number of bytes in a line: the text, and the checksum and numbers before it.
  private static let lineLimit = JournalLine.limit + 64

  /// The end of a recording, where the next lines are appended.
  struct End {
    /// The chain of the lines.
    var chain = JournalChain()
    /// The number of bytes in the complete lines.
    var length = 0
    /// A Boolean value that indicates whether the last line says that the process was told to end.
    var isStopped = false
  }

  let path: String
  /// The largest number of bytes to read.
  var limit = Self.limit
  /// Returns the next bytes; an empty array at the end.
  let next: () throws(JournalFailure) -> [UInt8]

  /// Passes each line from the second on to `handle`. Ignores an incomplete last line.
  /// - Parameter handle: Returns whether the line fits.
  /// - Throws: ``JournalFailure`` if the file is not a recording that can be read, or if it is damaged.
  func read(_ handle: (JournalLine) -> Bool) throws(JournalFailure) -> End {
    var (end, buffer, start, count) = (End(), [UInt8](), 0, 0)
    while true {
      let bytes = try next()
      guard !bytes.isEmpty else { break }
      buffer.removeSubrange(..<start)
      let known = buffer.count
      buffer += bytes
      start = 0
      if end.length == 0 { try checkFirstLine(buffer) }
      var place = known
      while let newline = buffer[place...].firstIndex(of: 0x0A) {
        // The first line is checked separately; the chain begins after it.
        if end.length > 0 { try read(buffer[start..<newline], handle, &end) }
        end.length += newline + 1 - start
        (start, place) = (newline + 1, newline + 1)
      }
      count += bytes.count
      guard count <= limit else { throw .tooLarge(path: path) }
      // An incomplete line may still be completed, unless it is too long or has a NUL byte.
      guard buffer.count - start <= Self.lineLimit, !buffer[place...].contains(0) else {
        throw .damaged(path: path, line: end.chain.number + 1)
      }
    }
    guard count > 0 else { throw .foreign(path: path) }
    guard end.chain.number > 1 else { throw .damaged(path: path, line: 2) }
    return end
  }

  private func read(
    _ bytes: ArraySlice<UInt8>, _ handle: (JournalLine) -> Bool, _ end: inout End
  ) throws(JournalFailure) {
    let number = end.chain.number + 1
    guard bytes.count <= Self.lineLimit, let line = end.chain.open(bytes), handle(line) else {
      throw .damaged(path: path, line: number)
    }
    // The second line, and no other line, is the header.
    if case .header = line {
      guard number == 2 else { throw .damaged(path: path, line: number) }
    } else if number == 2 {
      throw .damaged(path: path, line: number)
    }
    end.isStopped = line == .change(.stopped)
  }

  /// Throws the failure that the first line shows, as early as its bytes allow.
  private func checkFirstLine(_ bytes: [UInt8]) throws(JournalFailure) {
    let magic = Array(JournalLine.magic.utf8)
    let line = bytes.prefix { $0 != 0x0A }
    guard bytes.count >= magic.count, line.starts(with: magic) else { throw .foreign(path: path) }
    let format = String(decoding: line.dropFirst(magic.count).prefix(20), as: UTF8.self)
    guard format != JournalLine.format else { return }
    guard let number = Int(format), let known = Int(JournalLine.format), number > 0 else { throw .foreign(path: path) }
    throw number < known ? .older(path: path, format: format) : .newer(path: path, format: format)
  }
}
