import SignalboxHTTP

/// The files that a page loads: the script, the style and the icon, embedded in the program.
enum Assets {
  /// The version of the files. A change gives them another address, so browsers may cache them.
  static let version = Fingerprint.of(
    PackageResources.script_js + PackageResources.style_css + PackageResources.icon_svg)

  static var icon: [UInt8] { PackageResources.icon_svg }

  /// The files by name, compressed at the first request.
  static let files = [
    "script.js": Asset("text/javascript; charset=utf-8", code(of: PackageResources.script_js)),
    "style.css": Asset("text/css; charset=utf-8", PackageResources.style_css),
    "icon.svg": Asset("image/svg+xml", PackageResources.icon_svg),
  ]

  /// Returns a script without its comments, which are a quarter of it on its way. A comment has lines of its own.
  static func code(of script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    return Array(lines.filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: "// ".utf8) }.joined(separator: [10]))
  }
}

/// A file in two representations: as written, and compressed with gzip.
struct Asset: Sendable {
  private let type: String
  private let plain: [UInt8]
  private let compressed: [UInt8]?
  private let fingerprint: String

  init(_ type: String, _ bytes: [UInt8]) {
    (self.type, plain, compressed, fingerprint) = (type, bytes, Gzip.compressed(bytes), Fingerprint.of(bytes))
  }

  /// Returns the representation that the client prefers, or 304 if the client has it.
  func answer(to request: HTTPRequest) -> HTTPResponse {
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
