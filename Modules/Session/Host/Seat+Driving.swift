import Logging
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxWords
import Synchronization

/// The work of a worker for a session: to drive it, bring it back, put it away and end it.
extension Seat {
  /// The number of turns after which other sessions come first.
  private static let turnsAtOnce = 32

  /// Does the session's work for its share of turns. Called by the only worker that took the seat.
  func drive() {
    guard let session = presentSession() else { return }
    // Requests wait until the replay is over, because they are for the session after it.
    let hasEntryToFeed = session.inside { $0.hasEntryToFeed }
    let (workItems, ready, stop) = dequeueWork(withWorkItems: !hasEntryToFeed)
    session.serve(ready)
    for item in workItems { session.inside { item.run($0) } }
    let isQuiet = session.settle(atMost: Self.turnsAtOnce)
    if let stop { session.inside { $0.stop(stop) } }
    if let ending = session.inside({ $0.endIfDone() }) { return release(session, ending) }
    guard isQuiet, stop == nil, !hasEntryToFeed, case .later(let delay) = session.prepareToRest() else {
      return requeue()
    }
    watchDescriptors(of: session, wereServed: !ready.isEmpty)
    park(session, delay)
  }

  /// Returns the session; `nil` if there is nothing to drive. Brings the session back if it was put away and there are
  /// requests.
  private func presentSession() -> Session? {
    let (session, stop, mustBegin) = state.withLock { state in
      state.schedulingState = .driven
      return (state.session, state.stop, state.isNew || !state.workItems.isEmpty)
    }
    if let session { return session }
    if let stop {
      end(as: stop)
      return nil
    }
    if mustBegin {
      do {
        return try begin()
      } catch {
        let workItems = state.withLock { state in
          defer { state.workItems = [] }
          return state.workItems
        }
        for item in workItems { item.lose(.refused(error)) }
      }
    }
    becomeIdle()
    return nil
  }

  private func dequeueWork(withWorkItems: Bool) -> (workItems: [WorkItem], ready: [pollfd], stop: Ending?) {
    state.withLock { state in
      let ready = state.ready
      state.ready = []
      // A session that is being put away takes no requests. The requests bring it back afterwards.
      guard !state.isBeingEvicted else { return ([], ready, nil) }
      guard withWorkItems || state.workItems.isEmpty else { return ([], ready, nil) }
      let (workItems, stop) = (state.workItems, state.stop)
      (state.workItems, state.stop) = ([], nil)
      if !workItems.isEmpty || !ready.isEmpty { state.lastDone = Scheduler.now }
      return (workItems, ready, stop)
    }
  }

  /// Queues the seat behind the other ready seats.
  private func requeue() {
    state.withLock { $0.schedulingState = .queued }
    scheduler.add(self)
  }

  /// Leaves the seat idle until the next poke, or queues it if there was a poke in the meantime.
  private func becomeIdle() {
    let mustGoOn = state.withLock { state in
      let mustGoOn = state.schedulingState == .drivenWithRequest
      state.schedulingState = mustGoOn ? .queued : .idle
      return mustGoOn
    }
    if mustGoOn { scheduler.add(self) }
  }

  // MARK: Beginning

  /// Creates the session, and begins the replay of its recording.
  private func begin() throws(HostRefusal) -> Session {
    let (isNew, kept) = state.withLock { ($0.isNew, $0.kept?.value) }
    guard isNew || roster.reserveSlot() else { throw .full }
    var recording = kept ?? Recording()
    if kept == nil, let open = plan.open {
      do {
        recording = try workers.runBlocking { () throws(JournalFailure) in
          try Language.speaking(plan.language ?? .current, open)
        }
      } catch {
        roster.releaseSlot()
        throw .unavailable(error)
      }
    }
    let session = Session(
      name: plan.name, logger: plan.logger, recording: recording, language: plan.language, user: plan.user)
    session.executor.onReady { [weak self] in self?.wake() }
    session.executor.keepMistakes()
    session.inside { session in
      session.hidePath()
      session.writer.runBlocking = { [workers] in workers.runBlocking($0) }
      session.writer.checkpointDistance = JournalWriter.hostedCheckpointDistance
    }
    session.start(plan.application) { [capabilities = plan.capabilities] _ in DetachedPresenter(capabilities) }
    // The recording is replayed before any request runs. A long replay alternates with the turns of other sessions.
    _ = session.settle(atMost: Self.turnsAtOnce)
    state.withLock { state in
      (state.session, state.kept, state.isNew) = (session, nil, false)
    }
    return session
  }

  // MARK: Resting

