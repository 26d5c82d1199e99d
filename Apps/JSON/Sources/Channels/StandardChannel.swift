import SignalboxPlatform
import SignalboxSession

/// The wire over the process's standard streams.
///
/// Other processes share these descriptors, so the channel never makes an inherited description non-blocking. By
/// default it asks `poll` and then reads or writes once. Where a write can avoid blocking without effect on other
/// processes, ``StandardStreams/Writing`` names the way.
final class StandardChannel: Channel {
  /// Watches a descriptor in the session. A `nil` handler ends the watch.
  typealias Watch = (_ descriptor: Int32, _ readiness: Session.Readiness, _ handler: (() -> Void)?) -> Void

  private let streams: StandardStreams
  private let signals: Int32
  private let watch: Watch
  private var isWatchingOutput = false

  /// - Parameter signals: A descriptor that becomes readable when a signal asks the process to end.
  init(_ streams: StandardStreams, signals: Int32, watch: @escaping Watch) {
    self.streams = streams
    self.signals = signals
    self.watch = watch
  }

  /// For an inherited pipe, the number of bytes that a write accepts without blocking after `poll` reports room. Larger
  /// where a write never blocks.
  var writeLimit: Int { streams.writing == .polled ? Int(PIPE_BUF) : 1 << 16 }

  func read(into buffer: inout [UInt8]) -> ChannelRead {
    guard let input = streams.input else { return .end }
    let count = SignalboxPlatform.read(input, &buffer, buffer.count)
    if count > 0 { return .bytes(count) }
    // After any other error no input will come: the terminal hung up, or standard input is a folder.
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  func write(_ bytes: ArraySlice<UInt8>) -> ChannelWrite {
    guard let output = streams.output else { return .lost }
    let count = bytes.withUnsafeBytes { bytes in
      switch streams.writing {
      case .ownPipe: SignalboxPlatform.write(output, bytes.baseAddress, bytes.count)
      case .socket: send(output, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
      case .polled: hasRoom(output) ? SignalboxPlatform.write(output, bytes.baseAddress, bytes.count) : 0
      }
    }
    if count == 0 { return .noRoom }
    if count >= 0 { return .wrote(count) }
    return errno == EINTR || errno == EAGAIN ? .noRoom : .lost
  }

  func whenReadable(_ handler: (() -> Void)?) {
    // A missing stream counts as ended. The empty file in its place is always readable.
    watch(streams.input ?? STDIN_FILENO, .reading, handler)
  }

  func whenWritable(_ handler: (() -> Void)?) {
    guard let output = streams.output, (handler != nil) != isWatchingOutput else { return }
    isWatchingOutput = handler != nil
    watch(output, .writing, handler)
  }

  func waitUntilWritable() -> Bool {
    guard let output = streams.output else { return false }
    var polled = [
      pollfd(fd: output, events: Int16(POLLOUT), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, nfds_t(polled.count), -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return polled[1].revents == 0
  }

  private func hasRoom(_ output: Int32) -> Bool {
    var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}
