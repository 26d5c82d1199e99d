public import SignalboxInterface

extension SessionTest {
  /// Plays `scenario` without a screen.
  /// - Returns: The settled frame at the start and after each step but the last, and the ending of the session.
  public func play(_ scenario: Scenario) -> (frames: [Frame], ending: Ending) {
    passTime()
    var settled = [frame]
    for step in scenario.steps.dropLast() {
      act(step.element, step.action)
      passTime()
      settled.append(frame)
    }
    return (settled, quit())
  }

  /// Advances the clock in steps of 10 ms until no effect is pending, for at most 100 s. With real time a slow machine
  /// would give other frames, such as a frame that reports a timeout.
  package func passTime() {
    for _ in 0..<10_000 where !frame.isSettled { advance(by: .milliseconds(10)) }
  }
}
