import Foundation

/// The time limits for waiting on a program. Far longer than a program takes: only a failure reaches them.
package struct Patience: Sendable {
  /// The limit for each step.
  package let step: Duration
  /// The limit for the life of the process. Afterwards the process is killed.
  package let life: Duration

  /// Creates time limits. The defaults are the limits of this package's own tests: ten minutes for a step, an hour for
  /// the life of a process, which takes many steps.
  package init(step: Duration = .seconds(600), life: Duration = .seconds(3_600)) {
    (self.step, self.life) = (step, life)
  }

  /// A deadline for a step that begins now.
  package var deadline: Deadline { Deadline(end: .now + step) }

  /// The limit of a step, for a failure's message.
  package var words: String { "\(step.components.seconds) s" }
}

/// The time at which a wait ends.
package struct Deadline: Sendable {
  let end: ContinuousClock.Instant
  /// The time at which the wait is reported; `nil` after the report.
  private var report: ContinuousClock.Instant? = .now + .seconds(60)

  init(end: ContinuousClock.Instant) { self.end = end }

  /// A Boolean value that indicates whether the time is up.
  package var hasPassed: Bool { end <= .now }

  /// The time until the deadline, or until the wait is reported, in milliseconds for poll(2).
  private var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: min(end, report ?? end))
    return Int32(
      clamping: max(0, left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000))
  }

  /// Calls `body` with a time in milliseconds until it returns true or the deadline has passed.
  ///
  /// Reports a wait of more than a minute on standard error with its subject, at most once. A run that hangs then shows
  /// its reason long before it fails.
  package mutating func wait(for subject: @autoclosure () -> String, _ body: (Int32) -> Bool) -> Bool {
    while !body(milliseconds) {
      if hasPassed { return false }
      guard let due = report, due <= .now else { continue }
      report = nil
      FileHandle.standardError.write(Data("Waiting for a minute now: \(subject())\n".utf8))
    }
    return true
  }
}
