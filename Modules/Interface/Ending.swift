import SignalboxWords

/// The way a session ended.
public enum Ending: Equatable, Sendable {
  /// The application returned by itself or because the user closed its root page. The value is the user's result.
  case finished(outcome: String?)
  /// The driver requested the end, or its input ended.
  case shutDown
  /// A signal requested the end of the process.
  case signal(Int32)
  /// The front end cannot continue. The value has the reason.
  case failed(PresenterFailure)
}

/// The reason why a front end cannot continue.
public enum PresenterFailure: Error, Equatable, Sendable {
  /// The output is closed or cannot be written.
  case outputLost
  /// The input ended before all questions were answered. The text names the open question.
  case inputEnded(asked: String)
  /// The answers file is unusable. The sentence names the element.
  case unanswered(String)
  /// A recording does not fit the application. The sentence names the place where they differ.
  case doesNotFit(String)
  /// No terminal is available. The sentence describes an alternative.
  case noTerminal(String)
  /// The system refuses a resource that the session needs, such as a file descriptor. The sentence names the resource.
  case outOfResources(String)
  /// The user removed this guest. The session continues without it.
  case sentAway
  /// The required recording cannot be written. The sentence gives the reason and a remedy.
  case recordingLost(String)
  /// A mistake in the application. The sentence is for the author.
  case mistake(String)
}

extension Ending {
  /// The message for a visitor whose session ended by a mistake in the application. `nil` for any other ending.
  public var mistakeMessage: String? {
    guard case .failed(.mistake) = self else { return nil }
    return phrase("A mistake in the application has ended your session.")
  }
}
