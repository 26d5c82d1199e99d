/// The words for an element's state and value, the same in every front end and in every language (G24, G33).
public enum StateWords {
  // MARK: States

  /// Of what cannot be acted on.
  public static var unavailable: String { phrase("unavailable", german: "gesperrt") }
  /// Of what has started something that is under way.
  public static var busy: String { phrase("working", german: "in Arbeit") }
  /// Of what must be given.
  public static var required: String { phrase("required", german: "nötig") }
  /// Of a button by which something is lost.
  public static var destructive: String { phrase("destructive", german: "endgültig") }
  /// Of an option.
  public static var chosen: String { phrase("chosen", german: "gewählt") }
  /// Whether an element can be acted on, where that has changed.
  public static func nowEnabled(_ isEnabled: Bool) -> String {
    isEnabled ? phrase("available now", german: "jetzt möglich") : phrase("unavailable now", german: "jetzt gesperrt")
  }
  /// Whether an element is at work, where that has changed.
  public static func nowBusy(_ isBusy: Bool) -> String { isBusy ? busy : phrase("ready", german: "bereit") }

  // MARK: Values

  /// Of what has no value or no rows.
  public static var empty: String { phrase("empty", german: "leer") }
  /// Of a secret that was given.
  public static var filled: String { phrase("filled", german: "ausgefüllt") }
  /// Of a toggle that is on.
  public static var yes: String { phrase("yes", german: "ja") }
  /// Of a toggle that is off.
  public static var no: String { phrase("no", german: "nein") }
  /// How far something has come; `nil` when that is not known.
  public static func progress(_ percent: Int?) -> String {
    percent.map { phrase("\($0) percent", german: "\($0) Prozent") } ?? phrase("under way", german: "läuft")
  }
  /// How long the rest takes, rounded up to seconds: `0:08 left`.
  package static func left(_ rest: Duration) -> String {
    let seconds = Int(rest.components.seconds) + (rest.components.attoseconds > 0 ? 1 : 0)
    let clock = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return phrase("\(clock) left", german: "noch \(clock)")
  }
  /// How many rows a list or table has.
  public static func rows(_ count: Int) -> String {
    phrase(one: "1 row", other: "\(count) rows", count: count, german: (one: "1 Zeile", other: "\(count) Zeilen"))
  }
  /// How many rows a list has, as far as one knows, and by what they were found.
  public static func rows(of list: ListState) -> String {
    let isOpen = list.window != nil && list.isOpen
    let count =
      isOpen ? phrase("more than \(list.count) rows", german: "mehr als \(list.count) Zeilen") : rows(list.count)
    guard let search = list.window?.search, !search.isEmpty else { return count }
    return phrase("\(count) with «\(search)»", german: "\(count) mit «\(search)»")
  }
  /// In which order rows stand.
  public static func order(_ order: SortOrder) -> String {
    switch order {
    case .ascending: phrase("ascending", german: "aufsteigend")
    case .descending: phrase("descending", german: "absteigend")
    }
  }
  /// By which column rows are sorted, and how.
  public static func sorted(_ column: ColumnState) -> String {
    phrase("sorted by \(column.sentence)", german: "sortiert nach \(column.sentence)")
  }
  /// How many lines a text has.
  public static func lines(_ count: Int) -> String {
    phrase(one: "1 line", other: "\(count) lines", count: count, german: (one: "1 Zeile", other: "\(count) Zeilen"))
  }
  /// A link and where it leads.
  public static func link(_ label: String, _ target: String) -> String {
    label.isEmpty ? target : phrase("\(label), a link to \(target)", german: "\(label), ein Link auf \(target)")
  }

  // MARK: Weights

  /// What stands before a remark of this weight.
  public static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: phrase("Note", german: "Hinweis")
    case .success: phrase("Done", german: "Erledigt")
    case .warning: phrase("Warning", german: "Warnung")
    case .error: phrase("Error", german: "Fehler")
    }
  }
  /// What stands before a note that leaves a choice.
  public static var question: String { phrase("Question", german: "Frage") }
  /// A complaint.
  public static func error(_ sentence: String) -> String { "\(severity(.error)): \(sentence)" }

  // MARK: Effects

  /// That effects are under way, with the titles of those that have one.
  public static func working(_ titles: [String]) -> String {
    let working = phrase("Working", german: "In Arbeit")
    return titles.isEmpty ? working : "\(working): \(titles.joined(separator: ", "))"
  }

  // MARK: Taking back

  /// That something was taken back, and what stands there now, if that can be said.
  public static func undone(_ now: String?) -> String {
    guard let now else { return phrase("Taken back.", german: "Zurückgenommen.") }
    return phrase("Taken back. Now: \(now)", german: "Zurückgenommen. Jetzt: \(now)")
  }
  /// That something was done again, and what stands there now, if that can be said.
  public static func redone(_ now: String?) -> String {
    guard let now else { return phrase("Done again.", german: "Wiederholt.") }
    return phrase("Done again. Now: \(now)", german: "Wiederholt. Jetzt: \(now)")
  }
  /// That leaving would lose something, which nothing else asks about (G28).
  package static var wouldBeLost: String {
    phrase(
      "That would leave without what you typed; the same again does.",
      german: "Das beendet ohne das Getippte; noch einmal dasselbe tut es.")
  }
}
