import SignalboxSession
import SignalboxWords

/// The reason why a program cannot resume an existing session. The recording stays unchanged in each case.
public enum UnusableSession: Error, Equatable, Sendable {
  /// A newer version of the program has used the session. The session can be resumed when that version is back.
  case newer
  /// The recording is damaged.
  case damaged
  /// The recording is of another application.
  case ofAnotherApplication
  /// The recording is not a recording, or not in a format that this program reads.
  case unreadable

  /// Creates a reason; `nil` for a failure that may pass by itself. Examples: another program uses the recording, or it
  /// is out of reach.
  init?(_ failure: JournalFailure) {
    switch failure {
    case .locked, .notEmpty, .unavailable, .unwritable: return nil
    // A session with another subject starts anew and tells the user so (K62).
    case .otherSubject: return nil
    case .newer: self = .newer
    case .damaged: self = .damaged
    case .otherApplication: self = .ofAnotherApplication
    // The name of a recording depends on the user, so a recording of another user was put there by hand.
    case .foreign, .irregular, .older, .tooLarge, .otherUser: self = .unreadable
    }
  }

  /// A sentence for the visitor.
  public var sentence: String {
    switch self {
    case .newer:
      phrase(
        "A newer version of this program has your session. It is kept, and continues when that version is here again.")
    case .damaged:
      phrase("Your session cannot be continued: its recording is damaged. The recording is kept as it is.")
    case .ofAnotherApplication:
      phrase("Your session is one of another application. It is kept as it is.")
    case .unreadable:
      phrase(
        "Your session cannot be continued: this program cannot read its recording. The recording is kept as it is.")
    }
  }
}
