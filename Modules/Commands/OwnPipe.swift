import CChild
import SignalboxPlatform

/// A pipe of this process alone. No program inherits an end of it, not even a program that another thread starts now.
final class OwnPipe {
  let reading: Int32
  private(set) var writing: Int32

  /// Creates the pipe; `nil` when no descriptor is left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard signalbox_child_pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    close(reading)
  }

  /// Writes one byte, for which an empty pipe always has room.
  func write(_ byte: UInt8) { _ = SignalboxPlatform.write(writing, [byte], 1) }

  /// Closes the writing end. The reader then sees the end of the stream, unless another process still has the writing
  /// end.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
