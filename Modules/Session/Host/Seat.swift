import Logging
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxWords
import Synchronization

/// The place of a session in its host: its pending work, its state and its means to come back.
///
/// A single worker at a time drives it (``drive()``). All other methods can be called from any thread.
final class Seat: Sendable {
  /// The facts from which the session is created, also each time that it comes back.
  struct Plan: Sendable {
    let application: any Application
    let open: (@Sendable () throws(JournalFailure) -> Recording)?
    let name: String?
    let language: Language?
    let user: String?
    let logger: Logger?
    let idle: Duration?
    let capabilities: Capabilities
    let memory: MemoryGauge?
  }

  /// Work in the session's isolation, and the handler for the case that the session cannot do it.
  struct WorkItem: Sendable {
    let run: @Sendable (isolated Session) -> Void
    let lose: @Sendable (Loss) -> Void
  }

  /// The reason why a work item did not run.
  enum Loss: Sendable {
    case ended(Ending)
    case refused(HostRefusal)
  }

  enum SchedulingState { case idle, queued, driven, drivenWithRequest, gone }

  struct State {
    var schedulingState = SchedulingState.queued
    /// The session; `nil` while it is put away.
    var session: Session?
    /// A Boolean value that indicates whether the session has never begun.
    var isNew = true
    /// The recording from which the session begins or comes back.
    var kept: HeapBox<Recording>?
    var workItems: [WorkItem] = []
    var ready: [pollfd] = []
    /// The requested ending.
    var stop: Ending?
    var isBeingEvicted = false
    var ending: Ending?
    var endWaiters: [CheckedContinuation<Ending, Never>] = []
    /// The watched descriptors, and the version of the session's watches that they belong to.
    var watched: [Int32] = []
    var watchVersion = 0
    /// The time of the seat's timer in the scheduler; `nil` without a timer.
    var due: Int64?
    /// The time of the last request or ready descriptor.
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
    state.withLock { $0.kept = recording.map(HeapBox.init) }
  }

  // MARK: From any thread

  /// Makes a worker drive the session.
  func wake() {
    let mustAdd = state.withLock { state in
      defer {
        switch state.schedulingState {
        case .idle: state.schedulingState = .queued
        case .driven: state.schedulingState = .drivenWithRequest
        case .queued, .drivenWithRequest, .gone: break
        }
      }
      return state.schedulingState == .idle
    }
    if mustAdd { scheduler.add(self) }
  }

  /// Runs a work item in the session's isolation, after all earlier items. Brings the session back if necessary.
  func run(_ item: WorkItem) {
    let ending = state.withLock { state in
      if state.ending == nil { state.workItems.append(item) }
      return state.ending
    }
    if let ending { item.lose(.ended(ending)) } else { wake() }
  }

  /// Ends the session after all earlier work items.
  func stop(_ ending: Ending) {
    state.withLock { $0.stop = $0.stop ?? ending }
    wake()
  }

  /// Notes that a watched descriptor is ready.
  func found(_ ready: pollfd) {
    state.withLock { $0.ready.append(ready) }
    wake()
  }

  /// A Boolean value that indicates whether work items wait.
  var hasWorkItems: Bool { state.withLock { !$0.workItems.isEmpty } }

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
