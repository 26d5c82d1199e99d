import SignalboxNavigation

/// What a session says by itself, each under a name, in every language (G33). Reasons and sentences are put together: a reason
/// begins with a small letter and has no full stop.
enum SessionWords {
  // MARK: Notices

  static var welcomeBack: String { phrase("Welcome back", german: "Willkommen zurück") }
  static func secretsAgain(_ labels: [String]) -> String {
    let labels = labels.joined(separator: ", ")
    return phrase(
      "What is secret is not recorded. Please enter it again: \(labels).",
      german: "Geheimes wird nicht aufgezeichnet. Bitte geben Sie es noch einmal ein: \(labels).")
  }
  static var notContinued: String {
    phrase(
      "This session could not be continued where it was",
      german: "Diese Sitzung ließ sich nicht da fortsetzen, wo sie war")
  }
  static func changed(_ reason: String, hasCheckpoint: Bool, keptIn path: String?) -> String {
    let kept = path.map { phrase(" What was recorded is kept in \($0).", german: " Die Aufzeichnung bleibt in \($0).") }
    return phrase(
      "The program has changed since: \(reason). It continues from "
        + (hasCheckpoint ? "its last checkpoint." : "the beginning."),
      german: "Das Programm hat sich seitdem geändert: \(reason). Es geht weiter "
        + (hasCheckpoint ? "vom letzten festen Punkt." : "von Anfang an.")) + (kept ?? "")
  }
  static var notRecorded: String {
    phrase("This session is no longer recorded", german: "Diese Sitzung wird nicht mehr aufgezeichnet")
  }
  static func cannotBeResumed(_ path: String) -> String {
    phrase(
      "\(path) cannot be written. What you do now cannot be resumed.",
      german: "\(path) lässt sich nicht schreiben. Was Sie nun tun, lässt sich nicht wieder aufnehmen.")
  }

  // MARK: Sentences

  static var secretLost: String {
    phrase(
      "It was interrupted, and the secret it needs is not recorded.",
      german: "Es wurde unterbrochen, und das Geheimnis, das es braucht, ist nicht aufgezeichnet.")
  }
  static func givenUp(_ name: String) -> String {
    phrase("\(name) was given up.", german: "\(name) wurde aufgegeben.")
  }
  static var wentElsewhere: String {
    phrase("The session went on elsewhere.", german: "Die Sitzung ging anderswo weiter.")
  }
  static func unreadable(_ key: String) -> String {
    phrase(
      "The recorded result of \(key) cannot be read.",
      german: "Das aufgezeichnete Ergebnis von \(key) ist nicht lesbar.")
  }
  static func unwritable(_ error: any Error) -> String {
    phrase(
      "The result cannot be written down: \(error)", german: "Das Ergebnis lässt sich nicht aufschreiben: \(error)")
  }
  static func notUndone(_ reason: String) -> String {
    phrase("It cannot be undone: \(reason).", german: "Das lässt sich nicht zurücknehmen: \(reason).")
  }
  static func doesNotFit(_ reason: String) -> String {
    phrase(
      "The recording does not fit this program from \(reason).",
      german: "Die Aufzeichnung passt nicht zu diesem Programm, von hier an: \(reason).")
  }
  static func noWayBack(_ reason: String) -> String {
    phrase(
      "The way back does not fit this program: \(reason).",
      german: "Der Weg zurück passt nicht zu diesem Programm: \(reason).")
  }

  // MARK: Reasons

  static var otherVersion: String {
    phrase(
      "it was made by another version of the application", german: "eine andere Version der Anwendung hat sie gemacht")
  }
  static func entry(_ number: Int, _ summary: String, _ reason: String) -> String {
    phrase("entry \(number) (\(summary)): \(reason)", german: "Eintrag \(number) (\(summary)): \(reason)")
  }
  static var noEffect: String { phrase("no such effect is under way", german: "nichts dergleichen ist im Gang") }
  static var noTimer: String { phrase("no timer is due", german: "kein Zeitgeber ist fällig") }
  static var notAsked: String {
    phrase("the application did not ask for it", german: "die Anwendung hat nicht danach gefragt")
  }
  static var otherEnd: String { phrase("the application ends otherwise", german: "die Anwendung endet anders") }
  static func refused(_ reason: Rejection) -> String {
    phrase("it is refused now, \(reason)", german: "jetzt wird es abgelehnt, \(reason)")
  }
  static var tooLongAgo: String { phrase("that is too long ago", german: "das ist zu lange her") }
  static func underWay(_ name: String) -> String { phrase("\(name) is under way", german: "\(name) ist im Gang") }
  static func onlyEntries(_ count: Int) -> String {
    phrase("there are \(count) entries", german: "es gibt \(count) Einträge")
  }
  static var nothingDone: String { phrase("nothing was done yet", german: "noch wurde nichts getan") }
  static func irrevocable(_ name: String) -> String {
    phrase("\(name) cannot be taken back", german: "\(name) lässt sich nicht zurücknehmen")
  }
}
