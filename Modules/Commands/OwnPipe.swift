import CChild
import Glibc

/// A pipe of this process alone: no program that is started meanwhile, by whomever, gets an end of it.
final class OwnPipe {
  let reading: Int32
  private(set) var writing: Int32

  /// `nil` when there is no descriptor left.
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
  func write(_ byte: UInt8) { _ = Glibc.write(writing, [byte], 1) }

  /// Lets the reading end see the end, once nobody else has the writing one.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
