public import SignalboxInterface

extension SessionTest {
  /// Plays `scenario` without a screen.
  /// - Returns: The settled frame at the start and after each step but the last, and how the session ended.
  public func play(_ scenario: Scenario) -> (frames: [Frame], ending: Ending) {
    passTime()
    var settled = [frame]
    for step in scenario.steps.dropLast() {
      act(step.element, step.action)
      passTime()
      settled.append(frame)
    }
    return (settled, leave())
  }

  /// Moves the clock until nothing is under way that waits for it. On the machine's own clock a busy machine would come to
  /// other frames: to one that says that nobody has answered in time.
  package func passTime() {
    for _ in 0..<10_000 where !frame.isSettled { advance(by: .milliseconds(10)) }
  }
}
