import Dispatch

/// The executor of an actor that blocks: it has a thread of its own while the actor works.
final class ThreadExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "conversation")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
