import Foundation
import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxWords

extension Site {
  /// Returns the visitor with this secret, after a check that this process owns the session. Resumes a session from
  /// before the start of this process.
  func visitor(
    _ secret: String?, _ request: HTTPRequest, _ peer: String, _ language: Language
  ) async throws(Visitors.Refusal) -> Visitor? {
    if let visitor = try await visitors.confirmed(secret) { return visitor }
    return try await visitors.resume(
      secret, of: request.user, from: access.address(of: request, from: peer), in: language, now: Self.now())
  }

  /// Returns the reader for the form with files of a visitor, before the body arrives; `nil` for any other request.
  func upload(_ request: HTTPRequest, from peer: String) async -> MultipartBody? {
    guard let request = access.identified(request, from: peer), let host = request.headers["host"],
      access.knows(host: host), access.knows(originOf: request, host: host), request.path == base
    else { return nil }
    let language = visitors.language(accepting: request.headers["accept-language"])
    guard let visitor = try? await visitor(cookie.secret(in: request), request, peer, language) else { return nil }
    await visitor.driver.wake()
    _ = await visitor.board.view { $0.frame != nil || $0.ending != nil }
    return await visitor.form(of: request)
  }

  /// The description of the site for the home screen of a telephone. It belongs to no session.
  var manifest: HTTPResponse {
    let icon = ["src": "\(base)icon.svg", "sizes": "any", "type": "image/svg+xml"]
    let members: [String: Any] = [
      "name": application, "start_url": base, "scope": base, "display": "minimal-ui", "lang": Language.current.tag,
      "dir": Language.current.direction, "background_color": PageStyle.light, "theme_color": PageStyle.light,
      "icons": [icon],
    ]
    let body = (try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)) ?? Data()
    let kept = Pair(name: "Cache-Control", value: "public, max-age=86400")
    return HTTPResponse(200, "application/manifest+json", Array(body), headers: [kept])
  }

  /// Returns a file that the page of this visitor gives now, to be saved.
  func file(_ request: HTTPRequest) async -> HTTPResponse {
    guard let visitor = visitors.visitor(cookie.secret(in: request)) else { return fault(404) }
    guard visitor.mayAct(now: Self.now()) else { return fault(429) }
    let value = { name in request.query.first { $0.name == name }?.value }
    let frame = await visitor.board.view(for: 2) { $0.frame != nil || $0.ending != nil }.frame
    guard let element = value("id").flatMap({ frame?.element($0) }), element.isEnabled,
      let file = element.content.givenFile, file.digest == value("digest"), let shelf = await visitor.driver.files
    else { return fault(404) }
    do {
      guard let bytes = try await blocking({ try shelf.bytes(of: file) }) else { return fault(404) }
      return .attachment(file.name, KeptFile.isMediaType(file.type) ? file.type : FileType.unknown, bytes)
    } catch { return fault(503, [], "\(error)") }
  }
}
