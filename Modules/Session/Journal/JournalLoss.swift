import SignalboxWords

/// The reason why a session is no longer recorded.
public enum JournalLoss: Equatable, Sendable {
  /// The store refused to write.
  case unwritable(name: String)
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

  /// A sentence for the user.
  var sentence: String {
    switch self {
    case .unwritable(let name): SessionTexts.cannotBeWritten(SafeText.visible(name))
    case .gone(let name): SessionTexts.hasGone(SafeText.visible(name))
    case .removed(let name): SessionTexts.wasRemoved(SafeText.visible(name))
    case .taken(let name): SessionTexts.isTaken(SafeText.visible(name))
    case .unanswered(let name): SessionTexts.isUnanswered(SafeText.visible(name))
    }
  }
}
