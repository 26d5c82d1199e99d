import ArgumentParser
import SignalboxPlatform

/// A numeric address, or a range of addresses such as `10.0.0.0/8`.
package struct AddressRange: ExpressibleByArgument, Equatable, Sendable {
  /// The addresses of this machine for itself.
  static let loopback = [AddressRange("127.0.0.0/8"), AddressRange("::1")].compactMap(\.self)

  /// The first address, of IPv6. An address of IPv4 is mapped: `::ffff:10.0.0.1`.
  private let address: [UInt8]
  /// The number of equal bits of all addresses in the range.
  private let length: Int

  package init?(argument: String) { self.init(argument) }

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let address = Self.bytes(of: parts[0]) else { return nil }
    let width = parts[0].contains(":") ? 128 : 32
    guard let length = parts.count == 2 ? Int(parts[1]) : width, 1...width ~= length else { return nil }
    (self.address, self.length) = (address, length + 128 - width)
  }

  /// Returns whether a numeric address is in the range.
  package func contains(_ text: String) -> Bool {
    guard let other = Self.bytes(of: text) else { return false }
    return zip(address, other).enumerated().allSatisfy { index, bytes in
      let rest = min(max(length - index * 8, 0), 8)
      return (bytes.0 ^ bytes.1) >> (8 - rest) == 0
    }
  }

  private static func bytes(of text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 { return bytes }
    return inet_pton(AF_INET6, "::ffff:" + text, &bytes) == 1 ? bytes : nil
  }
}
