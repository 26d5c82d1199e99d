package import Logging
import SignalboxWords

/// The operator reads the log, so each message is made in the language of the process, also in a visitor's session.
///
/// The functions take the place of those of the library: a call without further arguments fits them better.
extension Logger {
  package func info(_ message: @autoclosure () -> Logger.Message) { tell(.info, message) }
  package func error(_ message: @autoclosure () -> Logger.Message) { tell(.error, message) }
  package func critical(_ message: @autoclosure () -> Logger.Message) { tell(.critical, message) }

  private func tell(_ level: Logger.Level, _ message: () -> Logger.Message) {
    Language.speaking(.ofOperator) { log(level: level, message()) }
  }
}
