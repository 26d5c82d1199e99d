/// The themes for terminals with eight or sixteen colours. The user may have set these colours, so the themes contain
/// only pairs that contrast with all usual settings. Fields are underlined, because no two of the sixteen colours are
/// near enough for a tint. Terminals show bold text in a plain or in a bright colour, so bold is where both contrast.
extension Theme {
  /// Returns the theme as a terminal with `count` colours shows it.
  ///
  /// With eight colours, each built-in theme but `terminal` becomes ``ofEight``: the nearest of eight colours do not
  /// contrast. A built-in theme that needs more than 16 becomes `high-contrast`. The colours of a theme file become the
  /// nearest colours instead.
  func inColours(_ count: Int) -> Theme {
    guard count < 256, self != .standard, let name = Self.names.first(where: { Self.named($0) == self })
    else { return self }
    if count < 16 { return count < 8 ? .standard : .ofEight }
    return Self.ofSixteen(name) ?? Self.ofSixteen("high-contrast") ?? self
  }

  /// Returns the names of the themes for a terminal with `count` colours, in the order of switching.
  static func names(inColours count: Int) -> [String] {
    names.filter { count >= 256 || $0 == "terminal" || count >= 16 && sixteen[$0] != nil }
  }

  /// Returns the theme called `name` in sixteen colours, or `nil` if there is none.
  static func ofSixteen(_ name: String) -> Theme? { sixteen[name].flatMap { try? Theme($0) } }

  /// The terminal's own colours, with pairs for the title and the focus. Nothing is dim or bold in reverse: the Linux
  /// console shows both as dark grey.
  static let ofEight: Theme = {
    let looks = """
      title = bold white on blue
      step = bold underline white on blue
      focus = black on cyan
      help = default
      disabled = default
      behind = default
      """
    return (try? Theme(looks)) ?? .standard
  }()

  static let sixteen = [
    "dark": """
    title = bold bright-white on blue
    step = bold underline bright-white on blue
    label = bold
    help = white
    field = underline
    active = bold underline bright-white
    focus = black on bright-cyan
    bar = bold bright-cyan
    primary = bold bright-cyan
    disabled = white
    behind = white
    error = bold bright-red
    warning = bold bright-yellow
    success = bold bright-green
    information = bright-cyan
    key = bold bright-white
    border = white
    required = bold bright-red
    link = underline bright-cyan
    match = bold underline bright-yellow
    """,
    "light": """
    title = bold bright-white on blue
    label = bold
    help = default
    field = underline
    active = bold underline
    focus = bold bright-white on blue
    bar = blue
    primary = blue
    disabled = default
    behind = default
    error = red
    warning = magenta
    success = bold
    information = blue
    key = bold
    border = default
    required = red
    link = underline blue
    match = underline magenta
    """,
    "high-contrast": """
    text = bright-white on black
    title = black on bright-white
    heading = bold
    label = bold
    field = underline
    active = bold underline
    focus = black on bright-yellow
    bar = bold bright-yellow
    primary = bold bright-yellow
    behind = white
    disabled = white
    error = bold bright-red
    warning = bold bright-yellow
    success = bold bright-green
    information = bold bright-cyan
    key = bold
    required = bold bright-yellow
    link = bold underline bright-cyan
    match = bold underline bright-yellow
    """,
  ]
}
