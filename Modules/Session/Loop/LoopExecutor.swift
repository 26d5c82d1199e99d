import CProcess
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
    var isAwake = false
    /// There is none before the first wait: a test has hundreds of sessions, most of which never wait.
    var wakeDescriptor: Int32 = -1
  }

  private let state = Mutex(State())

  deinit {
    let descriptor = state.withLock { $0.wakeDescriptor }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Becomes readable when a job arrives while the loop waits.
  var wakeDescriptor: Int32 {
    state.withLock { state in
      if state.wakeDescriptor < 0 {
        state.wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if state.wakeDescriptor < 0 { Self.endWithoutDescriptor(String(cString: strerror(errno))) }
      }
      return state.wakeDescriptor
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let sleeping = state.withLock { state in
      state.jobs.append(job)
      defer { state.isAwake = true }
      return state.isAwake ? -1 : state.wakeDescriptor
    }
    if sleeping >= 0 { eventfd_write(sleeping, 1) }
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

  /// Makes the calling thread the one that drives the loop, for the duration of `body`.
  func claim<Result>(_ body: () throws -> Result) rethrows -> Result {
    let me = pthread_self()
    let before = state.withLock { state in
      defer { state.owner = me }
      return state.owner
    }
    precondition(before == nil || before == me, "a session is driven by one thread at a time")
    defer { state.withLock { $0.owner = before } }
    return try body()
  }

  /// Asks to be woken by the next job; false when one has arrived already.
  func prepareToWait() -> Bool {
    state.withLock { state in
      guard state.jobs.isEmpty else { return false }
      state.isAwake = false
      return true
    }
  }

  /// Empties ``wakeDescriptor``. Called when it is readable, so a wait that nothing else ended costs no extra call.
  func takeWakeUps() {
    var count: eventfd_t = 0
    eventfd_read(wakeDescriptor, &count)
  }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "this belongs to a session, and its loop does not run here")
  }

  func isIsolatingCurrentContext() -> Bool? {
    let me = pthread_self()
    return state.withLock { $0.owner == me }
  }

  /// A session cannot begin, and nobody who makes one could do anything about it. It is no fault of the program's, so it
  /// ends in words, with the status for what the system has refused (EX_OSERR).
  private static func endWithoutDescriptor(_ reason: String) -> Never {
    let sentence = phrase(
      "A session needs a file descriptor, and the system gives none: \(reason).",
      german: "Eine Sitzung braucht einen Dateideskriptor, und das System gibt keinen: \(reason).")
    _ = (sentence + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(71)
  }
}
