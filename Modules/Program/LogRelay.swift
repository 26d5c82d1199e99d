public import Logging
import Synchronization

/// Keeps the latest log lines for a front end that shows them at the end of a turn.
///
/// Keeps at most 256 lines. When no front end takes them, the oldest are dropped and counted.
public final class LogRelay: Sendable {
  private static let limit = 256

  private struct State {
    var lines: [String] = []
    var missed = 0
  }

  private let state = Mutex(State())

  /// Creates an empty relay.
  public init() {}

  /// A logger that writes to this relay.
  public var logger: Logger { Logger(label: Program.identity.name) { _ in handler } }

  /// A handler that keeps each entry's message.
  var handler: LineLogHandler { LineLogHandler { self.append("\($0.message)") } }

  /// Removes and returns the lines since the last call, with the number of lines dropped before them. Returns `nil`
  /// when there are no lines.
  public func drain() -> (lines: [String], missed: Int)? {
    state.withLock { state in
      guard !state.lines.isEmpty else { return nil }
      defer { state = State() }
      return (state.lines, state.missed)
    }
  }

  fileprivate func append(_ line: String) {
    state.withLock { state in
      if state.lines.count == Self.limit {
        state.lines.removeFirst()
        state.missed += 1
      }
      state.lines.append(line)
    }
  }
}
