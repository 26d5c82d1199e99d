import SignalboxInterface
import SignalboxProgram
import SignalboxSession

extension Board.View {
  /// The last lines of the output of a command that failed, and its errors; `nil` if none is on the page.
  var failure: [String]? { Program.hasFailed ? frame?.failure : nil }
}
