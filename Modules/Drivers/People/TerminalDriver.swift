import SignalboxInterface

/// Somebody in front of a program on a terminal.
package protocol TerminalDriver: ScenarioDriver {
  /// What the program writes to and reads from.
  var terminal: PseudoTerminal { get }
  /// The program.
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
  /// The column of a table with this id, if it is one.
  func column(_ id: String) -> ColumnState? {
    page.elements.flattened.lazy.flatMap { $0.content.list?.columns ?? [] }.first { $0.id == id }
  }
}

extension PseudoTerminal {
  /// Starts a program on it whose frames come to `frames`.
  func start(_ invocation: Invocation, frames: FrameStream) throws -> Child {
    defer { frames.isHandedOver() }
    return try start(
      invocation.program, invocation.arguments + frames.arguments, environment: invocation.environment,
      streams: frames.streams)
  }
}
