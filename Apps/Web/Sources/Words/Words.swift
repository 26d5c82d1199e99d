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
  static func clear(_ name: String) -> String { phrase("Take away: \(name)", german: "Entfernen: \(name)") }
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
  static var tooFast: String {
    phrase("That was too much at once; wait a moment.", german: "Das war zu viel auf einmal; warten Sie einen Moment.")
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

  static var notANumber: String { phrase("This is not a number.", german: "Das ist keine Zahl.") }
  static func fault(_ status: Int) -> String {
    switch status {
    case 403:
      phrase(
        "This did not come from this page, so nothing was done. Open the page again.",
        german: "Das kam nicht von dieser Seite; es wurde nichts getan. Öffnen Sie die Seite noch einmal.")
    case 404: phrase("There is nothing at this address.", german: "An dieser Adresse ist nichts.")
    case 410:
      phrase(
        "Your session is over, or the server was started anew. Nothing was done.",
        german: "Ihre Sitzung ist zu Ende, oder der Server wurde neu gestartet. Es wurde nichts getan.")
    case 421:
      phrase(
        "This server has another name; nothing was done.", german: "Dieser Server heißt anders; es wurde nichts getan.")
    case 429: tooFast
    case 503:
      phrase(
        "You cannot be served at the moment. Try again later.",
        german: "Im Moment können Sie nicht bedient werden. Versuchen Sie es später noch einmal.")
    default: phrase("This cannot be answered.", german: "Das lässt sich nicht beantworten.")
    }
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
