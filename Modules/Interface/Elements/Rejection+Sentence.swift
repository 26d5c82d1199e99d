extension Rejection {
  /// Why an action was refused and what would be taken instead, in the same words in every front end (G24).
  ///
  /// - Parameter element: What the action was for, as the last frame had it.
  public func sentence(for element: ElementState?) -> String {
    switch self {
    case .stalePage, .notOnTop:
      phrase("That page has gone; nothing was done.", german: "Diese Seite ist nicht mehr da; es wurde nichts getan.")
    case .coveredByAlert:
      phrase("There is a message to answer first.", german: "Zuerst ist eine Meldung zu beantworten.")
    case .unknownElement: phrase("This is no longer there.", german: "Das gibt es nicht mehr.")
    case .disabled:
      element?.disabledReason ?? phrase("This is not available now.", german: "Das ist gerade nicht möglich.")
    case .wrongAction: phrase("This cannot be done here.", german: "Das geht hier nicht.")
    case .noBack: phrase("There is no page to go back to.", german: "Es gibt keine Seite, zu der es zurückgeht.")
    case .badValue(let problem): problem.sentence(for: element)
    case .actionFailed(let sentence): sentence
    case .closing: phrase("The application is ending.", german: "Die Anwendung wird gerade beendet.")
    case .staleRevision:
      phrase(
        "This has changed meanwhile; nothing was done.",
        german: "Das hat sich inzwischen geändert; es wurde nichts getan.")
    case .lookingOn:
      phrase(
        "The user lets you look on only; nothing was done.",
        german: "Sie dürfen nur zusehen; es wurde nichts getan.")
    }
  }
}

extension ValueProblem {
  fileprivate func sentence(for element: ElementState?) -> String {
    switch (self, element?.content) {
    case (.tooLong, .field(let field)):
      phrase("At most \(field.limit) characters.", german: "Höchstens \(field.limit) Zeichen.")
    case (.tooLong, _): phrase("This is too long.", german: "Das ist zu lang.")
    case (.controlCharacter, _):
      phrase("Control characters cannot be taken.", german: "Steuerzeichen sind nicht möglich.")
    case (.numberOutOfRange, _): phrase("This number is too large.", german: "Diese Zahl ist zu groß.")
    case (.outOfRange, .number(let number)): number.bounds
    case (.outOfRange, .field(let field)) where field.format?.limits != nil: Self.possible(field.format?.limits ?? "")
    case (.outOfRange, _): phrase("Out of range.", german: "Außerhalb des Bereichs.")
    case (.stepMismatch, .number(let number)): number.steps
    case (.stepMismatch, _): phrase("Between two steps.", german: "Zwischen zwei Schritten.")
    case (.badFormat, .field(let field)) where field.format != nil: field.format?.misreading ?? ""
    case (.badFormat, _): phrase("This cannot be read.", german: "Das ist nicht lesbar.")
    case (.notAChoice, _): phrase("This cannot be chosen.", german: "Das ist nicht wählbar.")
    }
  }

  private static func possible(_ limits: String) -> String {
    phrase("Possible: \(limits).", german: "Möglich: \(limits).")
  }
}

extension NumberState {
  fileprivate var bounds: String {
    switch (minimum.map(NumberText.text), maximum.map(NumberText.text)) {
    case (let least?, let most?): phrase("From \(least) to \(most).", german: "Von \(least) bis \(most).")
    case (let least?, nil): phrase("At least \(least).", german: "Mindestens \(least).")
    case (nil, let most?): phrase("At most \(most).", german: "Höchstens \(most).")
    case (nil, nil): phrase("Out of range.", german: "Außerhalb des Bereichs.")
    }
  }

  fileprivate var steps: String {
    let (step, start) = (step ?? 1, minimum ?? 0)
    if step == 1, start == start.rounded() {
      return phrase("A whole number is needed.", german: "Hier ist eine ganze Zahl nötig.")
    }
    return phrase(
      "In steps of \(NumberText.text(step)) from \(NumberText.text(start)).",
      german: "In Schritten von \(NumberText.text(step)) ab \(NumberText.text(start)).")
  }
}
