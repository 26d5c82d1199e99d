/// Reads a recording line by line, in memory that grows with its longest line and not with the file.
struct JournalReader {
  /// How many bytes a recording has at most; a longer one is neither written nor read.
  static let limit = 256 << 20
  /// How many bytes a line has at most: its text, and the sum and the numbers before it.
  private static let lineLimit = JournalLine.limit + 64

  /// Where a recording ends, and so where it goes on.
  struct End {
    /// The chain of its lines.
    var chain = JournalChain()
    /// How many bytes its whole lines have.
    var length = 0
    /// Whether the last line says that the process ended because it was told to.
    var isStopped = false
  }

  let path: String
  /// How many bytes are read at most.
  var limit = Self.limit
  /// Gives the bytes that come next, and none at the end.
  let next: () throws(JournalFailure) -> [UInt8]

  /// Hands every line from the second on to `handle`, which says whether it fits. Half a line at the end is left out.
  /// - Throws: What the file is, if it is no recording that can be read, and where it is damaged.
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
        // The first line was looked at; those behind it hang together.
        if end.length > 0 { try read(buffer[start..<newline], handle, &end) }
        end.length += newline + 1 - start
        (start, place) = (newline + 1, newline + 1)
      }
      count += bytes.count
      guard count <= limit else { throw .tooLarge(path: path) }
      // What is not a whole line may become one, unless it has what no line has.
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
    // The second line says what the recording is, and no other does.
    if case .header = line {
      guard number == 2 else { throw .damaged(path: path, line: number) }
    } else if number == 2 {
      throw .damaged(path: path, line: number)
    }
    end.isStopped = line == .change(.stopped)
  }

  /// Says what else the file is, as soon as its first bytes tell.
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
