import SignalboxWords

/// The reason why a session is no longer recorded.
public enum JournalLoss: Equatable, Sendable {
  /// The store refused to write, with the system's reason if it is known.
  case unwritable(name: String, reason: String? = nil)
  /// The recording was removed or replaced, so its lines would not be found.
  case gone(name: String)
  /// The recording was removed from a shared store. Another process may have resumed the session before.
  case removed(name: String)
  /// Another process has resumed the session.
  case taken(name: String)
  /// The store did not answer in time.
  case unanswered(name: String)

  /// A Boolean value that indicates whether the session must end.
  /// Another process may resume it from the kept entries, so this session must do nothing that is not kept.
  var endsSession: Bool {
    switch self {
    case .unwritable, .gone: false
    case .removed, .taken, .unanswered: true
    }
  }

  /// The name of the recording, and the system's reason if it is known: for the log.
  var summary: String {
    switch self {
    case .unwritable(let name, let reason?): "\(SafeText.visible(name)): \(reason)"
    case .unwritable(let name, nil), .gone(let name), .removed(let name), .taken(let name), .unanswered(let name):
      SafeText.visible(name)
    }
  }

  /// A sentence for the user.
  /// - Parameter showsPath: A Boolean value that indicates whether the user may read the path of a file.
  func sentence(showsPath: Bool) -> String {
    switch self {
    case .unwritable(let name, let reason):
      (showsPath ? SessionTexts.cannotBeWritten(SafeText.visible(name), reason) + " " : "")
        + SessionTexts.lastActionIsLost
    case .gone(let name):
      (showsPath ? SessionTexts.hasGone(SafeText.visible(name)) + " " : "") + SessionTexts.actionsAreLost
    case .removed(let name): SessionTexts.wasRemoved(SafeText.visible(name))
    case .taken(let name): SessionTexts.isTaken(SafeText.visible(name))
    case .unanswered(let name): SessionTexts.isUnanswered(SafeText.visible(name))
    }
  }
}
