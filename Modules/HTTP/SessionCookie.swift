/// The cookie by which a browser's session is known: no script reads it, and no other site sends it.
package struct SessionCookie: Sendable {
  private let name: String
  private let attributes: String

  /// - Parameters:
  ///   - gate: Where the server is; behind TLS the cookie is `Secure`.
  ///   - path: Below which it is sent.
  package init(_ gate: Gate, path: String) {
    let isSecure = gate.publicOrigin?.hasPrefix("https:") == true
    // Cookies know no ports, so the name does.
    name = isSecure ? (path == "/" ? "__Host-" : "__Secure-") + "signalbox" : "signalbox-\(gate.listening.port)"
    attributes = "; Path=\(path); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
  }

  /// What the browser brought.
  package func value(in request: HTTPRequest) -> String? { request.cookie(name) }

  /// The header that gives it to the browser, or takes it away.
  package func set(_ value: String?) -> Pair {
    Pair(name: "Set-Cookie", value: "\(name)=\(value ?? "")\(attributes)" + (value == nil ? "; Max-Age=0" : ""))
  }
}
