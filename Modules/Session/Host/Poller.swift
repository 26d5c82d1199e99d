import CProcess
import Glibc
import Synchronization

/// The one wait of a host: for the descriptors of all its sessions, and for work that somebody adds (epoll, eventfd).
final class Poller: Sendable {
  private struct Watch {
    weak var seat: Seat?
    let events: Int16
  }

  private let descriptor: Int32
  private let wakeUp: Int32
  private let watches = Mutex<[Int32: Watch]>([:])

  /// - Throws: `outOfDescriptors` when the system gives none.
  init() throws(HostRefusal) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    // Each who is woken takes one.
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE))
    var event = epoll_event(events: UInt32(EPOLLIN.rawValue), data: epoll_data(fd: wakeUp))
    guard descriptor >= 0, wakeUp >= 0, epoll_ctl(descriptor, EPOLL_CTL_ADD, wakeUp, &event) == 0 else {
      let reason = String(cString: strerror(errno))
      for each in [descriptor, wakeUp] where each >= 0 { close(each) }
      throw .outOfDescriptors(reason)
    }
  }

  deinit {
    close(wakeUp)
    close(descriptor)
  }

  /// Ends the wait of one who waits, or who will; from any thread.
  func wake() { eventfd_write(wakeUp, 1) }

  /// Watches these for `seat`, once, instead of those. Gives those that cannot be watched: a regular file, or one that is closed.
  func watch(_ descriptors: [pollfd], insteadOf old: [Int32], for seat: Seat) -> [Int32] {
    var wanted: [Int32: Int16] = [:]
    for entry in descriptors { wanted[entry.fd, default: 0] |= entry.events }
    return watches.withLock { watches in
      for gone in old where wanted[gone] == nil {
        watches[gone] = nil
        // One that was closed is not there any more.
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

  /// Waits for at most `timeout` milliseconds, or for ever when that is negative; gives what is ready and whose it is, and
  /// whether it took a ``wake()``.
  func wait(_ timeout: Int32) -> (found: [(Seat, pollfd)], wasWoken: Bool) {
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    let count = epoll_wait(descriptor, &events, Int32(events.count), timeout)
    guard count > 0 else { return ([], false) }
    var (found, wasWoken): ([(Seat, pollfd)], Bool) = ([], false)
    for event in events[..<Int(count)] {
      let file = event.data.fd
      if file == wakeUp {
        var number: eventfd_t = 0
        wasWoken = eventfd_read(wakeUp, &number) == 0
      } else if let watch = watches.withLock({ $0[file] }), let seat = watch.seat {
        found.append((seat, pollfd(fd: file, events: watch.events, revents: Int16(truncatingIfNeeded: event.events))))
      }
    }
    return (found, wasWoken)
  }
}
