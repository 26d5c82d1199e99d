/// The facts about a recording for a list, read without keeping the records.
public struct JournalSummary: Equatable, Sendable {
  /// The way in which a session came to its last line.
  public enum State: Sendable {
    /// The application ended. The session cannot be resumed.
    case ended
    /// The process was told to end.
    case stopped
    /// The process ended in another way, or still runs.
    case interrupted
  }

  /// The recording's header.
  public let header: JournalHeader
  /// The number of the next record.
  public let end: Int
  /// The way in which the session came to its last line.
  public let state: State

  /// Reads a recording.
  /// - Parameters:
  ///   - name: The recording's name in failures.
  ///   - text: The recording's bytes.
  public init(_ name: String, _ text: [UInt8]) throws(JournalFailure) {
    var rest: [UInt8]? = text
    try self.init(
      JournalReader(path: name) {
        defer { rest = nil }
        return rest ?? []
      })
  }

  /// Reads a recording.
  init(_ reader: JournalReader) throws(JournalFailure) {
    var (header, first, end, ended) = (JournalHeader?.none, 0, 0, [Int]())
    let tail = try reader.read { line in
      switch line {
      case .header(let read): (header, first, end) = (read, read.first, read.first)
      case .change(.record(let record, let merges)):
        guard !merges || end > first else { return false }
        if !merges { end += 1 }
        ended.removeAll { $0 == end }
        if case .ended = record.entry { ended.append(end) }
      case .change(.cut(let number)):
        guard first...end ~= number else { return false }
        end = number
        ended.removeAll { $0 > end }
      case .change(.stopped): break
      }
      return true
    }
    guard let header else { throw .damaged(path: reader.path, line: 2) }
    (self.header, self.end) = (header, end)
    state = ended.last == end ? .ended : tail.isStopped ? .stopped : .interrupted
  }
}
