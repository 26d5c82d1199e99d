import Glibc
import Logging
import SignalboxInterface
import SignalboxNavigation
import Synchronization

/// The place of a session in its host: what is to be done in it, who drives it, and what is kept of it while it is put away.
///
/// One worker at a time drives it (``drive()``); everything else may be called from any thread.
final class Seat: Sendable {
  /// What a session is made of, again whenever it comes back.
  struct Plan: Sendable {
    let application: any Application
    let open: (@Sendable () throws(JournalFailure) -> Recording)?
    let name: String?
    let language: Language?
    let logger: Logger?
    let idle: Duration?
    let capabilities: Capabilities
    let memory: MemoryGauge?
  }

  /// Something to do in the session's isolation, and what to do where that is impossible.
  struct Errand: Sendable {
    let run: @Sendable (isolated Session) -> Void
    let lose: @Sendable (Loss) -> Void
  }

  /// Why an errand was not run.
  enum Loss: Sendable {
    case ended(Ending)
    case refused(HostRefusal)
  }

  enum Standing { case idle, queued, driven, drivenAgain, gone }

  struct State {
    var standing = Standing.queued
    /// `nil` while it is put away.
    var session: Session?
    /// Whether it has not begun yet.
    var isNew = true
    /// What the session begins from when it does.
    var kept: Boxed<Recording>?
    var errands: [Errand] = []
    var ready: [pollfd] = []
    /// What it is to end with.
    var stop: Ending?
    var isBeingPutAway = false
    var ending: Ending?
    var endWaiters: [CheckedContinuation<Ending, Never>] = []
    /// What the scheduler watches for it, and by which version of its watches.
    var watched: [Int32] = []
    var watchVersion = 0
    /// When it is driven by itself; the scheduler knows.
    var due: Int64?
    /// When somebody last did something.
    var lastDone: Int64 = 0
  }

  let plan: Plan
  let workers: Workers
  let scheduler: Scheduler
  let roster: Roster
  let state: Mutex<State>

  init(_ plan: Plan, workers: Workers, scheduler: Scheduler, roster: Roster) {
    (self.plan, self.workers, self.scheduler, self.roster) = (plan, workers, scheduler, roster)
    state = Mutex(State(lastDone: Scheduler.now))
  }

  /// Opens the recording that the session begins from, if it has one.
  func open() throws(JournalFailure) {
    let recording = try plan.open?()
    state.withLock { $0.kept = recording.map(Boxed.init) }
  }

  // MARK: From any thread

  /// Sees to it that the session is driven.
  func poke() {
    let mustAdd = state.withLock { state in
      defer {
        switch state.standing {
        case .idle: state.standing = .queued
        case .driven: state.standing = .drivenAgain
        case .queued, .drivenAgain, .gone: break
        }
      }
      return state.standing == .idle
    }
    if mustAdd { scheduler.add(self) }
  }

  /// Runs an errand in the session's isolation, after those that were given before; brings the session back for it.
  func run(_ errand: Errand) {
    let ending = state.withLock { state in
      if state.ending == nil { state.errands.append(errand) }
      return state.ending
    }
    if let ending { errand.lose(.ended(ending)) } else { poke() }
  }

  /// Ends the session, once what was asked of it before is done.
  func stop(_ ending: Ending) {
    state.withLock { $0.stop = $0.stop ?? ending }
    poke()
  }

  /// A descriptor that the session watches is ready.
  func found(_ ready: pollfd) {
    state.withLock { $0.ready.append(ready) }
    poke()
  }

  /// Whether something was asked of the session that has not been begun.
  var isAsked: Bool { state.withLock { !$0.errands.isEmpty } }

  /// Waits until the session has ended.
  func untilEnded() async -> Ending {
    await withCheckedContinuation { waiter in
      let ending = state.withLock { state in
        if state.ending == nil { state.endWaiters.append(waiter) }
        return state.ending
      }
      if let ending { waiter.resume(returning: ending) }
    }
  }
}
