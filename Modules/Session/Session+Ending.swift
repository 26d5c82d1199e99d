import Logging
public import SignalboxInterface
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

  /// Ends the session: pages go as `Dismissed.closed`, effects that must finish are waited for. A session that is recorded
  /// can be resumed.
  public func stop(_ ending: Ending) {
    guard case .running = phase else { return }
    stopReplay()
    // What the application does about its end follows from no entry, so it is not written down either: a session that
    // was stopped goes on where it was.
    recordSecretTyping()
    isInterrupted = true
    run?.effects.close()
    leave(as: ending)
    run?.task?.cancel()
  }

  /// Ends the session at once: nothing that it did since it was kept last may be seen, or come of it.
  func giveUp(_ ending: Ending) {
    stop(ending)
    run?.effects.abandon()
    phase = .leaving(ending)
  }

  /// The user asks for the end by an interrupt, Ctrl-C: a page that guards leaving is asked first. A second one, with nothing
  /// else done in between, ends the session in any case, as a signal does: it can be resumed. While the session goes back in
  /// time, that is given up and nothing else.
  /// - Returns: Whether the session ends.
  public func interrupt(_ signal: Int32) -> Bool {
    // Who does not want to wait for a way back stays where they are.
    if case .travel(let old, let event)? = replay?.purpose {
      cancelTravel(to: old, event, Sentences.notGoneBack, isHopeless: false)
      return false
    }
    guard isInteractive, secrets.prompt == nil, !inbox.isQuietSinceInterrupt, let navigator = run?.navigator,
      let page = navigator.pageToAsk?.id ?? (canBeLeft ? nil : navigator.state.top?.id)
    else {
      stop(.signal(signal))
      return true
    }
    send(InputEvent(page: page, action: .leave))
    inbox.interrupt()
    return false
  }

  /// Whether a page, the steps it is one of, or the application, has something to say before the user leaves, or a way back is to be given up first.
  public var guardsLeaving: Bool {
    replay?.runLeft != nil || !canBeLeft || run?.navigator.pageToAsk != nil
  }

  /// Whether it is the session itself that asks before the application is left, about steps that would be given up.
  package var asksAboutSteps: Bool { run?.navigator.pageToAsk?.isGuarding == false }

  /// Whether the user can leave the application.
  var canBeLeft: Bool { application.map { type(of: $0).canBeLeft } ?? true }

  /// Closes everything; the session ends when that has been done.
  func leave(as ending: Ending) {
    phase = .leaving(ending)
    if replay?.isKept != true { drop(keptRuns.removeAll()) }
    run?.leavingFrom = nil
    run?.effects.abandonWaiting()
    run?.close()
  }

  /// Gives the ending once nothing is waited for any more, and lets go of everything then.
  func endIfDone() -> Ending? {
    switch phase {
    case .waiting, .running: return nil
    case .ended(let ending): return ending
    case .leaving(let ending):
      guard run?.effects.mustWait != true else { return nil }
      if case .finished(let outcome) = ending, !isInterrupted { record(.ended(outcome: outcome)) }
      // Whoever looks at the sessions kept can tell this one from one that died.
      if case .shutDown = ending { writer.markStopped() }
      run?.effects.abandonWaiting()
      writer.sync()
      flush()
      // What came of it counts only if it was kept.
      let ending = self.ending ?? ending
      phase = .ended(ending)
      writer.close()
      secrets.close()
      run?.task?.cancel()
      run?.state = nil
      input?.reply.lose(ending)
      (input, application) = (nil, nil)
      inbox.dropAllButResults(ending)
      output.close(ending)
      scriptedUser?.ended(ending)
      loop.unwatchAll()
      logger.info("session \(name) ended")
      return ending
    }
  }
}
