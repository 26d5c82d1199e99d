import SignalboxInterface

/// Why a session is not recorded any more.
enum JournalLoss: Equatable {
  /// The store takes nothing any more.
  case unwritable(name: String)
  /// Nobody would find what it keeps.
  case gone(name: String)

  /// A sentence for the user.
  var sentence: String {
    switch self {
    case .unwritable(let name): Sentences.cannotBeWritten(SafeText.visible(name))
    case .gone(let name): Sentences.hasGone(SafeText.visible(name))
    }
  }
}
