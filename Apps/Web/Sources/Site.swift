import Dispatch
import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// What is at which address: the page, its events, its pictures, and what forms are posted to.
struct Site: Sendable {
  let visitors: Visitors
  let gate: Gate
  /// The base path, which begins and ends in a slash.
  let base: String
  let application: String
  /// Whether another session can be begun after the end of one.
  let beginsAgain: Bool
  /// Where whole pictures are.
  let shelf: PictureShelf
  /// How many seconds the first page of a session waits for what it begins by itself.
  var patience = 0.3
  /// Told that somebody was shown the end.
  var sawEnd: @Sendable () -> Void = {}

  static let now: @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// Answers a request, in the language of the session it is about, or else in the one that the browser asks for.
  func answer(_ request: HTTPRequest, from peer: String) async -> HTTPResponse {
    let secret = cookie.value(in: request)
    var visitor = visitors.visitor(secret)
    let language = visitor?.language ?? Language(accepting: request.headers["accept-language"] ?? "")
    do throws(Visitors.Refusal) {
      if visitor == nil {
        let address = gate.address(of: request, from: peer)
        visitor = try await waiting { [visitors] () throws(Visitors.Refusal) in
          try visitors.resume(secret, from: address, in: language, now: Self.now())
        }
      }
    } catch {
      return Language.speaking(language) { refused(error) }
    }
    return await Language.speaking(language) { [visitor] in
      await visitor?.stage.wake()
      var response = await reply(request, from: peer)
      response.headers += gate.lasting
      return response
    }
  }

  private func reply(_ request: HTTPRequest, from peer: String) async -> HTTPResponse {
    guard let host = request.headers["host"], gate.knows(host: host) else { return fault(421) }
    guard request.path.hasPrefix(base) else { return request.path + "/" == base ? .seeOther(base) : fault(404) }
    let path = String(request.path.dropFirst(base.count))
    switch (request.method, path) {
    case ("GET", ""), ("HEAD", ""): return await page(request, peer)
    case ("POST", ""): return await post(request, host)
    case ("GET", "events"): return events(request)
    case ("GET", "picture"), ("HEAD", "picture"): return picture(request)
    case ("GET", _), ("HEAD", _):
      guard let (type, bytes) = Assets.file(path) else { return fault(404) }
      return HTTPResponse(
        200, type, bytes, headers: [Pair(name: "Cache-Control", value: "public, max-age=31536000, immutable")])
    default: return fault(405, [Pair(name: "Allow", value: path.isEmpty ? "GET, HEAD, POST" : "GET, HEAD")])
    }
  }

  // MARK: Looking

  private func page(_ request: HTTPRequest, _ peer: String) async -> HTTPResponse {
    if let visitor = visitors.visitor(cookie.value(in: request)) {
      guard visitor.mayAct(now: Self.now()) else { return fault(429) }
      return await show(visitor, request)
    }
    // Behind a link from elsewhere the browser keeps a strict cookie back: a page of ours that leads on to itself gets it.
    if request.headers["sec-fetch-site"] == "cross-site", !request.query.contains(where: { $0.name == "entered" }) {
      let on: HTML = "<meta http-equiv=\"refresh\" content=\"0;url=\(exactly: base)?entered=1\">"
      let link: HTML = "<a href=\"\(exactly: base)?entered=1\">\(Words.open)</a>"
      return html(200, Document(base: base, title: application, more: on).html(around: link))
    }
    guard request.method == "GET" else { return html(200, "") }
    do throws(Visitors.Refusal) {
      let (address, language) = (gate.address(of: request, from: peer), Language.current)
      let (secret, visitor) = try await waiting { [visitors] () throws(Visitors.Refusal) in
        try visitors.enter(from: address, in: language, now: Self.now())
      }
      await visitor.stage.wake()
      // Mostly that is there in a moment, and a page without a script that asks for something does not look again.
      _ = await visitor.board.view(for: patience, until: Self.isDone)
      var response = await show(visitor, request)
      response.headers.append(cookie.set(secret.text))
      return response
    } catch {
      return refused(error)
    }
  }

  private func show(_ visitor: Visitor, _ request: HTTPRequest) async -> HTTPResponse {
    let view = await visitor.board.view { $0.frame != nil || $0.ending != nil }
    if let ending = view.ending { return ended(ending, visitor) }
    guard let frame = view.frame else { return fault(503) }
    let said = request.query.last { $0.name == "said" }.flatMap { Int($0.value) }.map(visitor.said) ?? Said()
    let looking = Looking(query: request.query, said: said)
    return html(200, visitor.page(view, frame, looking, base: base, application: application).document)
  }

  private func ended(_ ending: Ending, _ visitor: Visitor) -> HTTPResponse {
    var response = html(200, Document.ended(ending, base: base, token: beginsAgain ? visitor.token.text : nil).document)
    response.whenSent = sawEnd
    return response
  }

