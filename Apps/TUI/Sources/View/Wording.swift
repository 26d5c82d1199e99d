import SignalboxInterface
import SignalboxProgram

/// The front end's own words, in one place and in every language it speaks (G33). Keys have the names that stand on the
/// keyboards of the language.
enum Wording {
  static var tooSmall: String { phrase("Too small", german: "Zu klein") }
  static var notANumber: String { phrase("This is not a number.", german: "Das ist keine Zahl.") }
  static var mustBeFilled: String { phrase("This must be filled in.", german: "Das muss ausgefüllt werden.") }
  static var leftOut: String {
    phrase(
      "The page changed: keys typed before that were left out.",
      german: "Die Seite hat gewechselt: Tasten von vorher wurden ausgelassen.")
  }
  static var nothingPasted: String {
    phrase(
      "What was pasted was left out: there is no text here to put it into.",
      german: "Das Eingefügte wurde ausgelassen: Hier ist kein Text, in den es gehört.")
  }
  static func address(_ target: String) -> String {
    phrase(
      "Nothing is opened from here; the address: \(target)",
      german: "Von hier wird nichts geöffnet; die Adresse: \(target)")
  }
  static func theme(_ name: String?) -> String {
    guard let name else {
      return phrase(
        "This terminal has too few colours for another look.",
        german: "Dieses Terminal hat zu wenige Farben für ein anderes Aussehen.")
    }
    return phrase("Look: \(name)", german: "Aussehen: \(name)")
  }
  static func copied(_ text: String) -> String {
    let text = quoted(text, limit: 40)
    return phrase("Copied: \(text)", german: "Kopiert: \(text)")
  }
  static var secretIsNotCopied: String {
    phrase("A secret is not copied.", german: "Ein Geheimnis wird nicht kopiert.")
  }
  static var nothingToCopy: String {
    phrase("There is nothing here to copy.", german: "Hier gibt es nichts zu kopieren.")
  }
  static var tooLongToCopy: String {
    phrase("This is too long for the terminal to copy.", german: "Das ist zu lang, als dass das Terminal es kopiert.")
  }
  static var cannotCopy: String {
    phrase("This terminal cannot copy.", german: "Dieses Terminal kann nicht kopieren.")
  }
  static var paletteTitle: String { phrase("What can be done", german: "Was hier geht") }
  static var nothingLikeIt: String { phrase("Nothing is called like this.", german: "Nichts heißt so.") }
  static var goTo: String { phrase("go there", german: "dorthin") }
  static var takeBack: String { phrase("Take back what was done last", german: "Zurücknehmen, was zuletzt geschah") }
  static var doAgain: String { phrase("Do again what was taken back", german: "Zurückgenommenes wiederholen") }
  static func sortBy(_ column: String) -> String { phrase("Sort by \(column)", german: "Sortieren nach \(column)") }
  static var readPreview: String { phrase("Read the preview", german: "Die Vorschau lesen") }
  static var noPreview: String { phrase("There is no preview here.", german: "Hier gibt es keine Vorschau.") }
  static func rowsLeft(_ count: Int) -> String {
    phrase(
      one: "one more row", other: "\(count) more rows", count: count,
      german: (one: "noch eine Zeile", other: "noch \(count) Zeilen"))
  }
  static func columnsLeft(_ count: Int) -> String {
    phrase(
      one: "one more column", other: "\(count) more columns", count: count,
      german: (one: "noch eine Spalte", other: "noch \(count) Spalten"))
  }
  static var readRow: String { phrase("Read the whole row", german: "Die ganze Zeile lesen") }
  static var goBack: String { phrase("Go back", german: "Zurückgehen") }
  static var leaveProgram: String { phrase("Leave", german: "Beenden") }
  static var explainKeys: String { phrase("Explain the keys", german: "Die Tasten erklären") }
  static var lookOtherwise: String { phrase("Look otherwise", german: "Anders aussehen") }
  static var copy: String {
    phrase("Copy what the focus is on", german: "Kopieren, worauf der Fokus steht")
  }
  static var admitGuests: String {
    phrase("Say what guests may do", german: "Sagen, was Gäste dürfen")
  }
  static var ending: String { phrase("Ending...", german: "Wird beendet ...") }
  static var nothingFound: String {
    phrase("Nothing found; Esc shows everything again.", german: "Nichts gefunden; Esc zeigt wieder alles.")
  }
  static var empty: String { "(\(StateWords.empty))" }
  static var helpTitle: String { phrase("Help", german: "Hilfe") }
  static var typeToFind: String { phrase("type to find a key", german: "tippen, um eine Taste zu finden") }
  static var rows: String { phrase("rows", german: "Zeilen") }
  static var noSuggestion: String {
    phrase("no suggestion begins like this", german: "kein Vorschlag beginnt so")
  }

