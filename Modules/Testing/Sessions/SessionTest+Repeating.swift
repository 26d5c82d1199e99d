import SignalboxInterface
import SignalboxSession

extension SessionTest {
  /// Replays the session's journal in a new run of the application.
  /// - Returns: The difference: a frame that was never shown, another order of frames, or another ending; `nil` for
  ///   none.
  public func replayDifference() -> String? {
    session.settle()
    let (journal, ending) = session.within { ($0.journal, $0.ending) }
    guard journal.first == 0 else { return nil }
    let contents = JournalContents(JournalHeader(of: application, session: name.text, user: session.user), journal)
    let playback = Playback(contents, purpose: .replay(exits: true), isPaced: true)
    let again = Session(time: .manual, recording: Recording(playback: playback))
    // The order of a set may depend on memory addresses. The ballast keeps the replay from reusing freed addresses.
    let ballast = (0..<2_000).map { [UInt8](repeating: 0, count: $0 % 128 * 16) }
    let capabilities = capabilities
    again.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
    again.advance(by: journal.records.last?.time ?? .zero)
    let repeated = again.within { ($0.presenter as? RecordingPresenter)?.frames ?? [] }
    let end = withExtendedLifetime(ballast) { again.finish() }
    if case .failed(let failure) = end { return "\(failure)" }
    if case .finished = ending, end != ending { return "it ends as \(end) and not as \(ending.map { "\($0)" } ?? "-")" }
    return difference(of: repeated)
  }

  /// Compares the frames. A replay joins text that was typed in several steps, so frames may be missing but not differ.
  private func difference(of repeated: [Frame]) -> String? {
    guard let shown = shownFrames.map(withoutActivity) else { return nil }
    let repeated = withoutActivity(repeated)
    var rest = shown[...]
    for frame in repeated {
      guard let place = rest.firstIndex(of: frame) else {
        let meant = shown.last { $0.revision <= frame.revision }
        return "at revision \(frame.revision) it comes to\n\(frame.outline)\nand not to\n\(meant?.outline ?? "nothing")"
      }
      rest = rest[(place + 1)...]
    }
    return repeated.last == shown.last ? nil : "it does not come to\n\(shown.last?.outline ?? "nothing")"
  }
}

/// Removes the note that effects take time, which is not recorded, and the frames that only showed it.
private func withoutActivity(_ frames: [Frame]) -> [Frame] {
  frames.reduce(into: []) { rest, frame in
    var frame = frame
    frame.showsActivity = false
    if frame != rest.last { rest.append(frame) }
  }
}
