import SignalboxPlatform

/// Gives the terminal to other programs, and takes it back.
extension NcursesPresenter {
  func follow() {
    guard let device else { return }
    device.followSize()
    device.invalidate()
    view.size = device.size
    isDirty = true
  }

  func suspend() {
    device?.suspend()
    device?.raise(SIGTSTP)
    follow()
  }

  /// Gives the terminal to the user's own editor until that ends (N29).
  func edit(_ id: String, _ text: String) {
    device?.suspend()
    let edited = device?.edit(text)
    follow()
    if let edited { view.replaceText(id, with: edited) } else { view.message = ScreenTexts.noEditor }
  }
}
