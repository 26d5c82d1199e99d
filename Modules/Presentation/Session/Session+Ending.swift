import Logging
import SignalboxNavigation

/// How a session ends.
extension Session {
  /// Whether the session is ending or has ended: input is refused and no frame follows.
  public var isEnding: Bool { ending != nil }

  /// How the session ended or is ending.
  package var ending: Ending? {
    switch phase {
    case .waiting, .running: nil
    case .leaving(let ending), .ended(let ending): ending
    }
  }

  /// Whether somebody outside ended the session, which no entry tells.
  var isStopped: Bool {
    switch ending {
    case .finished?, nil: false
    case .shutDown?, .signal?, .failed?: true
    }
  }

  /// Ends the session: pages go as ``Dismissed/closed``, effects that must finish are waited for.
  public func stop(_ ending: Ending) {
    guard case .running = phase else { return }
    stopFeeding()
    // What the application does about its end follows from no entry, so it is not written down either: a session that
    // was stopped goes on where it was.
    run?.effects.isRecording = false
    leave(as: ending)
    run?.task?.cancel()
  }

  /// Closes everything; the session ends when that has been done.
  func leave(as ending: Ending) {
    phase = .leaving(ending)
    run?.close()
  }

  /// Gives the ending once nothing is waited for any more, and lets go of everything then.
  func endIfDone() -> Ending? {
    switch phase {
    case .waiting, .running: return nil
    case .ended(let ending): return ending
    case .leaving(let ending):
      guard run?.effects.mustWait != true else { return nil }
      if case .finished(let outcome) = ending { record(.ended(outcome: outcome), afterStop: true) }
      // Whoever looks at the sessions kept can tell this one from one that died.
      if case .shutDown = ending { write(.stopped) }
      phase = .ended(ending)
      sync()
      recording.file = nil
      run?.task?.cancel()
      run?.state = nil
      presenter?.close(ending)
      presenter = nil
      watches.removeAll()
      turnHandlers = []
      waitHandlers = []
      frameHandlers = []
      logger.info("session \(name) ended")
      return ending
    }
  }
}
