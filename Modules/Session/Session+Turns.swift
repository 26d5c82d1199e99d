import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// A turn: one thing that happened, all that follows from it, and one frame.
extension Session {
  nonisolated func turn() {
    inside { $0.takeInput() }
    repeat {
      if loop.claim({ loop.drain() }) { inside { $0.mustCommit = true } }
    } while inside { $0.startSpawned() || $0.carryOutRequests() || $0.goOnLeaving() }
    inside {
      $0.leaveIfEmpty()
      $0.askForSecrets()
      $0.commit()
    }
  }

  /// Takes one thing that happened: what the application does about it is this turn.
  private func takeInput() {
    if case .ended = phase { return takeLateResult() }
    if player == nil { vault.beginTurn() }
    if let run, !run.hasBegun {
      mustCommit = true
      return start(run)
    }
    if !afterStart.isEmpty {
      mustCommit = true
      return afterStart.removeFirst()()
    }
    if player?.isDue == true { return feedNext() }
    if !inbox.isEmpty {
      mustCommit = true
      run?.clock.beginTurn()
      return take(inbox.removeFirst())
    }
    if !arrivals.isEmpty {
      let arrival = arrivals.removeFirst()
      guard let run, run.number == arrival.run else { return }
      mustCommit = true
      run.clock.beginTurn()
      return take(arrival.result, of: arrival.effect, in: run)
    }
    stepClock()
    if player == nil, let clock = run?.clock, clock.fireNext({ record(.timer) }) {
      mustCommit = true
    } else if presenterClock.fireNext() {
      mustCommit = true
    }
  }

  /// An effect that could not be stopped may still come back after the end; a timer of a page that has gone is nobody's.
  private func takeLateResult() {
    inbox = []
    guard !arrivals.isEmpty else { return }
    let arrival = arrivals.removeFirst()
    run?.effects.take(arrival.effect, arrival.result)
  }

  /// The clocks whose timers fire: the application's time stands still while a journal is fed.
  var runningClocks: [SessionClock] {
    if player == nil, let run { [run.clock, presenterClock] } else { [presenterClock] }
  }

  /// Moves manual time on to the next timer, or to where it is to be moved when none is before that.
  private func stepClock() {
    guard let target else { return }
    let due = runningClocks.compactMap(\.nextDue).min()
    if let due, due <= target { return time.move(to: due) }
    time.move(to: target)
    self.target = nil
  }

  /// An effect of a run has ended; what came of it waits for its turn.
  package func arrive(_ run: Int, _ effect: Int, _ result: Journal.EffectResult) {
    arrivals.append((run, effect, result))
  }

  /// Writes down what came of an effect, and then tells the application.
  ///
  /// After the end of the session was asked for, only what was done counts: whatever else, it was interrupted.
  func take(_ result: Journal.EffectResult, of effect: Int, in run: ApplicationRun) {
    let entry = run.effects.entry(effect, result)
    if let entry { record(entry) }
    run.effects.take(effect, isInterrupted && entry?.outlivesStop == false ? nil : result)
  }

  private func carryOutRequests() -> Bool {
    // Whether a root was replaced is asked about what has just happened.
    _ = run?.navigator.tookNewRoot()
    return run?.navigator.carryOutRequests() ?? false
  }

  private func commit() {
    defer {
      writeLines()
      if player?.isTravelling != true { for handler in turnHandlers { handler() } }
    }
    guard let run, mustCommit, case .running = phase, run.navigator.state.top != nil else { return }
    if player?.isUnseen == true, frameHandlers.isEmpty { return }
    mustCommit = false
    commitFrame(of: run)
    if prompt == nil { takeCheckpoint() }
  }

  /// Makes the frame of what is there now, and shows it if it differs from the last one.
  private func commitFrame(of run: ApplicationRun) {
    let old = run.frame
    var new = run.navigator.frame(revision: run.revision, effects: run.effects)
    if let prompt, new.alerts.isEmpty { new.show(prompt) }
    let isChanged = new != old
    if let old, isChanged {
      var unmarked = new
      unmarked.pending = old.pending
      unmarked.activities = old.activities
      if new.pending == old.pending || unmarked != old { new.revision += 1 }
    }
    (run.frame, run.revision) = (new, new.revision)
    typing?.judge(new, in: run)
    judgeSecretTyping(new, in: run)
    keepRevision(of: run)
    writeLines()
    if player?.isTravelling != true { for handler in frameHandlers { handler(new) } }
    // While a journal is fed only the last frame is shown, unless it is fed for somebody to look on.
    guard player?.isPaced ?? true else { return }
    guard isChanged || mustRender else { return }
    mustRender = false
    presenter?.render(lowering.lower(new))
  }
}

extension Frame {
  /// Puts the session's own page in front.
  fileprivate mutating func show(_ prompt: SecretPrompt) {
    guard let id = prompt.id else { return }
    let title = prompt.title.value
    stack.append(StackEntry(page: id, key: prompt.key, title: title, mode: .modal))
    page = PageState(
      page: id, key: prompt.key, title: title, mode: .modal, canGoBack: true, elements: prompt.states)
  }
}
