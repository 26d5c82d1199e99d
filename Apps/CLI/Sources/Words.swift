import SignalboxInterface
import SignalboxProgram

/// The line mode's own words, each under a name, in every language (G33).
///
/// The commands (`:back`) are the same in every language, as keys are; `y`, `all` and the like are taken in English as well.
enum Words {
  // MARK: How it goes

  static var welcome: String {
    phrase(
      "Enter keeps what is in [brackets]. :help explains, :quit leaves.",
      german: "Enter behält, was in [Klammern] steht. :help erklärt, :quit beendet.")
  }
  static var noTerminal: String {
    let instead =
      Program.identity.frontEnds[.json].map { way in
        phrase(", or drive the application with \(way)", german: ", oder steuern Sie die Anwendung mit \(way)")
      } ?? ""
    return phrase(
      """
      There is nobody to ask: standard input is no terminal and has no answers. \
      Pipe one answer a line into it\(instead).
      """,
      german: """
        Es ist niemand da, der gefragt werden kann: Die Standardeingabe ist kein Terminal und enthält keine Antworten. \
        Geben Sie ihr eine Antwort je Zeile\(instead).
        """)
  }
  static var noTerminalToShow: String {
    let instead =
      Program.identity.frontEnds[.json].map { phrase(", or use \($0)", german: ", oder nehmen Sie \($0)") } ?? ""
    return phrase(
      """
      There is no terminal to show the questions on. Redirect standard output or standard error to one, pipe the \
      answers into standard input\(instead).
      """,
      german: """
        Es gibt kein Terminal für die Fragen. Leiten Sie die Standardausgabe oder die Fehlerausgabe auf eines, geben \
        Sie der Standardeingabe die Antworten\(instead).
        """)
  }
  static func leftOver(_ count: Int, isAll: Bool) -> String {
    isAll
      ? phrase(
        one: "1 answer was left over and not used.", other: "\(count) answers were left over and not used.",
        count: count,
        german: (one: "1 Antwort blieb übrig.", other: "\(count) Antworten blieben übrig."))
      : phrase(
        one: "at least 1 answer was left over and not used.",
        other: "at least \(count) answers were left over and not used.", count: count,
        german: (one: "mindestens 1 Antwort blieb übrig.", other: "mindestens \(count) Antworten blieben übrig."))
  }
  static func working(_ titles: [String]) -> String { StateWords.working(titles) + "…" }

  static var help: [String] {
    [
      phrase(
        "Type an answer and press Enter. Enter alone keeps what is in [brackets].",
        german: "Tippen Sie eine Antwort und dann Enter. Enter allein behält, was in [Klammern] steht."),
      phrase(
        "Choose by number, by name, or by the beginning of a name; Tab completes it.",
        german: "Wählen Sie mit Nummer, Namen oder dem Anfang eines Namens; Tab ergänzt ihn."),
      phrase(
        "Of several: numbers, ranges (2-4), names, all, none; +x adds and -x takes away.",
        german: "Von mehreren: Nummern, Bereiche (2-4), Namen, alle, keine; +x nimmt dazu, -x nimmt weg."),
      phrase(
        "? lists what there is to choose, :more lists on, /part lists what has part in its name.",
        german: "? zählt auf, was wählbar ist, :more zählt weiter auf, /Teil sucht Namen mit diesem Teil."),
      phrase(
        ":show 2 tells more of row 2, where a list says that there is more.",
        german: ":show 2 sagt mehr über Zeile 2, wo eine Liste sagt, dass es mehr gibt."),
      phrase(
        ":back goes to the question before, then to the page before; so do Ctrl-D on an empty line and Page Up.",
        german: ":back geht zur Frage davor, dann zur Seite davor, ebenso Strg-D auf leerer Zeile und Bild-auf."),
      phrase(
        ":review says the page again and offers its fields to change; :skip skips the questions left.",
        german:
          ":review sagt die Seite noch einmal und bietet ihre Felder zum Ändern an; :skip lässt die übrigen Fragen aus."
      ),
      phrase(
        ":empty gives an empty answer; :edit or Ctrl-X Ctrl-E opens your editor for it.",
        german: ":empty gibt eine leere Antwort; :edit oder Strg-X Strg-E öffnet dafür Ihren Editor."),
      phrase(
        ":undo takes back what you did last, :redo does it again. :sort sorts a table by a column. :quit leaves.",
        german:
          ":undo nimmt zurück, was Sie zuletzt getan haben, :redo wiederholt es. :sort sortiert eine Tabelle nach einer Spalte. :quit beendet."
      ),
      phrase(
        "Ctrl-C drops a half-typed line; on an empty line it stops the program. Ctrl-L asks again on a clear screen.",
        german:
          "Strg-C verwirft eine halbe Zeile; auf leerer Zeile beendet es das Programm. Strg-L fragt neu auf leerem Schirm."
      ),
      phrase(
        "To answer with a text that begins with :, double it: ::back.",
        german: "Beginnt eine Antwort mit :, verdoppeln Sie ihn: ::back."),
    ]
  }

