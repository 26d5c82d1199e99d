package import Dispatch
import SignalboxPlatform

/// The signal by which programs such as logrotate ask a server to open its files anew: SIGHUP.
package enum Hangup {
  /// Calls `action` on a thread of its own for each signal from now on. Signals in quick succession count as one.
  /// - Returns: The watch, to be cancelled at the end.
  package static func watch(_ action: @escaping @Sendable () -> Void) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: ends.reading, queue: DispatchQueue(label: "hangup"))
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(ends.reading, &bytes, bytes.count) > 0 {}
      action()
    }
    source.resume()
    // The pipe is open by now: the handler only writes.
    signal(SIGHUP) { _ in
      let saved = errno
      _ = write(ends.writing, "!", 1)
      errno = saved
    }
    return source
  }
}

/// The pipe from the handler of the signal. A handler cannot refer to a member of a type.
private let ends: (reading: Int32, writing: Int32) = {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return (-1, -1) }
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (ends[0], ends[1])
}()
