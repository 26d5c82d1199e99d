import ArgumentParser

/// The address of a host, with a port: `127.0.0.1:8080`, `[::1]:8080`.
package struct ListenAddress: ExpressibleByArgument, Equatable, CustomStringConvertible, Sendable {
  package let host: String
  package let port: UInt16

  package init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

  package init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let port = UInt16(argument[argument.index(after: colon)...]) else {
      return nil
    }
    var host = String(argument[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if host == "localhost" { host = "127.0.0.1" }
    guard Self.isAddress(host) else { return nil }
    self.init(host: host, port: port)
  }

  /// A Boolean value that indicates whether only this machine can reach the address.
  package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

  package var isIPv6: Bool { host.contains(":") }
  package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
  package var defaultValueDescription: String { description }

  /// Returns whether `host` is a numeric address and not a name, which an attacker could point to this server.
  static func isAddress(_ host: String) -> Bool {
    if host.contains(":") { return host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
