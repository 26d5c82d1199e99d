import Foundation
import Logging
import SignalboxWords

/// A file for log lines, for its owner alone.
final class LogFile: Sendable {
  private let descriptor: Int32

  init(path: String, for option: String) throws(ExitStatus) {
    // Non-blocking: opening a pipe would otherwise wait for a reader.
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let name = SafeText.visible(path)
      guard errno != ENXIO else {
        throw .inputOutput(
          phrase("\(option): nobody reads from \(name)."))
      }
      let reason = String(cString: strerror(errno))
      throw .inputOutput(
        phrase("\(option): \(name) cannot be written: \(reason)."))
    }
    // Blocking from now on: the reader of a pipe gets every line.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  deinit { close(descriptor) }

  /// Appends a line in a single write, so that lines of two processes do not mix. A full disk loses the line, not the
  /// session.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}

extension LogFile {
  /// A handler that appends each entry, with its time and level.
  var handler: LineLogHandler {
    LineLogHandler { self.append("\(Date().formatted(.iso8601)) \($0.level) \(SafeText.visible("\($0.message)"))") }
  }
}
