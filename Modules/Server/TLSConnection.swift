import CTLS
import FlyingSocks
import SignalboxPlatform
import Synchronization

/// A connection through TLS: OpenSSL encrypts, and this waits for the socket.
final class TLSConnection: Wire {
  private let socket: AsyncSocket
  private let pool: SocketPool<ePoll>
  /// Reading and writing exclude each other.
  private let handle: Mutex<Handle>

  /// OpenSSL's connection. Only the holder of the lock uses it.
  private struct Handle: ~Copyable {
    let pointer: UnsafeMutableRawPointer

    deinit { signalbox_tls_close(pointer) }
  }

  /// The error of a connection that ends before a request.
  struct Broken: Error {}

  /// Takes over a socket. ``handshake()`` follows.
  init(_ socket: AsyncSocket, _ pool: SocketPool<ePoll>, _ identity: TLSIdentity) throws {
    guard let pointer = identity.open(socket.descriptor) else { throw Broken() }
    (self.socket, self.pool) = (socket, pool)
    handle = Mutex(Handle(pointer: pointer))
  }

  var descriptor: Int32 { socket.descriptor }

  /// Returns whether a client speaks TLS, without reading from it. A client that speaks plain HTTP can be answered.
  static func isSpoken(on socket: AsyncSocket, _ pool: SocketPool<ePoll>) async throws -> Bool {
    var first: UInt8 = 0
    while true {
      let count = recv(socket.descriptor, &first, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      // A handshake is a record of type 22 (RFC 8446, 5.1).
      if count > 0 { return first == 22 }
      guard count < 0, errno == EAGAIN || errno == EINTR else { throw Broken() }
      try await pool.suspendSocket(socket.socket, untilReadyFor: .read)
    }
  }

  /// Agrees with the client on keys. Returns whether the client has chosen HTTP/2.
  func handshake() async throws -> Bool {
    guard try await perform({ signalbox_tls_handshake($0) }) > 0 else { throw Broken() }
    return handle.withLock { signalbox_tls_has_http2($0.pointer) }
  }

  func read(atMost count: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try await perform { pointer in
      var result: Int32 = 0
      bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
        result = signalbox_tls_read(pointer, buffer.baseAddress, Int32(count))
        used = max(0, Int(result))
      }
      return result
    }
    return bytes
  }

  func write(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try await perform { pointer in Self.write(rest, pointer) }
      guard count > 0 else { throw Broken() }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Sends as many bytes as the system takes at once. Returns their number; `nil` if it takes none now.
  func writeAtOnce(_ bytes: ArraySlice<UInt8>) throws -> Int? {
    let count = handle.withLock { Self.write(bytes, $0.pointer) }
    guard count != SIGNALBOX_TLS_OVER else { throw Broken() }
    return count > 0 ? Int(count) : nil
  }

  /// Waits until the system takes bytes again.
  func waitToWrite() async throws { try await pool.suspendSocket(socket.socket, untilReadyFor: .write) }

  func endWriting() {
    handle.withLock { signalbox_tls_end($0.pointer) }
    socket.endWriting()
  }

  private static func write(_ bytes: ArraySlice<UInt8>, _ pointer: UnsafeMutableRawPointer) -> Int32 {
    bytes.withUnsafeBytes { signalbox_tls_write(pointer, $0.baseAddress, Int32($0.count)) }
  }

  /// Repeats a step until the socket permits it. Returns its result.
  private func perform(_ step: (UnsafeMutableRawPointer) -> Int32) async throws -> Int32 {
    while true {
      try Task.checkCancellation()
      let result = handle.withLock { step($0.pointer) }
      switch result {
      case SIGNALBOX_TLS_WANTS_READ: try await pool.suspendSocket(socket.socket, untilReadyFor: .read)
      case SIGNALBOX_TLS_WANTS_WRITE: try await waitToWrite()
      default: return result
      }
    }
  }
}
