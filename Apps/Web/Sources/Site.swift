import Dispatch
import Foundation
import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxWords

/// Handles the addresses of a server: the page, its events, its pictures, and the target of its forms.
struct Site: Sendable {
  let visitors: Visitors
  let access: AccessPolicy
  /// The base path, which begins and ends in a slash.
  let base: String
  let application: String
  /// The name of the product above each page and in its title; empty for none.
  var product = ""
  /// A Boolean value that indicates whether a new session can start after the end of a session.
  let canRestart: Bool
  /// The shelf of whole pictures.
  let shelf: PictureShelf
  /// The address that a new session opens, if its visitor asks for none.
  var first: Address?
  /// The seconds that the first page of a session waits for its initial effects.
  var patience = 0.3
  /// The number of days for which a browser keeps its session; `nil` until the browser ends.
  var keep: Int?
  /// Called after a visitor was shown the end.
  var onEndShown: @Sendable () -> Void = {}

  static let now: @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// Answers a request, in the language of its session, otherwise in the language that the browser requests.
  func answer(_ request: HTTPRequest, from peer: String) async -> HTTPResponse {
    let preferred = visitors.language(accepting: request.headers["accept-language"])
    guard let request = access.identified(request, from: peer) else {
      return Language.speaking(preferred) { fault(403, access.hstsHeaders, UserHeader.refusal) }
    }
    let secret = cookie.secret(in: request)
    var visitor = visitors.visitor(secret)
    let language = visitor?.language ?? preferred
    do throws(Visitors.Refusal) {
      visitor = try await self.visitor(secret, request, peer, language)
    } catch {
      return Language.speaking(language) { refused(error, request) }
    }
    return await Language.speaking(language) { [visitor] in
      await visitor?.driver.wake()
      var response = await reply(request, from: peer)
      response.headers += access.hstsHeaders
      // Pictures and files are compressed already, or are the user's own.
      let type = response.headers.first?.value ?? ""
      let isPage = type.hasPrefix("text/html") || type == "text/event-stream"
      if isPage, request.prefersGzip { response = response.compressed() }
      return withSessionHeader(secret, response)
    }
  }

  private func reply(_ request: HTTPRequest, from peer: String) async -> HTTPResponse {
    guard let host = request.headers["host"], access.knows(host: host) else { return fault(421) }
    guard request.path.hasPrefix(base) else { return request.path + "/" == base ? .seeOther(base) : fault(404) }
    let path = String(request.path.dropFirst(base.count))
    switch (request.method, path) {
    case ("GET", ""), ("HEAD", ""): return await page(request, peer)
    case ("POST", ""): return await post(request, host)
    case ("GET", "events"): return events(request)
    case ("GET", "picture"), ("HEAD", "picture"): return picture(request)
    case ("GET", "file"), ("HEAD", "file"): return await file(request)
    case ("GET", "app.webmanifest"), ("HEAD", "app.webmanifest"): return manifest
    case ("GET", "robots.txt"), ("GET", "favicon.ico"), ("HEAD", "robots.txt"), ("HEAD", "favicon.ico"):
      return .unasked(path, icon: Assets.icon)
    case ("GET", _), ("HEAD", _):
      if let asset = Assets.files[path]?.answer(to: request) { return asset }
      guard let address = Address(path), visitors.knows(address) else { return fault(404) }
      return await page(request, peer, at: address)
    default: return fault(405, [Pair(name: "Allow", value: path.isEmpty ? "GET, HEAD, POST" : "GET, HEAD")])
    }
  }

  // MARK: Pages and events

