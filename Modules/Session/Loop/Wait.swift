import CProcess
import Glibc

/// Waits for descriptors, again and again while nothing needs a turn of the session.
struct Wait {
  /// What is waited for, and after ``wait(_:)`` what came.
  private(set) var polled: [pollfd] = []
  /// The watches it was made from.
  private(set) var version = -1
  private var waits = 0
  private var kept: KeptDescriptors?

  /// Waits for these from now on.
  mutating func watch(_ polled: [pollfd], version: Int) {
    (self.polled, self.version, waits) = (polled, version, 0)
    kept = nil
  }

  /// Waits for at most `timeout` milliseconds, or for ever when that is negative; false when nothing came.
  mutating func wait(_ timeout: Int32) -> Bool {
    waits += 1
    if waits == 2 { kept = KeptDescriptors(polled) }
    if let isReady = kept?.wait(&polled, timeout) { return isReady }
    return poll(&polled, nfds_t(polled.count), timeout) > 0
  }
}

/// Descriptors that the kernel keeps from one wait to the next (epoll), where `poll` would be told them each time: that is
/// a twentieth of a round trip over pipes.
private final class KeptDescriptors {
  private let descriptor: Int32
  private var events = [epoll_event](repeating: epoll_event(), count: 8)

  /// `nil` when one of them cannot be kept: a regular file, or a descriptor that is there twice.
  init?(_ polled: [pollfd]) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    for (index, entry) in polled.enumerated() {
      var event = epoll_event(events: UInt32(entry.events), data: epoll_data(u32: UInt32(index)))
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, entry.fd, &event) == 0 else { return nil }
    }
  }

  deinit { close(descriptor) }

  /// As `poll`; the bits of both mean the same.
  func wait(_ polled: inout [pollfd], _ timeout: Int32) -> Bool {
    for index in polled.indices { polled[index].revents = 0 }
    let count = epoll_wait(descriptor, &events, Int32(events.count), timeout)
    for event in events.prefix(max(0, Int(count))) {
      polled[Int(event.data.u32)].revents = Int16(truncatingIfNeeded: event.events)
    }
    return count > 0
  }
}
