import SignalboxInterface
import SignalboxWords

/// The header in which a proxy names the user of a request.
package struct UserHeader: Sendable {
  private let name: String
  private let proxies: [AddressRange]

  /// Creates a header.
  /// - Parameters:
  ///   - name: The name of the header.
  ///   - proxies: The addresses of the proxies. All other clients cannot name a user.
  package init(_ name: String, from proxies: [AddressRange]) {
    (self.name, self.proxies) = (name.lowercased(), proxies)
  }

  /// Returns the user of a request; `nil` if no trusted proxy names exactly one user.
  ///
  /// A proxy that adds its header to the visitor's header sends two values, which are a list with a comma.
  func user(of request: HTTPRequest, from peer: String) -> String? {
    guard proxies.contains(where: { $0.contains(peer) }), let name = request.headers[name], !name.contains(",") else {
      return nil
    }
    return UserName.checked(name)
  }

  /// The time in seconds after which a proxy must name the user of an open stream again.
  package static let longestTrust = 300.0

  /// The sentence for a request without a user.
  package static var refusal: String {
    phrase("This request came without a user, so it is not served. Log in, and open the page again.")
  }
}
