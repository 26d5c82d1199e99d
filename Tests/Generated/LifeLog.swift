import Logging
import Synchronization

/// The log of a life of the program. It shows which effects have begun and ended.
final class LifeLog: Sendable {
  private struct State {
    var lines: [String] = []
    var started: [String] = []
    var atStart: (@Sendable (String) -> Void)?
  }

  private let state = Mutex(State())

  var logger: Logger { Logger(label: "life", factory: { _ in Handler(log: self) }) }
  var lines: [String] { state.withLock { $0.lines } }
  /// The keys of the begun effects, in order. A key may occur again.
  var started: [String] { state.withLock { $0.started } }

  /// Calls `action` with the key of each effect that begins, before the work of the effect.
  func atStart(_ action: (@Sendable (String) -> Void)?) { state.withLock { $0.atStart = action } }

  fileprivate func add(_ line: String) {
    let key = String(line.dropFirst(7).prefix { $0 != " " })
    let action = state.withLock { state -> (@Sendable (String) -> Void)? in
      state.lines.append(line)
      guard line.hasPrefix("effect "), line.hasSuffix(" started") else { return nil }
      state.started.append(key)
      return state.atStart
    }
    action?(key)
  }
}

private struct Handler: LogHandler {
  let log: LifeLog
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { log.add("\(event.message)") }
}
