import SignalboxWords

/// The list of a session's entries, in order: everything in a session that the code alone does not determine.
/// Feeding the journal to the application again gives the same session.
///
/// Time stands still within a turn, and each record has the time of its turn. So the application's clock needs no
/// entries.
public struct Journal: Equatable, Sendable {
  /// An entry with its time, the revision and the acting guest.
  public struct Record: Equatable, Sendable {
    /// The session's time at the entry, from the session's beginning.
    public var time: Duration
    /// The entry.
    public var entry: Entry
    /// The revision of the frame at the time of the entry.
    public var revision: Int
    /// The guest that acted; `nil` for the user, and for entries without a user's action.
    public var by: String?
    /// The name of the post that caused the entry; `nil` if the front end gave none. A repeated post has the same name.
    public var post: String?

    /// Creates a record.
    public init(time: Duration, entry: Entry, revision: Int = 0, by: String? = nil, post: String? = nil) {
      (self.time, self.entry, self.revision, self.by, self.post) = (time, entry, revision, by, post)
    }
  }

  /// The number of the first record in ``records``. Earlier records are in the archive or dropped.
  public private(set) var first: Int
  /// The records right before ``first``. Only a run from the beginning needs them.
  private var archive = JournalArchive()
  /// The records in memory, in order, without the archive.
  public private(set) var records: [Record] = []
  /// The numbers of the checkpoints in ``records``, in order. Each turn asks whether a checkpoint is due.
  private var checkpoints: [Int] = []
  /// The numbers of the inputs in ``records`` that undo removes, and of the entries of irreversible effects, in order.
  /// Each turn asks whether an undo is possible.
  private(set) var inputs: [Int] = []
  private(set) var irreversibles: [Int] = []
  /// The numbers of the entries that took such an entry out again.
  private var declines: [Int] = []

  /// Creates an empty journal.
  /// - Parameter first: The number of the first record that will be added.
  public init(first: Int = 0) { self.first = first }

  /// The entries of ``records``.
  public var entries: [Entry] { records.map(\.entry) }

  /// The records in short form: the number, the time from the beginning, and a summary without the entered values.
  public var descriptions: [(number: Int, time: String, what: String)] {
    records.enumerated().map { place, record in
      let milliseconds = record.time.nanoseconds / 1_000_000
      let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
      return (first + place, "\(milliseconds / 1_000).\(fraction)", SafeText.visible(record.summary))
    }
  }

  /// A Boolean value that indicates whether ``records`` contain a secret that was filled.
  package var hasSecrets: Bool {
    entries.contains { $0.inputs.contains { if case .secret(_, _, isFilled: true) = $0 { true } else { false } } }
  }

  /// The number of records in which a repeated post is looked for.
  private static let postsKept = 64

  /// Returns whether one of the last records is of this post.
  func has(post: String) -> Bool { records.suffix(Self.postsKept).contains { $0.post == post } }

  /// The number of the next record.
  public var end: Int { first + records.count }

  /// The entries, merged as if the user had typed each text in one step, without answers about secrets and revisions.
  /// All front ends lead to the same merged entries (K3).
  public var merged: [Entry] {
    var merged: [Entry] = []
    for entry in entries {
      switch entry {
      case .check, .revision: continue
      default: break
      }
      if let last = merged.last, entry.isText(after: last) { merged.removeLast() }
      merged.append(entry)
    }
    return merged
  }

  /// Returns the records with a number in `range` that are in ``records``.
  func records(_ range: Range<Int>) -> ArraySlice<Record> {
    let range = range.clamped(to: first..<end)
    return records[(range.lowerBound - first)..<(range.upperBound - first)]
  }

  /// Applies a change.
  /// - Returns: `false` if the change does not fit the journal.
  @discardableResult
  public mutating func apply(_ change: JournalChange) -> Bool {
    switch change {
    case .record(let record, let merges):
      guard !merges || !records.isEmpty else { return false }
      if merges { removeLast(1) }
      if case .checkpoint = record.entry { checkpoints.append(end) }
      if !record.entry.inputs.isEmpty, !record.entry.isLooking { inputs.append(end) }
      noteIrreversible(record.entry, at: end)
      records.append(record)
    case .cut(let number):
      guard first...end ~= number else { return false }
      removeLast(end - number)
    case .stopped: break
    }
    return true
  }

  /// Notes an entry of an irreversible effect. An effect that was declined has changed nothing, so its begin does not
  /// count.
  private mutating func noteIrreversible(_ entry: Entry, at number: Int) {
    if entry.irreversibleKey != nil {
      irreversibles.append(number)
    } else if !irreversibles.isEmpty, let key = entry.declinedKey {
      let count = irreversibles.count
      irreversibles.removeAll { records[$0 - first].entry.irreversibleKey == key }
      if irreversibles.count < count { declines.append(number) }
    }
  }

  private mutating func removeLast(_ count: Int) {
    records.removeLast(count)
    if let last = declines.last, last >= end {
      (irreversibles, declines) = ([], [])
      for (place, record) in records.enumerated() { noteIrreversible(record.entry, at: first + place) }
    }
    for numbers in [\Journal.checkpoints, \.inputs, \.irreversibles] {
      while let last = self[keyPath: numbers].last, last >= end { self[keyPath: numbers].removeLast() }
    }
  }

  /// Drops all records before number `first`, and the archive.
  mutating func drop(before first: Int) {
    guard first >= self.first else { return }
    let count = min(first, end) - self.first
    records.removeFirst(count)
    self.first += count
    archive = JournalArchive()
    checkpoints.removeFirst(checkpoints.prefix { $0 < self.first }.count)
    dropInputs()
  }

  /// Drops the numbers of inputs and effects that are no longer in ``records``.
  private mutating func dropInputs() {
    inputs.removeFirst(inputs.prefix { $0 < first }.count)
    irreversibles.removeFirst(irreversibles.prefix { $0 < first }.count)
    declines.removeFirst(declines.prefix { $0 < first }.count)
  }

  /// Moves the records before number `first` to the archive. Drops the whole archive when it is full.
  mutating func archive(before first: Int) {
    for record in records(self.first..<first) { archive.append(record) }
    let count = max(0, min(first, end) - self.first)
    records.removeFirst(count)
    self.first += count
    dropInputs()
    if archive.isFull { drop(before: self.first) }
  }

  /// The number of the first record in the archive, or in ``records`` if the archive is empty.
  var begin: Int { first - archive.count }

  /// Returns the record with this number from ``records`` or from the archive; otherwise `nil`.
  subscript(number: Int) -> Record? {
    first..<end ~= number ? records[number - first] : archive[number - begin]
  }

  /// A checkpoint with its number and time.
  typealias Start = (number: Int, checkpoint: Checkpoint, time: Duration)

  /// Returns the number of the first record that a run from this checkpoint is fed.
  func start(after checkpoint: Start?) -> Int { checkpoint.map { $0.number + 1 } ?? begin }

  /// Returns the last checkpoint before number `end`.
  func lastCheckpoint(before end: Int) -> Start? {
    guard let number = checkpoints.last(where: { $0 < end }), let record = self[number],
      case .checkpoint(let checkpoint) = record.entry
    else { return nil }
    return (number, checkpoint, record.time)
  }
}

extension Journal.Record {
  /// A short description without the entered values, such as `Agent: type email`.
  var summary: String { (by.map { "\($0): " } ?? "") + entry.summary }
}
