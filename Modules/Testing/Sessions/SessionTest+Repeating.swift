import SignalboxInterface
import SignalboxSession

extension SessionTest {
  /// Replays the session's journal in a new run of the application. If the application keeps checkpoints, begins
  /// another run at a checkpoint of the present state.
  /// - Returns: The difference: a frame that was never shown, another order of frames, or another ending; `nil` for
  ///   none.
  public func replayDifference() -> String? {
    session.settle()
    let (journal, ending) = session.within { ($0.journal, $0.ending) }
    guard journal.first == 0 else { return differenceFromHere() }
    let repeated = repeated(journal, for: journal.records.last?.time ?? .zero)
    if case .failed(let failure) = repeated.ending { return "\(failure)" }
    if case .finished = ending, repeated.ending != ending {
      return "it ends as \(repeated.ending) and not as \(ending.map { "\($0)" } ?? "-")"
    }
    return difference(of: repeated.frames) ?? differenceFromHere()
  }

  /// Begins a run at a checkpoint of the present state, and compares its frame, its state and its timers.
  private func differenceFromHere() -> String? {
    let (journal, state) = session.within { ($0.journalFromHere, $0.stateFromHere) }
    guard let journal, let shown = shownFrames?.last else { return nil }
    // The journal's last entry keeps the run in its replay.
    let repeated = repeated(journal, for: .zero)
    // Such a run may need other frames to come to the same page.
    if let last = repeated.frames.last, last.withoutRevision == shown.withoutRevision {
      guard state != repeated.state else { return nil }
      return "from a checkpoint its state and timers are \(repeated.state ?? []) and not \(state ?? [])"
    }
    let outline = repeated.frames.last?.outline
    return "from a checkpoint it comes to\n\(outline ?? "nothing")\nand not to\n\(shown.outline)"
  }

  /// Replays a journal in a new run of the application, for a time.
  private func repeated(_ journal: Journal, for time: Duration) -> (frames: [Frame], state: [String]?, ending: Ending) {
    let contents = JournalContents(JournalHeader(of: application, session: name.text, user: session.user), journal)
    let playback = Playback(contents, purpose: .replay(exits: true), isPaced: true)
    let again = Session(time: .manual, recording: Recording(playback: playback))
    // The order of a set may depend on memory addresses. The ballast keeps the replay from reusing freed addresses.
    let ballast = (0..<2_000).map { [UInt8](repeating: 0, count: $0 % 128 * 16) }
    let capabilities = capabilities
    again.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
    again.advance(by: time)
    let (frames, state) = again.within { (($0.presenter as? RecordingPresenter)?.frames ?? [], $0.stateFromHere) }
    again.within { $0.stop(.shutDown) }
    return (frames, state, withExtendedLifetime(ballast) { again.finish() })
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

extension Frame {
  /// The frame without its revision, and without the note that effects take time.
  fileprivate var withoutRevision: Frame {
    var frame = self
    (frame.revision, frame.showsActivity) = (0, false)
    return frame
  }
}
