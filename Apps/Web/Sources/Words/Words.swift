import SignalboxInterface

/// The words that only this front end has.
enum Words {
  static var back: String { phrase("Back", german: "Zurück") }
  static var close: String { phrase("Close", german: "Schließen") }
  static var undo: String { phrase("Undo", german: "Rückgängig") }
  static var redo: String { phrase("Redo", german: "Wiederholen") }
  static var leave: String { phrase("Leave", german: "Verlassen") }
  static var pages: String { phrase("Where you are", german: "Wo Sie sind") }
  static var steps: String { phrase("Steps", german: "Schritte") }
  static var done: String { phrase("done", german: "erledigt") }
  static var tools: String { phrase("This application", german: "Diese Anwendung") }
  static var skip: String { phrase("To the page", german: "Zur Seite") }
  static var more: String { phrase("Fetch more rows", german: "Weitere Zeilen holen") }
  static var wanting: String { phrase("something is missing or wrong", german: "es fehlt etwas oder stimmt nicht") }
  static var tryAgain: String { phrase("Try again", german: "Nochmals versuchen") }
  static var preview: String { phrase("Preview", german: "Vorschau") }
  static var actions: String { phrase("Actions", german: "Aktionen") }
  static var first: String { phrase("First rows", german: "Erste Zeilen") }
  static var last: String { phrase("Last rows", german: "Letzte Zeilen") }
  static var earlier: String { phrase("Earlier rows", german: "Frühere Zeilen") }
  static var later: String { phrase("Later rows", german: "Spätere Zeilen") }
  static var keep: String { phrase("Take over what I typed", german: "Eingaben übernehmen") }
  static var opened: String { phrase("I have opened it", german: "Ich habe es geöffnet") }
  static var clear: String { phrase("Clear", german: "Leeren") }
  static func clear(_ name: String) -> String { phrase("Clear \(name)", german: "\(name) leeren") }
  static func rowsOf(_ name: String) -> String { phrase("Rows of \(name)", german: "Zeilen von \(name)") }
  static func range(_ first: Int, _ last: Int, of count: Int) -> String {
    phrase("\(first) to \(last) of \(count)", german: "\(first) bis \(last) von \(count)")
  }
  static var lookAgain: String { phrase("Look again", german: "Nachsehen") }

  // MARK: The script's

  static var offline: String {
    phrase(
      "The connection is lost. What you typed is kept here; it goes on as soon as there is a connection again.",
      german: "Die Verbindung ist weg. Was Sie getippt haben, bleibt hier; es geht weiter, sobald sie wieder da ist.")
  }
  static func lost(_ button: String) -> String {
    phrase(
      "“\(button)” was not pressed: there was no answer. Press it again.",
      german: "„\(button)“ wurde nicht gedrückt: Es kam keine Antwort. Drücken Sie noch einmal.")
  }

  // MARK: The end

  static var over: String { phrase("This is the end", german: "Das war es") }
  static var again: String { phrase("Begin again", german: "Noch einmal beginnen") }
  static var closeWindow: String {
    phrase("You can close this window.", german: "Sie können dieses Fenster schließen.")
  }
  static func gave(_ outcome: String) -> String { phrase("The result: \(outcome)", german: "Das Ergebnis: \(outcome)") }
  static var gaveNothing: String {
    phrase("You have left; nothing was given.", german: "Sie sind gegangen; nichts wurde gegeben.")
  }
  static var stopped: String {
    phrase("The application was ended by the server.", german: "Die Anwendung wurde vom Server beendet.")
  }

  // MARK: Refusals

  static var missing: String { phrase("This is still needed.", german: "Das fehlt noch.") }
  static var notANumber: String { phrase("This is not a number.", german: "Das ist keine Zahl.") }
  static var unread: String {
    phrase("There is no such day or time, or a part is missing.", german: "Das gibt es nicht, oder ein Teil fehlt.")
  }
  static var open: String { phrase("Open the page", german: "Die Seite öffnen") }

  // MARK: The program

  static func serves(_ address: String) -> String {
    phrase("Open \(address) in a browser.", german: "Öffnen Sie \(address) in einem Browser.")
  }
  static func tellsStatus(_ address: String) -> String {
    phrase("Numbers are told at \(address).", german: "Zahlen stehen unter \(address).")
  }
}
