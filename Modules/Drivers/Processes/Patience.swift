/// For how long a program is waited for: far beyond what it takes, because only a failure waits so long.
package struct Patience: Sendable {
  /// For what must come next.
  package let step: Duration
  /// For the end of its process; then it is killed.
  package let life: Duration

  /// Ten minutes each, as our own tests wait.
  package init(step: Duration = .seconds(600), life: Duration = .seconds(600)) {
    (self.step, self.life) = (step, life)
  }

  /// From now on.
  package var deadline: Deadline { Deadline(end: .now + step) }

  /// As people say it.
  package var words: String { "\(step.components.seconds) s" }
}

/// When waiting ends.
package struct Deadline: Sendable {
  let end: ContinuousClock.Instant

  /// What is left, as poll(2) takes it.
  package var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: end)
    return Int32(
      clamping: max(0, left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000))
  }
}
