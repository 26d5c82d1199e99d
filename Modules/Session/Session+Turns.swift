import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Runs turns: each receives one event, does everything that follows, and commits one frame.
extension Session {
  func turn() {
    run?.navigator.ignoresNotices = false
    run?.hasCause = false
    receiveNext()
    var (picture, isChanged) = (follow(), false)
    // The parts of a turn follow each other like turns, but are written and shown together.
    while let receivePart = nextPart() {
      isChanged = update(picture) == true || isChanged
      recordCheckpoint()
      writer.beginStep()
      receivePart()
      picture = follow()
    }
    commit(picture, wasChanged: isChanged)
  }

  /// Returns the next part of the turn: news that an undo, redo or seek has removed, or an event of a form.
  private func nextPart() -> (() -> Void)? {
    if replay?.feedsNewsAgain(in: journal) == true { return feedNext }
    if isLive, let news = inbox.nextNewsAgain() {
      return { [self] in
        run?.answers.beginTurn()
        deliverAgain(news)
      }
    }
    guard let event = nextEvent() else { return nil }
    return { [self] in
      beginTurnOfInput()
      receive([event])
    }
  }

  private func follow() -> Frame? {
    runToQuiescence()
    let picture = makeFrame()
    askForSecrets()
    endIfMistaken()
    return picture
  }

  private func beginTurnOfInput() {
    if isLive { run?.answers.beginTurn() }
    run?.mustCommit = true
    run?.clock.beginTurn()
  }

  /// Runs everything that follows from the received event.
  func runToQuiescence() {
    repeat {
      if executor.drain() { run?.mustCommit = true }
    } while startSpawned() || carryOutRequests() || continueDeparture() || openWaitingAddress()
    endIfEmpty()
  }

  /// Receives the next event of any kind.
  private func receiveNext() {
    if case .ended(let ending) = phase { return receiveLateResult(ending) }
    if isLive { run?.answers.beginTurn() }
    if let run, !run.hasBegun {
      run.mustCommit = true
      start(run)
    } else if let notice = inbox.nextNotice() {
      notify(notice)
    } else if replay?.isDue == true {
      feedNext()
    } else if isLive, inbox.hasInput, let run, let source = overdueIdleSource {
      tellIdle(source, in: run.number)
    } else if let input = inbox.nextInput() {
      beginTurnOfInput()
      receive(input)
    } else if isLive, let event = inbox.nextEventBeforeResults() {
      receive(event)
    } else if let report = inbox.nextReport() {
      deliver(report)
    } else if let arrival = inbox.nextResult() {
      guard let run, run.number == arrival.run else { return }
      run.mustCommit = true
      run.clock.beginTurn()
      deliver(arrival.result, of: arrival.effect, in: run)
    } else if isLive, loop.isAdvancing, let event = inbox.nextSourceEvent() {
      // Time does not move past an event that its timer has queued.
      receive(event)
    } else if fireTimer() {
      // Nothing else to do.
    } else if isLive, let event = inbox.nextSourceEvent() {
      receive(event)
    }
  }

  /// Receives the late result of an effect that could not be stopped. Other late events are dropped.
  private func receiveLateResult(_ ending: Ending) {
    inbox.dropAllButResults(ending)
    if let arrival = inbox.nextResult() { run?.effects.deliver(arrival.effect, arrival.result) }
  }

  /// Fires the timer that is due, the application's before the presenter's. Returns `false` if there is none.
  private func fireTimer() -> Bool {
    if !standsStill { loop.step(with: applicationClock) }
    let before = run?.frame?.showsActivity
    guard applicationClock?.fireNext({ record(.timer) }) == true || loop.presenterClock.fireNext() else { return false }
    // The note that work takes time is shown already. Its turn has no entry, so it must read no page.
    if run?.frame?.showsActivity == before { run?.mustCommit = true }
    return true
  }

  /// Records the report of an effect, and then delivers it to the application.
  private func deliver(_ waiting: Inbox.Report) {
    guard isLive, let run, run.number == waiting.run, let report = waiting.buffer.removeReport() else { return }
    inbox.lastReport = loop.presenterClock.now
    run.mustCommit = true
    run.clock.beginTurn()
    if let entry = run.effects.entry(waiting.effect, report) {
      record(entry, merging: journal.records.last.map { entry.isReport(after: $0.entry) } ?? false)
    }
    run.effects.deliver(waiting.effect, report)
  }

