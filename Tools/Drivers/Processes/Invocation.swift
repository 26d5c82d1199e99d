/// A program to start, with its arguments and environment.
package struct Invocation: Sendable {
  /// The program's file and its arguments.
  package var commandLine: [String]
  /// Environment variables beside the standard variables of ``Child``, or in place of them.
  package var environment: [String: String] = [:]
  /// The file for standard error, if standard error is not visible; `nil` for this process's standard error.
  package var errors: String?
  /// The time limits of the driver.
  package var patience = Patience()
  /// A Boolean value that indicates whether the terminal shows incomplete paintings. Such a terminal reads a few bytes
  /// at a time and answers no questions. The program then does not hold back incomplete paintings.
  package var isSlowTerminal = false

  package init(_ commandLine: [String]) { self.commandLine = commandLine }

  var program: String { commandLine[0] }
  var arguments: [String] { Array(commandLine.dropFirst()) }
}
