/// The looks for terminals with sixteen colours, which are the user's own: only pairs that stay apart in whatever is usual for
/// them. Fields are underlined, since no two of sixteen are near enough to each other to tint one.
extension Theme {
  /// This look as a terminal with so many colours shows it. A look that needs more is the one that brings its own background;
  /// what a file says goes to the nearest colours instead.
  func inColours(_ count: Int) -> Theme {
    guard (16..<256).contains(count), self != .standard, let name = Self.names.first(where: { Self.named($0) == self })
    else { return self }
    return Self.ofSixteen(name) ?? Self.ofSixteen("high-contrast") ?? self
  }

  /// The names of the looks in so many colours, in the order in which they are switched.
  static func names(inColours count: Int) -> [String] {
    names.filter { count >= 256 || $0 == "terminal" || sixteen[$0] != nil }
  }

  /// The look called `name` in sixteen colours, if it has one.
  static func ofSixteen(_ name: String) -> Theme? { sixteen[name].flatMap { try? Theme($0) } }

  private static let sixteen = [
    "dark": """
    title = bold bright-white on blue
    step = bold underline bright-white on blue
    label = bold
    help = white
    field = underline
    active = bold underline bright-white
    focus = bold black on bright-cyan
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
    bar = bold blue
    primary = bold blue
    disabled = default
    behind = default
    error = bold red
    warning = bold magenta
    success = bold
    information = blue
    key = bold
    border = default
    required = bold red
    link = underline blue
    match = bold underline magenta
    """,
    "high-contrast": """
    text = bright-white on black
    title = bold black on bright-white
    heading = bold
    label = bold
    field = underline
    active = bold underline
    focus = bold black on bright-yellow
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
