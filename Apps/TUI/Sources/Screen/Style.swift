/// What a piece of the screen is; how it looks is ``Theme``'s matter.
enum Role: String, CaseIterable, Hashable, Sendable {
  case text, title, heading, label, help, field, focus, disabled, error, warning, success, information, key, border
  case required, link
}

/// How a cell is painted.
enum Style: Hashable {
  /// As its role says.
  case role(Role)
  /// A half-block: the colour of its upper and of its lower half.
  case pixels(upper: Colour, lower: Colour)

  init(_ role: Role) { self = .role(role) }
}

/// A colour as the picture has it; the terminal gets the nearest it can show.
struct Colour: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
}
