import Glibc
import Logging
import SignalboxInterface
import SignalboxNavigation
import Synchronization

/// How a worker drives a session, brings it back, puts it away and sees its end.
extension Seat {
  /// How many turns a session has before it is another's turn.
  private static let turnsAtOnce = 32

  /// Does what is to be done, as long as it is this session's turn. Called by the one worker that took it.
  func drive() {
    guard let session = presentSession() else { return }
    // Who asks for something waits until there is the session that it is for.
    let isBeingFed = session.inside { $0.isBeingFed }
    let (errands, ready, stop) = takeWork(withErrands: !isBeingFed)
    session.serve(ready)
    for errand in errands { session.inside { errand.run($0) } }
    let isQuiet = session.settle(atMost: Self.turnsAtOnce)
    if let stop { session.inside { $0.stop(stop) } }
    if let ending = session.inside({ $0.endIfDone() }) { return leave(session, ending) }
    guard isQuiet, stop == nil, !isBeingFed, case .later(let delay) = session.prepareToRest() else { return goOn() }
    watchDescriptors(of: session, wereServed: !ready.isEmpty)
    rest(session, delay)
  }

  /// The session, which comes back if it was put away and somebody came; `nil` when there is nothing to drive.
  private func presentSession() -> Session? {
    let (session, stop, mustBegin) = state.withLock { state in
      state.standing = .driven
      return (state.session, state.stop, state.isNew || !state.errands.isEmpty)
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
        let errands = state.withLock { state in
          defer { state.errands = [] }
          return state.errands
        }
        for errand in errands { errand.lose(.refused(error)) }
      }
    }
    settleDown()
    return nil
  }

  private func takeWork(withErrands: Bool) -> (errands: [Errand], ready: [pollfd], stop: Ending?) {
    state.withLock { state in
      let ready = state.ready
      state.ready = []
      // One that is being put away is not there for anybody until it has come back; whether it is to, is asked then.
      guard !state.isBeingPutAway else { return ([], ready, nil) }
      guard withErrands || state.errands.isEmpty else { return ([], ready, nil) }
      let (errands, stop) = (state.errands, state.stop)
      (state.errands, state.stop) = ([], nil)
      if !errands.isEmpty || !ready.isEmpty { state.lastDone = Scheduler.now }
      return (errands, ready, stop)
    }
  }

  /// Another's turn comes first.
  private func goOn() {
    state.withLock { $0.standing = .queued }
    scheduler.add(self)
  }

  /// Nothing is to be done until somebody comes, unless somebody has come meanwhile.
  private func settleDown() {
    let mustGoOn = state.withLock { state in
      let mustGoOn = state.standing == .drivenAgain
      state.standing = mustGoOn ? .queued : .idle
      return mustGoOn
    }
    if mustGoOn { scheduler.add(self) }
  }

  // MARK: Beginning

  /// Makes the session, and lets it come to where it was.
  private func begin() throws(HostRefusal) -> Session {
    let (isNew, kept) = state.withLock { ($0.isNew, $0.kept?.value) }
    guard isNew || roster.takeRoom() else { throw .full }
    var recording = kept ?? Recording()
    if kept == nil, let open = plan.open {
      do {
        recording = try workers.aside { () throws(JournalFailure) in
          try Language.speaking(plan.language ?? .current, open)
        }
      } catch {
        roster.giveRoom()
        throw .unavailable(error)
      }
    }
    let session = Session(
      name: plan.name, logger: plan.logger, recording: recording, language: plan.language)
    session.executor.onReady { [weak self] in self?.poke() }
    session.inside { session in
      session.writer.aside = { [workers] in workers.aside($0) }
      session.writer.checkpointDistance = JournalWriter.hostedCheckpointDistance
    }
    session.start(plan.application) { [capabilities = plan.capabilities] _ in Unattended(capabilities) }
    // What was recorded is fed before anybody does anything; if it is much, others have their turns in between.
    _ = session.settle(atMost: Self.turnsAtOnce)
    state.withLock { state in
      (state.session, state.kept, state.isNew) = (session, nil, false)
    }
    return session
  }

  // MARK: Resting

  /// Waits for what the session watches.
  private func watchDescriptors(of session: Session, wereServed: Bool) {
    let (version, wanted) = session.inside { $0.loop.watched }
    let (old, known) = state.withLock { ($0.watched, $0.watchVersion) }
    guard version != known || wereServed else { return }
    let refused = scheduler.watch(wanted, insteadOf: old, for: self)
    for descriptor in refused { plan.logger?.error("descriptor \(descriptor) cannot be watched") }
    state.withLock { ($0.watched, $0.watchVersion) = (wanted.map(\.fd), version) }
  }

  /// Nothing is to be done until somebody comes, or until it is time.
  private func rest(_ session: Session, _ delay: Duration?) {
    let now = Scheduler.now
    var due = delay.map { now + $0.nanoseconds }
    let (old, lastDone, isLeaving) = state.withLock { ($0.due, $0.lastDone, $0.isBeingPutAway) }
    let isTight = plan.memory?.isOver == true
    if isTight { plan.memory?.sweep { for seat in roster.all { seat.poke() } } }
    if plan.idle != nil || isTight, !isLeaving, session.inside({ $0.isIdle && $0.output.others.isEmpty }) {
      let idleDue = isTight ? now : lastDone + (plan.idle?.nanoseconds ?? 0)
      if idleDue <= now { return putAway(session) }
      due = min(due ?? idleDue, idleDue)
    }
    if due != nil || old != nil { scheduler.add(self, at: due) }
    state.withLock { $0.due = due }
    settleDown()
  }

  /// Ends the session and keeps what it takes to come back, unless somebody has come meanwhile.
  private func putAway(_ session: Session) {
    let isAlone = state.withLock { state in
      state.isBeingPutAway = state.errands.isEmpty && state.stop == nil
      return state.isBeingPutAway
    }
    if isAlone { session.inside { $0.stop(.shutDown) } }
    goOn()
  }

  // MARK: Ending

  /// The session has ended; it comes back if it was only put away.
  private func leave(_ session: Session, _ ending: Ending) {
    session.release()
    guard ending == .shutDown, state.withLock({ $0.isBeingPutAway && $0.stop == nil }) else { return end(as: ending) }
    let kept = plan.open == nil ? Boxed(kept(of: session)) : nil
    scheduler.add(self, at: nil)
    forgetDescriptors()
    state.withLock { state in
      (state.session, state.kept, state.due, state.isBeingPutAway) = (nil, kept, nil, false)
      if !state.errands.isEmpty || state.stop != nil { state.standing = .drivenAgain }
    }
    roster.giveRoom()
    settleDown()
  }

  /// What a session that is recorded nowhere goes on from.
  private func kept(of session: Session) -> Recording {
    let (journal, header) = session.inside { session in
      let (name, journal) = (session.name, session.journal)
      return (journal, JournalHeader(of: plan.application, session: name, first: journal.first))
    }
    return Recording(playback: Playback(JournalContents(header, journal), purpose: .resume))
  }

  private func forgetDescriptors() {
    let old = state.withLock { state in
      defer { (state.watched, state.watchVersion, state.ready) = ([], 0, []) }
      return state.watched
    }
    if !old.isEmpty { _ = scheduler.watch([], insteadOf: old, for: self) }
  }

  /// There is no session any more, and none will come back.
  private func end(as ending: Ending) {
    scheduler.add(self, at: nil)
    forgetDescriptors()
    let (errands, waiters, wasLive) = state.withLock { state in
      defer {
        state.standing = .gone
        (state.session, state.kept, state.ending, state.errands, state.endWaiters) = (nil, nil, ending, [], [])
      }
      return (state.errands, state.endWaiters, state.session != nil || state.isNew)
    }
    roster.remove(self, wasLive: wasLive)
    for errand in errands { errand.lose(.ended(ending)) }
    for waiter in waiters { waiter.resume(returning: ending) }
  }
}

/// Nobody in front of a session: those who look on come and go.
private final class Unattended: Presenter {
  let capabilities: Capabilities
  init(_ capabilities: Capabilities) { self.capabilities = capabilities }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}