  static func presses(_ command: String, _ name: String) -> String {
    phrase("\(command) presses \(name).", german: "\(command) drückt \(name).")
  }

  // MARK: States

  static var sortBy: String { phrase("Sort by", german: "Sortieren nach") }
  static var none: String { phrase("none", german: "keine") }
  static var notShown: String { phrase("not shown", german: "wird nicht angezeigt") }
  static var asItIs: String { phrase("as it is", german: "wie es ist") }
  static func nowEmpty(_ label: String) -> String { label.isEmpty ? "" : "\(label): \(StateWords.empty)" }
  static func nowEnabled(_ name: String, _ isEnabled: Bool) -> String { "\(name): \(StateWords.nowEnabled(isEnabled))" }
  static func nowBusy(_ name: String, _ isBusy: Bool) -> String { "\(name): \(StateWords.nowBusy(isBusy))" }

  // MARK: Questions

  static func change(_ name: String) -> String { phrase("Change \(name)", german: "\(name) ändern") }
  static func continueWith(_ name: String) -> String { phrase("go on with \(name)", german: "weiter mit \(name)") }
  static func choose(_ count: Int) -> String {
    phrase(
      one: "Choose 1", other: "Choose 1 to \(count)", count: count,
      german: (one: "Wahl: 1", other: "Wahl: 1 bis \(count)"))
  }
  static func orBack(_ prompt: String) -> String {
    prompt.isEmpty ? ":back" : phrase("\(prompt), or :back", german: "\(prompt), oder :back")
  }
  static var yesOrNo: String { phrase("y or n", german: "j oder n") }
  static var days: [String] {
    [phrase("today", german: "heute"), phrase("tomorrow", german: "morgen")]
  }
  /// From what is chosen where there is nothing.
  static var nothing: String { phrase("nothing to choose", german: "nichts zu wählen") }
  static func oneOf(_ count: Int) -> String { phrase("1 to \(count)", german: "1 bis \(count)") }
  static func anyOf(_ count: Int) -> String { phrase("any of 1 to \(count)", german: "beliebige von 1 bis \(count)") }
  static var multilineHint: String {
    phrase(
      "Several lines: a single . ends them, .. is a line with one dot. :empty makes it empty, :edit opens your editor.",
      german: """
        Mehrere Zeilen: Ein einzelner . beendet sie, .. ist eine Zeile mit einem Punkt. :empty leert, :edit öffnet Ihren \
        Editor.
        """)
  }
  static func kept(_ name: String, _ count: Int) -> String {
    phrase(
      "\(name) keeps \(StateWords.lines(count)): choose it to go on with them.",
      german: "\(name) behält \(StateWords.lines(count)): Wählen Sie es, um damit weiterzumachen.")
  }
  static func notEnded(_ name: String, _ count: Int) -> String {
    phrase(
      "\(name): \(StateWords.lines(count)) not ended yet. Choose it to go on with them, or the same again to go without.",
      german:
        "\(name): \(StateWords.lines(count)) noch nicht beendet. Wählen Sie es dafür, oder dasselbe noch einmal für ohne."
    )
  }
  static func resuming(_ name: String, _ count: Int) -> String {
    phrase(
      "\(name) goes on after \(StateWords.lines(count)).",
      german: "\(name) geht weiter nach \(StateWords.lines(count)).")
  }

