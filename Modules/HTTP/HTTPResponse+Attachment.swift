extension HTTPResponse {
  /// Returns a file that a browser saves and never shows or runs, whatever its contents are.
  ///
  /// The name is given in UTF-8 (RFC 6266), and in ASCII for clients that do not know that.
  package static func attachment(_ name: String, _ type: String, _ bytes: [UInt8]) -> HTTPResponse {
    let ascii = String(name.map { $0.isASCII && !"\"\\%".contains($0) && ($0.asciiValue ?? 0) >= 0x20 ? $0 : "_" })
    return HTTPResponse(
      200, type, bytes,
      headers: [
        Pair(
          name: "Content-Disposition",
          value: "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(Pair.encode(name))"),
        Pair(name: "Content-Security-Policy", value: "sandbox"),
        Pair(name: "Cache-Control", value: "private, no-store"),
      ])
  }
}
