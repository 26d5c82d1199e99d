import SignalboxInterface

/// What happened in a session that the code alone does not determine, in order: feeding it again gives the same session.
///
/// Time stands still within a turn and is written beside what caused it, so the application's clock needs no entries of
/// its own.
public struct Journal: Equatable, Sendable {
  /// An entry, and when it happened.
  public struct Record: Equatable, Sendable {
    /// The session's time, since it began.
    public var time: Duration
    /// What happened.
    public var entry: Entry
    /// The revision of the frame that was there when it happened.
    public var revision: Int
    /// The guest who did it; `nil` for the person, and for what nobody did.
    public var by: String?

    /// Creates a record.
    public init(time: Duration, entry: Entry, revision: Int = 0, by: String? = nil) {
      (self.time, self.entry, self.revision, self.by) = (time, entry, revision, by)
    }
  }

  /// The number of the first record kept; those before it are no longer needed.
  public private(set) var first: Int
  /// What is kept, in order.
  public private(set) var records: [Record] = []
  /// The numbers of the checkpoints kept, in order: whether another is due is asked in each turn.
  private var checkpoints: [Int] = []

  /// Creates an empty journal.
  /// - Parameter first: The number of the first record to come.
  public init(first: Int = 0) { self.first = first }

  /// The entries kept.
  public var entries: [Entry] { records.map(\.entry) }

  /// The records in a few words each: number, time since the beginning, and what happened without what was given.
  public var descriptions: [(number: Int, time: String, what: String)] {
    records.enumerated().map { place, record in
      let milliseconds = record.time.nanoseconds / 1_000_000
      let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
      return (first + place, "\(milliseconds / 1_000).\(fraction)", SafeText.visible(record.summary))
    }
  }

  /// Whether a secret was ever filled in.
  package var hasSecrets: Bool {
    entries.contains { $0.inputs.contains { if case .secret(_, _, isFilled: true) = $0 { true } else { false } } }
  }

  /// The number of the record that comes next.
  public var end: Int { first + records.count }

  /// The entries as if every text had been typed in one step, without what was asked about secrets meanwhile: what is the
  /// same in all front ends (K3).
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

  /// The records numbered in `range`, as far as they are kept.
  func records(_ range: Range<Int>) -> ArraySlice<Record> {
    let range = range.clamped(to: first..<end)
    return records[(range.lowerBound - first)..<(range.upperBound - first)]
  }

  /// Makes a change; false when it does not fit what is there.
  @discardableResult
  public mutating func apply(_ change: JournalChange) -> Bool {
    switch change {
    case .record(let record, let merges):
      guard !merges || !records.isEmpty else { return false }
      if merges { removeLast(1) }
      if case .checkpoint = record.entry { checkpoints.append(end) }
      records.append(record)
    case .cut(let number):
      guard first...end ~= number else { return false }
      removeLast(end - number)
    case .stopped: break
    }
    return true
  }

  private mutating func removeLast(_ count: Int) {
    records.removeLast(count)
    while let last = checkpoints.last, last >= end { checkpoints.removeLast() }
  }

  /// Forgets everything before number `first`.
  mutating func drop(before first: Int) {
    let count = max(0, min(first, end) - self.first)
    records.removeFirst(count)
    self.first += count
    checkpoints.removeFirst(checkpoints.prefix { $0 < self.first }.count)
  }

  /// The record with this number, if it is kept.
  subscript(number: Int) -> Record? { first..<end ~= number ? records[number - first] : nil }

  /// The number of the last checkpoint before number `end`.
  func lastCheckpoint(before end: Int) -> (number: Int, checkpoint: Checkpoint, time: Duration)? {
    guard let number = checkpoints.last(where: { $0 < end }), let record = self[number],
      case .checkpoint(let checkpoint) = record.entry
    else { return nil }
    return (number, checkpoint, record.time)
  }
}

extension Journal.Record {
  /// In a few words, without what was given: `Agent: type email`.
  var summary: String { (by.map { "\($0): " } ?? "") + entry.summary }
}
