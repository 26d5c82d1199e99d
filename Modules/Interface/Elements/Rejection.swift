/// The reason why an input was not applied. Every input is either applied and recorded, or rejected with a reason.
public enum Rejection: Error, Codable, Equatable, Sendable {
  /// The page of the event is no longer shown. The second press of a double press ends here (B17).
  case stalePage
  /// Another page covers the page of the event.
  case notOnTop
  /// An alert is in front.
  case coveredByAlert
  /// The page has no such element.
  case unknownElement
  /// The element or the chosen option is disabled.
  case disabled
  /// The element does not take this kind of action.
  case wrongAction
  /// No page to go back to.
  case noBack
  /// The value is invalid.
  case badValue(ValueProblem)
  /// The action failed. The sentence gives the reason. An action whose element reports the failure was applied. A
  /// failed undo, redo, seek or request to quit changed nothing, and neither did input during a paced replay.
  case actionFailed(String)
  /// The session is ending.
  case closing
  /// The element or page has changed since the revision that the event names.
  case staleRevision
  /// The sender is a guest that may only watch.
  case lookingOn
}

/// The reason why a value is invalid.
public enum ValueProblem: String, Codable, Sendable {
  /// More characters than the element takes.
  case tooLong = "too_long"
  /// A control character, or a line break in a field with one line.
  case controlCharacter = "control_character"
  /// Not a finite number, or a number without an exact representation.
  case numberOutOfRange = "number_out_of_range"
  /// Below the minimum or above the maximum.
  case outOfRange = "out_of_range"
  /// Not a whole number of steps from the minimum.
  case stepMismatch = "step_mismatch"
  /// No option with this key.
  case notAChoice = "not_a_choice"
  /// Not in the required format, such as a date or a time. For a secret: bytes that are not valid text.
  case badFormat = "bad_format"
  /// More bytes than a field for files takes.
  case fileTooLarge = "file_too_large"
  /// Contents of a type that the field does not take.
  case wrongFileType = "wrong_file_type"
  /// An empty file in a field that takes only types with contents.
  case emptyFile = "empty_file"
  /// More files than the field takes.
  case tooManyFiles = "too_many_files"
  /// A name that is no valid name of a file.
  case badFileName = "bad_file_name"
  /// A file that the session does not keep.
  case noSuchFile = "no_such_file"
}
