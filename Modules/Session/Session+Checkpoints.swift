import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Beginning again without what was before.
extension Session {
  /// How many records come between two checkpoints at least.
  static let checkpointDistance = 256

  /// Writes down the application's state when it rests, so that what was before is no longer needed.
  func takeCheckpoint() {
    guard player == nil, let run, let state = run.state, run.isAtRest, let root = run.navigator.state.top else {
      return
    }
    let last = journal.lastCheckpoint(before: journal.end)
    let isDue = journal.end - (last?.number ?? journal.first) >= Self.checkpointDistance
    let hasNewRoot = root.id != last?.checkpoint.root && root.id != PageID(1)
    guard isDue || hasNewRoot, let text = try? JournalValue.text(state()) else {
      return
    }
    run.chance.forget()
    record(.checkpoint(Journal.Checkpoint(state: text, root: root.id, counters: run.counters)))
    // The one before is kept, so that one can still go back a while.
    guard let last, journal.end - last.number >= Self.checkpointDistance else { return }
    forget(before: last.number)
    compact()
  }

  /// Leaves out of the file what is no longer needed.
  private func compact() {
    writeLines()
    guard let file = recording.file, let application else { return }
    // Where it cannot be done, the file goes on growing and nothing is lost.
    _ = file.rewrite(JournalHeader(of: application, session: name), journal)
  }
}

extension Journal.Checkpoint {
  /// The application's state, unless it is of another kind by now.
  func decoded(as type: any Decodable.Type) -> (any Decodable)? {
    try? JSONDecoder().decode(type, from: Data(state.utf8))
  }
}
