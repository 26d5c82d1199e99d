import Foundation
import SignalboxCore
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import SignalboxDrivers
import Synchronization
import Testing

@testable import SignalboxBrowser

/// Attacks over real HTTP: an error, and nothing changed.
@Suite struct SecurityTests {
  @Test("W1: a post without the page's token, with another's, or from another origin does nothing")
  func crossSite() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let (agent, other) = (served.agent, served.agent)
      try agent.open("/")
      try other.open("/")
      let press = try agent.form() + [("press", "page/count")]
      let without = press.filter { $0.0 != "token" }
      let foreign = try without + [("token", #require(other.form().first { $0.0 == "token" }?.1))]
      #expect(try agent.post("/", without).status == 403)
      #expect(try agent.post("/", foreign).status == 403)
      for origin in ["http://evil.example", "null", "https://127.0.0.1:\(agent.port)", "http://127.0.0.1:1"] {
        #expect(try agent.post("/", press, ["Origin": origin]).status == 403, "\(origin)")
      }
      #expect(try count(agent) == "0")
      // A browser that does not say where from is known by the token.
      #expect(try agent.post("/", press, ["Origin": ""]).status == 303)
      #expect(try count(agent) == "1")
    }
  }

  @Test("W2: a request for another host is refused, so no name that is made to point here reaches a session")
  func rebinding() async throws {
    try await onSessionThread {
      let served = try Served(Counting(), publicOrigin: "https://example.org")
      let agent = served.agent
      try agent.open("/")
      for host in [
        "evil.example:\(agent.port)", "evil.example", "127.0.0.1:1", "example.org:1", "127.0.0.1.evil.example",
      ] {
        #expect(try agent.request("GET", "/", ["Host": host]).status == 421, "\(host)")
      }
      for host in ["example.org", "localhost:\(agent.port)", "[::1]:\(agent.port)", "10.0.0.7:\(agent.port)"] {
        #expect(try agent.request("GET", "/", ["Host": host]).status == 200, "\(host)")
      }
      #expect(try agent.request("GET", "/", ["Host": ""]).status == 400)
    }
  }

