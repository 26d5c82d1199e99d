import SignalboxPlatform
import SignalboxWords

/// A response, with or without an event stream.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [Pair]
  package var body: [UInt8]
  /// The events that follow the head, until the stream ends or the client disconnects.
  package var stream: EventStream?
  /// Called when the whole response is sent.
  package var whenSent: @Sendable () -> Void = {}

  package init(_ status: Int, _ type: String, _ body: [UInt8] = [], headers: [Pair] = [], stream: EventStream? = nil) {
    (self.status, self.body, self.stream) = (status, body, stream)
    self.headers = [Pair(name: "Content-Type", value: type)] + headers
  }

  /// Returns a redirect to another address, which the browser then requests by GET (303 See Other).
  package static func seeOther(_ address: String, headers: [Pair] = []) -> HTTPResponse {
    HTTPResponse(303, "text/plain; charset=utf-8", headers: [Pair(name: "Location", value: address)] + headers)
  }

  /// Returns the response with a compressed body of masked length, or with a compressed stream. A body that is small,
  /// empty or compressed stays as it is.
  package func compressed() -> HTTPResponse {
    guard stream != nil || body.count > Gzip.smallest, !headers.contains(where: { $0.name == "Content-Encoding" }),
      let packed = stream == nil ? Gzip.masked(body) : Gzip.head + Gzip.stored(body)
    else { return self }
    var response = self
    (response.body, response.stream) = (packed, stream?.compressed())
    response.headers += [Pair(name: "Content-Encoding", value: "gzip"), Pair(name: "Vary", value: "Accept-Encoding")]
    return response
  }

  /// Returns the head of the response. A response to HEAD has no length that GET would not have (RFC 9110, 9.3.2). A
  /// body that was not made has no length, and neither has status 304.
  package func head(keepsAlive: Bool, withBody: Bool = true) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")"]
      + fields(withBody: withBody).map { "\($0.name): \($0.value)" }
      + ["Connection: \(keepsAlive ? "keep-alive" : "close")"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Returns the header fields that are the same in each version of HTTP.
  package func fields(withBody: Bool = true) -> [Pair] {
    let hasLength = stream == nil && status != 304 && (withBody || !body.isEmpty)
    let length = hasLength ? [Pair(name: "Content-Length", value: "\(body.count)")] : []
    return headers + length + [Pair(name: "Date", value: HTTPDate.text(of: time(nil)))] + Self.always
  }

  /// Returns the answer to plain HTTP at a port with TLS: the address with HTTPS.
  package static func secured(_ request: HTTPRequest) -> HTTPResponse {
    let host = request.headers["host"] ?? ""
    let isHost = !host.isEmpty && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.:[]".contains($0)) }
    let words = Array((phrase("This port speaks HTTPS; use an address that begins with https://.") + "\n").utf8)
    guard isHost, ["GET", "HEAD"].contains(request.method) else {
      return HTTPResponse(400, "text/plain; charset=utf-8", words)
    }
    let query = request.query.isEmpty ? "" : "?" + Pair.write(request.query)
    return HTTPResponse(
      307, "text/plain; charset=utf-8", words,
      headers: [Pair(name: "Location", value: "https://\(host)\(request.path)\(query)")])
  }

  /// The headers of every response. Pages load nothing from other origins and run no inline script. No other origin may
  /// frame or read a page, and other origins get no `Referer`.
  private static let always = [
    Pair(
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"),
    Pair(name: "X-Content-Type-Options", value: "nosniff"),
    Pair(name: "Referrer-Policy", value: "same-origin"),
    Pair(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    Pair(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
  ]

  private static let reasons = [
    200: "OK", 202: "Accepted", 204: "No Content", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 410: "Gone", 411: "Length Required",
    413: "Content Too Large",
    421: "Misdirected Request",
    415: "Unsupported Media Type", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
