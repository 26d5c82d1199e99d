import SignalboxNavigation
import SignalboxPresentation

/// The front end's own words, in one place and in every language it speaks (G33). Keys keep their English names, as they
/// stand on most keyboards and in every manual.
enum Wording {
  static var tooSmall: String { phrase("Too small", german: "Zu klein") }
  static var notANumber: String { phrase("This is not a number.", german: "Das ist keine Zahl.") }
  static var mustBeFilled: String { phrase("This must be filled in.", german: "Das muss ausgefüllt werden.") }
  static var leftOut: String {
    phrase(
      "The page changed: keys typed before that were left out.",
      german: "Die Seite hat gewechselt: Tasten von vorher wurden ausgelassen.")
  }
  static var ending: String { phrase("Ending...", german: "Wird beendet ...") }
  static var nothingFound: String {
    phrase("Nothing found; Esc shows everything again.", german: "Nichts gefunden; Esc zeigt wieder alles.")
  }
  static var empty: String { phrase("(empty)", german: "(leer)") }
  static var helpTitle: String { phrase("Help", german: "Hilfe") }
  static var modal: String { phrase("Dialog", german: "Dialog") }
  static var working: String { phrase("Working", german: "In Arbeit") }
  static var rows: String { phrase("rows", german: "Zeilen") }
  static var unavailable: String { phrase("unavailable", german: "gesperrt") }
  static var atWork: String { phrase("working", german: "in Arbeit") }
  static var underWay: String { phrase("under way", german: "läuft") }
  static var noSuggestion: String {
    phrase("no suggestion begins like this", german: "kein Vorschlag beginnt so")
  }

