extension Signal {
  /// Subscribes again when this signal fails, up to `count` times, then fails with the last error (S41).
  ///
  /// A retry helps where a subscription starts something: `deferred`, `task`, a flattened signal. A source that has
  /// failed fails again.
  ///
  /// ```
  /// input                     ----|
  /// retry(1) of a signal 1-#  1-1-#
  /// ```
  public func retry(_ count: Int) -> Signal {
    retry(count, wait: { _ in { attempt in attempt() } })
  }

  /// Does the same as `retry(_:)`, and waits for `delay` before each new attempt. A cancellation during the delay
  /// prevents the attempt, and the release of the clock interrupts the result.
  ///
  /// ```
  /// input                           ----|
  /// retry(1, delay: 2 s), the same  1---1-#
  /// ```
  public func retry(_ count: Int, delay: Duration, on clock: any EventClock) -> Signal {
    retry(
      count,
      wait: { [weak clock] stage in
        { attempt in stage.wait(for: delay, on: clock, attempt) }
      })
  }

  private func retry(
    _ count: Int, wait: @escaping (_ stage: Stage<Value>) -> (_ attempt: @escaping () -> Void) -> Void
  ) -> Signal {
    precondition(count >= 0, "retry needs a count of 0 or more, not \(count)")
    return Signal(
      after: ancestry,
      stage: { stage in
        var left = count
        let wait = wait(stage)
        var isStarting = false
        var hasFailed = false
        func attempt() {
          hasFailed = true
          // A loop instead of recursion: attempts that fail at once must not deepen the stack.
          guard !isStarting else { return }
          isStarting = true
          while hasFailed, stage.isActive {
            hasFailed = false
            stage.follow(self, receive: stage.send, end: ended)
          }
          isStarting = false
        }
        func ended(_ reason: End) {
          guard reason.isFailure, left > 0 else { return stage.finish(reason) }
          left -= 1
          wait(attempt)
        }
        attempt()
      })
  }
}
