extension HTTPRequest {
  /// A Boolean value that indicates whether the client prefers gzip to an unencoded body (RFC 9110, 12.5.3). Without
  /// the header it does not.
  package var prefersGzip: Bool {
    let weights = HTTPHeaders.weights(headers["accept-encoding"] ?? "")
    func weight(of coding: String) -> Double? { weights.first { $0.name.lowercased() == coding }?.weight }
    let gzip = weight(of: "gzip") ?? weight(of: "x-gzip") ?? weight(of: "*") ?? 0
    return gzip > 0 && gzip >= weight(of: "identity") ?? weight(of: "*") ?? 0
  }

  /// Returns whether the client has a representation already: `If-None-Match` has its tag, or `*` (RFC 9110, 13.1.2).
  package func has(_ tag: String) -> Bool {
    let tags = (headers["if-none-match"] ?? "").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    // Weak comparison: a proxy that encodes a body itself makes the tag weak.
    return tags.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
  }
}

extension HTTPHeaders {
  /// Parses a list with weights, such as `gzip;q=0.8, *;q=0` (RFC 9110, 12.4.2). Without a weight it is 1.
  static func weights(_ header: String) -> [(name: String, weight: Double)] {
    header.split(separator: ",").compactMap { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = words.first else { return nil }
      let weight = words.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      return (name, weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
    }
  }
}
