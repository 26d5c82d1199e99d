import CDescriptors
import Foundation

/// A connection to a server on this machine; closed when nobody has it any more.
package final class Connection: Sendable {
  private let descriptor: Int32

  /// Connects to a port of this machine.
  /// - Parameter limit: For how long an answer is waited for: far beyond what any takes, because a failure must not hang.
  package init(port: UInt16, limit: Duration = .seconds(600)) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &place) { [descriptor] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var limit = timeval(tv_sec: Int(limit.components.seconds), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard code == 0 else { throw UserAgent.Failure(description: "nobody listens at \(port): \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends all of it, or as much as the other side takes.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// What comes next; `nil` at the end.
  package func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Reads until what came contains `text`; gives all that came.
  package func receive(until text: String) throws -> String {
    var result = ""
    while !result.contains(text) {
      guard let more = receive() else { throw UserAgent.Failure(description: "«\(text)» never came:\n\(result)") }
      result += String(decoding: more, as: UTF8.self)
    }
    return result
  }
}
