import SignalboxInterface

/// The signs that are drawn: modern signs where the terminal has the characters and the colours for them, plain signs
/// elsewhere.
struct Glyphs: Equatable {
  /// A Boolean value that indicates whether only signs that every terminal has are drawn. True where only ASCII is
  /// available, or too few colours to tint a field.
  let isPlain: Bool
  let isASCII: Bool
  /// A Boolean value that indicates whether buttons are filled blocks. Without a colour for blocks they have brackets.
  let hasBlocks: Bool

  init(isPlain: Bool, isASCII: Bool, hasBlocks: Bool = false) {
    (self.isPlain, self.isASCII, self.hasBlocks) = (isPlain, isASCII, hasBlocks && !isPlain)
  }

  /// The mark before the element that has the focus.
  var focus: String { isPlain ? ">" : "┃" }
  /// The mark before the row whose details are shown, while another element has the focus.
  var current: String { isASCII ? "-" : "›" }
  /// The mark of a chosen option.
  var chosen: String { isPlain ? "(*)" : "◉" }
  /// The mark of an option that is not chosen.
  var free: String { isPlain ? "( )" : "○" }
  /// Returns the mark of an option or a row that is chosen among several, or not.
  func mark(_ isChosen: Bool) -> String { isPlain ? (isChosen ? "[x]" : "[ ]") : isChosen ? "☑" : "☐" }
  /// The mark behind the value of a long choice.
  var dropDown: String { isPlain ? "v" : "▾" }
  /// Returns the edges of a field. The edges of a tinted field are blanks.
  func edges(isEnabled: Bool) -> (start: String, end: String) {
    isPlain ? (isEnabled ? ("[", "]") : ("(", ")")) : (" ", " ")
  }
  /// Returns a complaint about a value, with its mark.
  func complaint(_ words: String) -> String { isPlain ? StateTexts.error(words) : "✗ " + words }
  /// Returns the mark behind the title of the sorted column.
  func order(_ order: SortOrder) -> String {
    switch order {
    case .ascending: isASCII ? "^" : "▲"
    case .descending: isASCII ? "v" : "▼"
    }
  }
  /// The signs of a progress bar: for the done part, and for the rest.
  var progress: (done: String, rest: String) { isASCII ? ("#", ".") : isPlain ? ("█", "░") : ("━", "─") }
  /// The stars of a rating: given, and not given.
  var stars: (full: String, empty: String) { isPlain ? ("*", ".") : ("★", "☆") }
  /// The look of the mark of a chosen option.
  var chosenRole: Role { isPlain ? .text : .bar }
  /// The rule between parts that are side by side.
  var rule: String { isASCII ? "|" : "│" }
  /// The corners of a box in reading order, from the upper left corner on.
  var corners: [String] { isASCII ? ["+", "+", "+", "+"] : isPlain ? ["┌", "┐", "└", "┘"] : ["╭", "╮", "╰", "╯"] }
  /// Returns the mark of a step: done or current, or still to come.
  func step(isReached: Bool) -> String { isReached ? "●" : "○" }
}

extension Glyphs {
  /// Returns the button's text. A block or brackets mean that the button can be pressed. A disabled button has neither,
  /// but parentheses where no words say so. An exclamation mark means that a press is destructive.
  func buttonText(_ element: ElementState, hasWords: Bool = false) -> String {
    let label = element.role == .destructive ? "! " + element.label : element.label
    guard element.isEnabled || hasBlocks && hasWords else { return "( \(label) )" }
    return hasBlocks ? "  \(label)  " : "[ \(label) ]"
  }

  /// Returns the look of a button. Brackets and a filled block together would look like two edges.
  func buttonRole(_ element: ElementState, isFocused: Bool) -> Role {
    if isFocused { return .focus }
    if !element.isEnabled { return .disabled }
    switch element.role {
    case .default: return .primary
    case .destructive: return hasBlocks ? .danger : .error
    default: return hasBlocks ? .button : .text
    }
  }
}
