import Logging
import SignalboxInterface
import SignalboxModel

/// Finds changes that no entry of the recording explains. The next replay would not show them.
extension Session {
  /// Notes the first change of a frame in a turn without a cause, such as a value that an unrecorded stream brought.
  func noteIfCauseless(from old: Frame, to new: Frame, in run: ApplicationRun) {
    guard isLive, !run.hasCause, !isInterrupted, run.causelessChange == nil else { return }
    let known = Dictionary(old.page.elements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let changed = new.page.elements.filter { known[$0.id] != $0 }.map(\.id)
    let place = changed.isEmpty ? "-" : changed.joined(separator: ", ")
    let sentence = "a page changed without an entry of the recording (\(new.page.key): \(place))"
    run.causelessChange = sentence
    logger.error("\(sentence)")
    #if DEBUG
      // The author of the application learns it at once: the program stops, or the session of a host.
      let continues = Mistake.handler == nil && !runs.stopsWithoutCause
      Mistake.check(continues, "\(sentence); let it in with context.sources.follow")
    #endif
  }

  /// Lets a debug build stop when a page changes without an entry of the recording.
  package func stopWithoutCause() { runs.stopsWithoutCause = true }

  /// The changes without a cause in the runs of the session, as sentences.
  package var causelessChanges: [String] { runs.all.compactMap(\.causelessChange) }
}
