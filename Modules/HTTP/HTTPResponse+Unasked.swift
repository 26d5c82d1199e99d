extension HTTPResponse {
  /// Returns a response to requests that browsers and crawlers send by themselves. Search engines must not index the
  /// site.
  package static func unasked(_ path: String, icon: [UInt8]) -> HTTPResponse {
    let kept = [Pair(name: "Cache-Control", value: "public, max-age=86400")]
    if path == "favicon.ico" { return HTTPResponse(200, "image/svg+xml", icon, headers: kept) }
    return HTTPResponse(200, "text/plain; charset=utf-8", Array("User-agent: *\nDisallow: /\n".utf8), headers: kept)
  }
}
