/// The time for which work has been under way: a sign that turns, and the seconds.
struct Elapsed: Equatable {
  /// The interval between the turns of the sign, in milliseconds.
  static let tick = 125

  private(set) var ticks = 0

  mutating func advance() { ticks += 1 }

  /// Returns the sign in front of the work under way.
  func sign(isPlain: Bool) -> String {
    let signs = isPlain ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    return signs[ticks % signs.count]
  }

  /// A Boolean value that indicates whether the user may have looked elsewhere in this time.
  var isLong: Bool { ticks * Self.tick >= 5_000 }

  /// The whole seconds, or `nil` for a time too short to show.
  var seconds: Int? { ticks * Self.tick >= 2_000 ? ticks * Self.tick / 1_000 : nil }
}
