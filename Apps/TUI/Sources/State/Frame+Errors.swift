import SignalboxInterface

extension Frame {
  /// Returns the element to continue at, after `button` was pressed and its page is still there. For a disabled button,
  /// this is the first field that it waits for. Otherwise it is the first field with an error.
  func errorElement(behind button: ElementState?) -> ElementState? {
    if button?.isEnabled == false { return missing.first }
    return focusable.first { $0.isEnabled && $0.content.input != nil && $0.error != nil }
  }
}