  static func error(_ words: String) -> String { phrase("Error: \(words)", german: "Fehler: \(words)") }
  static func stillLoading(_ picture: String) -> String {
    phrase("picture still loading: \(picture)", german: "Bild wird noch geladen: \(picture)")
  }
  static func notLoaded(_ picture: String) -> String {
    phrase("picture could not be loaded: \(picture)", german: "Bild ließ sich nicht laden: \(picture)")
  }
  static func of(_ count: Int) -> String { phrase("of \(count)", german: "von \(count)") }
  static func row(_ number: Int, of count: Int) -> String {
    phrase("row \(number)/\(count)", german: "Zeile \(number)/\(count)")
  }
  static func columns(from first: Int, of count: Int) -> String {
    phrase("columns from \(first) of \(count)", german: "Spalten ab \(first) von \(count)")
  }
  static func markedAll(_ count: Int) -> String {
    phrase("Marked all \(count) that are shown.", german: "Alle \(count) gezeigten sind markiert.")
  }
  static func unmarkedAll(_ count: Int) -> String {
    phrase(
      "Took the marks from all \(count) that are shown.", german: "Von allen \(count) gezeigten sind die Marken weg.")
  }
  static func wouldBeLost(_ key: String) -> String {
    phrase(
      "What you typed would be lost. \(key) again leaves.",
      german: "Getipptes ginge verloren. Noch einmal \(key) beendet.")
  }
  static var noEditor: String {
    phrase(
      "The editor did not work; the text is as it was.", german: "Der Editor ging nicht; der Text ist, wie er war.")
  }
  static var notTaken: String {
    phrase(
      "The terminal cannot be taken over; use signalbox-cli.",
      german: "Das Terminal lässt sich nicht übernehmen; nehmen Sie signalbox-cli.")
  }
  static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: phrase("Note", german: "Hinweis")
    case .success: phrase("Done", german: "Erledigt")
    case .warning: phrase("Warning", german: "Warnung")
    case .error: phrase("Error", german: "Fehler")
    }
  }

  // MARK: What keys do, in the footer

  static var close: String { phrase("close", german: "schließen") }
  static var scroll: String { phrase("scroll", german: "blättern") }
  static var allRows: String { phrase("all rows", german: "alle Zeilen") }
  static var back: String { phrase("back", german: "zurück") }
  static var leave: String { phrase("leave", german: "beenden") }
  static var help: String { phrase("help", german: "Hilfe") }
  static var next: String { phrase("next", german: "weiter") }
  static var keepFilter: String { phrase("keep filter", german: "Filter behalten") }
  static var move: String { phrase("move", german: "bewegen") }
  static var newLine: String { phrase("new line", german: "neue Zeile") }
  static var editor: String { phrase("editor", german: "Editor") }
  static var suggest: String { phrase("suggest", german: "vorschlagen") }
  static var switchOver: String { phrase("switch", german: "umschalten") }
  static var choose: String { phrase("choose", german: "wählen") }
  static var chooseNext: String { phrase("choose, next", german: "wählen, weiter") }
  static var mark: String { phrase("mark", german: "markieren") }
  static var markAll: String { phrase("all, none", german: "alle, keine") }
  static var press: String { phrase("press", german: "drücken") }
  static var buttons: String { phrase("buttons", german: "Knöpfe") }
  static var filter: String { phrase("filter", german: "filtern") }
  static var columns: String { phrase("columns", german: "Spalten") }

  // MARK: Help

  /// Every key and what it does; each command has one that no terminal keeps for itself (N12).
  static var allKeys: [(keys: String, what: String)] {
    switch Language.current {
    case .english:
      [
        ("Tab, Shift-Tab", "to the next element, to the one before"),
        ("Up, Down", "between elements, and within lists and choices"),
        ("Enter", "press; in a field: on to the next"),
        ("Space", "press, choose, mark or switch"),
        ("Esc, Ctrl-G, F10", "back; from the first page: leave"),
        ("PageUp, PageDown", "look at the rest of the page"),
        ("Home, End", "to the first, to the last"),
        ("a letter", "to the next thing that begins with it"),
        ("/", "in a list: show only what has these letters"),
        ("Left, Right", "to a row's buttons; to a table's columns"),
        ("+, -", "of several: mark all shown, or none"),
        ("Ctrl-A, Ctrl-E", "in text: to its beginning, to its end"),
        ("Ctrl-U, Ctrl-K, Ctrl-W", "take away before, behind, the last word"),
        ("Ctrl-Y, Ctrl-_", "bring back what was taken away; undo"),
        ("Ctrl-X Ctrl-E", "edit several lines in $EDITOR"),
        ("Ctrl-N, Ctrl-P", "next suggestion, the one before"),
        ("Alt-U", "take back what you did last"),
        ("Ctrl-L", "write the screen again"),
        ("Ctrl-Z; Ctrl-C", "stop for a while; end at once"),
        ("F1, ?", "this help; ? outside text"),
        ("*", "behind a label: must be filled in"),
      ]
    case .german:
      [
        ("Tab, Shift-Tab", "zum nächsten Element, zum vorigen"),
        ("Up, Down", "zwischen Elementen, in Listen und Auswahlen"),
        ("Enter", "drücken; in einem Feld: weiter zum nächsten"),
        ("Space", "drücken, wählen, markieren, umschalten"),
        ("Esc, Ctrl-G, F10", "zurück; von der ersten Seite: beenden"),
        ("PageUp, PageDown", "den Rest der Seite ansehen"),
        ("Home, End", "zum ersten, zum letzten"),
        ("ein Buchstabe", "zum Nächsten, das so beginnt"),
        ("/", "in einer Liste: nur zeigen, was so heißt"),
        ("Left, Right", "zu Knöpfen der Zeile; Spalten der Tabelle"),
        ("+, -", "von mehreren: alle gezeigten markieren, keine"),
        ("Ctrl-A, Ctrl-E", "im Text: zum Anfang, zum Ende"),
        ("Ctrl-U, Ctrl-K, Ctrl-W", "davor, dahinter, das letzte Wort löschen"),
        ("Ctrl-Y, Ctrl-_", "Gelöschtes einfügen; zurücknehmen"),
        ("Ctrl-X Ctrl-E", "mehrere Zeilen in $EDITOR bearbeiten"),
        ("Ctrl-N, Ctrl-P", "nächster Vorschlag, voriger"),
        ("Alt-U", "zurücknehmen, was Sie zuletzt getan haben"),
        ("Ctrl-L", "den Schirm neu schreiben"),
        ("Ctrl-Z; Ctrl-C", "anhalten; sofort beenden"),
        ("F1, ?", "diese Hilfe; ? außerhalb von Text"),
        ("*", "hinter einem Namen: muss ausgefüllt werden"),
      ]
    }
  }
}
