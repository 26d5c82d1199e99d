import SignalboxPlatform

/// Writes to the process's standard streams, which other processes may share.
public enum StandardStream {
  /// Writes all of `text`. Waits while the stream is full, because another process may have made it non-blocking.
  /// - Returns: A Boolean value that indicates whether all text was written. Sets `errno` on failure.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { SignalboxPlatform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EAGAIN {
          var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&room, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      bytes = bytes.dropFirst(max(0, count))
    }
    return true
  }
}
