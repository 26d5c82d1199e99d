import SignalboxWords
import Synchronization

/// The problems of the machine that the operator of a server reads on standard error, each once: every visitor meets
/// them. They are in the language of the program.
package final class OperatorReports: Sendable {
  private let told = Mutex<Set<String>>([])
  private let write: @Sendable (String) -> Void

  /// - Parameter write: Writes a line for the operator.
  package init(write: @escaping @Sendable (String) -> Void = { Program.reportError($0) }) { self.write = write }

  /// The sentence for a visitor, in place of the names of files and options.
  package static var withheld: String { phrase("The server cannot use its data at the moment. Try again later.") }

  /// Tells a problem, unless it was told before. A hundred problems are told at most.
  package func tell(_ problem: () -> String) {
    let line = Language.speaking(.ofOperator, problem)
    if told.withLock({ $0.count < 100 && $0.insert(line).inserted }) { write(line) }
  }
}
