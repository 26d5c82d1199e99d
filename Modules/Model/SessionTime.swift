/// The time of a session, for the work of its effects.
public enum SessionTime {
  /// The manual clock of the session whose effect works; `nil` where the machine's clock counts.
  @TaskLocal package static var clock: (any WorkClock)?

  /// Waits in the work of an effect until `duration` has passed by the session's clock.
  ///
  /// A manual clock (a test, `--test-clock`) ends the wait when it is moved; the effect does not count as working
  /// meanwhile. Outside of effects the machine's clock counts.
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func wait(for duration: Duration) async throws {
    guard let clock else { return try await Task.sleep(for: duration) }
    await clock.wait(for: duration)
    try Task.checkCancellation()
  }
}

/// A manual clock, on which the work of an effect waits.
package protocol WorkClock: Sendable {
  /// Returns when `duration` has passed, or when the task is cancelled.
  func wait(for duration: Duration) async
}
