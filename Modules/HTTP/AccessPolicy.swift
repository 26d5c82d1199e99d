import SignalboxWords

/// The check of a request's host and origin: accepts only requests to this server and from its own pages.
package struct AccessPolicy: Sendable {
  /// The address that the server listens on.
  package let listening: ListenAddress
  /// The origin that browsers see if a proxy is in front: scheme, host and port.
  package let publicOrigin: String?
  /// A Boolean value that indicates whether the server itself speaks TLS.
  package let speaksTLS: Bool
  private let proxies: [AddressRange]
  private let userHeader: UserHeader?

  /// Creates a gate.
  /// - Parameters:
  ///   - listening: The address that the server listens on.
  ///   - publicOrigin: The origin that browsers see if a proxy is in front: scheme, host and port.
  ///   - speaksTLS: A Boolean value that indicates whether the server itself speaks TLS. Then no proxy is in front,
  ///     unless its address is known.
  ///   - proxy: The options for the proxy in front.
  package init(
    listening: ListenAddress, publicOrigin: String? = nil, speaksTLS: Bool = false, proxy: ProxyOptions? = nil
  ) {
    (self.listening, self.publicOrigin, self.speaksTLS) = (listening, publicOrigin, speaksTLS)
    (proxies, userHeader) = (proxy?.trustedProxy ?? [], proxy?.header)
  }

  /// A Boolean value that indicates whether browsers speak TLS, with this server or with a proxy.
  package var isSecure: Bool { speaksTLS || publicOrigin?.hasPrefix("https:") == true }

  /// The origin that browsers see: scheme, host and port.
  package var origin: String { publicOrigin ?? "\(scheme)://\(listening)" }

  private var scheme: String { speaksTLS ? "https" : "http" }

  /// The warning for the operator where others can read what is sent, otherwise `nil`.
  package var warning: String? {
    guard !listening.isLoopback, !isSecure else { return nil }
    return phrase("Plain HTTP can be read on the way, with all that is typed. For other machines, use TLS or a tunnel.")
  }

  /// The header of every response with TLS: browsers use only HTTPS for this host for a year (RFC 6797). Without a
  /// public name, the host is an address or `localhost`, where other servers may have no TLS.
  package var hstsHeaders: [Pair] {
    guard publicOrigin?.hasPrefix("https:") == true else { return [] }
    return [Pair(name: "Strict-Transport-Security", value: "max-age=31536000")]
  }

  /// Returns whether the request is for this server. Refuses foreign host names, which an attacker can point to this
  /// server (DNS rebinding). Accepts the public name, `localhost`, and numeric addresses, which an attacker cannot
  /// assign. These have any port: a tunnel may lead here from another port.
  package func knows(host: String) -> Bool {
    let host = host.lowercased()
    if let publicOrigin, publicOrigin.hasSuffix("://" + host) { return true }
    var name = host[..<(Self.hasPort(host) ? host.lastIndex(of: ":") ?? host.endIndex : host.endIndex)]
    let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
    if isBracketed { name = name.dropFirst().dropLast() }
    return name == "localhost" || name.contains(":") == isBracketed && ListenAddress.isAddress(String(name))
  }

  /// The port that the browser of a request knows: that of its tunnel, if there is one.
  func port(of request: HTTPRequest) -> UInt16 {
    guard publicOrigin == nil, let host = request.headers["host"], let colon = host.lastIndex(of: ":"),
      let port = UInt16(host[host.index(after: colon)...])
    else { return listening.port }
    return port
  }

  /// Returns whether a POST comes from a page of this server. Accepts a request without an `Origin` header, because the
  /// form's token identifies its page.
  ///
  /// The origin of the server's own pages is `null` if a proxy sets `Referrer-Policy: no-referrer`. The browser then
  /// sends `Sec-Fetch-Site: same-origin`, which no page can forge.
  package func knows(origin: String?, host: String, site: String? = nil) -> Bool {
    guard let origin else { return true }
    if origin == "null" { return site == "same-origin" }
    return origin == publicOrigin || knows(host: host) && origin == "\(scheme)://" + host.lowercased()
  }

  /// Returns whether a POST comes from a page of this server, by its headers.
  package func knows(originOf request: HTTPRequest, host: String) -> Bool {
    knows(origin: request.headers["origin"], host: host, site: request.headers["sec-fetch-site"])
  }

  /// A Boolean value that indicates whether each request has a user.
  package var namesUsers: Bool { userHeader != nil }

  /// Returns the request with its user. Returns `nil` if it must have a user, and no trusted proxy names the user.
  package func identified(_ request: HTTPRequest, from peer: String) -> HTTPRequest? {
    guard let userHeader else { return request }
    guard let user = userHeader.user(of: request, from: peer) else { return nil }
    var request = request
    request.user = user
    return request
  }

  /// Returns the client's address. Trusts the last address in `X-Forwarded-For` only at a public origin, where a proxy
  /// of the operator is in front. If the addresses of the proxies are known, it trusts no other client.
  package func address(of request: HTTPRequest, from peer: String) -> String {
    guard publicOrigin != nil, proxies.isEmpty && !speaksTLS || proxies.contains(where: { $0.contains(peer) }),
      let names = request.headers["x-forwarded-for"]
    else { return peer }
    return names.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? peer
  }

  private static func hasPort(_ host: String) -> Bool {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return false }
    return UInt16(host[host.index(after: colon)...]) != nil
  }
}
