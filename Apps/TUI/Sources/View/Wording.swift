import SignalboxNavigation

/// The front end's own words, in one place so that they can be translated.
enum Wording {
  static let tooSmall = "Too small"
  static let notANumber = "This is not a number."
  static let mustBeFilled = "This must be filled in."
  static let unavailable = "This is not available now."
  static let leftOut = "The page changed: keys typed before that were left out."
  static let ending = "Ending..."
  static let nothingFound = "Nothing found; Esc shows everything again."
  static let empty = "(empty)"
  static let helpTitle = "Help"
  static let modal = "Dialog"
  static let working = "Working"
  static let rows = "rows"

  /// Every key and what it does; each command has one that no terminal keeps for itself (N12).
  static let allKeys = [
    ("Tab, Shift-Tab", "to the next element, to the one before"),
    ("Up, Down", "between elements, and within lists and choices"),
    ("Enter", "press; in a field: on to the next"),
    ("Space", "press, choose, mark or switch"),
    ("Esc, Ctrl-G, F10", "back; from the first page: leave"),
    ("PageUp, PageDown", "look at the rest of the page"),
    ("Home, End", "to the first, to the last"),
    ("a letter", "to the next thing that begins with it"),
    ("/", "in a list: show only what has these letters"),
    ("Left, Right", "in a list: between a row and its buttons"),
    ("Ctrl-A, Ctrl-E", "in text: to its beginning, to its end"),
    ("Ctrl-U, Ctrl-K, Ctrl-W", "take away before, behind, the last word"),
    ("Ctrl-Y", "bring back what was taken away"),
    ("Ctrl-N, Ctrl-P", "next suggestion, the one before"),
    ("Ctrl-L", "write the screen again"),
    ("Ctrl-Z; Ctrl-C", "stop for a while; end at once"),
    ("F1, ?", "this help; ? outside text"),
    ("*", "behind a label: must be filled in"),
  ]

  static func tooLong(_ limit: Int) -> String { "At most \(limit) characters." }

  static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: "Note"
    case .success: "Done"
    case .warning: "Warning"
    case .error: "Error"
    }
  }

  /// Why an action was refused; `nil` when there is nothing to say because the page has gone.
  static func refusal(_ reason: Rejection, _ element: ElementState?) -> String? {
    switch reason {
    case .stalePage, .notOnTop, .coveredByAlert, .closing: nil
    case .noBack: "There is no page to go back to."
    case .unknownElement: "This is no longer there."
    case .disabled: unavailable
    case .actionFailed(let sentence): sentence
    case .wrongAction: "This cannot be done here."
    case .badValue(let problem): self.problem(problem, element)
    }
  }

  private static func problem(_ problem: ValueProblem, _ element: ElementState?) -> String {
    switch problem {
    case .tooLong:
      if case .field(let field) = element?.content { tooLong(field.limit) } else { "This is too long." }
    case .controlCharacter: "Control characters cannot be taken."
    case .numberOutOfRange: "This number is too large."
    case .outOfRange: bounds(element)
    case .stepMismatch: step(element)
    case .notAChoice: "This cannot be chosen."
    }
  }

  private static func bounds(_ element: ElementState?) -> String {
    guard case .number(let number) = element?.content else { return "Out of range." }
    switch (number.minimum, number.maximum) {
    case (let least?, let most?): return "From \(Number.text(least)) to \(Number.text(most))."
    case (let least?, nil): return "At least \(Number.text(least))."
    case (nil, let most?): return "At most \(Number.text(most))."
    case (nil, nil): return "Out of range."
    }
  }

  private static func step(_ element: ElementState?) -> String {
    guard case .number(let number) = element?.content, let step = number.step else { return "Between two steps." }
    if step == 1, (number.minimum ?? 0) == (number.minimum ?? 0).rounded() { return "A whole number is needed." }
    return "In steps of \(Number.text(step)) from \(Number.text(number.minimum ?? 0))."
  }
}
