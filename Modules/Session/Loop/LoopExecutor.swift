import Glibc
import SignalboxInterface
import Synchronization

/// Runs a session's jobs in the order they became ready, on whatever thread drives the session.
///
/// It is serial executor and task executor at once: with the task-executor preference set, what a flow awaits comes back
/// here too, and one ``drain()`` runs everything that is ready. The main actor could not do this: on Linux it leaves the
/// main thread at the first suspension and has no public drain.
final class LoopExecutor: SerialExecutor, TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The thread that drives the loop at present.
    var owner: pthread_t?
    var isWaiting = false
    /// Jobs of other threads, while they have to wait.
    var waiting: [UnownedJob]?
    /// Whether whoever drives the loop waits for another who does, instead of being the only one.
    var isShared = false
    var onReady: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  /// What is spoken on the loop, where it is not the language of the process.
  private let language: Language?

  init(language: Language? = nil) { self.language = language }

  /// Calls `wake`, in place of what was called before, when a job arrives after ``prepareToWait()`` said that there is none:
  /// once for each such answer, on the thread that the job comes from.
  ///
  /// It must not drive the loop itself, only see to it that somebody does.
  func onReady(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.onReady = wake } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wake: (@Sendable () -> Void)? = state.withLock { state in
      if state.waiting != nil, state.owner != pthread_self() {
        state.waiting?.append(job)
        return nil
      }
      state.jobs.append(job)
      guard state.isWaiting else { return nil }
      state.isWaiting = false
      return state.onReady
    }
    wake?()
  }

  /// Runs every job that is ready, and those they make ready, first come first served; false when there was none.
  func drain() -> Bool {
    var didRun = false
    while true {
      let ready = state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      guard !ready.isEmpty else { return didRun }
      didRun = true
      for job in ready {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }

  /// Lets the jobs that come from other threads wait until after `body`, for whoever drives the loop: what is ready meanwhile
  /// is what `body` made ready.
  func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.waiting = [] }
    defer {
      state.withLock { state in
        state.jobs += state.waiting ?? []
        state.waiting = nil
      }
    }
    return try body()
  }

  /// Makes the calling thread the one that drives the loop, for the duration of `body`.
  func claim<Result>(_ body: () throws -> Result) rethrows -> Result {
    let me = pthread_self()
    guard begin(me) else { return try body() }
    defer { state.withLock { $0.owner = nil } }
    guard let language else { return try body() }
    return try Language.speaking(language, body)
  }

  /// Makes a thread the one that drives the loop; false when it is already.
  private func begin(_ me: pthread_t) -> Bool {
    while true {
      let before = state.withLock { state in
        defer { if state.owner == nil { state.owner = me } }
        return state.owner
      }
      guard let before else { return true }
      if before == me { return false }
      // After the end there is little to do, so waiting for it is rare and short.
      precondition(state.withLock(\.isShared), "a session is driven by one thread at a time")
      sched_yield()
    }
  }

  /// From now on several may drive the loop, one after the other: nobody is the one who does any more.
  func share() { state.withLock { $0.isShared = true } }

  /// Asks to be woken by the next job; false when one has arrived already.
  func prepareToWait() -> Bool {
    state.withLock { state in
      state.isWaiting = state.jobs.isEmpty
      return state.isWaiting
    }
  }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "this belongs to a session, and its loop does not run here")
  }

  func isIsolatingCurrentContext() -> Bool? {
    let me = pthread_self()
    return state.withLock { $0.owner == me }
  }
}
