import SignalboxNavigation
public import SignalboxPresentation

extension SessionTest {
  /// Plays `scenario` without a screen.
  /// - Returns: The settled frame at the start and after each step but the last, and how the session ended.
  public func play(_ scenario: Scenario) -> (frames: [Frame], ending: Ending) {
    var settled = [frame]
    for step in scenario.steps.dropLast() {
      act(step.element, step.action)
      settled.append(frame)
    }
    return (settled, leave())
  }
}
