/// The contents of a recording.
public struct JournalContents: Equatable, Sendable {
  /// The recording's header.
  public let header: JournalHeader
  /// The recording's journal.
  public private(set) var journal: Journal
  /// A Boolean value that indicates whether the end of the recording could not be written. A store tells it until the
  /// session is recorded again.
  public internal(set) var lacksEnd = false

  /// Creates the contents from a header and a journal, for stores that are not files.
  public init(_ header: JournalHeader, _ journal: Journal) { (self.header, self.journal) = (header, journal) }

  /// Reads a recording, and returns its contents and the place where it ends.
  static func read(
    _ reader: JournalReader
  ) throws(JournalFailure) -> (contents: JournalContents, end: JournalReader.End) {
    var (header, journal) = (JournalHeader?.none, Journal())
    let end = try reader.read { line in
      switch line {
      case .header(let read): (header, journal) = (read, Journal(first: read.first))
      case .change(let change): return journal.apply(change)
      }
      return true
    }
    guard let header else { throw .damaged(path: reader.path, line: 2) }
    return (JournalContents(header, journal), end)
  }

  /// A Boolean value that indicates whether the application ended, so that the session cannot be resumed.
  public var isEnded: Bool { if case .ended? = journal.records.last?.entry { true } else { false } }
}
