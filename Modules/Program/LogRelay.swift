public import Logging
import Synchronization

/// Log lines on their way to whoever shows them: the last few, for a front end that takes them at the end of a turn.
///
/// It holds at most 256 lines; when nobody takes them the oldest are lost and counted.
public final class LogRelay: Sendable {
  private static let limit = 256

  private struct State {
    var lines: [String] = []
    var missed = 0
  }

  private let state = Mutex(State())

  /// Creates one without lines.
  public init() {}

  /// A logger that writes here.
  public var logger: Logger { Logger(label: Program.identity.name) { _ in handler } }

  /// A handler that keeps each entry's message.
  var handler: LineLogHandler { LineLogHandler { self.append("\($0.message)") } }

  /// The lines since the last call and how many were lost before them, or `nil` when there are none.
  public func take() -> (lines: [String], missed: Int)? {
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
