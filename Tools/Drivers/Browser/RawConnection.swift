import CDescriptors
import Foundation

/// A connection to a server on this machine. Closed when the object is released.
package final class RawConnection: Sendable {
  private let descriptor: Int32

  /// Connects to a port of this machine.
  /// - Parameters:
  ///   - source: The local address that the connection comes from: 127.0.0.1, or another that begins with 127.
  ///   - limit: The time to wait for an answer. Far longer than any answer takes: only a failure reaches the limit.
  package init(port: UInt16, from source: String = "127.0.0.1", limit: Duration = .seconds(600)) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    if source != "127.0.0.1" {
      var own = sockaddr_in()
      own.sin_family = sa_family_t(AF_INET)
      own.sin_addr.s_addr = inet_addr(source)
      _ = withUnsafePointer(to: &own) { [descriptor] in
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
    }
    let code = withUnsafePointer(to: &place) { [descriptor] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length)
      }
    }
    var limit = timeval(
      tv_sec: Int(limit.components.seconds), tv_usec: Int(limit.components.attoseconds / 1_000_000_000_000))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard code == 0 else { throw UserAgent.Failure(description: "nobody listens at \(port): \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends all bytes, or as many as the other side takes.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the next bytes; `nil` at the end.
  package func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Reads until the received text contains `text`. Returns everything received by this call.
  package func receive(until text: String) throws -> String {
    var result = ""
    while !result.contains(text) {
      guard let more = receive() else { throw UserAgent.Failure(description: "“\(text)” never came:\n\(result)") }
      result += String(decoding: more, as: UTF8.self)
    }
    return result
  }
}
