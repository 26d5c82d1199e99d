public import Foundation
import SignalboxWords

/// The address of a web service, checked when the program starts, before its first use.
public struct WebAddress: Sendable, Equatable {
  /// The address: http or https, with a host, without a user, a password and a fragment.
  public let url: URL

  /// Checks an address that a user typed.
  /// - Throws: ``WebAddressError``.
  public init(_ text: String) throws(WebAddressError) {
    guard let url = URL(string: text), let checked = Self(url) else { throw WebAddressError() }
    self = checked
  }

  private init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), Self.ports[scheme] != nil, url.host()?.isEmpty == false,
      url.user() == nil, url.password() == nil, url.fragment() == nil
    else { return nil }
    self.url = url
  }

  /// Returns this address with `path` appended: `/register` under `http://host/api/` is `http://host/api/register`.
  public func appending(_ path: String) -> WebAddress { WebAddress(unchecked: url.appending(path: path)) }

  /// Returns the target of a redirect from here. Returns `nil` for a target on another server and for an invalid
  /// address.
  func following(_ location: String) -> WebAddress? {
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL, let address = Self(target),
      address.origin == origin
    else { return nil }
    return address
  }

  private init(unchecked url: URL) { self.url = url }

  /// The parts of an address that are equal for all addresses of one server.
  private var origin: [String] {
    let scheme = url.scheme?.lowercased() ?? ""
    return [scheme, url.host()?.lowercased() ?? "", "\(url.port ?? Self.ports[scheme] ?? 0)"]
  }

  private static let ports = ["http": 80, "https": 443]
}

/// The error for a text that is no ``WebAddress``.
public struct WebAddressError: Error, CustomStringConvertible {
  /// A sentence for the user.
  public var description: String {
    phrase(
      "The address of a service begins with http:// or https:// and a host, and has no user, password or fragment.")
  }
}