  private func page(_ request: HTTPRequest, _ peer: String, at address: Address? = nil) async -> HTTPResponse {
    let brought = cookie.secret(in: request)
    if request.query.contains(where: { $0.name == "again" }) { return again(brought, request) }
    if let visitor = visitors.visitor(brought) {
      guard visitor.mayAct(now: Self.now()) else { return fault(429) }
      var response = await show(visitor, request, at: address)
      if keep != nil { response.headers.append(cookie.set(cookie.value(in: request), for: request)) }
      return response
    }
    // After a link from another site, the browser withholds a strict cookie. A page of ours that opens itself gets it.
    if request.headers["sec-fetch-site"] == "cross-site", !request.query.contains(where: { $0.name == "entered" }) {
      let target: HTML = "\(exactly: base + (address?.text ?? ""))?entered=1"
      let on: HTML = "<meta http-equiv=\"refresh\" content=\"0;url=\(target)\">"
      let link: HTML = "<a href=\"\(target)\">\(WebTexts.open)</a>"
      return html(200, Document(base: base, title: application, more: on).html(around: link))
    }
    guard request.method == "GET" else { return html(200, "") }
    // The script asks about the session of its page, and starts none.
    guard request.headers["x-signalbox"] == nil else { return fault(410) }
    do throws(Visitors.Refusal) {
      let (peer, language) = (access.address(of: request, from: peer), Language.current)
      let (value, visitor) = try await waiting { [visitors] () throws(Visitors.Refusal) in
        try visitors.enter(of: request.user, from: peer, in: language, now: Self.now())
      }
      await visitor.driver.wake()
      // Initial effects usually end soon, and a page with fields does not reload itself without a script.
      _ = await visitor.board.view(for: patience, until: Self.isDone)
      let refusal = await open(address ?? first, for: visitor)
      let feedback = PostFeedback(notice: refusal?.sentence(for: nil) ?? sentence(forEarlier: brought))
      var response = await present(visitor, request, feedback, status: refusal == nil ? 200 : 404)
      response.headers.append(cookie.set(value.text, for: request))
      return response
    } catch {
      return refused(error, request)
    }
  }

  func ended(_ ending: Ending, _ view: Board.View) -> HTTPResponse {
    var response = html(200, Document.ended(ending, view.failure, base: base, canRestart: canRestart).document)
    response.whenSent = onEndShown
    return response
  }

  private func picture(_ request: HTTPRequest) -> HTTPResponse {
    guard let visitor = visitors.visitor(cookie.secret(in: request)), let frame = visitor.board.view.frame,
      let id = request.query.first(where: { $0.name == "id" })?.value,
      let image = frame.image(of: id), let thumbnail = image.thumbnail
    else { return fault(404) }
    let (whole, kept) = (request.query.first { $0.name == "whole" }?.value, "private, max-age=3600, immutable")
    // Only the picture that this visitor's page shows now, whatever else is on the shelf.
    guard whole == nil || whole == image.whole else { return fault(404) }
    if let picture = whole.flatMap(shelf.picture) {
      return HTTPResponse(200, picture.type, picture.bytes, headers: [Pair(name: "Cache-Control", value: kept)])
    }
    let keeping = whole == nil ? Pair(name: "Cache-Control", value: kept) : Self.noStore
    return HTTPResponse(200, "image/png", thumbnail.png, headers: [keeping])
  }

  private func events(_ request: HTTPRequest) -> HTTPResponse {
    guard let visitor = visitors.visitor(cookie.secret(in: request)) else { return fault(403) }
    let seen = request.headers["last-event-id"] ?? request.query.first { $0.name == "seen" }?.value
    guard visitor.board.observers < Self.mostStreams else { return fault(429) }
    let feed = EventFeed(
      visitor: visitor, viewQuery: ViewQuery(query: request.query), site: self, seen: seen,
      hasParts: request.query.contains { $0.name == "parts" }, time: Self.now())
    let (changes, looker) = visitor.board.changes()
    var response = HTTPResponse(
      200, "text/event-stream",
      headers: [Self.noStore, Pair(name: "X-Accel-Buffering", value: "no")],
      stream: EventStream(changes: changes, stop: { looker.finish() }, next: { feed.next() }))
    response.whenSent = { if visitor.board.view.ending != nil { onEndShown() } }
    return response
  }

  // MARK: Posts

  private func post(_ request: HTTPRequest, _ host: String) async -> HTTPResponse {
    guard access.knows(originOf: request, host: host) else { return fault(403) }
    let (secret, submission) = (cookie.secret(in: request), FormSubmission(request))
    guard let secret else { return html(410, Document.saying(PageTexts.noCookie, title: application, base: base)) }
    guard let visitor = visitors.visitor(secret) else { return fault(410) }
    guard visitor.token.matches(submission.token) else {
      // The only session is that of the page, which another request of its browser has found again.
      return fault(403, [visitors.isResumed ? Self.sessionFree : Self.sessionGone])
    }
    // A repeated post is not reported as busy, which would mean not taken: its first copy may have been taken.
    let isKnown = visitor.outcomes.knows(submission.number)
    guard visitor.mayAct(now: Self.now()) else { return fault(429, isKnown ? [Self.sessionPresent] : []) }
    let hasScript = request.headers["x-signalbox"] != nil
    guard case .done(let feedback) = await visitor.post(submission) else {
      // The session syncs its recording before it ends.
      switch await visitor.board.view(for: 2, until: { $0.ending != nil }).ending {
      // The session is not over, or not for good: another server may have it, or this server shuts down. Without its
      // recording it is as before.
      case nil, .shutDown?, .signal?, .failed(.recordingLost)?:
        return html(503, Document.saying(WebTexts.notTaken, title: application, base: base), [Self.retryAfter])
      case .finished?, .failed?: return hasScript ? html(200, "") : .seeOther(base)
      }
    }
    if hasScript {
      let version = visitor.version(of: visitor.board.view)
      return HTTPResponse(200, "application/json", feedback.json(version), headers: [Self.noStore])
    }
    // Effects usually end soon: a browser without a script then shows their result immediately.
    _ = await visitor.board.view(for: 2, until: Self.isDone)
    var query = request.query.filter(ViewQuery.has)
    if !feedback.isEmpty { query.append(Pair(name: "said", value: "\(visitor.keep(feedback))")) }
    let place = base + (visitor.board.view.frame?.page.address?.text ?? "")
    return .seeOther(query.isEmpty ? place : "\(place)?\(Pair.write(query))")
  }

