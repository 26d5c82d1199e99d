/// The oldest records of a journal without checkpoints, as text. Text takes a fifth of the memory.
/// The records are read only when the application runs from the beginning again.
struct JournalArchive: Equatable, Sendable {
  /// The number of bytes above which the archive is full. The journal then drops the whole archive.
  static let limit = 64 << 20

  private var text: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }
  var isFull: Bool { text.count > Self.limit }

  mutating func append(_ record: Journal.Record) {
    text += JournalLine.change(.record(record, merges: false)).text
    ends.append(text.count)
  }

  subscript(place: Int) -> Journal.Record? {
    guard ends.indices.contains(place) else { return nil }
    let line = text[(place > 0 ? ends[place - 1] : 0)..<ends[place]]
    guard case .change(.record(let record, _))? = JournalLine(text: line) else { return nil }
    return record
  }
}