  private func picture(_ request: HTTPRequest) -> HTTPResponse {
    guard let visitor = visitors.visitor(cookie.value(in: request)), let frame = visitor.board.view.frame,
      let id = request.query.first(where: { $0.name == "id" })?.value,
      case .image(let image)? = frame.element(id)?.content, let thumbnail = image.thumbnail
    else { return fault(404) }
    let (whole, kept) = (request.query.first { $0.name == "whole" }?.value, "private, max-age=3600, immutable")
    // Only what this visitor's page shows just now, whatever else is on the shelf.
    guard whole == nil || whole == image.whole else { return fault(404) }
    if let picture = whole.flatMap(shelf.picture) {
      return HTTPResponse(200, picture.type, picture.bytes, headers: [Pair(name: "Cache-Control", value: kept)])
    }
    let keeping = whole == nil ? Pair(name: "Cache-Control", value: kept) : Self.unkept
    return HTTPResponse(200, "image/png", thumbnail.png, headers: [keeping])
  }

  private func events(_ request: HTTPRequest) -> HTTPResponse {
    guard let visitor = visitors.visitor(cookie.value(in: request)) else { return fault(403) }
    let seen = request.headers["last-event-id"] ?? request.query.first { $0.name == "seen" }?.value
    let following = Following(
      visitor: visitor, looking: Looking(query: request.query), site: self, seen: seen, time: Self.now())
    let (changes, looker) = visitor.board.changes()
    var response = HTTPResponse(
      200, "text/event-stream",
      headers: [Self.unkept, Pair(name: "X-Accel-Buffering", value: "no")],
      stream: EventStream(changes: changes, stop: { looker.finish() }, next: { following.next() }))
    response.whenSent = { if visitor.board.view.ending != nil { sawEnd() } }
    return response
  }

  // MARK: Doing

  private func post(_ request: HTTPRequest, _ host: String) async -> HTTPResponse {
    guard gate.knows(origin: request.headers["origin"], host: host) else { return fault(403) }
    let (secret, posted) = (cookie.value(in: request), Posted(Pair.read(request.body)))
    guard let secret, let visitor = visitors.visitor(secret) else { return fault(410) }
    guard visitor.token.matches(posted.token) else { return fault(403) }
    guard visitor.mayAct(now: Self.now()) else { return fault(429) }
    if posted.command == "again", beginsAgain, visitor.board.view.ending != nil {
      visitors.leave(secret)
      return .seeOther(base, headers: [cookie.set(nil)])
    }
    let hasScript = request.headers["x-signalbox"] != nil
    guard case .done(let said) = await visitor.post(posted) else {
      if hasScript { return html(200, "") }
      // What it kept is synced first.
      _ = await visitor.board.view(for: 2) { $0.ending != nil }
      return .seeOther(base)
    }
    if hasScript { return HTTPResponse(200, "application/json", said.json, headers: [Self.unkept]) }
    // What was begun is mostly done in a moment: who has no script then sees it at once.
    _ = await visitor.board.view(for: 2, until: Self.isDone)
    var query = request.query.filter { $0.name.hasPrefix("from:") }
    if !said.isEmpty { query.append(Pair(name: "said", value: "\(visitor.keep(said))")) }
    return .seeOther(query.isEmpty ? base : "\(base)?\(Pair.write(query))")
  }

  // MARK: Private

  /// Calls what may wait for a disk or a database on a thread of its own: those that serve are few.
  private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () throws(Visitors.Refusal) -> Value
  ) async throws(Visitors.Refusal) -> Value {
    guard visitors.areKept else { return try body() }
    return try await blocking { Result(catching: body) }.get()
  }

  private static let soon = Pair(name: "Retry-After", value: "1")
  private static let isDone: @Sendable (Board.View) -> Bool = { $0.ending != nil || $0.frame?.isSettled == true }
  private static let unkept = Pair(name: "Cache-Control", value: "no-store")

  private var cookie: SessionCookie { SessionCookie(gate, path: base) }

  private func html(_ status: Int, _ html: HTML) -> HTTPResponse {
    HTTPResponse(status, "text/html; charset=utf-8", Array(html.markup.utf8), headers: [Self.unkept])
  }

  private func refused(_ refusal: Visitors.Refusal) -> HTTPResponse {
    let later = refusal == .elsewhere ? [Self.soon, Pair(name: "Refresh", value: "1")] : []
    return fault(refusal == .tooFast ? 429 : 503, gate.lasting + later)
  }

  private func fault(_ status: Int, _ headers: [Pair] = []) -> HTTPResponse {
    var response = html(status, Document.saying(status, title: application, base: base))
    response.headers += status == 429 ? headers + [Self.soon] : headers
    return response
  }
}

extension Said {
  /// As the script takes it: the HTML ids of what was refused, with the sentences.
  var json: [UInt8] {
    let visible = refusals.map { (HTML.identifier($0.key), SafeText.visible($0.value, .many)) }
    let members: [String: Any] = [
      "refused": Dictionary(visible) { $1 }, "notice": notice.map { SafeText.visible($0, .many) } ?? NSNull(),
    ]
    return (try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)).map(Array.init) ?? []
  }
}
