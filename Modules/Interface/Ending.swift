/// How a session ended.
public enum Ending: Equatable, Sendable {
  /// The application returned, because its root page was left or by itself; with what the user gave.
  case finished(outcome: String?)
  /// The driver asked for the end, or its input ended.
  case shutDown
  /// A signal asked the process to end.
  case signal(Int32)
  /// The front end could not go on; a sentence says why.
  case failed(PresenterFailure)
}

/// What keeps a front end from going on.
public enum PresenterFailure: Error, Equatable, Sendable {
  /// What it shows can no longer be written.
  case outputLost
  /// The answers ended before the questions did; the sentence names what was asked.
  case inputEnded(asked: String)
  /// An answers file does not do; the sentence names the element.
  case unanswered(String)
  /// A recording does not fit the application; the sentence says from where on.
  case doesNotFit(String)
  /// There is nobody to ask, and the sentence says what to do instead.
  case noTerminal(String)
  /// The system gives the session less than it needs, a descriptor; the sentence says what.
  case outOfResources(String)
  /// What happened can no longer be kept where it must be; the sentence says why, and what to do.
  case recordingLost(String)
}
