import SignalboxPlatform

/// The descriptors that a presenter watches, with their handlers.
struct Watches {
  private var handlers: [(polled: pollfd, isUrgent: Bool, handle: () -> Void)] = []
  /// A number that changes with the watches. While it stays the same, a list made from them can be reused.
  private(set) var version = 0

  /// Adds a watch. Replaces a watch of the same descriptor and readiness.
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

  /// The watched descriptors, for `poll`.
  var polled: [pollfd] { handlers.map(\.polled) }

  /// The descriptors of the urgent watches, for `poll`.
  var urgent: [pollfd] { handlers.filter(\.isUrgent).map(\.polled) }

  /// Returns the handler of a polled descriptor; `nil` if it is no longer watched.
  func handler(of entry: pollfd) -> (() -> Void)? {
    handlers.first { $0.polled.fd == entry.fd && $0.polled.events == entry.events }?.handle
  }
}

extension Session.Readiness {
  fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
}
