import SignalboxInterface

extension Frame {
  /// Where to go on when `button` was pressed and the page is still there: what the button waits for, or what came of it.
  func wrong(behind button: ElementState?) -> ElementState? {
    if button?.isEnabled == false { return missing.first }
    return focusable.first { $0.isEnabled && $0.content.input != nil && $0.error != nil }
  }
}
