/// How long something has been under way: a sign that turns, and the seconds.
struct Elapsed: Equatable {
  /// How often the sign turns, in milliseconds.
  static let tick = 125

  private(set) var ticks = 0

  mutating func advance() { ticks += 1 }

  /// The sign, before what is under way.
  func sign(isPlain: Bool) -> String {
    let signs = isPlain ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    return signs[ticks % signs.count]
  }

  /// Whether somebody may have looked elsewhere meanwhile.
  var isLong: Bool { ticks * Self.tick >= 5_000 }

  /// Whole seconds, once there are any worth telling.
  var seconds: Int? { ticks * Self.tick >= 2_000 ? ticks * Self.tick / 1_000 : nil }
}
