/// What stands in a recording.
public struct JournalContents: Equatable, Sendable {
  /// What it says of itself.
  public let header: JournalHeader
  /// What happened.
  public private(set) var journal: Journal
  /// How many bytes of the file are whole lines.
  let length: Int

  /// What happened in a session that is not on disk.
  package init(_ header: JournalHeader, _ journal: Journal) {
    (self.header, self.journal, length) = (header, journal, 0)
  }

  /// Reads a recording's bytes. Half a line at the end is left out.
  init(_ bytes: [UInt8], path: String) throws(JournalFailure) {
    let magic = Array(JournalLine.magic.utf8)
    guard bytes.starts(with: magic) else { throw .foreign(path: path) }
    let firstLine = bytes.prefix { $0 != 0x0A }
    let format = String(decoding: firstLine.dropFirst(magic.count), as: UTF8.self)
    guard format == JournalLine.format else {
      throw Int(format).map { $0 > 0 } == true ? .newer(path: path, format: format) : .foreign(path: path)
    }
    var place = firstLine.count + 1
    guard let end = bytes.dropFirst(place).firstIndex(of: 0x0A),
      case .header(let header)? = JournalLine(bytes[place..<end])
    else { throw .damaged(path: path, line: 2) }
    place = end + 1
    var (journal, number) = (Journal(first: header.first), 2)
    while place < bytes.count {
      number += 1
      let end = bytes[place...].firstIndex(of: 0x0A)
      let line = JournalLine(bytes[place..<(end ?? bytes.count)])
      switch line {
      case .record(let record, let merges)? where end != nil: journal.append(record, merging: merges)
      case .cut(let number)? where end != nil: journal.cut(at: number)
      default:
        // Only a last line without its end is half written; anything else was whole once.
        guard end == nil else { throw .damaged(path: path, line: number) }
        (self.header, self.journal, length) = (header, journal, place)
        return
      }
      place = (end ?? bytes.count) + 1
    }
    (self.header, self.journal, length) = (header, journal, place)
  }

  /// Whether the application ended, so that there is nothing to go on with.
  public var isEnded: Bool { if case .ended? = journal.records.last?.entry { true } else { false } }
}
