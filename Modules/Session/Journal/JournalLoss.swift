import SignalboxInterface

/// Why a session is not recorded any more.
public enum JournalLoss: Equatable, Sendable {
  /// The store takes nothing any more.
  case unwritable(name: String)
  /// Nobody would find what it keeps.
  case gone(name: String)
  /// Another process goes on with the session.
  case taken(name: String)
  /// The store has not answered for as long as it is waited for.
  case unanswered(name: String)

  /// Whether the session ends: who goes on with it elsewhere has what was kept, and nothing may be done that was not.
  var endsSession: Bool {
    switch self {
    case .unwritable, .gone: false
    case .taken, .unanswered: true
    }
  }

  /// A sentence for the user.
  var sentence: String {
    switch self {
    case .unwritable(let name): Sentences.cannotBeWritten(SafeText.visible(name))
    case .gone(let name): Sentences.hasGone(SafeText.visible(name))
    case .taken(let name): Sentences.isTaken(SafeText.visible(name))
    case .unanswered(let name): Sentences.isUnanswered(SafeText.visible(name))
    }
  }
}