  /// The bounds of a number: `0 to 150, in steps of 5`.
  static func bounds(_ number: NumberState) -> String? {
    let (least, most) = (number.minimum.map(NumberText.text), number.maximum.map(NumberText.text))
    let range: String? =
      switch (least, most) {
      case (let least?, let most?): phrase("\(least) to \(most)", german: "\(least) bis \(most)")
      case (let least?, nil): phrase("\(least) or more", german: "\(least) oder mehr")
      case (nil, let most?): phrase("at most \(most)", german: "höchstens \(most)")
      case (nil, nil): nil
      }
    let step = number.step.flatMap { step -> String? in
      let step = NumberText.text(step)
      return step == "1" ? nil : phrase("in steps of \(step)", german: "in Schritten von \(step)")
    }
    let words = [range, step].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// That some lines of a log are not said.
  static func linesLeftOut(_ count: Int) -> String {
    phrase(
      one: "(one line before)", other: "(\(count) lines before)", count: count,
      german: (one: "(davor eine Zeile)", other: "(davor \(count) Zeilen)"))
  }

  // MARK: Listings

  static func excerpt(_ range: ClosedRange<Int>, of count: Int, isOpen: Bool) -> String {
    let (from, to) = (range.lowerBound, range.upperBound)
    let onward = to < count || isOpen ? phrase(":more lists on, ", german: ":more zählt weiter auf, ") : ""
    let soFar = isOpen ? phrase(" so far", german: " bisher") : ""
    return phrase(
      "(\(from) to \(to) of \(count)\(soFar); \(onward)/part finds)",
      german: "(\(from) bis \(to) von \(count)\(soFar); \(onward)/Teil sucht)")
  }
  static func andMore(_ count: Int) -> String { phrase("and \(count) more", german: "und \(count) weitere") }
  /// Which part of a page is shown, and what others there are.
  static func part(_ shown: String, of all: [String]) -> String {
    let list = all.joined(separator: ", ")
    return phrase("Part: \(shown), of \(list)", german: "Teil: \(shown), von \(list)")
  }
  static func changePart(_ name: String) -> String {
    name.isEmpty
      ? phrase("Show another part", german: "Anderen Teil zeigen")
      : phrase("\(name): show another part", german: "\(name): anderen Teil zeigen")
  }
  static var wanting: String { phrase("something is missing or wrong", german: "es fehlt etwas oder stimmt nicht") }
  static var nothingToSearchBy: String {
    phrase("These rows cannot be searched.", german: "Diese Zeilen lassen sich nicht durchsuchen.")
  }
  static var nothingMore: String {
    phrase("There is nothing more to list.", german: "Mehr gibt es nicht aufzuzählen.")
  }
  static var nothingToChoose: String { phrase("There is nothing to choose.", german: "Es gibt nichts zu wählen.") }
  static func nothingFound(_ part: String) -> String {
    phrase(
      "Nothing here has \(part) in its name; / alone lists all.",
      german: "Nichts hier hat \(part) im Namen; / allein zählt alles auf.")
  }

  // MARK: After an answer

  static func result(_ name: String, _ value: String) -> String { "\(name): \(value.isEmpty ? none : value)" }
  static func read(_ count: Int) -> String {
    phrase("\(StateWords.lines(count)) read.", german: "\(StateWords.lines(count)) gelesen.")
  }
  static var mustBeFilled: String { phrase("This must be filled in.", german: "Das muss ausgefüllt werden.") }
  static var notChanged: String { phrase("Nothing was changed.", german: "Es wurde nichts geändert.") }
  static var chooseSomething: String {
    phrase("Please choose one by its number or name.", german: "Bitte wählen Sie mit Nummer oder Namen.")
  }

  // MARK: Errors

  static func error(_ sentence: String) -> String { StateWords.error(sentence) }
  static func error(_ name: String, _ sentence: String) -> String { error("\(name): \(sentence)") }
  static func notNow(_ name: String, _ reason: String? = nil) -> String {
    error(name, reason ?? Rejection.disabled.sentence(for: nil))
  }
  static var noEmpty: String {
    error(phrase("There is no empty answer here.", german: "Eine leere Antwort gibt es hier nicht."))
  }
  static func nothingCalled(_ text: String) -> String {
    error(
      phrase(
        "There is nothing called \(text) here; ? lists what there is.",
        german: "Hier heißt nichts \(text); ? zählt auf, was es gibt."))
  }
  static func somethingLike(_ text: String) -> String {
    error(
      phrase(
        "There is nothing called \(text) here. Like it:", german: "Hier heißt nichts \(text). Ähnlich heißen:"))
  }
  static func severalCalled(_ text: String) -> String {
    error(phrase("\(text) can mean:", german: "\(text) kann heißen:"))
  }
  static func unknownCommand(_ word: String) -> String {
    error(
      phrase(
        "There is no \(word). :help says what there is; begin with :: to mean the text itself.",
        german: "\(word) gibt es nicht. :help sagt, was es gibt; mit :: am Anfang ist der Text selbst gemeint."))
  }
  static func noNumber(_ text: String) -> String {
    error(phrase("\(text) is not a number.", german: "\(text) ist keine Zahl."))
  }
  static func noToggle(_ text: String) -> String {
    error(phrase("Please answer y or n, not \(text).", german: "Bitte antworten Sie j oder n, nicht \(text)."))
  }
  static var nothingToSort: String {
    error(phrase("There is no table to sort here.", german: "Hier gibt es keine Tabelle zu sortieren."))
  }
  static var nothingToEdit: String {
    error(phrase("There is no text to edit here.", german: "Hier gibt es keinen Text zu bearbeiten."))
  }
  static var noEditor: String {
    error(
      phrase(
        "The editor could not be run, so nothing was changed. VISUAL or EDITOR names yours.",
        german: "Der Editor ließ sich nicht benutzen, also ist nichts geändert. VISUAL oder EDITOR nennt Ihren."))
  }
}
