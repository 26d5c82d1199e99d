/// A file in two representations: as written, and compressed with gzip.
package struct Asset: Sendable {
  private let type: String
  private let plain: [UInt8]
  private let compressed: [UInt8]?
  private let fingerprint: String

  package init(_ type: String, _ bytes: [UInt8]) {
    (self.type, plain, compressed, fingerprint) = (type, bytes, Gzip.compressed(bytes), Fingerprint.of(bytes))
  }

  /// Returns the representation that the client prefers, or 304 if the client has it.
  package func answer(to request: HTTPRequest) -> HTTPResponse {
    let encoded = request.prefersGzip ? compressed : nil
    // A strong tag names a representation byte for byte, so each has its own (RFC 9110, 8.8.1).
    let tag = "\"\(fingerprint)\(encoded == nil ? "" : "-gzip")\""
    let headers = [
      Pair(name: "Cache-Control", value: "public, max-age=31536000, immutable"), Pair(name: "ETag", value: tag),
      Pair(name: "Vary", value: "Accept-Encoding"),
    ]
    guard !request.has(tag) else { return HTTPResponse(304, type, headers: headers) }
    let encoding = encoded == nil ? [] : [Pair(name: "Content-Encoding", value: "gzip")]
    return HTTPResponse(200, type, encoded ?? plain, headers: headers + encoding)
  }
}
