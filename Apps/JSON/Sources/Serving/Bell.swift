import Glibc

/// Tells a session's loop from another thread that there is something to look at.
final class Bell: Sendable {
  /// Readable once it was rung.
  let descriptor: Int32
  private let handle: Int32

  /// `nil` when the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    (descriptor, handle) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(handle)
  }

  /// Rings. When it has been rung and not heard, once is enough.
  func ring() { _ = write(handle, [1], 1) }

  /// Takes note that it was heard.
  func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
