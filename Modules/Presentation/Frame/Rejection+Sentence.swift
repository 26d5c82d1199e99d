public import SignalboxNavigation

extension Rejection {
  /// Why an action was refused and what would be taken instead, in the same words in every front end (G24).
  ///
  /// - Parameter element: What the action was for, as the last frame had it.
  public func sentence(for element: ElementState?) -> String {
    switch self {
    case .stalePage, .notOnTop: "That page has gone; nothing was done."
    case .coveredByAlert: "There is a message to answer first."
    case .unknownElement: "This is no longer there."
    case .disabled: "This is not available now."
    case .wrongAction: "This cannot be done here."
    case .noBack: "There is no page to go back to."
    case .badValue(let problem): problem.sentence(for: element)
    case .actionFailed(let sentence): sentence
    case .closing: "The application is ending."
    }
  }
}

extension ValueProblem {
  fileprivate func sentence(for element: ElementState?) -> String {
    switch (self, element?.content) {
    case (.tooLong, .field(let field)): "At most \(field.limit) characters."
    case (.tooLong, _): "This is too long."
    case (.controlCharacter, _): "Control characters cannot be taken."
    case (.numberOutOfRange, _): "This number is too large."
    case (.outOfRange, .number(let number)): number.bounds
    case (.outOfRange, _): "Out of range."
    case (.stepMismatch, .number(let number)): number.steps
    case (.stepMismatch, _): "Between two steps."
    case (.notAChoice, _): "This cannot be chosen."
    }
  }
}

extension NumberState {
  fileprivate var bounds: String {
    switch (minimum.map(NumberText.text), maximum.map(NumberText.text)) {
    case (let least?, let most?): "From \(least) to \(most)."
    case (let least?, nil): "At least \(least)."
    case (nil, let most?): "At most \(most)."
    case (nil, nil): "Out of range."
    }
  }

  fileprivate var steps: String {
    let (step, start) = (step ?? 1, minimum ?? 0)
    if step == 1, start == start.rounded() { return "A whole number is needed." }
    return "In steps of \(NumberText.text(step)) from \(NumberText.text(start))."
  }
}