  /// Records the result of an effect, and then delivers it to the application.
  ///
  /// After a stop from outside only results of the kind `value` are recorded. Other effects count as interrupted.
  func deliver(_ result: Journal.EffectResult, of effect: Int, in run: ApplicationRun) {
    let entry = run.effects.entry(effect, result)
    if let entry { record(entry) }
    switch result {
    case .value: secrets.vault.judge(run.givenSecrets(of: effect), worked: true)
    case .failure: secrets.vault.judge(run.givenSecrets(of: effect), worked: false)
    case .cancelled, .withheld: break
    }
    run.effects.deliver(effect, isInterrupted && entry?.outlivesStop == false ? nil : result)
  }

  private func carryOutRequests() -> Bool {
    // Reset first: `consumeNewRoot()` must only report the requests that are performed next.
    guard let run else { return false }
    _ = run.navigator.consumeNewRoot()
    let root = run.navigator.state.entries.first?.id
    defer { if run.navigator.state.entries.first?.id != root { run.clock.beginAnew() } }
    return run.navigator.carryOutRequests()
  }

  /// Reads the pages as a frame does, so that the readings of a frame belong to the turn: secrets, wall clock, chance.
  ///
  /// A live session does this in each turn with an event. A replay does this in the turns that have recorded readings
  /// or answers. So a frame that is not shown does not change the readings.
  /// - Returns: A frame of the current state, if the pages were read.
  @discardableResult
  func makeFrame() -> Frame? {
    guard let run, case .running = phase, run.navigator.state.top != nil else { return nil }
    guard run.mustCommit && output.needsFrame(visibility) || replay?.turnHasReadings == true else { return nil }
    return withFileRule(run.navigator.frame(of: run))
  }

  /// Writes the turn's entries, then shows the frame of the current state.
  /// - Parameters:
  ///   - picture: The frame, if the pages were read.
  ///   - wasChanged: A Boolean value that indicates whether a frame of this turn was not shown.
  private func commit(_ picture: Frame?, wasChanged: Bool) {
    let isChanged = update(picture)
    endIfMistaken()
    recordActivity()
    if let isChanged {
      flush()
      if !isEnding, let frame = run?.frame {
        output.show(frame, isChanged: isChanged || wasChanged, to: visibility)
      }
      recordCheckpoint()
    }
    flush()
    if isInteractive, !isEnding { output.tell(undoState) }
    answer()
    output.endTurn(for: visibility)
  }

  /// Writes the news that have opened pages. Then makes the frame of the current state, and numbers it.
  /// - Returns: A Boolean value that indicates whether the frame differs from the last frame; `nil` without a frame.
  private func update(_ picture: Frame?) -> Bool? {
    // A resume must not give the numbers of pages that news have opened to other pages.
    if let run, let news = run.lastNews?.value, news.number == journal.end - 1, news.state != run.newsState {
      writer.writeNews()
    }
    guard let run, run.mustCommit, case .running = phase, run.navigator.state.top != nil, output.needsFrame(visibility)
    else { return nil }
    let old = run.frame
    var new = picture ?? run.navigator.frame(of: run)
    new.acted = run.acted
    new.showsActivity = run.showsActivity(new, on: loop.presenterClock, to: output)
    run.mustCommit = false
    if let prompt = secrets.prompt, new.alerts.isEmpty { new.show(prompt) }
    // Pending effects, the acting guest and unsaved pages are status: alone they do not raise the revision.
    let isOther = old.map { !new.looksLike($0) } ?? true
    let isPending = new.pending != old?.pending
    let isOtherwiseActive = new.activities != old?.activities
    if isOther, let old { noteIfCauseless(from: old, to: new, in: run) }
    let isChanged =
      isOther || isPending || isOtherwiseActive || new.showsActivity != old?.showsActivity || new.acted != old?.acted
      || new.unsavedPages != old?.unsavedPages || new.pagesWithUnsavedChoices != old?.pagesWithUnsavedChoices
    if old != nil, isOther || isOtherwiseActive && !isPending { new.revision += 1 }
    // Equal frames share memory: the shown frame is kept.
    if let old, !isChanged { new = old }
    (run.frame, run.revision) = (new, new.revision)
    writer.typing?.update(new, begun: run.begunCount)
    updateSecretTyping(new, in: run)
    keepRevision(of: run)
    return isChanged
  }
}

extension Frame {
  /// Puts the session's own page in front.
  fileprivate mutating func show(_ prompt: SecretPrompt) {
    guard let id = prompt.id else { return }
    let title = prompt.title.value
    stack.append(StackEntry(page: id, key: prompt.key, title: title, mode: .modal))
    if prompt.hasUnsavedInput { unsavedPages.insert(id) }
    page = PageState(
      page: id, key: prompt.key, title: title, mode: .modal, canGoBack: true, elements: prompt.states)
  }
}
