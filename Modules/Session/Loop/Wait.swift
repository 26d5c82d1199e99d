import CProcess
import SignalboxPlatform

/// Waits for descriptors, repeatedly while the session needs no turn.
struct Wait {
  /// The descriptors to wait for; after ``wait(_:)`` also the events that came.
  private(set) var polled: [pollfd] = []
  /// The version of the watches from which the list was made.
  private(set) var version = -1
  private var waits = 0
  private var kept: KeptDescriptors?

  /// Replaces the descriptors to wait for.
  mutating func watch(_ polled: [pollfd], version: Int) {
    (self.polled, self.version, waits) = (polled, version, 0)
    kept = nil
  }

  /// Waits for at most `timeout` milliseconds, or without end if it is negative.
  /// - Returns: `false` if no event came.
  mutating func wait(_ timeout: Int32) -> Bool {
    waits += 1
    if waits == 2 { kept = KeptDescriptors(polled) }
    if let isReady = kept?.wait(&polled, timeout) { return isReady }
    return poll(&polled, nfds_t(polled.count), timeout) > 0
  }
}

/// Descriptors that the kernel keeps from wait to wait (epoll). `poll` passes them to the kernel each time. The
/// difference is 0.2 µs, 4 % of an echo over pipes.
private final class KeptDescriptors {
  private let descriptor: Int32
  private var events = [epoll_event](repeating: epoll_event(), count: 8)

  /// Returns `nil` if a descriptor cannot be kept: a regular file, or a descriptor that is in the list twice.
  init?(_ polled: [pollfd]) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    for (index, entry) in polled.enumerated() {
      var event = epoll_event(events: UInt32(entry.events), data: epoll_data(u32: UInt32(index)))
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, entry.fd, &event) == 0 else { return nil }
    }
  }

  deinit { close(descriptor) }

  /// Waits like `poll`. The event bits of `poll` and epoll have the same values.
  func wait(_ polled: inout [pollfd], _ timeout: Int32) -> Bool {
    for index in polled.indices { polled[index].revents = 0 }
    let count = epoll_wait(descriptor, &events, Int32(events.count), timeout)
    for event in events.prefix(max(0, Int(count))) {
      polled[Int(event.data.u32)].revents = Int16(truncatingIfNeeded: event.events)
    }
    return count > 0
  }
}
