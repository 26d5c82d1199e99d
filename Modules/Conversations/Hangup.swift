@preconcurrency import Dispatch
import SignalboxPlatform
import Synchronization

/// The watch for the end of a connection of a child, on which nothing is expected but its end.
final class Hangup: Sendable {
  /// A stream that yields `true` when the connection has ended. It does not end by itself.
  let stream: AsyncStream<Bool>
  private let continuation: AsyncStream<Bool>.Continuation
  /// A Boolean value that indicates whether the end of the connection is told.
  private let isTold = Mutex(true)
  private let source: (any DispatchSourceRead)?

  /// - Parameter connection: The descriptor of the connection, which is copied. `nil` for a connection that has ended.
  init(of connection: Int32?) {
    (stream, continuation) = AsyncStream.makeStream()
    let descriptor = connection.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? -1
    guard descriptor >= 0 else {
      source = nil
      continuation.yield(true)
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    self.source = source
    source.setEventHandler { [weak self] in
      var byte: UInt8 = 0
      // Data from the child is read with the next question.
      if recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 { self?.tell() }
      source.cancel()
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  deinit { source?.cancel() }

  private func tell() { isTold.withLock { if $0 { continuation.yield(true) } } }

  /// Tells nothing from now on: this process ends the child.
  func silence() {
    isTold.withLock { $0 = false }
    source?.cancel()
  }
}
