import ArgumentParser
import SignalboxDrivers
import SignalboxHTTP
import SignalboxNavigation
import SignalboxProgram
import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// A proxy that names the user of each request, over real HTTP. The tests are the proxy, or a visitor beside it.
@Suite struct UserHeaderTests {
  private static let loopback = ["--user-header", "Remote-User"]
  private static let elsewhere = loopback + ["--trusted-proxy", "192.0.2.7", "--trusted-proxy", "10.0.0.0/8"]

  private func agent(_ served: Served, _ user: String) -> UserAgent {
    let agent = served.agent
    agent.headers["Remote-User"] = user
    return agent
  }

  @Test("W50: without a user that the proxy names, every request is refused with a sentence, and nothing begins")
  func refused() async throws {
    try await onSessionThread {
      let served = try Served(Named(), options: Self.loopback)
      let long = String(repeating: "a", count: 101)
      // A visitor's own header before that of the proxy, in a line of its own or in the same line, is a list.
      for value in ["", "admin, ann", ",", "admin,ann", long, "ann\u{200B}", "ann\u{85}", "\u{202E}nna", "ann\u{FFFD}"]
      {
        for path in ["/", "/?again", "/events", "/picture?id=named/user", "/style.css"] {
          let reply = try served.agent.request("GET", path, ["Remote-User": value])
          #expect(reply.status == 403 && reply.headers["set-cookie"] == nil, "\(value.debugDescription) \(path)")
          #expect(reply.body.contains("This request came without a user") && !reply.body.contains("admin"))
          // The script of an open page waits: the session is not over.
          #expect(reply.headers["x-signalbox"] == nil)
        }
      }
      let two =
        "GET / HTTP/1.1\r\nHost: localhost\r\nRemote-User: admin\r\nremote-user: ann\r\nConnection: close\r\n\r\n"
      #expect(try UserAgent.read(UserAgent.exchange(Array(two.utf8), port: served.port)).status == 403)
      // The control character ends the request before its header is read.
      let bytes = "GET / HTTP/1.1\r\nHost: localhost\r\nRemote-User: a\u{7}n\r\nConnection: close\r\n\r\n"
      #expect(try UserAgent.read(UserAgent.exchange(Array(bytes.utf8), port: served.port)).status == 400)
      #expect(served.visitors.count == 0)
      try agent(served, "ann").open("/")
      #expect(served.visitors.count == 1)
    }
  }

  @Test("W50: a client that is not the proxy cannot name a user")
  func forged() async throws {
    try await onSessionThread {
      let served = try Served(Named(), options: Self.elsewhere)
      let forger = agent(served, "admin")
      for more in [[:], ["X-Forwarded-For": "192.0.2.7"], ["Forwarded": "for=10.0.0.1"]] {
        #expect(try forger.request("GET", "/", more).status == 403)
      }
      #expect(served.visitors.count == 0)
      let plain = try Served(Named())
      let visitor = agent(plain, "admin")
      try visitor.open("/")
      #expect(visitor.status == 200 && visitor.page.contains("nobody") && !visitor.page.contains("admin"))
    }
  }

