import CProcess
import SignalboxPlatform
import Synchronization

/// The single wait of a host, for the descriptors of all its sessions and for added work (epoll, eventfd).
final class Poller: Sendable {
  private struct Watch {
    weak var seat: Seat?
    let events: Int16
  }

  private let descriptor: Int32
  /// Counted: each woken worker takes a single wake-up.
  private let wakeUp: WakeUp
  private let watches = Mutex<[Int32: Watch]>([:])

  /// - Throws: `outOfDescriptors` if the system gives no descriptor.
  init() throws(HostRefusal) {
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0, let wakeUp = WakeUp(isCounted: true), Self.add(wakeUp.descriptor, to: descriptor) else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw .outOfDescriptors(reason)
    }
    (self.descriptor, self.wakeUp) = (descriptor, wakeUp)
  }

  deinit { close(descriptor) }

  private static func add(_ file: Int32, to descriptor: Int32) -> Bool {
    var event = epoll_event(events: UInt32(EPOLLIN.rawValue), data: epoll_data(fd: file))
    return epoll_ctl(descriptor, EPOLL_CTL_ADD, file, &event) == 0
  }

  /// Ends the wait of a worker that waits now, or of the next that waits; from any thread.
  func wake() { wakeUp.signal() }

  /// Watches `descriptors` for `seat`, each until it is ready for the first time, in place of the `old` descriptors.
  /// - Returns: The descriptors that cannot be watched: regular files and closed descriptors.
  func watch(_ descriptors: [pollfd], insteadOf old: [Int32], for seat: Seat) -> [Int32] {
    var wanted: [Int32: Int16] = [:]
    for entry in descriptors { wanted[entry.fd, default: 0] |= entry.events }
    return watches.withLock { watches in
      for gone in old where wanted[gone] == nil {
        watches[gone] = nil
        // Fails if the descriptor was closed; the kernel has removed it then.
        _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, gone, nil)
      }
      var refused: [Int32] = []
      for (file, events) in wanted {
        watches[file] = Watch(seat: seat, events: events)
        let bits = UInt32(events) | EPOLLONESHOT.rawValue
        var event = epoll_event(events: bits, data: epoll_data(fd: file))
        if epoll_ctl(descriptor, EPOLL_CTL_MOD, file, &event) == 0 { continue }
        if epoll_ctl(descriptor, EPOLL_CTL_ADD, file, &event) == 0 { continue }
        watches[file] = nil
        refused.append(file)
      }
      return refused
    }
  }

  /// Waits for at most `timeout` milliseconds, or without end if it is negative.
  /// - Returns: The ready descriptors with their seats, and whether the wait took a ``wake()``.
  func wait(_ timeout: Int32) -> (found: [(Seat, pollfd)], wasWoken: Bool) {
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    let count = epoll_wait(descriptor, &events, Int32(events.count), timeout)
    guard count > 0 else { return ([], false) }
    var (found, wasWoken): ([(Seat, pollfd)], Bool) = ([], false)
    for event in events[..<Int(count)] {
      let file = event.data.fd
      if file == wakeUp.descriptor {
        wasWoken = wakeUp.reset()
      } else if let watch = watches.withLock({ $0[file] }), let seat = watch.seat {
        found.append((seat, pollfd(fd: file, events: watch.events, revents: Int16(truncatingIfNeeded: event.events))))
      }
    }
    return (found, wasWoken)
  }
}
