import Glibc

/// The descriptors that a presenter watches, and what it does about each.
struct Watches {
  private var handlers: [(polled: pollfd, isUrgent: Bool, handle: () -> Void)] = []
  /// Changes with the watches, so that a list made of them need not be made again for each wait.
  private(set) var version = 0

  /// Watches, in place of a watch for the same.
  mutating func add(
    _ descriptor: Int32, _ readiness: Session.Readiness, isUrgent: Bool = false, _ handler: @escaping () -> Void
  ) {
    remove(descriptor, readiness)
    handlers.append((pollfd(fd: descriptor, events: readiness.events, revents: 0), isUrgent, handler))
  }

  mutating func remove(_ descriptor: Int32, _ readiness: Session.Readiness) {
    version += 1
    handlers.removeAll { $0.polled.fd == descriptor && $0.polled.events == readiness.events }
  }

  mutating func removeAll() {
    version += 1
    handlers = []
  }

  /// What to poll.
  var polled: [pollfd] { handlers.map(\.polled) }

  /// What to poll where the rest waits.
  var urgent: [pollfd] { handlers.filter(\.isUrgent).map(\.polled) }

  /// The handler of what was polled, while it is still watched.
  func handler(of entry: pollfd) -> (() -> Void)? {
    handlers.first { $0.polled.fd == entry.fd && $0.polled.events == entry.events }?.handle
  }
}

extension Session.Readiness {
  fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
}
