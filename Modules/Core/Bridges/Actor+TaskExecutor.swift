extension Actor {
  /// The actor's executor, if a task can prefer it.
  ///
  /// A task that only belongs to an actor passes through the shared pool whenever something it awaited is there, and comes
  /// back when the pool has time. With its actor's executor preferred it comes back at once, so that draining the executor
  /// once runs all that is ready.
  nonisolated var taskExecutor: (any TaskExecutor)? { unownedExecutor.asSerialExecutor() as? any TaskExecutor }
}