  static func of(_ count: Int) -> String { phrase("of \(count)", german: "von \(count)") }
  static func step(_ number: Int, of count: Int) -> String {
    phrase("Step \(number) of \(count)", german: "Schritt \(number) von \(count)")
  }
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
  static func wouldBeLost(_ name: String) -> String {
    let key = key(name)
    return phrase(
      "\(key) again leaves without what you typed.",
      german: "Noch einmal \(key) beendet ohne das Getippte.")
  }
  static func leftTyped(_ keymap: Keymap) -> String {
    let key = keymap.name(.undo, in: .page)
    return phrase("\(key) brings back what you typed.", german: "\(key) bringt das Getippte zurück.")
  }
  static func joined(_ lines: Int) -> String {
    phrase(
      "\(lines) pasted lines were joined into one.", german: "\(lines) eingefügte Zeilen wurden zu einer verbunden.")
  }
  static func notChosen(_ option: String, by key: String) -> String {
    phrase("Not chosen: \(option). \(key) chooses.", german: "Nicht gewählt: \(option). \(key) wählt.")
  }
  static var closeMenu: String { phrase("close list", german: "Liste zu") }
  static var allKeys: String { phrase("all keys", german: "alle Tasten") }
  static var doIt: String { phrase("do", german: "tun") }
  static var commands: String { phrase("commands", german: "Befehle") }
  static var pasteWaits: String {
    phrase(
      "The rest of what is pasted has not come yet; Ctrl-C takes what is there.",
      german: "Der Rest des Eingefügten ist noch nicht da; Strg-C nimmt, was da ist.")
  }
  static func ended(_ title: String) -> String { phrase("\(title): done", german: "\(title): fertig") }
  static var noEditor: String {
    phrase(
      "The editor did not work; the text is as it was.", german: "Der Editor ging nicht; der Text ist, wie er war.")
  }
  static var notTaken: String {
    let instead =
      Program.others(than: .tui).map { phrase("; use \($0)", german: "; nehmen Sie \($0)") } ?? ""
    return phrase(
      "The terminal cannot be taken over\(instead).",
      german: "Das Terminal lässt sich nicht übernehmen\(instead).")
  }

  // MARK: What keys do, in the footer

  /// The name of a key, or of several, by its English name: `Up/Down`, `Ctrl-X Ctrl-E`.
  static func key(_ name: String) -> String {
    if name == "PageUp/PageDown" { return phrase("PgUp/PgDn", context: "key", german: "Bild auf/ab") }
    guard Language.current != .english else { return name }
    var (shown, word) = ("", "")
    for character in name {
      if character.isLetter {
        word.append(character)
      } else {
        shown += character == "-" ? keyWord(word + "-") : keyWord(word) + String(character)
        word = ""
      }
    }
    return shown + keyWord(word)
  }

  private static func keyWord(_ english: String) -> String {
    switch english {
    case "PageUp": phrase("PageUp", context: "key", german: "Bild auf")
    case "PageDown": phrase("PageDown", context: "key", german: "Bild ab")
    case "Up": phrase("Up", context: "key", german: "Auf")
    case "Down": phrase("Down", context: "key", german: "Ab")
    case "Left": phrase("Left", context: "key", german: "Links")
    case "Right": phrase("Right", context: "key", german: "Rechts")
    case "Home": phrase("Home", context: "key", german: "Pos1")
    case "End": phrase("End", context: "key", german: "Ende")
    case "Space": phrase("Space", context: "key", german: "Leertaste")
    case "Shift-": phrase("Shift-", context: "key", german: "Umschalt-")
    case "Ctrl-": phrase("Ctrl-", context: "key", german: "Strg-")
    default: english
    }
  }

  static var months: [String] {
    phrase(
      "January February March April May June July August September October November December",
      german: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    ).split(separator: " ").map(String.init)
  }
  static var weekdays: [String] {
    phrase("Mo Tu We Th Fr Sa Su", german: "Mo Di Mi Do Fr Sa So").split(separator: " ").map(String.init)
  }
  static var change: String { phrase("change", german: "ändern") }
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
  static var preview: String { phrase("preview", german: "Vorschau") }
  static var sort: String { phrase("sort", german: "sortieren") }
  static var press: String { phrase("press", german: "drücken") }
  static var backToRow: String { phrase("back to the row", german: "zurück zur Zeile") }
  static var buttons: String { phrase("buttons", german: "Knöpfe") }
  static var otherPart: String { phrase("another part", german: "anderer Teil") }
  static var search: String { phrase("search", german: "suchen") }
  static var tryAgain: String { phrase("try again", german: "nochmals versuchen") }
  static var nothingToSearchBy: String {
    phrase("These rows cannot be searched.", german: "Diese Zeilen lassen sich nicht durchsuchen.")
  }
  static var filter: String { phrase("filter", german: "filtern") }
  static var columns: String { phrase("columns", german: "Spalten") }
}
