import Logging

/// Passes each log entry to a closure, from level `info` up.
struct LineLogHandler: LogHandler {
  let write: @Sendable (LogEvent) -> Void
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  init(_ write: @escaping @Sendable (LogEvent) -> Void) { self.write = write }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write(event) }
}
