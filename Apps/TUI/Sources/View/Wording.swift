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
  static let unavailable = "unavailable"
  static let atWork = "working"
  static let underWay = "under way"
  static let noSuggestion = "no suggestion begins like this"

  // What keys do, in the footer.
  static let close = "close"
  static let scroll = "scroll"
  static let allRows = "all rows"
  static let back = "back"
  static let leave = "leave"
  static let help = "help"
  static let next = "next"
  static let keepFilter = "keep filter"
  static let move = "move"
  static let newLine = "new line"
  static let editor = "editor"
  static let suggest = "suggest"
  static let switchOver = "switch"
  static let choose = "choose"
  static let chooseNext = "choose, next"
  static let mark = "mark"
  static let markAll = "all, none"
  static let press = "press"
  static let buttons = "buttons"
  static let filter = "filter"
  static let columns = "columns"

  static func error(_ words: String) -> String { "Error: \(words)" }
  static func stillLoading(_ picture: String) -> String { "picture still loading: \(picture)" }
  static func notLoaded(_ picture: String) -> String { "picture could not be loaded: \(picture)" }
  static func of(_ count: Int) -> String { "of \(count)" }
  static func row(_ number: Int, of count: Int) -> String { "row \(number)/\(count)" }
  static func columns(from first: Int, of count: Int) -> String { "columns from \(first) of \(count)" }
  static func markedAll(_ count: Int) -> String { "Marked all \(count) that are shown." }
  static func unmarkedAll(_ count: Int) -> String { "Took the marks from all \(count) that are shown." }
  static func wouldBeLost(_ key: String) -> String { "What you typed would be lost. \(key) again leaves." }
  static func noEditor(_ reason: String) -> String { "The editor could not be used: \(reason)" }

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
    ("Left, Right", "in a list: to a row's buttons; in a table: columns"),
    ("+, -", "of several: mark all that are shown, or none"),
    ("Ctrl-A, Ctrl-E", "in text: to its beginning, to its end"),
    ("Ctrl-U, Ctrl-K, Ctrl-W", "take away before, behind, the last word"),
    ("Ctrl-Y, Ctrl-_", "bring back what was taken away; undo"),
    ("Ctrl-X Ctrl-E", "edit several lines in $EDITOR"),
    ("Ctrl-N, Ctrl-P", "next suggestion, the one before"),
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
