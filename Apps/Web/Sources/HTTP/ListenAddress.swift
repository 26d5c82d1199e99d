import ArgumentParser

/// A host's address and a port: `127.0.0.1:8080`, `[::1]:8080`.
struct ListenAddress: ExpressibleByArgument, Equatable, CustomStringConvertible, Sendable {
  let host: String
  let port: UInt16

  init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let port = UInt16(argument[argument.index(after: colon)...]) else {
      return nil
    }
    var host = String(argument[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if host == "localhost" { host = "127.0.0.1" }
    guard Self.isAddress(host) else { return nil }
    self.init(host: host, port: port)
  }

  var isIPv6: Bool { host.contains(":") }
  var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
  var defaultValueDescription: String { description }

  /// Whether `host` is a number and no name, which somebody else may let point here.
  static func isAddress(_ host: String) -> Bool {
    if host.contains(":") { return host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
