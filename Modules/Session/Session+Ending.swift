import Logging
public import SignalboxInterface
import SignalboxNavigation

/// Ends a session.
extension Session {
  /// A Boolean value that indicates whether the session is ending or has ended. Then input is refused, and no frame
  /// follows.
  public var isEnding: Bool { ending != nil }

  /// The reason for which the session is ending or has ended.
  package var ending: Ending? {
    switch phase {
    case .waiting, .running: nil
    case .closing(let ending), .ended(let ending): ending
    }
  }

  /// Ends the session. Pages are closed with `Dismissed.closed`, and the session waits for effects that must finish. A
  /// recorded session can be resumed.
  public func stop(_ ending: Ending) {
    guard case .running = phase else { return }
    stopReplay()
    // The application's reaction to the stop follows from no entry, so it is not recorded. A resume continues in the
    // state before the stop.
    recordSecretTyping()
    isInterrupted = true
    run?.effects.close()
    closeAllPages(as: ending)
    run?.task?.cancel()
  }

  /// Ends the session at once. Nothing that happened after the last write may be visible or have a consequence.
  func endAtOnce(_ ending: Ending) {
    stop(ending)
    run?.effects.abandon()
    phase = .closing(ending)
  }

  /// Ends the session after a mistake of the application's author, where the program must continue for other sessions.
  ///
  /// The entries of the last event are dropped: the recording ends before the event with the mistake.
  func endIfMistaken() {
    guard case .running = phase, let mistake = executor.firstMistake else { return }
    logger.error("a mistake in the application ends session \(name): \(mistake)")
    writer.dropStep()
    endAtOnce(.failed(.mistake(mistake)))
  }

  /// Handles an interrupt, Ctrl-C.
  ///
  /// A page that guards against quitting is asked first. A second interrupt without input in between ends the session,
  /// as a signal does; the session can be resumed. During undo, redo or seek, an interrupt only cancels that.
  /// - Returns: `true` if the session ends.
  public func interrupt(_ signal: Int32) -> Bool {
    // The user interrupts the undo, redo or seek, and stays in the old run.
    if let old = replay?.previousRun {
      cancelTravel(to: old, SessionTexts.notGoneBack, isHopeless: false)
      return false
    }
    guard isInteractive, secrets.prompt == nil, !inbox.isQuietSinceInterrupt, let navigator = run?.navigator,
      let page = navigator.pageToAsk?.id ?? (allowsQuitting ? nil : navigator.state.top?.id)
    else {
      stop(.signal(signal))
      return true
    }
    host.send(InputEvent(page: page, action: .quit))
    inbox.interrupt()
    return false
  }

  /// A Boolean value that indicates whether a request to quit does not end the session at once.
  ///
  /// A page or the session asks first, an undo, redo or seek is cancelled first, or the application cannot be quit.
  public var guardsQuitting: Bool {
    replay?.previousRun != nil || !allowsQuitting || run?.navigator.pageToAsk != nil
  }

  /// A Boolean value that indicates whether the session asks before quitting, because the user would lose completed
  /// steps.
  package var asksAboutSteps: Bool { run?.navigator.pageToAsk?.isGuarding == false }

  /// A Boolean value that indicates whether the user can quit the application.
  var allowsQuitting: Bool { application.map { type(of: $0).allowsQuitting } ?? true }

  /// Closes all pages. The session ends when everything is closed.
  func closeAllPages(as ending: Ending) {
    if replay?.isKept == true { return mismatch(SessionTexts.endsOtherwise) }
    phase = .closing(ending)
    runs.drop(runs.kept.removeAll())
    run?.departure = nil
    run?.effects.abandonWaiting()
    run?.close()
  }

  /// Returns the ending once nothing must be waited for, and releases everything then.
  func endIfDone() -> Ending? {
    switch phase {
    case .waiting, .running: return nil
    case .ended(let ending): return ending
    case .closing(let ending):
      guard run?.effects.mustWait != true else { return nil }
      if case .finished(let outcome) = ending, !isInterrupted { record(.ended(outcome: outcome)) }
      // The recording shows that the session was stopped, and did not crash.
      if case .shutDown = ending { writer.markStopped() }
      run?.effects.abandonWaiting()
      writer.sync()
      flush()
      // `flush` may have changed the ending: an outcome counts only if it was recorded.
      let ending = self.ending ?? ending
      phase = .ended(ending)
      writer.close()
      secrets.close()
      // No effect runs again, so nothing reads the files.
      if case .finished = ending, !isInterrupted { withFiles { $0.removeAll() } }
      run?.task?.cancel()
      run?.state = nil
      run?.answers = SecretAnswers()
      scriptedUser?.ended(ending)
      output.close(ending)
      input?.reply(.ended(ending))
      (input, application) = (nil, nil)
      inbox.dropAllButResults(ending)
      loop.unwatchAll()
      switch ending {
      case .failed(.unanswered(let sentence)): logger.info("session \(name) ended: \(masked(sentence))")
      case .finished: logger.info("session \(name) ended")
      default: logger.info("session \(name) stopped")
      }
      return ending
    }
  }
}
