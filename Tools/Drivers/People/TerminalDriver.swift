import SignalboxInterface

/// A driver of a program on a terminal.
package protocol TerminalDriver: ScenarioDriver {
  /// The terminal that the program runs on.
  var terminal: PseudoTerminal { get }
  /// The program's process.
  var child: Child { get }
}

extension TerminalDriver {
  package var screen: String { terminal.screen.text }

  package func die(by signal: Int32) -> Child.End {
    child.signal(signal)
    terminal.drain()
    return child.wait()
  }

  package func finish() throws -> (end: Child.End, outcome: String?) {
    try terminal.readToEnd()
    return (child.wait(), terminal.screen.lines.last { !$0.isEmpty })
  }
}

extension Frame {
  /// Returns the table column with this id; `nil` if the id belongs to no column.
  func column(_ id: String) -> ColumnState? {
    page.elements.flattened.lazy.flatMap { $0.content.list?.columns ?? [] }.first { $0.id == id }
  }
}

extension PseudoTerminal {
  /// Starts a program on this terminal. Its frames go to `frames`.
  func start(_ invocation: Invocation, frames: FrameStream) throws -> Child {
    defer { frames.isHandedOver() }
    return try start(
      invocation.program, invocation.arguments + frames.arguments, environment: invocation.environment,
      streams: frames.streams)
  }
}
