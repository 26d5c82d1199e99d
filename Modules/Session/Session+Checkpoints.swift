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
    run.chance.forget()
    record(.checkpoint(Journal.Checkpoint(state: text, root: root.id, counters: run.counters)))
    forgetWhatIsFar()
    guard writer.isLong, let application else { return }
    flush()
    writer.compact(JournalHeader(of: application, session: name))
  }

  /// Forgets what was before the last checkpoint that is far enough behind: one can still go back a while.
  func forgetWhatIsFar() { if let far = writer.far { forget(before: far) } }
}

extension Journal.Checkpoint {
  /// The application's state, unless it is of another kind by now.
  func decoded(as type: any Decodable.Type) -> (any Decodable)? {
    try? JSONDecoder().decode(type, from: Data(state.utf8))
  }
}
