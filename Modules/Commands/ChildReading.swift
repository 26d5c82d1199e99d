import SignalboxPlatform

/// Reads a child's two streams to their ends.
struct ChildReading<Reader: ChildReader> {
  private(set) var reader: Reader
  private let output: Int32
  private let cancelled: Int32
  private var isCancelled = false
  private var open: Set<Int32>
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ reader: Reader, output: Int32, complaints: Int32, cancelled: Int32) {
    (self.reader, self.output, self.cancelled) = (reader, output, cancelled)
    open = [output, complaints]
  }

  /// Reads until both streams have ended, or until `limit` has passed. Returns `nil` when they ended without a failure.
  ///
  /// `asks` is called on cancellation. It returns true if it has asked the program to end. Then the streams are read to
  /// their ends.
  mutating func finish(within limit: Duration?, asks: () -> Bool) -> ChildFailure? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while !open.isEmpty {
      let left = deadline.map { ContinuousClock.now.duration(to: $0) }
      if let limit, let left, left <= .zero { return .timedOut(limit) }
      var polled = (open + (isCancelled ? [] : [cancelled])).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let milliseconds = left.map { Int32(min($0 / .milliseconds(1), 1_000_000)) + 1 } ?? -1
      guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { continue }
      for entry in polled where entry.revents != 0 {
        if entry.fd == cancelled {
          guard asks() else { return .cancelled }
          isCancelled = true
        } else if !take(entry.fd) {
          return .stopped
        }
      }
    }
    return isCancelled ? .cancelled : nil
  }

  private mutating func take(_ descriptor: Int32) -> Bool {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR { open.remove(descriptor) }
      return true
    }
    return reader.receive(buffer[..<count], isErrorOutput: descriptor != output)
  }
}