  /// Watches the session's descriptors.
  private func watchDescriptors(of session: Session, wereServed: Bool) {
    let (version, wanted) = session.inside { $0.loop.watched }
    let (old, known) = state.withLock { ($0.watched, $0.watchVersion) }
    guard version != known || wereServed else { return }
    let refused = scheduler.watch(wanted, insteadOf: old, for: self)
    for descriptor in refused { plan.logger?.error("descriptor \(descriptor) cannot be watched") }
    state.withLock { ($0.watched, $0.watchVersion) = (wanted.map(\.fd), version) }
  }

  /// Lets the seat rest until the next request, descriptor or timer. Puts an idle session away if its time is over.
  private func park(_ session: Session, _ delay: Duration?) {
    let now = Scheduler.now
    var due = delay.map { now + $0.nanoseconds }
    let (old, lastDone, isLeaving) = state.withLock { ($0.due, $0.lastDone, $0.isBeingEvicted) }
    let isTight = plan.memory?.exceedsLimit == true
    if isTight { plan.memory?.requestEviction { for seat in roster.all { seat.wake() } } }
    // A session whose store refused to write would come back in an older state.
    let canLeave = { (session: Session) in
      session.inside { $0.canBePutAway && $0.output.others.isEmpty && $0.writer.refusing == nil }
    }
    if plan.idle != nil || isTight, !isLeaving, canLeave(session) {
      let idleDue = isTight ? now : lastDone + (plan.idle?.nanoseconds ?? 0)
      if idleDue <= now { return evict(session) }
      due = min(due ?? idleDue, idleDue)
    }
    if due != nil || old != nil { scheduler.add(self, at: due) }
    state.withLock { $0.due = due }
    becomeIdle()
  }

  /// Begins to put the session away, unless new requests have arrived.
  private func evict(_ session: Session) {
    let isAlone = state.withLock { state in
      state.isBeingEvicted = state.workItems.isEmpty && state.stop == nil
      return state.isBeingEvicted
    }
    if isAlone { session.inside { $0.stop(.shutDown) } }
    requeue()
  }

  // MARK: Ending

  /// Releases the session after its end. Keeps the seat if the session was only put away.
  private func release(_ session: Session, _ ending: Ending) {
    session.release()
    guard ending == .shutDown, state.withLock({ $0.isBeingEvicted && $0.stop == nil }) else { return end(as: ending) }
    let kept = plan.open == nil ? HeapBox(kept(of: session)) : nil
    scheduler.add(self, at: nil)
    forgetDescriptors()
    state.withLock { state in
      (state.session, state.kept, state.due, state.isBeingEvicted) = (nil, kept, nil, false)
      if !state.workItems.isEmpty || state.stop != nil { state.schedulingState = .drivenWithRequest }
    }
    roster.releaseSlot()
    becomeIdle()
  }

  /// Returns the recording in memory from which a session without a store comes back.
  private func kept(of session: Session) -> Recording {
    let (journal, header) = session.inside { session in
      let (name, journal) = (session.name, session.journal)
      let header = JournalHeader(of: plan.application, session: name, first: journal.first, user: plan.user)
      return (journal, header)
    }
    var recording = Recording(playback: Playback(JournalContents(header, journal), purpose: .resume))
    recording.files = session.files
    return recording
  }

  private func forgetDescriptors() {
    let old = state.withLock { state in
      defer { (state.watched, state.watchVersion, state.ready) = ([], 0, []) }
      return state.watched
    }
    if !old.isEmpty { _ = scheduler.watch([], insteadOf: old, for: self) }
  }

  /// Ends the seat for good: no session comes back.
  ///
  /// The roster forgets the seat before the ending is known, so that the host's count is right for every caller that
  /// has seen the ending.
  private func end(as ending: Ending) {
    scheduler.add(self, at: nil)
    forgetDescriptors()
    roster.remove(self, wasLive: state.withLock { $0.session != nil || $0.isNew })
    let (workItems, waiters) = state.withLock { state in
      defer {
        state.schedulingState = .gone
        (state.session, state.kept, state.ending, state.workItems, state.endWaiters) = (nil, nil, ending, [], [])
      }
      return (state.workItems, state.endWaiters)
    }
    for item in workItems { item.lose(.ended(ending)) }
    for waiter in waiters { waiter.resume(returning: ending) }
  }
}

/// A presenter that shows nothing, so that it is no viewer.
protocol DetachedPresenting: Presenter {}

/// The first presenter of a hosted session. It shows nothing; viewers attach and detach.
private final class DetachedPresenter: DetachedPresenting {
  let capabilities: Capabilities
  init(_ capabilities: Capabilities) { self.capabilities = capabilities }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}
