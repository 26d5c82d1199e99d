import SignalboxInterface

/// The work at the end of each turn: answers the requests that are complete, and begins the next.
extension WireEngine {
  /// Does all work that is possible now, in the documented order: notifications about a request come before its answer.
  mutating func step() {
    guard isRunning, !isFull else { return }
    announce()
    var before: (Int, Int)
    repeat {
      before = (queue.count, waits.count)
      completeAdvance()
      completeCurrent()
      completeWaits()
      completePosts()
      proceed()
      // A request may be complete at once and let the next begin; a further turn may never come.
    } while before != (queue.count, waits.count)
    announce()
    finishIfDone()
    runClockToEnd()
  }

  /// Begins requests until a request has to wait.
  mutating func proceed() {
    while isRunning, !isFull, advance == nil, let frame, let job = nextJob() { begin(job, frame) }
  }

  /// Returns the next request to begin. Beside an action or a wait in progress, only `app.advance` may begin, because
  /// time can end both.
  private mutating func nextJob() -> RequestQueue.Job? {
    if queue.first?.ticket.isByUser == true { makeWayForUser() }
    return switch current {
    case nil: mustAwaitPage() ? nil : queue.next()
    case .action(let action)? where action.eventsLeft > 0: nil
    case .action?, .wait?: queue.removeFirst { $0.request.method.name == "app.advance" }
    }
  }

  /// Answers an action of the agent whose work goes on, so that an action of the user begins. Waits of an agent whose
  /// user acts in the chat are not in progress here: they are detached.
  private mutating func makeWayForUser() {
    guard case .action(let action)? = current, !action.ticket.isByUser, action.eventsLeft <= 0, action.failure == nil,
      let frame
    else { return }
    endAction(action, outcome(of: action, frame))
  }

  /// Returns whether the next request is a first look at a page that is not ready yet. Sets the limit of that wait, a
  /// second of the session's clock.
  private mutating func mustAwaitPage() -> Bool {
    guard dialect.rules.awaitsFirstPage, !settings.hasTestClock, !hasSettled,
      queue.first?.request.method.name == "ui.snapshot"
    else {
      return false
    }
    if firstLook == nil {
      lastWait += 1
      firstLook = lastWait
      commands.append(.schedule(wait: lastWait, milliseconds: 1_000))
    }
    return true
  }

  private mutating func completeAdvance() {
    guard let action = advance, let frame, !status.isAdvancing, frame.isSettled || !action.settles else { return }
    end(action.ticket, outcome(of: action, frame))
    advance = nil
  }

  private mutating func completeCurrent() {
    guard let frame else { return }
    guard case .action(let action)? = current, action.eventsLeft <= 0,
      action.failure != nil || frame.isSettled || !action.settles || action.isExpired || isListed(action, frame)
        || hasAlerted(action, frame)
    else { return }
    endAction(action, action.failure.map { .failure($0) } ?? outcome(of: action, frame))
  }

  /// Returns whether the rows of an action are loaded, or have failed to load. Other effects do not matter.
  private func isListed(_ action: Action, _ frame: Frame) -> Bool {
    guard let id = action.listing?.text("id") else { return false }
    return frame.element(id)?.isBusy != true
  }

  /// Returns whether an alert in front is newer than the action. The work waits for the alert's answer.
  private func hasAlerted(_ action: Action, _ frame: Frame) -> Bool {
    frame.alerts.last.map { alert in !action.before.alerts.contains { $0.page == alert.page } } ?? false
  }

  /// Returns the inputs that a press has found missing or wrong, the inputs that the action has added to the page, and
  /// the change that an undo or redo has made.
  func found(by action: Action, _ frame: Frame) -> [JSON.Member] {
    switch action.action {
    case .undo, .redo, .seek:
      return frame.difference(from: action.before).map { [JSON.Member("shows", .string($0))] } ?? []
    default: break
    }
    // An input that the press has emptied is not wrong: the press may have taken its value.
    let invalid =
      action.action == .press
      ? frame.invalidInputs(foundSince: action.before)
        .filter { $0.error != nil || action.before.element($0.id) == nil } : []
    return [("invalid", invalid), ("added", frame.addedInputs(since: action.before))].filter { !$0.1.isEmpty }
      .map { JSON.Member($0, .array($1.map { .string($0.id) })) }
  }

  func result(of action: Action, _ frame: Frame, page: JSON? = nil) -> JSON {
    var members = [
      JSON.Member("before", .integer(action.before.revision)), JSON.Member("revision", .integer(frame.revision)),
      JSON.Member("settled", .bool(frame.isSettled)), JSON.Member("pending", Snapshot.pending(frame)),
      JSON.Member("page", page ?? .string(frame.page.key)),
    ]
    members += found(by: action, frame)
    if action.givesSnapshot {
      members.append(JSON.Member("snapshot", Snapshot.json(frame, rows: limits.rows, undo: undo)))
    }
    return .object(members)
  }

