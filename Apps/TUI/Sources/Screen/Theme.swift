/// The looks of the roles.
///
/// The terminal's own colours stay wherever possible, so that light and dark terminals both work (N25). No information
/// is in colour alone: each important role also has brackets, words, reverse or underline (G15).
struct Theme: Equatable, Sendable {
  struct Look: Equatable, Sendable {
    var isBold = false
    var isDim = false
    /// Underlined on a terminal that has no italics.
    var isItalic = false
    var isUnderlined = false
    var isReversed = false
    /// The colour of the text, or `nil` for the terminal's own colour.
    var foreground: Paint?
    /// The colour behind the text, or `nil` for the terminal's own colour.
    var background: Paint?
  }

  /// A colour as a theme names it.
  enum Paint: Hashable, Sendable {
    /// A colour of the terminal: the eight basic colours, their bright variants, then xterm's further colours.
    case number(Int)
    case colour(Colour)
  }

  private var looks: [Role: Look] = [:]

  /// The default theme. It uses only the eight basic colours.
  static let standard = Theme()

  /// Returns the look of a role. If the theme has a background, each role without a background gets it.
  func look(_ role: Role) -> Look {
    if role == .found, looks[.found] == nil {
      var look = look(.focus)
      look.isUnderlined = true
      return look
    }
    if role == .code, looks[.code] == nil { return look(.information) }
    if role == .step, looks[.step] == nil {
      var look = look(.title)
      look.isUnderlined = true
      return look
    }
    if role == .button, looks[.button] == nil { return block(look(.text)) }
    if role == .danger, looks[.danger] == nil { return block(look(.error)) }
    var look = looks[role] ?? Self.standardLook(role)
    guard let text = looks[.text], let paper = text.background else { return look }
    // A role that the theme does not name is not dimmed and takes the theme's text colour.
    if looks[role] == nil { (look.isDim, look.foreground) = (false, text.foreground) }
    look.foreground = look.foreground ?? text.foreground
    look.background = look.background ?? paper
    return look
  }

  /// Returns the look of a style that is no half-block. In a banded row, a role on the background of the page is on the
  /// band instead.
  func look(_ style: Style) -> Look {
    var look = look(style.role ?? .text)
    if case .banded = style, look.background == self.look(.text).background {
      look.background = self.look(.band).background
    }
    return look
  }

  /// A Boolean value that indicates whether buttons have a colour of their own behind their text.
  var hasBlocks: Bool { look(.button).background != look(.text).background }

  /// Returns a look with the background of a button, or of a field where the theme has none for buttons.
  private func block(_ look: Look) -> Look {
    var look = look
    look.background = looks[.button]?.background ?? looks[.field]?.background ?? look.background
    return look
  }

  mutating func set(_ role: Role, _ look: Look) { looks[role] = look }

  private static func standardLook(_ role: Role) -> Look {
    switch role {
    case .text, .button, .band: Look()
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
    case .error, .danger: Look(isBold: true, foreground: .number(1))
    // Magenta, as in compilers: yellow is unreadable on a light terminal.
    case .warning: Look(isBold: true, foreground: .number(5))
    case .success: Look(isBold: true, foreground: .number(2))
    case .information, .code: Look(foreground: .number(6))
    case .strong: Look(isBold: true)
    case .emphasis: Look(isItalic: true)
    case .key: Look(isBold: true)
    case .border: Look()
    case .required: Look(isBold: true)
    case .link: Look(isUnderlined: true)
    }
  }
}

/// The purpose of a part of the screen. ``Theme`` has the looks.
enum Role: String, CaseIterable, Hashable, Sendable {
  case text, title, heading, label, help, field, focus, disabled, error, warning, success, information, key, border
  case required, link
  /// The current step, in the title.
  case step
  /// A field that has the focus; the mark of the focus; the default button; found letters; found letters in the row
  /// that has the focus; the screen behind an alert.
  case active, bar, primary, match, found, behind
  /// A button, and a button whose press is destructive.
  case button, danger
  /// The background of every second row of a table.
  case band
  /// Important text, stressed text and code in a text with structure.
  case strong, emphasis, code
}

/// The way in which a cell is painted.
enum Style: Hashable {
  /// The look of a role.
  case role(Role)
  /// The look of a role in a banded row.
  case banded(Role)
  /// A half-block, with the colours of its upper and its lower half.
  case pixels(upper: Colour, lower: Colour)

  init(_ role: Role) { self = .role(role) }

  /// The role, or `nil` for a half-block.
  var role: Role? {
    switch self {
    case .role(let role), .banded(let role): role
    case .pixels: nil
    }
  }

  /// A Boolean value that indicates whether the style is for text that the user types.
  var isTyped: Bool { self == .role(.field) || self == .role(.active) }
}

/// A colour of a picture or a theme. The terminal gets the nearest colour that it can show.
struct Colour: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
}
