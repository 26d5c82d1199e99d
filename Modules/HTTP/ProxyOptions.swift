package import ArgumentParser
import SignalboxWords

/// The options for a proxy that authenticates visitors.
package struct ProxyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The header in which a proxy says who the user is, such as Remote-User; requests without a user are refused.",
      valueName: "header"))
  package var userHeader: String?

  @Option(
    help: ArgumentHelp(
      "The proxy's address, or a range such as 10.0.0.0/8; may be given several times (default: this machine).",
      valueName: "address"))
  package var trustedProxy: [AddressRange] = []

  package init() {}

  package func validate() throws {
    guard userHeader.map(HTTPHeaders.canNameUser) != false else {
      throw ValidationError(
        phrase("--user-header is the name of a header that only the proxy sets, such as Remote-User."))
    }
  }

  /// Refuses a server that other machines reach, if the address of the proxy is not known.
  package func validate(listening address: ListenAddress) throws {
    guard userHeader == nil || !trustedProxy.isEmpty || address.isLoopback else {
      throw ValidationError(
        phrase("Other machines reach \(address), so --user-header needs the proxy's address in --trusted-proxy."))
    }
  }

  /// A Boolean value that indicates whether each request must have a user.
  package var namesUsers: Bool { userHeader != nil }

  /// The sentence that refuses a server with a single session: it begins before a request names the user.
  package static var needsMany: String {
    phrase("--user-header is for many visitors; leave it out with --once, --user and a session of your own.")
  }

  /// The header that names users, if there is one. Without other addresses, the proxy is on this machine.
  var header: UserHeader? {
    userHeader.map { UserHeader($0, from: trustedProxy.isEmpty ? AddressRange.loopback : trustedProxy) }
  }
}
