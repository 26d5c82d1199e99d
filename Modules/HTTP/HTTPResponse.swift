/// An answer, and whether something follows it bit by bit.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [Pair]
  package var body: [UInt8]
  /// What follows the head until one of the two has enough: server-sent events.
  package var stream: EventStream?
  /// Called when it has been sent to its end.
  package var whenSent: @Sendable () -> Void = {}

  package init(_ status: Int, _ type: String, _ body: [UInt8] = [], headers: [Pair] = [], stream: EventStream? = nil) {
    (self.status, self.body, self.stream) = (status, body, stream)
    self.headers = [Pair(name: "Content-Type", value: type)] + headers
  }

  /// Leads to another address, which is then got (303 See Other).
  package static func seeOther(_ address: String, headers: [Pair] = []) -> HTTPResponse {
    HTTPResponse(303, "text/plain; charset=utf-8", headers: [Pair(name: "Location", value: address)] + headers)
  }

  /// The same without what follows it. To HEAD no length is told that GET would not have (RFC 9110, 9.3.2): what was not made has none.
  func head(keepsAlive: Bool, withBody: Bool = true) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")"]
    lines += headers.map { "\($0.name): \($0.value)" }
    if stream == nil, withBody || !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    lines += Self.always.map { "\($0.name): \($0.value)" }
    lines.append("Connection: \(keepsAlive ? "keep-alive" : "close")")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// What every answer says: nothing from elsewhere is loaded, nothing inline is run, nobody frames it or reads it from another
  /// origin, and an address says nothing to others.
  private static let always = [
    Pair(
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"),
    Pair(name: "X-Content-Type-Options", value: "nosniff"),
    Pair(name: "Referrer-Policy", value: "same-origin"),
    Pair(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    Pair(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
  ]

  private static let reasons = [
    200: "OK", 202: "Accepted", 204: "No Content", 303: "See Other", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 410: "Gone", 413: "Content Too Large",
    421: "Misdirected Request",
    415: "Unsupported Media Type", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