  @Test("W3: a session is known by 128 random bits that scripts and other sites do not get, and that nobody can choose")
  func sessions() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      agent.cookies["signalbox-\(agent.port)"] = String(repeating: "0", count: 32)
      let reply = try agent.request("GET", "/")
      let cookie = try #require(reply.headers["set-cookie"])
      #expect(cookie.contains(/^signalbox-\d+=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict$/))
      #expect(agent.cookies.values.first != String(repeating: "0", count: 32))
      let secrets = (0..<50).compactMap { _ in try? served.agent.request("GET", "/").headers["set-cookie"] }
      #expect(Set(secrets).count == 50)
      // Somebody without a session gets neither pictures nor events, and posts nothing.
      let nobody = served.agent
      #expect(try nobody.request("GET", "/events").status == 403)
      #expect(try nobody.post("/", [("press", "page/count")]).status == 410)
      let secure = try Served(Counting(), publicOrigin: "https://example.org")
      let answer = try secure.agent.request("GET", "/", ["Host": "example.org"])
      #expect(
        answer.headers["set-cookie"]?.contains(/^__Host-signalbox=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
          == true)
      #expect(answer.headers["strict-transport-security"] == "max-age=31536000")
      #expect(reply.headers["strict-transport-security"] == nil, "a machine of one's own may have no TLS tomorrow")
      let below = try Served(Counting(), base: "/app/", publicOrigin: "https://example.org")
      let inside = try below.agent.request("GET", "/app/", ["Host": "example.org"])
      #expect(inside.headers["set-cookie"]?.contains(/^__Secure-signalbox=.*; Path=\/app\/; .*; Secure$/) == true)
    }
  }

  @Test("W4: too large a head or body, and what is no HTTP, is answered with an error or the end, and changes nothing")
  func limits() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      try agent.open("/")
      let host = "Host: 127.0.0.1:\(agent.port)\r\n"
      let long = String(repeating: "x", count: 20_000)
      let attacks: [(String, Int)] = [
        ("GET / HTTP/1.1\r\n\(host)X: \(long)\r\n\r\n", 431),
        ("GET /\(long) HTTP/1.1\r\n\(host)\r\n", 431),
        ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "A: b\r\n", count: 200))\r\n", 431),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1048577\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\(host)\r\n", 505), ("get / HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host) folded\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)A b: c\r\n\r\n", 400),
        ("GET http://127.0.0.1/ HTTP/1.1\r\n\(host)\r\n", 400), ("\u{0}\u{1}\r\n\r\n", 400),
      ]
      for (attack, status) in attacks {
        let reply = try UserAgent.read(UserAgent.exchange(Array(attack.utf8), port: agent.port))
        #expect(reply.status == status, "\(attack.prefix(60))")
      }
      #expect(try agent.request("PUT", "/").status == 405)
      #expect(try count(agent) == "0")
    }
  }

  @Test("W5: who does too much is answered 429, and nobody else is slowed or turned away")
  func floods() async throws {
    try await onSessionThread {
      let served = try Served(
        Counting(),
        limits: Visitors.Limits(visitors: 5, idle: 60, beginnings: (burst: 4, rate: 0), acts: (burst: 200, rate: 0)))
      let agent = served.agent
      try agent.open("/")
      let press = try agent.form() + [("press", "page/count")]
      var answers: [Int: Int] = [:]
      for _ in 0..<400 { answers[try agent.post("/", press, ["X-Signalbox": "1"]).status, default: 0] += 1 }
      #expect(answers[429] == 200 && answers[200] == 200, "\(answers)")
      // Another one goes on as before; a fifth from the same address is one too many.
      let other = served.agent
      try other.open("/")
      try other.submit(("press", "page/count"))
      #expect(try count(other) == "1")
      #expect(try served.agent.request("GET", "/").status == 200)
      #expect(try served.agent.request("GET", "/").status == 200)
      #expect(try served.agent.request("GET", "/").status == 429)
      #expect(served.visitors.count == 4)
    }
  }

  @Test(
    "W6: a thousand half-open connections and readers who do not read hold up nobody, and go when their time is over")
  func holding() async throws {
    try await onSessionThread {
      let clock = HandClock()
      let deadlines = Deadlines(now: { clock.time })
      let served = try Served(Counting(), deadlines: deadlines)
      let half = try (0..<1_000).map { _ in
        let connection = try Connection(port: served.port)
        connection.send(Array("GET / HTTP/1.1\r\nHost:".utf8))
        return connection
      }
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "page/count"))
      #expect(try count(agent) == "1")
      clock.time += 100
      deadlines.sweep()
      for connection in half { #expect(connection.receive() == nil) }
      #expect(try count(agent) == "1")
    }
  }

  @Test("W6: a stream whose reader has gone is found by the next look at the connections, and nobody else's is ended")
  func gone() async throws {
    try await onSessionThread {
      let deadlines = Deadlines(now: { 0 })
      let served = try Served(Counting(), deadlines: deadlines)
      let agents = [served.agent, served.agent]
      for agent in agents { try agent.open("/") }
      var streams = try agents.map { agent in
        let stream = try Connection(port: served.port)
        let cookie = try #require(agent.cookies.first)
        let head =
          "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nCookie: \(cookie.key)=\(cookie.value)\r\n\r\n"
        stream.send(Array(head.utf8))
        _ = try stream.receive(until: "event: page")
        return stream
      }
      deadlines.sweep()
      #expect(served.visitors.lookers == 2)
      streams.removeFirst()
      while served.visitors.lookers == 2 {
        deadlines.sweep()
        sched_yield()
      }
      #expect(served.visitors.lookers == 1)
      try agents[1].submit(("press", "page/count"))
      _ = try streams[0].receive(until: "event: page")
    }
  }

  @Test(
    "W7: every answer forbids scripts and styles of others, frames, sniffing and telling addresses on; pages are not kept"
  )
  func headers() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      for path in ["/", "/style.css", "/nothing"] {
        let headers = try agent.request("GET", path).headers
        let policy = headers["content-security-policy"] ?? ""
        #expect(
          policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'") && !policy.contains("unsafe"))
        #expect(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"))
        #expect(headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "same-origin")
        if path == "/" { #expect(headers["cache-control"] == "no-store") }
      }
      try agent.open("/")
      for node in try agent.document.all {
        #expect(node.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" }, "\(node.attributes)")
        if node.tag == "script" { #expect(node["src"] != nil && node.text.isEmpty) }
      }
    }
  }

  @Test(
    "W8: behind a link from elsewhere somebody finds the session they have, although their cookie comes only a step later"
  )
  func strictCookie() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "page/count"))
      let stranger = served.agent
      let reply = try stranger.request("GET", "/", ["Sec-Fetch-Site": "cross-site"])
      #expect(
        reply.headers["set-cookie"] == nil
          && reply.body.contains("http-equiv=\"refresh\" content=\"0;url=/?entered=1\""))
      #expect(served.visitors.count == 1)
      #expect(try agent.request("GET", "/?entered=1").body.contains("<span class=\"words\">1</span>"))
    }
  }

  @Test(
    "W18: a session that nobody looks at is put away and is as it was when somebody comes; one left for long is ended")
  func resting() async throws {
    try await onSessionThread {
      let served = try Served(Counting(), limits: Visitors.Limits(visitors: 5, idle: 600))
      let agent = served.agent
      try agent.open("/")
      for expected in ["1", "2", "3"] {
        served.visitors.sweep(now: Site.now() + 60)
        try agent.submit(("press", "page/count"))
        #expect(try count(agent) == expected)
      }
      served.visitors.sweep(now: Site.now() + 700)
      #expect(served.visitors.count == 0)
      #expect(try agent.post("/", agent.form() + [("press", "page/count")]).status == 410)
    }
  }

  @Test("W18: the parts in which visitors are looked after are together all visitors")
  func parts() async throws {
    try await onSessionThread {
      let served = try Served(Counting(), limits: Visitors.Limits(visitors: 5, idle: 600))
      for _ in 0..<5 { try served.agent.open("/") }
      for part in 0..<Visitors.parts { served.visitors.sweep(now: Site.now() + 700, part: part) }
      #expect(served.visitors.count == 0)
    }
  }

  private func count(_ agent: UserAgent) throws -> String {
    try agent.open("/")
    return try agent.document.find(id: "e-page:2Fnumber-part")?.every("span").first?.text ?? "none"
  }
}

/// Counts how often a button was pressed.
struct Counting: Application {
  static let name = "counting"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(CountingPage())
    return nil
  }
}

private final class CountingPage: Page<Void> {
  private let number = Label("number", text: "0")
  private let count = Button("count", "Count")
  override var elements: [PageElement] { [number, count] }

  init() {
    super.init(key: "page", title: "Counting")
    count.taps.observe { [unowned self] in number.text.value = "\((Int(number.text.value) ?? 0) + 1)" }
  }
}

/// A clock that somebody moves.
private final class HandClock: Sendable {
  private let seconds = Mutex(0)
  var time: Int {
    get { seconds.withLock { $0 } }
    set { seconds.withLock { $0 = newValue } }
  }
}
