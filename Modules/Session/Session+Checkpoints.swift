import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Beginning again without what was before.
extension Session {
  /// Writes down the application's state when it rests, so that what was before is no longer needed.
  func takeCheckpoint() {
    guard let run, let state = run.state, run.isAtRest, let root = run.navigator.state.top,
      writer.needsCheckpoint(at: root.id), let text = try? JournalValue.text(state())
    else { return }
    let last = journal.lastCheckpoint(before: journal.end)?.number
    run.chance.forget()
    record(.checkpoint(Journal.Checkpoint(state: text, root: root.id, counters: run.counters)))
    // The one before is kept, so that one can still go back a while.
    guard let last, journal.end - last >= JournalWriter.checkpointDistance, let application else { return }
    forget(before: last)
    flush()
    writer.compact(JournalHeader(of: application, session: name))
  }
}

extension Journal.Checkpoint {
  /// The application's state, unless it is of another kind by now.
  func decoded(as type: any Decodable.Type) -> (any Decodable)? {
    try? JSONDecoder().decode(type, from: Data(state.utf8))
  }
}
