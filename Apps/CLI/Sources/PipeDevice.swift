import SignalboxPlatform
import SignalboxProgram
import SignalboxTerminal

/// The source of answers and the target of questions without a terminal: the environment of ``PipePresenter``.
///
/// The program uses the standard streams (``StandardPipe``), tests use memory.
protocol PipeDevice: AnyObject {
  /// Returns the available input, without waiting.
  func read() -> PipeInput

  /// Writes all of `text`; returns false if its reader is gone.
  func write(_ text: String) -> Bool

  /// Starts or ends the wait for more answers.
  func listen(_ isListening: Bool)

  /// Reports an error outside the interface, where other programs report their errors.
  func complain(_ sentence: String)
}

/// The result of a read.
enum PipeInput {
  case bytes([UInt8])
  /// No input yet.
  case nothing
  case end
}

/// Standard input, and an output stream.
final class StandardPipe: PipeDevice {
  private let output: Int32
  private let watch: (Bool) -> Void

  /// - Parameters:
  ///   - output: The descriptor for questions.
  ///   - watch: Starts and ends the wait for standard input. A file is always readable.
  init(output: Int32, watch: @escaping (Bool) -> Void) { (self.output, self.watch) = (output, watch) }

  func read() -> PipeInput {
    var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&readable, 1, 0) > 0 else { return .nothing }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = SignalboxPlatform.read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { return .bytes(Array(chunk[..<count])) }
    return count == 0 || (errno != EINTR && errno != EAGAIN) ? .end : .nothing
  }

  func write(_ text: String) -> Bool { StandardStream.write(text, to: output) }
  func listen(_ isListening: Bool) { watch(isListening) }
  func complain(_ sentence: String) { Program.reportError(sentence) }
}
