/// The cookie that identifies a browser's session. Scripts cannot read it, and other sites cannot send it.
package struct SessionCookie: Sendable {
  private let access: AccessPolicy
  private let prefix: String
  private let attributes: String
  private let lifetimeAttribute: String

  /// Creates a cookie.
  /// - Parameters:
  ///   - access: The server's addresses. Behind TLS the cookie is `Secure`.
  ///   - path: The path below which browsers send the cookie.
  ///   - days: The days that a browser keeps the cookie after each response; `nil` until the browser ends.
  package init(_ access: AccessPolicy, path: String, days: Int? = nil) {
    lifetimeAttribute = days.map { "; Max-Age=\($0 * 86_400)" } ?? ""
    self.access = access
    let isSecure = access.isSecure
    prefix = !isSecure ? "" : path == "/" ? "__Host-" : "__Secure-"
    attributes = "; Path=\(path); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
  }

  /// Returns the value that the browser sent.
  package func value(in request: HTTPRequest) -> String? { request.cookie(name(in: request)) }

  /// Cookies do not depend on the port, so the name contains it, unless the server has a name of its own.
  private func name(in request: HTTPRequest) -> String {
    let hasName = access.isSecure && access.publicOrigin != nil
    return prefix + (hasName ? "signalbox" : "signalbox-\(access.port(of: request))")
  }

  /// Returns the secret of the session that the cookie stands for: another for each user.
  package func secret(in request: HTTPRequest) -> String? {
    guard let value = value(in: request), let user = request.user else { return value(in: request) }
    return RandomToken(brought: value)?.owned(by: user).text ?? ""
  }

  /// Returns the header that sets the cookie in the answer to a request; with `nil` the header that deletes it.
  package func set(_ value: String?, for request: HTTPRequest) -> Pair {
    Pair(
      name: "Set-Cookie",
      value: "\(name(in: request))=\(value ?? "")\(attributes)" + (value == nil ? "; Max-Age=0" : lifetimeAttribute))
  }
}
