import SignalboxPlatform
import SignalboxSession

/// The wire over a separate socket. It never blocks, neither for a slow reader nor at the end.
final class SocketChannel: Channel {
  let writeLimit = 1 << 16
  private let descriptor: Int32
  private let viewer: Viewer
  private var isWatchingOutput = false

  /// - Parameter descriptor: A non-blocking socket. The channel owns it and closes it.
  init(_ descriptor: Int32, for viewer: Viewer) { (self.descriptor, self.viewer) = (descriptor, viewer) }

  deinit { close(descriptor) }

  func read(into buffer: inout [UInt8]) -> ChannelRead {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  func write(_ bytes: ArraySlice<UInt8>) -> ChannelWrite {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count >= 0 { return .wrote(count) }
    return errno == EINTR || errno == EAGAIN ? .noRoom : .lost
  }

  func whenReadable(_ handler: (() -> Void)?) {
    if let handler { viewer.watch(descriptor, isUrgent: true, handler) } else { viewer.unwatch(descriptor) }
  }

  func whenWritable(_ handler: (() -> Void)?) {
    guard (handler != nil) != isWatchingOutput else { return }
    isWatchingOutput = handler != nil
    if let handler {
      viewer.watch(descriptor, for: .writing, isUrgent: true, handler)
    } else {
      viewer.unwatch(descriptor, for: .writing)
    }
  }

  /// Returns false, because a session does not wait for its guests.
  func waitUntilWritable() -> Bool { false }
}
