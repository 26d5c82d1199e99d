/// Whether a request may come in at all: to this host, and from a page of it.
package struct Gate: Sendable {
  /// Where the server listens.
  package let listening: ListenAddress
  /// What browsers see, when something stands before it: scheme, host and port.
  package let publicOrigin: String?

  /// - Parameters:
  ///   - listening: Where the server listens.
  ///   - publicOrigin: What browsers see, when something stands before it: scheme, host and port.
  package init(listening: ListenAddress, publicOrigin: String? = nil) {
    (self.listening, self.publicOrigin) = (listening, publicOrigin)
  }

  /// What each answer says behind TLS: for a year this host is asked in no other way (RFC 6797).
  package var lasting: [Pair] {
    guard publicOrigin?.hasPrefix("https:") == true else { return [] }
    return [Pair(name: "Strict-Transport-Security", value: "max-age=31536000")]
  }

  /// Whether the request is for this server. A name that somebody lets point here (DNS rebinding) is not ours: names are the
  /// public one and `localhost`, anything else is a number, which nobody else can give away.
  package func knows(host: String) -> Bool {
    if let publicOrigin, publicOrigin.hasSuffix("://" + host.lowercased()) { return true }
    guard let address = ListenAddress(argument: host.contains("]:") || Self.hasPort(host) ? host : host + ":80") else {
      return false
    }
    return address.port == listening.port
  }

  /// Whether a post comes from a page of ours. A browser says where from; one that does not is known by the form's token.
  package func knows(origin: String?, host: String) -> Bool {
    guard let origin else { return true }
    return origin == publicOrigin || knows(host: host) && origin == "http://" + host
  }

  /// Whom a request comes from. Only a proxy of ours, which is what stands at a public origin, is believed whom it asks for (the last it names).
  package func address(of request: HTTPRequest, from peer: String) -> String {
    guard publicOrigin != nil, let names = request.headers["x-forwarded-for"] else { return peer }
    return names.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? peer
  }

  private static func hasPort(_ host: String) -> Bool {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return false }
    return UInt16(host[host.index(after: colon)...]) != nil
  }
}
