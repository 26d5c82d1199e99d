import SignalboxPlatform

/// The decision between the program and the terminal about clicks and the wheel (N162).
///
/// The file `mouse` in the settings folder keeps it: `on` or `off` by the user's last option, `told` after the user has
/// read how to select text.
enum MouseSetting {
  private static let file = "mouse"

  /// Returns whether the program takes clicks and the wheel.
  /// - Parameter wish: The user's option, which is kept for the next start.
  static func usesMouse(_ wish: Bool?) -> Bool {
    if let wish {
      KeptWord.keep(wish ? "on" : "off", in: file)
      return wish
    }
    switch KeptWord.word(in: file) {
    case "on": return true
    case "off": return false
    default: return isShiftFree
    }
  }

  /// A Boolean value that indicates whether the terminal still selects text with Shift while the program takes clicks.
  /// Modern terminals do, except Apple's Terminal and iTerm2, which have other keys for that.
  private static var isShiftFree: Bool {
    let name = getenv("TERM_PROGRAM").map { String(cString: $0) }
    return FullScreenTerminal.isModern && name != "Apple_Terminal" && name != "iTerm.app"
  }

  /// Notes a click. Returns whether it is the user's first, so that the way to select text is still to be told.
  static func noteClick() -> Bool {
    guard KeptWord.word(in: file) == nil else { return false }
    KeptWord.keep("told", in: file)
    return true
  }
}