  @Test("W50: a range of addresses has its addresses, of both kinds, and no others")
  func ranges() throws {
    let table: [(String, in: [String], out: [String])] = [
      ("10.1.2.3", ["10.1.2.3", "::ffff:10.1.2.3"], ["10.1.2.4", "::10.1.2.3", "", "localhost", "10.1.2.3.4"]),
      ("10.0.0.9/8", ["10.0.0.1", "10.255.255.255", "::ffff:10.9.9.9"], ["11.0.0.0", "9.255.255.255", "a00::1"]),
      ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127", "192.0.3.128"]),
      ("fd00::/8", ["fd12::1", "fdff::"], ["fe00::", "fc00::1", "253.0.0.1"]), ("::1", ["::1"], ["::2", "127.0.0.1"]),
      ("127.0.0.1/1", ["0.0.0.1", "127.1.1.1"], ["128.0.0.0", "::1"]),
    ]
    for (text, inside, outside) in table {
      let range = try #require(AddressRange(text))
      for address in inside { #expect(range.contains(address), "\(text) \(address)") }
      for address in outside { #expect(!range.contains(address), "\(text) \(address)") }
    }
    for wrong in [
      "", "/8", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/8/8", "::/129", "example.org", "10.0/8",
    ] {
      #expect(AddressRange(wrong) == nil, "\(wrong)")
    }
  }

  @Test("W50: options that cannot be safe are refused before the server begins")
  func options() throws {
    for wrong in ["Cookie", "host", "Authorization", "X-Forwarded-For", "Remote User", "", "Rémote"] {
      #expect(throws: (any Error).self, "\(wrong)") { try WebFrontEnd.parse(["--user-header", wrong]) }
    }
    let open = ["--listen", "0.0.0.0:8080", "--user-header", "Remote-User"]
    let refused = #expect(throws: (any Error).self) { try WebFrontEnd.parse(open) }
    #expect(refused.map { WebFrontEnd.fullMessage(for: $0).contains("--trusted-proxy") } == true)
    #expect(throws: Never.self) { try WebFrontEnd.parse(open + ["--trusted-proxy", "192.0.2.7"]) }
    #expect(throws: Never.self) { try WebFrontEnd.parse(Self.loopback) }
  }

  @Test("W50: the stream of an open page ends after five minutes, so that the proxy checks its user again")
  func streams() async throws {
    for options in [[], Self.loopback] {
      let served = try Served(Named(), options: options)
      let visitor = try served.visitors.enter(of: "ann", from: "", in: .english, now: 0).visitor
      func feed(_ age: Double) -> EventFeed {
        EventFeed(
          visitor: visitor, viewQuery: ViewQuery(), site: served.site, seen: nil,
          time: Site.now() - age)
      }
      #expect(!feed(0).next().isLast)
      #expect(feed(301).next().isLast == !options.isEmpty)
    }
  }

  @Test("W48: the same cookie with the header of another user opens another session")
  func cookies() async throws {
    try await onSessionThread {
      let served = try Served(Named(), options: Self.loopback)
      let ann = agent(served, "ann")
      try ann.open("/")
      try ann.submit(("do", "keep"), ["set:named/note": ["for ann alone"]])
      #expect(ann.page.contains("for ann alone") && ann.page.contains(">ann<"))
      let posted = try ann.filled(("press", "named/sign"))
      let bob = agent(served, "bob")
      bob.cookies = ann.cookies
      #expect(try bob.request("GET", "/events").status == 403)
      #expect(try bob.request("GET", "/", ["X-Signalbox": "1"]).status == 410)
      let reply = try bob.post("/", posted)
      #expect(reply.status == 410 && reply.headers["x-signalbox"] == "gone" && !reply.body.contains("for ann alone"))
      #expect(try bob.request("GET", "/?again").status == 303)
      bob.cookies = ann.cookies
      try bob.open("/")
      #expect(bob.cookies != ann.cookies && bob.page.contains(">bob<") && !bob.received.contains("for ann alone"))
      #expect(bob.page.contains("The server found no session of yours for this browser. This is a new one."))
      try ann.open("/")
      #expect(ann.page.contains("for ann alone") && served.visitors.count == 2)
      // Neither cookie opens the session of the other, in any spelling of the name.
      for name in ["Ann", "ann@example.org", "bob"] {
        let other = agent(served, name)
        other.cookies = ann.cookies
        #expect(try other.request("GET", "/events").status == 403)
      }
      #expect(ann.received.contains("Remote-User") == false && ann.page.contains("bob") == false)
    }
  }

  @Test("W48: secrets of two users differ for the same cookie, and the secret of no user stays as it was")
  func secrets() {
    let cookie = RandomToken.ofSession
    #expect(cookie.owned(by: nil) == cookie)
    let users = ["ann", "bob", "", "name", "token", String(repeating: "ann", count: 33), "änn", "a\u{308}nn"]
    let owned = users.map { cookie.owned(by: $0) }
    #expect(Set(owned.map(\.text) + [cookie.text]).count == users.count + 1)
    for token in owned {
      #expect(token.text.contains(/^[0-9A-F]{32}$/) && RandomToken(brought: token.text) == token)
      #expect(token.derived(for: "name") != cookie.derived(for: "name"))
    }
    #expect(cookie.owned(by: "ann") == cookie.owned(by: "ann"))
  }
}

/// A page that shows its user.
private struct Named: Application {
  static let name = "named"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(NamedPage(context.user))
    return nil
  }
}

private final class NamedPage: Page<Never> {
  private let user: Label
  private let note = TextField("note", "Note")
  private let sign = Button("sign", "Sign")
  override var elements: [PageElement] { [user, note, sign] }

  init(_ name: String?) {
    user = Label("user", text: name ?? "nobody")
    super.init(key: "named", title: "Named")
  }
}
