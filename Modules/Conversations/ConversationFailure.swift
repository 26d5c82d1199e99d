package import SignalboxCommands
import SignalboxWords

/// The reason why a child cannot be talked to, as a sentence for the user.
package enum ConversationFailure: Error, Equatable, CustomStringConvertible {
  /// The private folder cannot be created or written.
  case noFolder(reason: String)
  /// A line of the child exceeds the limit in bytes.
  case tooLong(Int)
  /// The child has ended with an earlier process, and may not be started again.
  case lost

  package var description: String {
    switch self {
    case .noFolder(let reason): phrase("There is no place for the connection to the program: \(reason).")
    case .tooLong(let limit): phrase("The program was ended: it sent a line of more than \(limit) bytes.")
    case .lost: phrase("The script has ended together with the program that ran it.")
    }
  }
}

extension LiveChildFailure: CustomStringConvertible {
  /// A sentence for the user.
  package var description: String {
    switch self {
    case .notStarted(let program): Self.sentence(SafeText.visible(program))
    case .noDescriptors: phrase("This program has too many files open.")
    case .noTerminal(let reason): phrase("This machine has no terminal for the program: \(reason).")
    }
  }

  private static func sentence(_ program: String) -> String { phrase("\(program) cannot be started.") }
}
