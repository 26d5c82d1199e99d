/// Why an input was not applied. Input is total: it is applied and recorded, or refused with one of these.
public enum Rejection: Error, Codable, Equatable, Sendable {
  /// The page it names is no longer there; a double press ends here (B17).
  case stalePage
  /// The page it names is there but another page is on top of it.
  case notOnTop
  /// An alert is in front.
  case coveredByAlert
  /// The page has no such element.
  case unknownElement
  /// The element, or the option chosen, is disabled.
  case disabled
  /// The element does not take this kind of action.
  case wrongAction
  /// There is no page to go back to.
  case noBack
  /// The value does not fit.
  case badValue(ValueProblem)
  /// It was applied, and the action itself failed; the sentence says why.
  case actionFailed(String)
  /// The session is ending.
  case closing
  /// What it is about is no longer as it was at the revision that the event names.
  case staleRevision
  /// Whoever did it is a guest who may only look on.
  case lookingOn
}

/// What is wrong with a value.
public enum ValueProblem: String, Codable, Sendable {
  /// More characters than the element takes.
  case tooLong = "too_long"
  /// A control character, or a line break where there is one line.
  case controlCharacter = "control_character"
  /// Not a finite number, or one that cannot be held exactly.
  case numberOutOfRange = "number_out_of_range"
  /// Below the minimum or above the maximum.
  case outOfRange = "out_of_range"
  /// Not a whole number of steps from the minimum.
  case stepMismatch = "step_mismatch"
  /// No option has this key.
  case notAChoice = "not_a_choice"
  /// Not a text of the form that the element takes: no day, no time.
  case badFormat = "bad_format"
}
