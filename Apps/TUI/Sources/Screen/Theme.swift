/// How roles look.
///
/// The terminal's own colours stay wherever possible, so light and dark both work (N25). Nothing is told by colour
/// alone: each role that matters also has brackets, words, reverse or underline (G15).
struct Theme {
  struct Look: Equatable {
    var isBold = false
    var isDim = false
    var isUnderlined = false
    var isReversed = false
    /// One of the eight basic colours, or `nil` for the terminal's own.
    var foreground: Int?
  }

  /// Looks with colour; where there is none, ``Look/foreground`` is ignored.
  static let standard = Theme()

  func look(_ role: Role) -> Look {
    switch role {
    case .text: Look()
    case .title: Look(isBold: true, isReversed: true)
    case .heading: Look(isBold: true)
    case .label: Look(isBold: true)
    case .help: Look(isDim: true)
    case .field: Look(isUnderlined: true)
    case .focus: Look(isReversed: true)
    case .disabled: Look(isDim: true)
    case .error: Look(isBold: true, foreground: 1)
    case .warning: Look(isBold: true, foreground: 3)
    case .success: Look(isBold: true, foreground: 2)
    case .information: Look(foreground: 6)
    case .key: Look(isBold: true)
    case .border: Look()
    case .required: Look(isBold: true)
    case .link: Look(isUnderlined: true)
    }
  }
}
