/// Parses header lines (RFC 9110, 5).
package enum HTTPHeaders {
  /// Headers that may occur only once. A proxy and this server could otherwise read two lines differently.
  private static let single: Set<String> = [
    "authorization", "content-length", "content-type", "host", "last-event-id", "mcp-protocol-version",
    "mcp-session-id", "origin", "referer", "sec-fetch-site", "transfer-encoding", "user-agent", "x-signalbox",
  ]

  /// Parses lines to values by names in lower case. Several lines with the same name form a list (RFC 9110, 5.3).
  package static func read(_ lines: [ArraySlice<UInt8>]) throws(HTTPRequest.Fault) -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      let (name, value) = try header(HTTPRequest.line(line))
      guard let before = headers[name] else {
        headers[name] = value
        continue
      }
      guard !single.contains(name) else { throw HTTPRequest.Fault(status: 400) }
      // Cookies have their own separator (RFC 9113, 8.2.3).
      headers[name] = before + (name == "cookie" ? "; " : ", ") + value
    }
    return headers
  }

  /// Returns whether a header of this name can name the user: it has no other meaning in a request.
  static func canNameUser(_ name: String) -> Bool {
    let others: Set<String> = ["accept-language", "connection", "cookie", "x-forwarded-for"]
    return !name.isEmpty && name.allSatisfy(isTokenCharacter) && !single.union(others).contains(name.lowercased())
  }

  private static func header(_ line: String) throws(HTTPRequest.Fault) -> (name: String, value: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isTokenCharacter) else {
      throw HTTPRequest.Fault(status: 400)
    }
    let value = parts[1].drop(while: isBlank)
    let end = value.lastIndex { !isBlank($0) }.map(value.index(after:)) ?? value.startIndex
    return (parts[0].lowercased(), String(value[..<end]))
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
  }
}
