import SignalboxInterface
import SignalboxModel
import SignalboxPlatform
import SignalboxWords
import Synchronization

/// Runs a session's jobs in the order in which they became ready, on the thread that drives the session.
///
/// Serial executor and task executor: with the task-executor preference, a flow resumes here after each await.
/// So ``drain()`` runs everything that is ready. The main actor does not allow that.
/// On Linux it leaves the main thread at the first suspension, and it has no public drain.
final class LoopExecutor: SerialExecutor, TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The thread that drives the loop now.
    var owner: pthread_t?
    var isWaiting = false
    /// The jobs of other threads while ``exclusively(_:)`` holds them back.
    var waiting: [UnownedJob]?
    /// A Boolean value that indicates whether several threads may drive the loop in turn. Then a thread waits for
    /// another. Otherwise a second thread is a programming error.
    var isShared = false
    var onReady: @Sendable () -> Void = {}
    /// Keeps a mistake of the application's author if it ends only the session, not the program.
    var onMistake: Mistake.Handler?
    /// The first mistake that was kept.
    var mistake: String?
  }

  private let state = Mutex(State())
  /// The session's language; `nil` for the language of the process.
  private let language: Language?

  init(language: Language? = nil) { self.language = language }

  /// Sets the function that is called when a job arrives after ``prepareToWait()`` found none.
  /// It is called a single time for each such wait, on the job's thread.
  ///
  /// The function must not drive the loop itself. It makes sure that a thread does.
  func onReady(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.onReady = wake } }

  /// Keeps mistakes of the application's author for ``firstMistake`` from now on, instead of stopping the program.
  func keepMistakes() {
    state.withLock { state in
      state.onMistake = Mistake.Handler { [weak self] sentence in
        self?.state.withLock { $0.mistake = $0.mistake ?? sentence }
      }
    }
  }

  /// The first mistake of the application's author that was kept.
  var firstMistake: String? { state.withLock(\.mistake) }

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

  /// Runs every ready job, and the jobs that these make ready, in order of arrival.
  /// - Returns: `false` if there was none.
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

  /// Runs `body` and holds back jobs from other threads until it returns. The caller must drive the loop.
  /// So each job that is ready in `body` was caused by `body`.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.waiting = [] }
    defer {
      state.withLock { state in
        state.jobs += state.waiting ?? []
        state.waiting = nil
      }
    }
    return try body()
  }

  /// Makes the calling thread the driver of the loop while `body` runs.
  func claim<Result>(_ body: () throws -> Result) rethrows -> Result {
    let me = pthread_self()
    guard begin(me) else { return try body() }
    defer { state.withLock { $0.owner = nil } }
    guard let onMistake = state.withLock(\.onMistake) else { return try speaking(body) }
    return try Mistake.$handler.withValue(onMistake) { try speaking(body) }
  }

  private func speaking<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let language else { return try body() }
    return try Language.speaking(language, body)
  }

  /// Makes a thread the driver of the loop.
  /// - Returns: `false` if it is the driver already.
  private func begin(_ me: pthread_t) -> Bool {
    while true {
      let before = state.withLock { state in
        defer { if state.owner == nil { state.owner = me } }
        return state.owner
      }
      guard let before else { return true }
      if before == me { return false }
      // Busy waiting is fine: little work follows the session's end, so waits are rare and short.
      precondition(state.withLock(\.isShared), "a session is driven by one thread at a time")
      sched_yield()
    }
  }

  /// Lets several threads drive the loop in turn from now on. No single thread is the driver any more.
  func share() { state.withLock { $0.isShared = true } }

  /// Asks for a wake-up by the next job.
  /// - Returns: `false` if a job has arrived already.
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
