import SignalboxInterface

/// The way on from a button that has become unavailable.
extension PageView {
  /// Moves the focus from a button that has become unavailable to the element where the user goes on (N192).
  ///
  /// An empty field before the button gets the focus at once. Otherwise the focus stays until all work has ended: the
  /// button may be unavailable only while it works.
  mutating func leaveUnavailableButton(_ frame: Frame) {
    guard frame.alerts.isEmpty, let button = focused, button.content.kind == .button, !button.isEnabled,
      !button.isBusy, let next = frame.wayOn(from: button), frame.isSettled || next.isInput && next.isEmpty
    else { return }
    memory.focus = next.id
    memory.hidesMenu = true
  }
}

extension Frame {
  /// Returns the element where the user goes on: the last field before the button, with only buttons between them.
  /// Otherwise the next element that can be used, or the last one before.
  fileprivate func wayOn(from button: ElementState) -> ElementState? {
    let elements = focusable
    guard let place = elements.firstIndex(where: { $0.id == button.id }) else { return nil }
    let before = elements[..<place].last { $0.content.kind != .button }
    if let before, before.isEnabled, before.isInput, !before.isTabBar { return before }
    return elements[place...].first(where: \.isEnabled) ?? elements[..<place].last(where: \.isEnabled)
  }
}
