import Logging

/// Passes each log entry to a closure, from level `info` up.
struct LineLogHandler: LogHandler {
  let write: @Sendable (LogEvent) -> Void
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  /// A handler that passes critical entries to standard error, for the operator of a server.
  static var `operator`: LineLogHandler {
    var handler = LineLogHandler { Program.reportError("\($0.message)") }
    handler.logLevel = .critical
    return handler
  }

  init(_ write: @escaping @Sendable (LogEvent) -> Void) { self.write = write }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write(event) }
}
