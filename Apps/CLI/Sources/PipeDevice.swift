import Glibc
import SignalboxProgram
import SignalboxTerminal

/// Where answers come from and questions go when nobody types: all that ``PipePresenter`` needs of the outside.
///
/// In the program it is the standard streams (``StandardPipe``), in tests it is memory.
protocol PipeDevice: AnyObject {
  /// What there is to read now, without waiting.
  func read() -> PipeInput

  /// Writes all of `text`; false when nobody takes it any more.
  func write(_ text: String) -> Bool

  /// Whether more answers are waited for, or no longer.
  func listen(_ isListening: Bool)

  /// Says what went wrong beside the interface, where other programs' complaints are.
  func complain(_ sentence: String)
}

/// What reading gave.
enum PipeInput {
  case bytes([UInt8])
  /// Nothing yet.
  case nothing
  case end
}

/// Standard input, and a stream to write to.
final class StandardPipe: PipeDevice {
  private let output: Int32
  private let watch: (Bool) -> Void

  /// - Parameters:
  ///   - output: Where questions go.
  ///   - watch: Starts and ends the waiting for standard input, which a file always has.
  init(output: Int32, watch: @escaping (Bool) -> Void) { (self.output, self.watch) = (output, watch) }

  func read() -> PipeInput {
    var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&readable, 1, 0) > 0 else { return .nothing }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { return .bytes(Array(chunk[..<count])) }
    return count == 0 || (errno != EINTR && errno != EAGAIN) ? .end : .nothing
  }

  func write(_ text: String) -> Bool { StandardStream.write(text, to: output) }
  func listen(_ isListening: Bool) { watch(isListening) }
  func complain(_ sentence: String) { Program.complain(sentence) }
}
