import CDescriptors
import Foundation
import Synchronization

/// A server that answers with any bytes, even with bytes that no web server sends. It runs for as long as this object
/// is kept.
public final class RawServer: Sendable {
  /// The answer to a whole request.
  public enum Reply: Sendable {
    /// The server writes these bytes and closes the connection.
    case bytes([UInt8])
    /// The server breaks the connection.
    case reset
    /// The server sends nothing until the client closes the connection.
    case silence
  }

  private let descriptor: Int32
  private let isListening: Bool
  private let state = Mutex<[String]>([])
  private let arrived: DispatchSemaphore
  /// The address of the server, without a path.
  public let address: String

  /// Starts a server. `reply` gets the number of the request, beginning with 0.
  public convenience init(_ reply: @escaping @Sendable (Int) -> Reply) throws {
    try self.init(isListening: true)
    listen(descriptor, 64)
    Thread { [descriptor, arrived, weak self] in
      // Only this thread closes the descriptor. Another server may get the number of a closed descriptor, and this
      // thread would answer for that server.
      defer { close(descriptor) }
      var number = 0
      while true {
        // A program that a test starts meanwhile must not hold the connection.
        let connection = closing_accept(descriptor)
        guard connection >= 0 else { return }
        // A client that disconnects before the end of its request has asked nothing.
        guard let request = Self.readRequest(connection) else {
          close(connection)
          continue
        }
        self?.state.withLock { $0.append(request) }
        arrived.signal()
        Self.answer(connection, reply(number))
        number += 1
      }
    }.start()
  }

  /// Returns an address at which no server listens, now or later: connections are refused.
  public static func refusing() throws -> RawServer { try RawServer(isListening: false) }

  private init(isListening: Bool) throws {
    self.isListening = isListening
    arrived = DispatchSemaphore(value: 0)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &place) { [descriptor] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
  }

  deinit {
    // Ends the wait for connections, now and from now on.
    if isListening { shutdown(descriptor, Int32(SHUT_RDWR)) } else { close(descriptor) }
  }

  /// The received requests, head and body.
  public var requests: [String] { state.withLock { $0 } }

  /// The received idempotency keys and bodies, in order.
  public var heard: [(key: String, body: String)] {
    requests.map { request in
      let lines = request.components(separatedBy: "\r\n")
      return (lines.first { $0.hasPrefix("Idempotency-Key: ") } ?? "", lines.last ?? "")
    }
  }

  /// Waits until the received requests are enough. Returns `false` after ten minutes without a request, which only a
  /// failure takes.
  @discardableResult
  public func waitUntil(_ isEnough: ([(key: String, body: String)]) -> Bool) -> Bool {
    while !isEnough(heard) {
      guard arrived.wait(timeout: .now() + 600) == .success else { return isEnough(heard) }
    }
    return true
  }

  /// Reads to the end of the body. To the client, a connection that is closed with unread data looks broken.
  private static func readRequest(_ connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length =
          text[..<end.lowerBound].components(separatedBy: "\r\n").compactMap { line in
            line.lowercased().hasPrefix("content-length:")
              ? Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) : nil
          }.first ?? 0
        if text[end.upperBound...].utf8.count >= length { return text }
      }
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes += buffer.prefix(count)
    }
  }

  private static func answer(_ connection: Int32, _ reply: Reply) {
    switch reply {
    case .bytes(let bytes):
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      // Marks the end even if another process holds the connection.
      shutdown(connection, Int32(SHUT_WR))
    case .reset:
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    case .silence:
      var byte: UInt8 = 0
      while read(connection, &byte, 1) > 0 {}
    }
    close(connection)
  }
}
