import SignalboxInterface

/// What a session says of its recording and its past, to the user and to the application.
enum Sentences {
  // MARK: Recording

  static var notRecorded: String {
    phrase("This session is no longer recorded", german: "Diese Sitzung wird nicht mehr aufgezeichnet")
  }
  static func cannotBeWritten(_ path: String) -> String {
    phrase(
      "\(path) cannot be written. What you do now cannot be resumed.",
      german: "\(path) ist nicht beschreibbar. Was Sie jetzt tun, lässt sich nicht fortsetzen.")
  }
  static func hasGone(_ path: String) -> String {
    phrase(
      "\(path) was removed, or another file is in its place. What you do now cannot be resumed.",
      german:
        "\(path) wurde entfernt oder durch eine andere Datei ersetzt. Was Sie jetzt tun, lässt sich nicht fortsetzen.")
  }

  // MARK: Going on

  static var notContinued: String {
    phrase(
      "This session could not be continued where it was",
      german: "Diese Sitzung ließ sich nicht fortsetzen, wo sie war")
  }
  static func changed(_ reason: String, fromCheckpoint: Bool, kept path: String?) -> String {
    let begins =
      fromCheckpoint
      ? phrase("It continues from its last checkpoint.", german: "Es geht beim letzten Haltepunkt weiter.")
      : phrase("It continues from the beginning.", german: "Es geht von vorne los.")
    let kept = path.map {
      phrase(" What was recorded is kept in \($0).", german: " Was aufgezeichnet war, bleibt in \($0).")
    }
    return phrase("The program has changed since: \(reason).", german: "Das Programm hat sich geändert: \(reason).")
      + " \(begins)\(kept ?? "")"
  }
  static var otherVersion: String {
    phrase(
      "it was made by another version of the application",
      german: "die Aufzeichnung ist von einer anderen Version der Anwendung")
  }

  // MARK: Secrets

  static var enterSecrets: String {
    phrase("Please enter this again", german: "Bitte noch einmal eingeben")
  }
  static var secretNeeded: String {
    phrase(
      "It is needed now, and what is secret is not recorded. Enter what you entered before.",
      german: "Es wird jetzt gebraucht, und Geheimes wird nicht aufgezeichnet. Geben Sie ein, was Sie vorher eingaben.")
  }
  static func secretNeeded(_ title: String) -> String {
    phrase(
      "«\(title)» needs it, and what is secret is not recorded. Enter what you entered before.",
      german:
        "«\(title)» braucht es, und Geheimes wird nicht aufgezeichnet. Geben Sie ein, was Sie vorher eingaben.")
  }
  static var proceed: String { phrase("Continue", german: "Weiter") }
  static var continueWithout: String { phrase("Go on without", german: "Ohne das weitermachen") }
  static var notTheSecret: String {
    phrase("This is not what you entered before.", german: "Das ist nicht, was Sie vorher eingaben.")
  }
  static func notTheSecret(_ rule: String, _ answer: Bool) -> String {
    let then = answer ? phrase("yes", german: "ja") : phrase("no", german: "nein")
    return notTheSecret
      + phrase(" Then the answer to «\(rule)» was \(then).", german: " Da war die Antwort auf «\(rule)» \(then).")
  }
  static var secretWithheld: String {
    phrase("The secret it needs was not given.", german: "Das Geheimnis dafür wurde nicht angegeben.")
  }
  static func otherAnswer(_ rule: String) -> String {
    phrase("«\(rule)» is answered differently", german: "«\(rule)» wird anders beantwortet")
  }

  // MARK: Keeping

  static var storeIsAwaited: String { phrase("Waiting for the store…", german: "Warten auf die Ablage …") }
  static func isTaken(_ name: String) -> String {
    phrase(
      "Another program goes on with \(name); this one ends, and nothing is lost.",
      german: "Ein anderes Programm macht mit \(name) weiter; dieses endet, und nichts ist verloren.")
  }
  static func isUnanswered(_ name: String) -> String {
    phrase(
      "The store of \(name) does not answer. What was shown is kept; go on with it when the store is back.",
      german:
        "Die Ablage von \(name) antwortet nicht. Was zu sehen war, ist aufgehoben; machen Sie damit weiter, wenn sie wieder da ist."
    )
  }

  // MARK: Leaving in the middle

  static var leaveBeforeTheEnd: String { phrase("Leave before the end?", german: "Vor dem Ende aufhören?") }
  static var stepsAreGivenUp: String {
    phrase("What was given so far is not used.", german: "Was bisher angegeben wurde, wird nicht verwendet.")
  }
  static var leave: String { phrase("Leave", german: "Beenden") }
  static var stay: String { phrase("Stay", german: "Bleiben") }

  // MARK: Repeating

