import SignalboxWords

/// The texts for an element's state and value, shared by all front ends and translated (G24, G33).
public enum StateTexts {
  // MARK: States

  /// The mark of a disabled element.
  public static var unavailable: String { phrase("unavailable") }
  /// The mark of an element whose work is in progress.
  public static var busy: String { phrase("working") }
  /// The mark of an element that needs a value.
  public static var required: String { phrase("required") }
  /// The mark of a button that destroys something.
  public static var destructive: String { phrase("destructive") }
  /// The mark of a chosen option.
  public static var chosen: String { phrase("chosen") }
  /// Returns the number of chosen options.
  public static func chosen(_ count: Int) -> String {
    phrase(one: "1 chosen", other: "\(count) chosen", count: count)
  }
  /// The mark of a selected row.
  public static var selected: String { phrase("selected") }
  /// Returns the number of selected rows.
  public static func selected(_ count: Int) -> String {
    count == 0 ? phrase("none selected") : phrase(one: "1 selected", other: "\(count) selected", count: count)
  }
  /// Returns the message that fields have appeared which depend on a value.
  public static func added(_ fields: [ElementState]) -> String? {
    let names = fields.map(\.name).joined(separator: ", ")
    return fields.isEmpty ? nil : phrase("Added: \(names).")
  }
  /// Returns the message that an element was enabled or disabled.
  public static func nowEnabled(_ isEnabled: Bool) -> String {
    isEnabled ? phrase("available now") : phrase("unavailable now")
  }
  /// Returns the message that an element has started or finished its work.
  public static func nowBusy(_ isBusy: Bool) -> String { isBusy ? busy : phrase("ready") }

  // MARK: Values

  /// The text for an empty value and for a list without rows.
  public static var empty: String { phrase("empty") }
  /// The text for a filled secret.
  public static var filled: String { phrase("filled") }
  /// The name of a file of plain text, as a type.
  static var textFile: String { phrase("text", context: "a type of files") }
  /// The text for a toggle that is on.
  public static var yes: String { phrase("yes") }
  /// The text for a toggle that is off.
  public static var no: String { phrase("no") }
  /// Returns the text for a progress. `nil` stands for an unknown progress.
  public static func progress(_ percent: Int?) -> String {
    percent.map { phrase("\($0) percent") } ?? phrase("under way")
  }
  /// Returns the remaining time, rounded up to seconds: `0:08 left`.
  package static func left(_ rest: Duration) -> String {
    let seconds = Int(rest.components.seconds) + (rest.components.attoseconds > 0 ? 1 : 0)
    let clock = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return phrase("\(clock) left")
  }
  /// Returns the number of rows of a list or table.
  public static func rows(_ count: Int) -> String { phrase(one: "1 row", other: "\(count) rows", count: count) }
  /// The button in a row of a summary. The row says the part that the button changes.
  public static var edit: String { phrase("Edit") }
  /// The name of the columns of a table.
  public static var columns: String { phrase("Columns") }
  /// Returns the text of a command that hides a column of a table, for this user alone.
  public static func hideColumn(_ title: String) -> String { phrase("Hide the column \(title)") }
  /// Returns the text of a command that shows a hidden column again.
  public static func showColumn(_ title: String) -> String { phrase("Show the column \(title)") }
  /// Returns the text for the rows that a sum covers, of which others are not loaded.
  public static func loadedRows(_ count: Int) -> String {
    phrase(one: "of the loaded row", other: "of the \(count) loaded rows", count: count)
  }
  /// Returns the number of rows of a list, as far as known, and its search text.
  public static func rows(of list: ListState) -> String {
    let isOpen = list.window != nil && list.isOpen
    let count =
      isOpen ? phrase("more than \(list.count) rows") : rows(list.count)
    guard let search = list.window?.search, !search.isEmpty else { return count }
    return phrase("\(count) with “\(search)”")
  }
  /// Returns the text for the direction of a sort.
  public static func order(_ order: SortOrder) -> String {
    switch order {
    case .ascending: phrase("ascending")
    case .descending: phrase("descending")
    }
  }
  /// Returns the column and the direction of a sort.
  public static func sorted(_ column: ColumnState) -> String { phrase("sorted by \(column.sentence)") }
  /// Returns the number of lines of a text.
  public static func lines(_ count: Int) -> String { phrase(one: "1 line", other: "\(count) lines", count: count) }
  /// Returns a link's label and target.
  public static func link(_ label: String, _ target: String) -> String {
    label.isEmpty ? target : phrase("\(label), a link to \(target)")
  }

  // MARK: Severities

  /// Returns the word before a remark of this severity.
  public static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: phrase("Note")
    case .success: phrase("Done")
    case .warning: phrase("Warning")
    case .error: phrase("Error")
    }
  }
  /// The word before an informational alert with several buttons.
  public static var question: String { phrase("Question") }
  /// Returns a complaint with the word for an error.
  public static func error(_ sentence: String) -> String { "\(severity(.error)): \(sentence)" }

  // MARK: Effects

  /// Returns the message that effects are running, with their titles.
  public static func working(_ titles: [String]) -> String {
    let working = phrase("Working")
    return titles.isEmpty ? working : "\(working): \(titles.joined(separator: ", "))"
  }

  // MARK: Undo and redo

  /// Returns the message after an undo. `now` describes the current state, if possible.
  public static func undone(_ now: String?) -> String {
    now.map { phrase("Undone. Now: \($0)") } ?? phrase("Undone.")
  }
  /// Returns the message after a redo. `now` describes the current state, if possible.
  public static func redone(_ now: String?) -> String {
    now.map { phrase("Redone. Now: \($0)") } ?? phrase("Redone.")
  }
  /// Returns the message after an undo or a redo whose result has no description.
  /// - Parameter isSeen: A Boolean value that indicates whether the frame looks different.
  static func travelled(_ isRedo: Bool, isSeen: Bool) -> String {
    if isSeen { return isRedo ? redone(nil) : undone(nil) }
    return isRedo ? phrase("Redone. Nothing in sight has changed.") : phrase("Undone. Nothing in sight has changed.")
  }
  /// Returns the clause that a list has a row.
  static func isThere(_ row: String, in list: String) -> String { phrase("\(row) is in \(list)") }
  /// Returns the clause that a list has lost a row.
  static func isGone(_ row: String, in list: String) -> String { phrase("\(row) is no longer in \(list)") }
  /// The warning that quitting would discard input, shown where no page asks about it (G28).
  package static var wouldBeLost: String { phrase("You would lose what you typed. Do it again to leave.") }
}
