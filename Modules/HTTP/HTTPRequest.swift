package import SignalboxWords

/// A complete request within ``Limits``.
package struct HTTPRequest: Sendable {
  package let method: String
  /// The path without the query, as sent.
  package let path: String
  package let query: [Pair]
  /// The headers by name in lower case. Several lines with the same name are joined as a list.
  package let headers: [String: String]
  /// A Boolean value that indicates whether the connection stays open for another request.
  package let keepsAlive: Bool
  /// A Boolean value that indicates whether the client waits for `100 Continue` before it sends the body.
  package let expectsContinue: Bool
  package var body: [UInt8] = []
  /// The form with files that was read in place of ``body``.
  package var form: MultipartBody?
  /// The user that a trusted proxy names; `nil` for a server without ``UserHeader``.
  package internal(set) var user: String?

  /// The maximum sizes of a request's parts. A larger request gets an error.
  package enum Limits {
    package static let head = 16_384
    static let headers = 100
    package static let body = 1 << 20
  }

  /// The error of a wrong request, with the status of the response.
  package struct Fault: Error {
    package let status: Int
    /// The language of the response.
    package let language: Language

    package init(status: Int, language: Language = .current) { (self.status, self.language) = (status, language) }
  }

  /// The way in which the body ends.
  package enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  /// Parses the head: all lines before the empty line.
  package init(head: [UInt8]) throws(Fault) {
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
    let words = try Self.line(lines[0]).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ $0.isASCII && ($0.isUppercase || $0 == "-") })
    else {
      throw Fault(status: 400)
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw Fault(status: 505) }
    guard lines.count <= Limits.headers else { throw Fault(status: 431) }
    var headers = try HTTPHeaders.read(lines.dropFirst().filter { $0 != [0x0D] && !$0.isEmpty })
    let target = try Self.target(words[1], of: words[0])
    // The host of an absolute target replaces the `Host` header (RFC 9112, 3.2.2).
    guard headers["host"] != nil else { throw Fault(status: 400) }
    if let host = target.host { headers["host"] = host }
    (method, path, self.headers) = (String(words[0]), target.path, headers)
    query = target.query.map { Pair.read($0.utf8) } ?? []
    let (connection, isCurrent) = (headers["connection"]?.lowercased() ?? "", words[2] == "HTTP/1.1")
    keepsAlive = isCurrent ? !connection.contains("close") : connection.contains("keep-alive")
    expectsContinue = isCurrent && headers["expect"]?.lowercased() == "100-continue"
    // Refuses both headers together: a proxy and this server could read the body differently (RFC 9112, 6.1).
    if headers["transfer-encoding"] != nil, !isCurrent || headers["content-length"] != nil { throw Fault(status: 400) }
  }

  /// The way in which the body ends, according to the headers.
  package var framing: Framing { get throws(Fault) { try framing(limit: Limits.body) } }

  /// Returns the way in which a body of at most `limit` bytes ends, according to the headers.
  package func framing(limit: Int) throws(Fault) -> Framing {
    if let coding = headers["transfer-encoding"] {
      guard coding.lowercased() == "chunked" else { throw Fault(status: 501) }
      return .chunked
    }
    guard let header = headers["content-length"] else { return .length(0) }
    guard header.allSatisfy({ $0.isASCII && $0.isNumber }), let length = Int(header) else { throw Fault(status: 400) }
    guard length <= limit else { throw tooLong }
    return .length(length)
  }

  package var tooLong: Fault { fault(413) }
  package var tooSlow: Fault { fault(408) }

  private func fault(_ status: Int) -> Fault {
    Fault(status: status, language: Language(accepting: headers["accept-language"] ?? ""))
  }

  /// Returns the value of a cookie.
  package func cookie(_ name: String) -> String? {
    (headers["cookie"] ?? "").split(separator: ";").lazy.compactMap { part -> String? in
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == name ? String(pair[1]) : nil
    }.first
  }

  /// A Boolean value that indicates whether the user goes to the address. It is false if a script, a picture of another
  /// page or a browser that loads pages in advance asks for it.
  package var isNavigation: Bool {
    method == "GET" && headers["x-signalbox"] == nil && ["navigate", nil].contains(headers["sec-fetch-mode"])
      && ["document", nil].contains(headers["sec-fetch-dest"]) && headers["sec-purpose"] == nil
      && headers["purpose"] == nil
  }

  /// Splits a target: a path, `*`, or an absolute address as for a proxy (RFC 9112, 3.2).
  private static func target(
    _ text: Substring, of method: Substring
  ) throws(Fault) -> (host: String?, path: String, query: Substring?) {
    var (rest, host) = (text, String?.none)
    if let scheme = ["http://", "https://"].first(where: { text.prefix($0.count).lowercased() == $0 }) {
      let address = text.dropFirst(scheme.count)
      let authority = address.prefix { $0 != "/" && $0 != "?" }
      guard !authority.isEmpty, !authority.contains("@") else { throw Fault(status: 400) }
      (host, rest) = (String(authority), address.dropFirst(authority.count))
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    // A target is ASCII (RFC 3986). Other bytes could be read as other characters elsewhere.
    guard rest.hasPrefix("/") || text == "*" && method == "OPTIONS", text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Fault(status: 400)
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (host, String(parts[0]), parts.count > 1 ? parts[1] : nil)
  }

  /// Returns a line without its end, as text.
  static func line(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw Fault(status: 400) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
