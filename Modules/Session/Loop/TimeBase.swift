import SignalboxPlatform

/// The source of a session's time.
public enum TimeSource: Sendable {
  /// The machine's monotonic clock.
  case machine
  /// Manual time: it advances only when a caller moves it (tests, `--test-clock`).
  case manual
}

/// The time that all clocks of a session follow.
final class TimeBase {
  private let source: TimeSource
  private let start: Duration
  private var manualNow = Duration.zero
  /// The wall clock at the beginning of a manual clock. Tests set it for a session that comes back later.
  var manualStart = Duration.zero

  init(_ source: TimeSource) {
    self.source = source
    start = source == .machine ? Self.monotonic() : .zero
  }

  var isManual: Bool { source == .manual }

  /// The time since this base was created.
  var now: Duration { source == .machine ? Self.monotonic() - start : manualNow }

  /// Moves manual time forward to `time`, and never back.
  func move(to time: Duration) {
    precondition(source == .manual, "only a manual clock can be moved")
    manualNow = max(manualNow, time)
  }

  /// The time since the beginning of 1970, in whole milliseconds. A manual clock begins at 1970.
  var wallClock: Duration {
    guard source == .machine else { return .milliseconds((manualStart + manualNow).nanoseconds / 1_000_000) }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .milliseconds(time.tv_nsec / 1_000_000)
  }

  private static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
