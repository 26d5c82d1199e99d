/// Undone entries, which are kept for redo.
struct Undone {
  /// The number of the first undone entry.
  let number: Int
  let records: [Journal.Record]
  /// The texts of the secrets in the entries, by their ids.
  let secrets: [String: String]

  /// Returns the journal after a redo of these entries.
  func restored(in journal: Journal) -> Journal {
    var journal = journal
    journal.apply(.cut(number))
    for record in records { journal.apply(.record(record, merges: false)) }
    return journal
  }
}

extension Journal.Entry {
  /// A Boolean value that indicates whether redo is impossible after this entry. The entry is a checkpoint or belongs
  /// to an irreversible effect.
  var endsRedoing: Bool {
    if case .checkpoint = self { return true }
    return irreversibleKey != nil
  }
}