  static var repeating: String {
    phrase(
      "A recording is being repeated; wait for its end, or leave.",
      german: "Eine Aufzeichnung wird wiederholt; warten Sie ihr Ende ab, oder beenden Sie.")
  }
  static func doesNotFit(_ mismatch: String) -> String {
    phrase(
      "The recording does not fit this program from \(mismatch).",
      german: "Die Aufzeichnung passt nicht zu diesem Programm: ab \(mismatch).")
  }
  static func mismatch(_ number: Int, _ summary: String, _ reason: String) -> String {
    phrase("entry \(number) (\(summary)): \(reason)", german: "Eintrag \(number) (\(summary)): \(reason)")
  }
  static var noEffect: String {
    phrase("no such effect is under way", german: "so etwas ist nicht in Arbeit")
  }
  static var noTimer: String { phrase("no timer is due", german: "es läuft keine Frist ab") }
  static var notAsked: String {
    phrase("the application did not ask for it", german: "die Anwendung hat nicht danach gefragt")
  }
  static var endsOtherwise: String {
    phrase("the application ends otherwise", german: "die Anwendung endet anders")
  }
  static func refused(_ reason: String) -> String {
    phrase("it is refused now («\(reason)»)", german: "es wird jetzt abgelehnt («\(reason)»)")
  }

  // MARK: Going back

  static func notUndone(_ reason: String) -> String {
    phrase("It cannot be undone: \(reason).", german: "Das lässt sich nicht zurücknehmen: \(reason).")
  }
  static func notRedone(_ reason: String) -> String {
    phrase("It cannot be done again: \(reason).", german: "Das lässt sich nicht wiederholen: \(reason).")
  }
  static var nothingUndone: String {
    phrase(
      "nothing was taken back, or something else was done since",
      german: "es wurde nichts zurückgenommen, oder seither etwas anderes getan")
  }
  static func noWayBack(_ mismatch: String) -> String {
    phrase(
      "The way back does not fit this program: \(mismatch).",
      german: "Der Weg zurück passt nicht zu diesem Programm: \(mismatch).")
  }
  static var notGoneBack: String {
    phrase("That was given up: everything is as it was.", german: "Das wurde abgebrochen: Alles ist, wie es war.")
  }
  static var tooLongAgo: String { phrase("that is too long ago", german: "das ist zu lange her") }
  static var nothingDone: String { phrase("nothing was done yet", german: "es wurde noch nichts getan") }
  static func underWay(_ title: String?) -> String {
    title.map { phrase("«\($0)» is under way", german: "«\($0)» ist in Arbeit") }
      ?? phrase("something is under way", german: "etwas ist in Arbeit")
  }
  static func entries(_ count: Int) -> String {
    phrase("there are \(count) entries", german: "es gibt \(count) Einträge")
  }
  static func irreversible(_ title: String?) -> String {
    title.map { phrase("«\($0)» cannot be taken back", german: "«\($0)» ist endgültig") }
      ?? phrase("what was done since cannot be taken back", german: "was seither geschah, ist endgültig")
  }

  // MARK: Guests

  /// What a guest did, without what was given.
  static func done(_ entry: Journal.Entry, _ label: (String, PageID) -> String) -> String {
    switch entry {
    case .input(let event): done(event, label)
    case .secret(let page, let element, _): set(label(element, page))
    case .together(let entries):
      phrase("filled in \(entries.count) fields", german: "hat \(entries.count) Felder ausgefüllt")
    case .travelled: phrase("took something back", german: "hat etwas zurückgenommen")
    case .redone: doneAgain
    default: ""
    }
  }

  private static func done(_ event: InputEvent, _ label: (String, PageID) -> String) -> String {
    switch event.action {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany: set(label(event.element, event.page))
    case .press:
      phrase(
        "pressed «\(label(event.element, event.page))»", german: "hat «\(label(event.element, event.page))» gedrückt")
    case .more, .rows: phrase("asked for more rows", german: "hat weitere Zeilen verlangt")
    case .back, .leave: phrase("went back", german: "ist zurückgegangen")
    case .redo: doneAgain
    case .undo, .seek: phrase("took something back", german: "hat etwas zurückgenommen")
    }
  }

  private static var doneAgain: String {
    phrase("did again what was taken back", german: "hat Zurückgenommenes wiederholt")
  }

  private static func set(_ label: String) -> String {
    phrase("set «\(label)»", german: "hat «\(label)» eingegeben")
  }

  // MARK: Effects

  static var givenUp: String { phrase("It was cancelled.", german: "Es wurde abgebrochen.") }
  static var interrupted: String { phrase("It was interrupted.", german: "Es wurde unterbrochen.") }
  static var failed: String { phrase("It failed.", german: "Es ist fehlgeschlagen.") }
  static var neverLeft: String {
    phrase("This application is not left.", german: "Diese Anwendung wird nicht verlassen.")
  }
  static func unreadable(_ name: String) -> String {
    phrase(
      "The result of \(name) cannot be read back from what is recorded.",
      german: "Das Ergebnis von \(name) lässt sich aus der Aufzeichnung nicht lesen.")
  }
  static var otherContents: String {
    phrase("it is about something else now", german: "es geht jetzt um etwas anderes")
  }
  static func unwritable(_ reason: String) -> String {
    phrase(
      "The result cannot be written down: \(reason)", german: "Das Ergebnis lässt sich nicht aufzeichnen: \(reason)")
  }
}
