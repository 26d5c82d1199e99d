/// The check of a request's host and origin: accepts only requests to this server and from its own pages.
package struct AccessPolicy: Sendable {
  /// The address that the server listens on.
  package let listening: ListenAddress
  /// The origin that browsers see if a proxy is in front: scheme, host and port.
  package let publicOrigin: String?

  /// Creates a gate.
  /// - Parameters:
  ///   - listening: The address that the server listens on.
  ///   - publicOrigin: The origin that browsers see if a proxy is in front: scheme, host and port.
  package init(listening: ListenAddress, publicOrigin: String? = nil) {
    (self.listening, self.publicOrigin) = (listening, publicOrigin)
  }

  /// The header of every response behind TLS: browsers use only HTTPS for this host for a year (RFC 6797).
  package var hstsHeaders: [Pair] {
    guard publicOrigin?.hasPrefix("https:") == true else { return [] }
    return [Pair(name: "Strict-Transport-Security", value: "max-age=31536000")]
  }

  /// Returns whether the request is for this server. Refuses foreign host names, which an attacker can point to this
  /// server (DNS rebinding). Accepts the public name, `localhost`, and numeric addresses, which an attacker cannot
  /// assign.
  package func knows(host: String) -> Bool {
    let host = host.lowercased()
    if let publicOrigin, publicOrigin.hasSuffix("://" + host) { return true }
    guard let address = ListenAddress(argument: host.contains("]:") || Self.hasPort(host) ? host : host + ":80") else {
      return false
    }
    return address.port == listening.port
  }

  /// Returns whether a POST comes from a page of this server. Accepts a request without an `Origin` header, because the
  /// form's token identifies its page.
  ///
  /// The origin of the server's own pages is `null` if a proxy sets `Referrer-Policy: no-referrer`. The browser then
  /// sends `Sec-Fetch-Site: same-origin`, which no page can forge.
  package func knows(origin: String?, host: String, site: String? = nil) -> Bool {
    guard let origin else { return true }
    if origin == "null" { return site == "same-origin" }
    return origin == publicOrigin || knows(host: host) && origin == "http://" + host.lowercased()
  }

  /// Returns the client's address. Trusts the last address in `X-Forwarded-For` only at a public origin, where a proxy
  /// of the operator is in front.
  package func address(of request: HTTPRequest, from peer: String) -> String {
    guard publicOrigin != nil, let names = request.headers["x-forwarded-for"] else { return peer }
    return names.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? peer
  }

  private static func hasPort(_ host: String) -> Bool {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return false }
    return UInt16(host[host.index(after: colon)...]) != nil
  }
}
