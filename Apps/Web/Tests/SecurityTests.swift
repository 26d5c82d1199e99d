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
@testable import SignalboxServer

/// Attacks over real HTTP: an error, and nothing changed.
@Suite struct SecurityTests {
  @Test("an operator is warned where others can read what is sent")
  func warning() throws {
    let (open, own) = (ListenAddress(host: "0.0.0.0", port: 80), ListenAddress(host: "127.0.0.1", port: 80))
    #expect(AccessPolicy(listening: open).warning?.contains("Plain HTTP") == true)
    #expect(AccessPolicy(listening: open, publicOrigin: "http://desk.example").warning != nil)
    #expect(AccessPolicy(listening: open, publicOrigin: "https://desk.example").warning == nil)
    #expect(AccessPolicy(listening: own).warning == nil)
  }

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
      // A browser that does not send the origin is recognized by the token.
      #expect(try agent.post("/", press, ["Origin": ""]).status == 303)
      #expect(try count(agent) == "1")
    }
  }

  @Test("W2: a request for another host is refused, so a foreign name that leads here reaches no session")
  func rebinding() async throws {
    try await onSessionThread {
      let served = try Served(Counting(), publicOrigin: "https://example.org")
      let agent = served.agent
      try agent.open("/")
      for host in [
        "evil.example:\(agent.port)", "evil.example", "example.org:1", "127.0.0.1.evil.example",
        "localhost.evil.example",
        "127.0.0.1:99999", "127.0.0.1:", "127.1:80", "2130706433:80",
      ] {
        #expect(try agent.request("GET", "/", ["Host": host]).status == 421, "\(host)")
      }
      for host in ["example.org", "localhost:\(agent.port)", "[::1]:\(agent.port)", "10.0.0.7:\(agent.port)"] {
        #expect(try agent.request("GET", "/", ["Host": host]).status == 200, "\(host)")
      }
      #expect(try agent.request("GET", "/", ["Host": ""]).status == 400)
    }
  }

  @Test(
    "W184: localhost and a numeric address have any port, as behind a tunnel, and a cookie and an origin of its own")
  func tunnels() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      for host in ["127.0.0.1:9000", "localhost:9001", "[::1]:9002", "10.0.0.7"] {
        let port = host.split(separator: ":").last.flatMap { UInt16($0) } ?? agent.port
        (agent.cookies, agent.headers) = ([:], ["Host": host])
        try agent.open("/")
        #expect(agent.status == 200 && Array(agent.cookies.keys) == ["signalbox-\(port)"], "\(host)")
        let press = try agent.form() + [("press", "page/count")]
        for origin in ["http://127.0.0.1:1", "http://127.0.0.1:\(agent.port)", "http://localhost:9000"] {
          #expect(try agent.post("/", press, ["Host": host, "Origin": origin]).status == 403, "\(host) \(origin)")
        }
        #expect(try agent.post("/", press, ["Host": host, "Origin": "http://\(host)"]).status == 303, "\(host)")
      }
    }
  }

  @Test("W3: a session is known by 128 random bits, which no script or other site gets and no client can choose")
  func sessions() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      agent.cookies["signalbox-\(agent.port)"] = String(repeating: "0", count: 32)
      let reply = try agent.request("GET", "/")
      let cookie = try #require(reply.headers["set-cookie"])
      #expect(cookie.contains(/^signalbox-\d+=[0-9A-F]{32}; Path=\/; HttpOnly; SameSite=Strict$/))
      #expect(agent.cookies.values.first != String(repeating: "0", count: 32))
      let secrets = (0..<50).compactMap { _ in try? served.agent.request("GET", "/").headers["set-cookie"] }
      #expect(Set(secrets).count == 50)
      // A client without a session gets neither pictures nor events, and cannot post.
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

  @Test("W5: a visitor that does too much is answered 429, and no other visitor is slowed or rejected")
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
      // Another visitor continues as before. A fifth session from the same address is too many.
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
    "W6: a thousand half-open connections and clients that do not read delay no visitor, and end in time")
  func holding() async throws {
    try await onSessionThread {
      let clock = HandClock()
      let deadlines = Deadlines(now: { clock.time })
      let served = try Served(Counting(), deadlines: deadlines)
      let half = try (0..<1_000).map { _ in
        let connection = try RawConnection(port: served.port)
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

  @Test("W6: the next check of the connections finds a stream whose reader has gone, and ends no other")
  func gone() async throws {
    try await onSessionThread {
      let deadlines = Deadlines(now: { 0 })
      let served = try Served(Counting(), deadlines: deadlines)
      let agents = [served.agent, served.agent]
      for agent in agents { try agent.open("/") }
      var streams = try agents.map { agent in
        let stream = try RawConnection(port: served.port)
        let cookie = try #require(agent.cookies.first)
        let head =
          "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nCookie: \(cookie.key)=\(cookie.value)\r\n\r\n"
        stream.send(Array(head.utf8))
        _ = try stream.receive(until: "event: page")
        return stream
      }
      deadlines.sweep()
      #expect(served.visitors.openStreams == 2)
      streams.removeFirst()
      while served.visitors.openStreams == 2 {
        deadlines.sweep()
        sched_yield()
      }
      #expect(served.visitors.openStreams == 1)
      try agents[1].submit(("press", "page/count"))
      _ = try streams[0].receive(until: "event: page")
    }
  }

  @Test(
    "W7: every answer forbids foreign scripts, styles, frames, sniffing and referrers, and no cache keeps a page"
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
    "W8: a link from another site leads to the visitor's own session, although the cookie comes one step later"
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
    "W18: a session without viewers rests and is unchanged on return; after a long absence it ends")
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

  @Test("W18: the parts of the sweep together cover all visitors")
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

/// Counts the presses of a button.
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

/// A clock that a test moves.
private final class HandClock: Sendable {
  private let seconds = Mutex(0)
  var time: Int {
    get { seconds.withLock { $0 } }
    set { seconds.withLock { $0 = newValue } }
  }
}