  private func outcome(of action: Action, _ frame: Frame) -> Result<JSON, WireFailure> {
    if action.givesSnapshot && !isExpressible { return .failure(WireFailure(.internal)) }
    if let request = action.listing {
      return Result(catching: { () throws(WireFailure) -> JSON in try listed(request, frame) })
    }
    return .success(result(of: action, frame))
  }

  private mutating func completeWaits() {
    guard let frame else { return }
    // When the input has ended and nothing is under way, an unmet condition can never become true.
    let blockingIsHopeless = inputHasEnded && !settings.isAnswered && status.isIdle && eventsUnderWay == 0
    let isHopeless = blockingIsHopeless && queue.count == 0
    var index = 0
    while index < waits.count {
      let wait = waits[index]
      let isBlocking = if case .wait(wait.number)? = current { true } else { false }
      if wait.condition.isMet(frame, history) {
        end(endWait(at: index), .success(met(wait.condition, frame)))
      } else if wait.isExpired {
        end(endWait(at: index), .failure(WireFailure(.timeout)))
      } else if isBlocking ? blockingIsHopeless : isHopeless && current == nil {
        end(endWait(at: index), .failure(WireFailure(.shuttingDown)))
      } else {
        index += 1
      }
    }
  }

  /// Returns the result of a wait that is met.
  func met(_ condition: WaitCondition, _ frame: Frame) -> JSON {
    .object(
      [
        JSON.Member("met", true), JSON.Member("revision", .integer(frame.revision)),
        JSON.Member("settled", .bool(frame.isSettled)),
      ] + condition.found(in: frame))
  }

  private mutating func finishIfDone() {
    // Prepared answers act when nothing is under way, and they end the session.
    guard !settings.isAnswered else { return }
    guard inputHasEnded, queue.count == 0, current == nil, advance == nil, waits.isEmpty, posts.isEmpty,
      frame?.isSettled ?? status.isIdle
    else {
      // Without a page no request can begin; when nothing is under way, no page will appear.
      if inputHasEnded, frame == nil, status.isIdle { end() }
      return
    }
    end()
  }

  /// Advances the test clock after the end of the input until no request waits. No driver can do so any more.
  private mutating func runClockToEnd() {
    guard isRunning, inputHasEnded, settings.hasTestClock, advance == nil, !status.isAdvancing,
      current != nil || !waits.isEmpty || frame?.isSettled == false
    else { return }
    commands.append(.advance(milliseconds: 3_600_000))
  }

  private mutating func end() {
    announceExit([JSON.Member("code", stopCode)])
    failAll()
  }

  /// Fails every open request with the reason, and ends the wire.
  mutating func failAll(_ reason: WireFailure = WireFailure(.shuttingDown)) {
    let failure = Result<JSON, WireFailure>.failure(reason)
    while !waits.isEmpty { end(endWait(at: 0), failure) }
    while !posts.isEmpty { end(posts.removeFirst().ticket, failure) }
    if case .action(let action)? = current { endAction(action, failure) }
    current = nil
    if let action = advance { end(action.ticket, failure) }
    advance = nil
    while let job = queue.next() { end(job.ticket, failure) }
    dialect.end(in: &responses)
    isOver = true
  }

  // MARK: Announcing

  mutating func announce() {
    guard let frame, !isFull, isExpressible else { return }
    subscriptions.announce(frame, in: &responses)
    dialect.announce(frame, working: working, in: &responses)
  }

  /// The id of the action in progress.
  private var working: RequestID? { if case .action(let action)? = current { action.ticket.id } else { nil } }

  /// Announces that the session is stalled because its store does not answer, with a sentence; `nil` when it continues.
  mutating func storeIsAwaited(_ sentence: String?) {
    guard isStalled != (sentence != nil), let frame, !isFull else { return }
    isStalled = sentence != nil
    subscriptions.announceStall(isStalled, frame, in: &responses)
    if let sentence { dialect.announceStall(sentence, working: working, in: &responses) }
  }

  /// The exit status after a stop. A replay, or a session with prepared answers, has no result when it is stopped.
  var stopCode: JSON { settings.tellsEnd ? 1 : 0 }

  mutating func announceExit(_ members: [JSON.Member]) {
    if let frame { subscriptions.announceExit(members, frame, in: &responses) }
    guard settings.tellsEnd, dialect.rules.tellsEnd else { return }
    let head = [JSON.Member("subscription", 0), JSON.Member("revision", .integer(frame?.revision ?? 0))]
    responses.notify(Event.exiting.rawValue, head + members)
  }

  mutating func endWait(at index: Int) -> ResponseWriter.Ticket {
    let wait = waits.remove(at: index)
    commands.append(.unschedule(wait: wait.number))
    if case .wait(wait.number)? = current { current = nil }
    return wait.ticket
  }
}
