import SignalboxNavigation

/// The front end's own words, in one place so that they can be translated.
enum Wording {
  static let tooSmall = "Too small"
  static let notANumber = "This is not a number."
  static let mustBeFilled = "This must be filled in."
  static let leftOut = "The page changed: keys typed before that were left out."
  static let ending = "Ending..."
  static let nothingFound = "Nothing found; Esc shows everything again."
  static let empty = "(empty)"
  static let helpTitle = "Help"
  static let modal = "Dialog"
  static let working = "Working"
  static let rows = "rows"

  /// Every key and what it does; each command has one that no terminal keeps for itself (N12).
  static let allKeys = [
    ("Tab, Shift-Tab", "to the next element, to the one before"),
    ("Up, Down", "between elements, and within lists and choices"),
    ("Enter", "press; in a field: on to the next"),
    ("Space", "press, choose, mark or switch"),
    ("Esc, Ctrl-G, F10", "back; from the first page: leave"),
    ("PageUp, PageDown", "look at the rest of the page"),
    ("Home, End", "to the first, to the last"),
    ("a letter", "to the next thing that begins with it"),
    ("/", "in a list: show only what has these letters"),
    ("Left, Right", "in a list: between a row and its buttons"),
    ("Ctrl-A, Ctrl-E", "in text: to its beginning, to its end"),
    ("Ctrl-U, Ctrl-K, Ctrl-W", "take away before, behind, the last word"),
    ("Ctrl-Y", "bring back what was taken away"),
    ("Ctrl-N, Ctrl-P", "next suggestion, the one before"),
    ("Alt-U", "take back what you did last"),
    ("Ctrl-L", "write the screen again"),
    ("Ctrl-Z; Ctrl-C", "stop for a while; end at once"),
    ("F1, ?", "this help; ? outside text"),
    ("*", "behind a label: must be filled in"),
  ]

  static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: "Note"
    case .success: "Done"
    case .warning: "Warning"
    case .error: "Error"
    }
  }
}