  // MARK: Private

  /// Runs a call that may wait for a disk or a database on a separate thread: the serving threads are few.
  func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () throws(Visitors.Refusal) -> Value
  ) async throws(Visitors.Refusal) -> Value {
    guard visitors.areKept else { return try body() }
    return try await blocking { Result(catching: body) }.get()
  }

  /// The greatest number of streams of a visitor: more than a visitor has tabs.
  static let mostStreams = 64

  private static let retryAfter = Pair(name: "Retry-After", value: "1")
  private static let later = Pair(name: "Retry-After", value: "10")
  /// Returns whether nothing is to be expected before the user acts: also a question ends the wait for an effect.
  static let isDone: @Sendable (Board.View) -> Bool = { view in
    view.ending != nil || view.frame?.isSettled == true || view.frame?.alerts.isEmpty == false
  }
  private static let noStore = Pair(name: "Cache-Control", value: "no-store")

  var cookie: SessionCookie { SessionCookie(access, path: base, days: keep) }

  func html(_ status: Int, _ html: HTML, _ headers: [Pair] = []) -> HTTPResponse {
    let always = [Self.noStore, Pair(name: "X-Robots-Tag", value: "noindex, nofollow")]
    return HTTPResponse(status, "text/html; charset=utf-8", Array(html.markup.utf8), headers: always + headers)
  }

  private func refused(_ refusal: Visitors.Refusal, _ request: HTTPRequest) -> HTTPResponse {
    switch refusal {
    case .tooFast: return fault(429, access.hstsHeaders)
    case .tooMany: return fault(503, access.hstsHeaders + [Self.later])
    case .taken: return fault(503, access.hstsHeaders + [Self.later], WebTexts.taken)
    case .elsewhere:
      // Only a reload by the user sends a post again.
      let refresh = request.method == "POST" ? [] : [Pair(name: "Refresh", value: "1")]
      return fault(503, access.hstsHeaders + [Self.retryAfter] + refresh)
    case .unusable(let fault): return unusable(fault, request)
    }
  }

  /// Tells why the session cannot be resumed. Session and cookie stay until the visitor requests a new session.
  private func unusable(_ fault: UnusableSession, _ request: HTTPRequest) -> HTTPResponse {
    guard let host = request.headers["host"], access.knows(host: host) else { return self.fault(421) }
    let secret = cookie.secret(in: request).flatMap(RandomToken.init(brought:))
    let token = secret.map { RandomToken(text: $0.derived(for: "token")) }
    if request.method == "POST", request.path == base {
      let submission = FormSubmission(request)
      guard access.knows(originOf: request, host: host), let token, token.matches(submission.token) else {
        return self.fault(403)
      }
      let fresh = access.hstsHeaders + [cookie.set(nil, for: request)]
      if submission.command == "again" { return .seeOther(base, headers: fresh) }
    }
    let page = Document.unusable(fault, title: application, base: base, token: token?.text ?? "")
    return html(
      fault == .newer ? 503 : 409, page, access.hstsHeaders + [fault == .newer ? Self.later : Self.sessionGone])
  }

  func fault(_ status: Int, _ headers: [Pair] = [], _ words: String? = nil) -> HTTPResponse {
    let words = words ?? HTTPResponse.sentence(for: status)
    let isSaid = headers.contains { $0.name == Self.retryAfter.name }
    let wait = isSaid ? [] : status == 429 ? [Self.retryAfter] : status == 503 ? [Self.later] : []
    return html(status, Document.saying(words, title: application, base: base), headers + wait)
  }
}
