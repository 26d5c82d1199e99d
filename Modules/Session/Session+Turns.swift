import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A turn: one thing that happened, all that follows from it, and one frame.
extension Session {
  func turn() {
    receiveNext()
    letFollow()
    askForSecrets()
    commit()
  }

  /// Lets everything happen that follows from what was received.
  func letFollow() {
    repeat {
      if executor.drain() { mustCommit = true }
    } while startSpawned() || carryOutRequests() || continueLeaving()
    leaveIfEmpty()
  }

  /// Receives one thing that happened: what the application does about it is this turn.
  private func receiveNext() {
    if case .ended(let ending) = phase { return receiveLateResult(ending) }
    if isLive { secrets.vault.beginTurn() }
    if let run, !run.hasBegun {
      mustCommit = true
      start(run)
    } else if let notice = inbox.nextNotice() {
      mustCommit = true
      notify(notice)
    } else if replay?.isDue == true {
      feedNext()
    } else if let input = inbox.nextInput() {
      mustCommit = true
      run?.clock.beginTurn()
      receive(input)
    } else if let report = inbox.nextReport() {
      deliver(report)
    } else if let arrival = inbox.nextResult() {
      guard let run, run.number == arrival.run else { return }
      mustCommit = true
      run.clock.beginTurn()
      deliver(arrival.result, of: arrival.effect, in: run)
    } else if fireTimer() {
      mustCommit = true
    }
  }

  /// An effect that could not be stopped may still come back after the end; a timer of a page that has gone is nobody's.
  private func receiveLateResult(_ ending: Ending) {
    inbox.dropAllButResults(ending)
    if let arrival = inbox.nextResult() { run?.effects.deliver(arrival.effect, arrival.result) }
  }

  /// Fires the timer that is due, the application's before the presenter's; false when there is none.
  private func fireTimer() -> Bool {
    loop.step(with: applicationClock)
    return applicationClock?.fireNext { record(.timer) } == true || loop.presenterClock.fireNext()
  }

  /// An effect of a run has ended; what came of it waits for its turn.
  package func receive(_ result: Journal.EffectResult, of effect: Int, in run: Int) {
    // What it reported last comes first.
    if let buffer = runs[run]?.effects.reports(of: effect), !buffer.isEmpty {
      inbox.add(Inbox.Report(run: run, effect: effect, buffer: buffer))
    }
    inbox.add(Inbox.Result(run: run, effect: effect, result: result))
  }

  /// An effect has something to report. What comes within a tenth of a second after the last report is joined, and waits for the
  /// rest of that, or for the effect's end.
  func announce(_ report: Inbox.Report) {
    let now = loop.presenterClock.now
    guard let lastReport, now < lastReport + Self.reportDistance else { return inbox.add(report) }
    let rest = lastReport + Self.reportDistance - now
    _ = schedule(after: rest) { report.buffer.announceAgain() }
  }

  /// The least time between two reports.
  static let reportDistance = Duration.milliseconds(100)

  /// Writes down what an effect reports, and then tells the application.
  private func deliver(_ waiting: Inbox.Report) {
    guard isLive, let run, run.number == waiting.run, let report = waiting.buffer.take() else { return }
    lastReport = loop.presenterClock.now
    deliver(report, of: waiting.effect, in: run)
  }

  private func deliver(_ report: EffectReport, of effect: Int, in run: ApplicationRun) {
    mustCommit = true
    run.clock.beginTurn()
    if let entry = run.effects.entry(effect, report) {
      record(entry, merging: journal.records.last.map { entry.isReport(after: $0.entry) } ?? false)
    }
    run.effects.deliver(effect, report)
  }

  /// Writes down what came of an effect, and then tells the application.
  ///
  /// After the end of the session was asked for, only what was done counts: whatever else, it was interrupted.
  func deliver(_ result: Journal.EffectResult, of effect: Int, in run: ApplicationRun) {
    let entry = run.effects.entry(effect, result)
    if let entry { record(entry) }
    switch result {
    case .value: secrets.vault.judge(run.effects.secrets(of: effect).map(\.id), worked: true)
    case .failure: secrets.vault.judge(run.effects.secrets(of: effect).map(\.id), worked: false)
    case .cancelled, .withheld: break
    }
    run.effects.deliver(effect, isInterrupted && entry?.outlivesStop == false ? nil : result)
  }

  private func carryOutRequests() -> Bool {
    // Whether a root was replaced is asked about what has just happened.
    _ = run?.navigator.tookNewRoot()
    return run?.navigator.carryOutRequests() ?? false
  }

  private func commit() {
    defer {
      flush()
      answer()
      output.endTurn(for: visibility)
    }
    guard let run, mustCommit, case .running = phase, run.navigator.state.top != nil, output.needsFrame(visibility)
    else { return }
    commitFrame(of: run)
    if isLive, secrets.prompt == nil { takeCheckpoint() }
  }

  /// Makes the frame of what is there now, and shows it if it differs from the last one.
  private func commitFrame(of run: ApplicationRun) {
    let old = run.frame
    var new = run.navigator.frame(revision: run.revision, effects: run.effects)
    new.acted = run.acted
    // What only the frame looks at has asked by now.
    askForSecrets()
    mustCommit = false
    if let prompt = secrets.prompt, new.alerts.isEmpty { new.show(prompt) }
    // What is under way and who acted is status, which the revision does not count alone.
    let isOther = old.map { !new.looksLike($0) } ?? true
    let isPending = new.pending != old?.pending
    let isOtherwiseActive = new.activities != old?.activities
    let isChanged = isOther || isPending || isOtherwiseActive || new.acted != old?.acted
    if old != nil, isOther || isOtherwiseActive && !isPending { new.revision += 1 }
    // An equal one is not kept beside the one that was shown.
    if let old, !isChanged { new = old }
    (run.frame, run.revision) = (new, new.revision)
    writer.typing?.update(new, begun: run.begunCount)
    updateSecretTyping(new, in: run)
    keepRevision(of: run)
    flush()
    guard !isEnding else { return }
    output.show(new, isChanged: isChanged, to: visibility)
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
