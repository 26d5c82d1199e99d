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
    case .notStarted(let program, let obstacle): Self.sentence(SafeText.visible(program), obstacle)
    case .noDescriptors: phrase("This program has too many files open.")
    case .noTerminal(let reason): phrase("This machine has no terminal for the program: \(reason).")
    }
  }

  private static func sentence(_ program: String, _ obstacle: StartObstacle?) -> String {
    switch obstacle {
    case nil: phrase("\(program) cannot be started.")
    case .noFile: phrase("\(program) cannot be started: there is no such file.")
    case .notInPath(isHere: false): phrase("\(program) cannot be started: PATH has no such program.")
    case .notInPath(isHere: true):
      phrase("\(program) cannot be started: PATH has no such program. The file in this folder is ./\(program).")
    case .isFolder: phrase("\(program) cannot be started: it is a folder.")
    case .notExecutable:
      phrase("\(program) cannot be started: it is not executable. chmod +x makes it executable.")
    case .notPermitted: phrase("\(program) cannot be started: you may not execute it.")
    case .noInterpreter(let path): sentence(program, interpreter: SafeText.visible(path))
    }
  }

  private static func sentence(_ program: String, interpreter: String) -> String {
    phrase("\(program) cannot be started: its interpreter \(interpreter) does not exist.")
  }
}
