import Foundation
import Logging

/// A file that log lines are appended to, for its owner alone.
final class LogFile: Sendable {
  private let descriptor: Int32

  init(path: String) throws(ExitStatus) {
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let (name, reason) = (SafeText.visible(path), String(cString: strerror(errno)))
      throw .inputOutput(
        phrase(
          "The log \(name) cannot be written: \(reason).",
          german: "Das Protokoll \(name) lässt sich nicht schreiben: \(reason)."))
    }
  }

  deinit { close(descriptor) }

  /// Appends one line, in one write so that lines of two processes do not mix. A full disk loses the line, not the session.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}

/// Writes log entries to a ``LogFile``.
struct FileLogHandler: LogHandler {
  let file: LogFile
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  init(file: LogFile) { self.file = file }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    file.append("\(Date().formatted(.iso8601)) \(event.level) \(SafeText.visible("\(event.message)"))")
  }
}
