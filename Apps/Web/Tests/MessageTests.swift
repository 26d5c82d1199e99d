import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Requests in the forms that RFC 9110 and 9112 allow.
@Suite(.serialized) struct MessageTests {
  @Test(
    "W81: a request is accepted in every form that HTTP allows",
    arguments: [
      "\r\nGET / HTTP/1.1\r\nHost: HOST\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: HOST  \t\r\nAccept-Language:en \r\n\r\n",
      "GET / HTTP/1.1\r\nHost: HOST\r\nX.y!#$%&'*+-^_`|~: 1\r\n\r\n",
      "GET / HTTP/1.1\r\nHOST: LOCALHOST:PORT\r\n\r\n",
      "GET http://HOST/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
      "GET HTTP://HOST HTTP/1.1\r\nHost: HOST\r\n\r\n",
      "GET http://HOST?said=1 HTTP/1.1\r\nHost: HOST\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: HOST\r\nVia: 1.1 a\r\nVia: 1.1 b\r\nX-Forwarded-For: 1.2.3.4\r\nx-forwarded-for: 5.6.7.8\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: HOST\r\nAccept: text/html\r\nAccept: */*\r\nCache-Control: a\r\nCache-Control: b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ])
  func taken(_ form: String) throws {
    let served = try Served(Counting())
    let text = form.replacing("HOST", with: "127.0.0.1:\(served.port)", maxReplacements: form.contains("HOST:") ? 0 : 2)
      .replacing("PORT", with: "\(served.port)")
    let reply = try UserAgent.read(UserAgent.exchange(Array(text.utf8), port: served.port))
    #expect(reply.status == 200 && reply.body.contains("Counting"), "\(text)\(reply.body)")
    let date = try #require(reply.headers["date"])
    #expect(date.wholeMatch(of: /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/) != nil)
  }

  @Test(
    "W81: a body in chunks is accepted like one with a length, however it is cut, and so is the next request",
    arguments: [1, 7, 4_000])
  func chunked(_ size: Int) throws {
    let served = try Served(Counting())
    let agent = served.agent
    try agent.open("/")
    let pairs = try agent.form() + [("press", "page/count")]
    let body = Array(Pair.write(pairs.map { Pair(name: $0.0, value: $0.1) }).utf8)
    let chunks = stride(from: 0, to: body.count, by: size).map { start in
      let chunk = body[start..<min(start + size, body.count)]
      return Array("\(String(chunk.count, radix: 16, uppercase: true)) ;name=\"value\"\r\n".utf8) + chunk + [
        0x0D, 0x0A,
      ]
    }
    let cookie = try #require(agent.cookies.first)
    let common = "Host: 127.0.0.1:\(served.port)\r\nCookie: other=1\r\nCookie: \(cookie.key)=\(cookie.value)\r\n"
    let head = "POST / HTTP/1.1\r\n\(common)Transfer-Encoding: Chunked\r\n\r\n"
    let connection = try RawConnection(port: served.port)
    connection.send(Array(head.utf8))
    // In pieces that do not match the chunks.
    let rest = chunks.flatMap(\.self) + Array("0\r\nTrailer: x\r\n\r\nGET / HTTP/1.1\r\n\(common)\r\n".utf8)
    for start in stride(from: 0, to: rest.count, by: 3) {
      connection.send(Array(rest[start..<min(start + 3, rest.count)]))
    }
    let received = try connection.receive(until: "</html>")
    #expect(received.hasPrefix("HTTP/1.1 303 "))
    #expect(received.contains("<span class=\"words\">1</span>"))
  }

  @Test("W81: a client that asks before it sends its body is answered, and told if the body is too long")
  func expecting() throws {
    let served = try Served(Counting())
    let agent = served.agent
    try agent.open("/")
    let body = try Pair.write((agent.form() + [("press", "page/count")]).map { Pair(name: $0.0, value: $0.1) })
    let cookie = try #require(agent.cookies.first)
    let head = { (length: Int) in
      "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nCookie: \(cookie.key)=\(cookie.value)\r\n"
        + "Expect: 100-Continue\r\nContent-Length: \(length)\r\n\r\n"
    }
    let connection = try RawConnection(port: served.port)
    connection.send(Array(head(body.utf8.count).utf8))
    #expect(try connection.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.send(Array(body.utf8))
    #expect(try connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 303 "))
    let other = try RawConnection(port: served.port)
    other.send(Array(head(2_000_000).utf8))
    #expect(try other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
  }

  @Test("W81: the last of several forwarded addresses counts, in one line or several")
  func forwarded() throws {
    let limits = Visitors.Limits(beginnings: (1, 0))
    let served = try Served(Counting(), publicOrigin: "https://example.org", limits: limits)
    let status = { (lines: String) in
      let text = "GET / HTTP/1.1\r\nHost: example.org\r\n\(lines)\r\n"
      return try UserAgent.read(UserAgent.exchange(Array(text.utf8), port: served.port)).status
    }
    #expect(try status("X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\n") == 200)
    #expect(try status("X-Forwarded-For: 3.3.3.3, 2.2.2.2\r\n") == 429)
    #expect(try status("X-Forwarded-For: 2.2.2.2\r\nX-Forwarded-For: 1.1.1.1\r\n") == 200)
  }

  @Test(
    "W90: search engines find nothing, and automatic requests of crawlers and browsers begin no session")
  func unasked() throws {
    let served = try Served(Counting())
    for path in ["/robots.txt", "/favicon.ico", "/app.webmanifest"] {
      let head = try served.agent.request("HEAD", path)
      #expect(head.status == 200 && head.body.isEmpty, "\(path)")
    }
    let robots = try served.agent.request("GET", "/robots.txt")
    #expect(robots.status == 200 && robots.body == "User-agent: *\nDisallow: /\n")
    let icon = try served.agent.request("GET", "/favicon.ico")
    #expect(icon.status == 200 && icon.headers["content-type"] == "image/svg+xml")
    #expect(served.visitors.count == 0)
    #expect(try served.agent.request("GET", "/").headers["x-robots-tag"] == "noindex, nofollow")
  }

  @Test(
    "W90: a visitor has a limited number of streams, others keep theirs, and a full server says when to try again"
  )
  func streams() throws {
    let served = try Served(Counting(), limits: Visitors.Limits(visitors: 2))
    let (agent, other) = (served.agent, served.agent)
    try agent.open("/")
    try other.open("/")
    let open = { (agent: UserAgent) in
      let cookie = try #require(agent.cookies.first)
      let connection = try RawConnection(port: served.port)
      let lines = "Host: 127.0.0.1:\(served.port)\r\nCookie: \(cookie.key)=\(cookie.value)\r\n"
      connection.send(Array("GET /events HTTP/1.1\r\n\(lines)\r\n".utf8))
      return (connection, try connection.receive(until: "\r\n\r\n"))
    }
    var kept: [RawConnection] = []
    for _ in 0..<Site.mostStreams {
      let (connection, head) = try open(agent)
      #expect(head.hasPrefix("HTTP/1.1 200 "))
      kept.append(connection)
    }
    #expect(served.visitors.openStreams == Site.mostStreams)
    #expect(try open(agent).1.hasPrefix("HTTP/1.1 429 "))
    #expect(try open(other).1.hasPrefix("HTTP/1.1 200 "))
    let full = try served.agent.request("GET", "/")
    #expect(full.status == 503 && full.headers["retry-after"] == "10")
    withExtendedLifetime(kept) {}
  }

  @Test(
    "W82: a post to a server that lost the session, or is ending, is not done and must be sent again",
    arguments: [Ending.failed(.recordingLost("taken")), .shutDown, .signal(15)])
  func lost(_ ending: Ending) throws {
    let host = try SessionHost()
    let served = try Served { language in
      (try? host.start(Counting(), language: language, capabilities: [.images, .rawText])).map {
        LostStage(HostedSessionDriver($0), ending)
      }
    }
    for headers in [[:], ["X-Signalbox": "1"]] {
      let agent = served.agent
      try agent.open("/")
      let reply = try agent.post("/", agent.form() + [("press", "page/count")], headers)
      #expect(reply.status == 503 && reply.headers["retry-after"] == "1" && reply.headers["refresh"] == nil)
      #expect(reply.body.contains("Reload this page to send it again") && reply.headers["set-cookie"] == nil)
    }
  }
}

/// A session whose end comes with its first action: another program owns it, which is noticed at the write.
private struct LostStage: SessionDriver {
  var files: FileShelf? { nil }
  let session: HostedSessionDriver
  let ending: Ending
  var board: Board { session.board }
  var guardsQuitting: Bool { get async { true } }

  init(_ session: HostedSessionDriver, _ ending: Ending) { (self.session, self.ending) = (session, ending) }

  func send(form changes: [InputEvent], then press: InputEvent?, post: String?) async -> Answer {
    board.close(ending)
    return .ended(ending)
  }

  func wake() async { if board.view.ending == nil { await session.wake() } }
  func park() {}
  func stop() {}
}
