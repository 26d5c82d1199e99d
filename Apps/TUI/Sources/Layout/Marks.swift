import SignalboxInterface

/// The signs that are drawn: of today where the terminal has the characters and the colours for them, of always elsewhere.
struct Marks: Equatable {
  /// Whether only what every terminal has is drawn: where there is only ASCII, or too few colours to tint a field.
  let isPlain: Bool
  let isASCII: Bool

  /// Before what has the focus.
  var focus: String { isPlain ? ">" : "┃" }
  /// The option that is chosen, and one that is not.
  var chosen: String { isPlain ? "(*)" : "◉" }
  var free: String { isPlain ? "( )" : "○" }
  /// The edges of a field; where it is tinted they are blanks.
  func edges(isEnabled: Bool) -> (start: String, end: String) {
    isPlain ? (isEnabled ? ("[", "]") : ("(", ")")) : (" ", " ")
  }
  /// A complaint about a value.
  func complaint(_ words: String) -> String { isPlain ? StateWords.error(words) : "✗ " + words }
  /// Behind the title of the column that rows are sorted by.
  func order(_ order: SortOrder) -> String {
    switch order {
    case .ascending: isASCII ? "^" : "▲"
    case .descending: isASCII ? "v" : "▼"
    }
  }
  /// What a progress has come through, and what is before it.
  var progress: (done: String, rest: String) { isASCII ? ("#", ".") : isPlain ? ("█", "░") : ("━", "─") }
  /// How the mark of what is chosen looks.
  var chosenRole: Role { isPlain ? .text : .bar }
  /// Between what stands side by side.
  var rule: String { isASCII ? "|" : "│" }
  /// The corners of a box, from the upper left one on in reading order.
  var corners: [String] { isASCII ? ["+", "+", "+", "+"] : isPlain ? ["┌", "┐", "└", "┘"] : ["╭", "╮", "╰", "╯"] }
  /// A step that is done or present, and one to come.
  func step(isReached: Bool) -> String { isReached ? "●" : "○" }
}
