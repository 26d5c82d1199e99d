import SignalboxInterface

/// What is done when something has happened: what can be answered is answered, and what can be begun is begun.
extension WireEngine {
  /// Does all that can be done now, in the order that was promised: what a request caused is told before it is answered.
  mutating func step() {
    guard isRunning, !isFull else { return }
    announce()
    var before: (Int, Int)
    repeat {
      before = (queue.count, waits.count)
      completeAdvance()
      completeCurrent()
      completeWaits()
      proceed()
      // What was begun may be over already, and let the next begin: there may be no other turn to notice it.
    } while before != (queue.count, waits.count)
    announce()
    finishIfDone()
    letTimeRunOn()
  }

  /// Begins requests until one has to wait.
  mutating func proceed() {
    while isRunning, !isFull, advance == nil, let frame, let job = nextJob() { begin(job, frame) }
  }

  /// The first request that waits; while one is being done that only time can end, what moves the clock.
  private mutating func nextJob() -> RequestQueue.Job? {
    switch current {
    case nil: queue.next()
    case .action(let action)? where action.eventsLeft > 0: nil
    case .action?, .wait?: queue.removeFirst { $0.request.method.name == "app.advance" }
    }
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
    else { return }
    endAction(action, action.failure.map { .failure($0) } ?? outcome(of: action, frame))
  }

  /// Whether the rows that an action is to fetch are there, or will not come: whatever else is under way.
  private func isListed(_ action: Action, _ frame: Frame) -> Bool {
    guard let id = action.listing?.text("id") else { return false }
    return frame.element(id)?.isBusy != true
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
    // When the input has ended and nothing is under way, what is not so now never will be.
    let blockingIsHopeless = inputHasEnded && status.isIdle && eventsUnderWay == 0
    let isHopeless = blockingIsHopeless && queue.count == 0
    var index = 0
    while index < waits.count {
      let wait = waits[index]
      let isBlocking = if case .wait(wait.number)? = current { true } else { false }
      if wait.condition.isMet(frame) {
        end(endWait(at: index), .success(met(frame)))
      } else if wait.isExpired {
        end(endWait(at: index), .failure(WireFailure(.timeout)))
      } else if isBlocking ? blockingIsHopeless : isHopeless && current == nil {
        end(endWait(at: index), .failure(WireFailure(.shuttingDown)))
      } else {
        index += 1
      }
    }
  }

  private mutating func finishIfDone() {
    guard inputHasEnded, queue.count == 0, current == nil, advance == nil, waits.isEmpty,
      frame?.isSettled ?? status.isIdle
    else {
      // Without a page nothing can be begun; once nothing is under way either, there never will be one.
      if inputHasEnded, frame == nil, status.isIdle { end() }
      return
    }
    end()
  }

  /// Nobody moves the clock once the input has ended, so it goes on by itself until nothing is waited for.
  private mutating func letTimeRunOn() {
    guard isRunning, inputHasEnded, settings.hasTestClock, advance == nil, !status.isAdvancing,
      current != nil || !waits.isEmpty || frame?.isSettled == false
    else { return }
    commands.append(.advance(milliseconds: 3_600_000))
  }

  private mutating func end() {
    announceExit([JSON.Member("code", stopCode)])
    giveUp()
  }

  /// Answers everything that has not been with "shutting down".
  mutating func giveUp() {
    let failure = Result<JSON, WireFailure>.failure(WireFailure(.shuttingDown))
    while !waits.isEmpty { end(endWait(at: 0), failure) }
    if case .action(let action)? = current { endAction(action, failure) }
    current = nil
    if let action = advance { end(action.ticket, failure) }
    advance = nil
    while let job = queue.next() { end(job.ticket, failure) }
    dialect.end(in: &responses)
    isOver = true
  }

  // MARK: Announcing

  private mutating func announce() {
    guard let frame, !isFull, isExpressible else { return }
    subscriptions.announce(frame, in: &responses)
    dialect.announce(frame, working: working, in: &responses)
  }

  /// The request that is being done.
  private var working: RequestID? { if case .action(let action)? = current { action.ticket.id } else { nil } }

  /// Tells that the session stands still, because its store does not answer, as the sentence says; `nil` when it goes on.
  mutating func storeIsAwaited(_ sentence: String?) {
    guard isStalled != (sentence != nil), let frame, !isFull else { return }
    isStalled = sentence != nil
    subscriptions.announceStall(isStalled, frame, in: &responses)
    if let sentence { dialect.announceStall(sentence, working: working, in: &responses) }
  }

  /// The status after a stop: a repetition that comes to no end has no result.
  var stopCode: JSON { settings.tellsEnd ? 1 : 0 }

  mutating func announceExit(_ members: [JSON.Member]) {
    if let frame { subscriptions.announceExit(members, frame, in: &responses) }
    guard settings.tellsEnd, dialect.rules.tellsEnd else { return }
    let head = [JSON.Member("subscription", 0), JSON.Member("revision", .integer(frame?.revision ?? 0))]
    responses.notify(Event.exiting.rawValue, head + members)
  }
}
