/// How roles look.
///
/// The terminal's own colours stay wherever possible, so light and dark both work (N25). Nothing is told by colour
/// alone: each role that matters also has brackets, words, reverse or underline (G15).
struct Theme: Equatable, Sendable {
  struct Look: Equatable, Sendable {
    var isBold = false
    var isDim = false
    var isUnderlined = false
    var isReversed = false
    /// What is written in, or `nil` for the terminal's own colour.
    var foreground: Paint?
    /// What is written on, or `nil` for the terminal's own colour.
    var background: Paint?
  }

  /// A colour as a theme names it.
  enum Paint: Hashable, Sendable {
    /// One of the terminal's: the eight basic ones, their bright ones, then those that xterm has.
    case number(Int)
    case colour(Colour)
  }

  private var looks: [Role: Look] = [:]

  /// What everybody has who has no theme of their own; it only uses the eight basic colours.
  static let standard = Theme()

  /// A theme that brings a background of its own has it everywhere.
  func look(_ role: Role) -> Look {
    if role == .found, looks[.found] == nil {
      var look = look(.focus)
      look.isUnderlined = true
      return look
    }
    if role == .step, looks[.step] == nil {
      var look = look(.title)
      look.isUnderlined = true
      return look
    }
    var look = looks[role] ?? Self.standardLook(role)
    guard let text = looks[.text], let paper = text.background else { return look }
    // What was told by turning the colours round needs none, where the colours are known.
    if looks[role] == nil { (look.isDim, look.foreground) = (false, text.foreground) }
    look.foreground = look.foreground ?? text.foreground
    look.background = look.background ?? paper
    return look
  }

  mutating func set(_ role: Role, _ look: Look) { looks[role] = look }

  private static func standardLook(_ role: Role) -> Look {
    switch role {
    case .text: Look()
    case .title, .step: Look(isBold: true, isReversed: true)
    case .heading: Look(isBold: true)
    case .label: Look(isBold: true)
    case .bar: Look(isBold: true)
    case .primary: Look(isBold: true, isUnderlined: true)
    case .behind: Look(isDim: true)
    case .match: Look(isBold: true, isUnderlined: true)
    case .active: Look(isUnderlined: true)
    case .help: Look(isDim: true)
    case .field: Look(isUnderlined: true)
    case .focus, .found: Look(isReversed: true)
    case .disabled: Look(isDim: true)
    case .error: Look(isBold: true, foreground: .number(1))
    // Magenta, as compilers have it: yellow cannot be read where the terminal is light.
    case .warning: Look(isBold: true, foreground: .number(5))
    case .success: Look(isBold: true, foreground: .number(2))
    case .information: Look(foreground: .number(6))
    case .key: Look(isBold: true)
    case .border: Look()
    case .required: Look(isBold: true)
    case .link: Look(isUnderlined: true)
    }
  }
}

/// What a piece of the screen is; how it looks is ``Theme``'s matter.
enum Role: String, CaseIterable, Hashable, Sendable {
  case text, title, heading, label, help, field, focus, disabled, error, warning, success, information, key, border
  case required, link
  /// The step of several that one is at, in the title.
  case step
  /// A field that has the focus; the bar that marks what has it; what the page is for; what was found, and that in the row that has
  /// the focus; what an alert covers.
  case active, bar, primary, match, found, behind
}

/// How a cell is painted.
enum Style: Hashable {
  /// As its role says.
  case role(Role)
  /// A half-block: the colour of its upper and of its lower half.
  case pixels(upper: Colour, lower: Colour)

  init(_ role: Role) { self = .role(role) }

  /// Whether it is that of what a user types.
  var isTyped: Bool { self == .role(.field) || self == .role(.active) }
}

/// A colour as the picture has it; the terminal gets the nearest it can show.
struct Colour: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
}
