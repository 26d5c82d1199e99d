/// What stands in a recording.
public struct JournalContents: Equatable, Sendable {
  /// What it says of itself.
  public let header: JournalHeader
  /// What happened.
  public private(set) var journal: Journal

  /// What another store than a file has kept.
  public init(_ header: JournalHeader, _ journal: Journal) { (self.header, self.journal) = (header, journal) }

  /// Reads a recording, and says where it ends.
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

  /// Whether the application ended, so that there is nothing to go on with.
  public var isEnded: Bool { if case .ended? = journal.records.last?.entry { true } else { false } }
}
