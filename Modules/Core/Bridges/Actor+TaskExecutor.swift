extension Actor {
  /// The actor's executor, if a task can prefer it.
  ///
  /// A task that is only isolated to an actor passes through the shared pool after each suspension. It resumes when the
  /// pool has time. A task that prefers its actor's executor resumes there at once. So draining the executor once runs
  /// everything that is ready.
  nonisolated var taskExecutor: (any TaskExecutor)? { unownedExecutor.asSerialExecutor() as? any TaskExecutor }
}
