import CDescriptors
import Foundation
import Synchronization

/// A server that answers with any bytes, also such as no web server would send, for as long as it is kept.
public final class RawServer: Sendable {
  /// What it does with a connection whose request has come.
  public enum Reply: Sendable {
    /// It writes these bytes and closes.
    case bytes([UInt8])
    /// It breaks the connection.
    case reset
    /// It says nothing until the other side goes.
    case silence
  }

  private let descriptor: Int32
  private let isListening: Bool
  private let state = Mutex<[String]>([])
  private let arrived: DispatchSemaphore
  /// Its address, without a path.
  public let address: String

  /// Starts a server; `reply` gets the number of the request, the first being 0.
  public convenience init(_ reply: @escaping @Sendable (Int) -> Reply) throws {
    try self.init(isListening: true)
    listen(descriptor, 64)
    Thread { [descriptor, arrived, weak self] in
      // Closed here and nowhere else: another server may get a closed one's number, and this thread would answer for it.
      defer { close(descriptor) }
      var number = 0
      while true {
        // No program that a test starts meanwhile is to hold the connection.
        let connection = closing_accept(descriptor)
        guard connection >= 0 else { return }
        // Who went before the request was whole has asked nothing.
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

  /// An address at which nobody listens and nobody else will: connections are refused.
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
    // Ends the waiting for connections, now and from now on.
    if isListening { shutdown(descriptor, Int32(SHUT_RDWR)) } else { close(descriptor) }
  }

  /// The requests that came, head and body.
  public var requests: [String] { state.withLock { $0 } }

  /// The idempotency keys and bodies that came, in order.
  public var heard: [(key: String, body: String)] {
    requests.map { request in
      let lines = request.components(separatedBy: "\r\n")
      return (lines.first { $0.hasPrefix("Idempotency-Key: ") } ?? "", lines.last ?? "")
    }
  }

  /// Waits until what came is enough; false when it is not after ten minutes without a request, which only a failure takes.
  @discardableResult
  public func waitUntil(_ isEnough: ([(key: String, body: String)]) -> Bool) -> Bool {
    while !isEnough(heard) {
      guard arrived.wait(timeout: .now() + 600) == .success else { return isEnough(heard) }
    }
    return true
  }

  /// Reads to the end of the body: a connection closed with something unread is a broken one to the other side.
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
      // Should one hold it all the same, this is the end.
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
