import Glibc

/// Writing to the process's streams, which others have too.
public enum StandardStream {
  /// Writes all of `text`, and waits where a stream that somebody made non-blocking is full.
  /// - Returns: Whether everything was written; `errno` says why not.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
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
