import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Addresses over HTTP, as browsers without a script use them.
@Suite struct WebAddressTests {
  @Test("W44: an address opens its page for a new visitor and in a session that goes on")
  func opens() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let agent = served.agent
      try agent.open("/alert/17")
      #expect(agent.status == 200 && agent.page.contains("<h1 id=\"title\" tabindex=\"-1\">Alert 17</h1>"))
      try agent.open("/alert/18")
      #expect(agent.page.contains("Alert 18</h1>") && agent.place == "/alert/18")
      // The page below is reached by its address, and the present page by the base path.
      try agent.open("/alert/17/")
      #expect(agent.page.contains("Alert 17</h1>"))
      try agent.open("/")
      #expect(agent.place == "/alert/17" && agent.page.contains("Alert 17</h1>"))
      try agent.submit(("do", "back"))
      #expect(agent.place == "/" && agent.page.contains("Home</h1>"))
      #expect(served.visitors.count == 1)
    }
  }

  @Test("W44: after a log-in the address is opened that was asked for before")
  func login() async throws {
    try await onSessionThread {
      let served = try Served(Ward(needsLogin: true))
      let agent = served.agent
      try agent.open("/alert/17")
      #expect(agent.status == 200 && agent.page.contains("Log in</h1>"))
      try agent.submit(("press", "login/enter"))
      #expect(agent.place == "/alert/17" && agent.page.contains("Alert 17</h1>"))
    }
  }

  @Test("W44: an unknown or forbidden address is 404 with a sentence, and a path of no route starts no session")
  func missing() async throws {
    try await onSessionThread {
      let served = try Served(Ward(), base: "/app/")
      for path in ["/app/alert/x", "/app/nowhere", "/app/wp-login.php", "/alert/17", "/app/alert/17/more"] {
        #expect(try served.agent.request("GET", path).status == 404, "\(path)")
      }
      #expect(served.visitors.count == 0)
      let agent = served.agent
      try agent.open("/app/alert/60")
      #expect(agent.status == 404 && agent.page.contains("Alert 60 is &lt;b&gt;not&lt;/b&gt; for you."))
      try agent.open("/app/alert/200")
      #expect(agent.status == 404 && agent.page.contains("There is no page “alert/200” here."))
      try agent.open("/app/alert/17")
      #expect(agent.status == 200 && agent.page.contains("Alert 17</h1>"))
      #expect(try agent.post("/app/alert/17", []).status == 405)
      // The paths of the server take precedence.
      #expect(try agent.request("GET", "/app/style.css").headers["content-type"]?.hasPrefix("text/css") == true)
    }
  }

  @Test("W44: bad paths are answered, change nothing and end nothing")
  func bad() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let agent = served.agent
      try agent.open("/alert/17")
      var random = SeededGenerator(seed: 44)
      let pieces = [
        "%", "%00", "%2e%2e", "..", "/", "alert", "17", "%C3", "%F0%9F%98%80", "%1B[2J", "%0d%0a", "%zz", "a",
      ]
      var paths = ["/alert/%00", "/alert/%FF", "/../alert/17", "/alert/..", "//", "/alert/%E2%80%AE", "/%F0%9F%98%80"]
      paths += (0..<300).map { _ in
        "/"
          + (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      for path in paths + ["/" + String(repeating: "x", count: 10_240)] {
        let status = try agent.request("GET", path).status
        #expect([200, 303, 400, 404].contains(status), "\(path): \(status)")
      }
      try agent.open("/")
      #expect(agent.status == 200 && served.visitors.count == 1)
    }
  }

  @Test("W176: opening an address over a page with a refused value says that the value was left")
  func refusedValue() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let agent = served.agent
      try agent.open("/alert/17")
      try agent.submit(nil, ["set:alert=17/count": ["12x"]])
      try agent.open("/alert/18")
      #expect(agent.page.contains("You left “Alert 17” with something typed."))
      try agent.submit(("do", "undo"))
      #expect(agent.page.contains("value=\"12x\""))
      try agent.open("/alert/19")
      try agent.open("/alert/20")
      #expect(agent.page.contains("Alert 20</h1>") && !agent.page.contains("You left"))
    }
  }

  @Test("W45: only a navigation opens an address")
  func navigation() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let agent = served.agent
      try agent.open("/")
      for headers in [
        ["Sec-Fetch-Dest": "image", "Sec-Fetch-Mode": "no-cors"],
        ["Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate"],
        ["Sec-Fetch-Mode": "cors"], ["Sec-Purpose": "prefetch;prerender"], ["X-Signalbox": "1"],
      ] {
        #expect(try agent.request("GET", "/alert/17", headers).body.contains("Home</h1>"), "\(headers)")
      }
      _ = try agent.request("HEAD", "/alert/17")
      _ = try agent.request("GET", "/alert/17?said=1")
      try agent.open("/")
      #expect(agent.page.contains("Home</h1>"))
    }
  }

  @Test("W45: after a link from another site the address is kept, and typed text is asked about")
  func otherSite() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let agent = served.agent
      try agent.open("/alert/17")
      try agent.submit(nil, ["set:alert=17/comment": ["half"]])
      // The browser withholds the cookie.
      let between = try served.agent.request("GET", "/alert/18", ["Sec-Fetch-Site": "cross-site"]).body
      #expect(between.contains("content=\"0;url=/alert/18?entered=1\""))
      try agent.open("/alert/18?entered=1")
      #expect(agent.page.contains("Open the other page?") && agent.place == "/alert/17")
      // The question is in front: the address waits for its answer.
      try agent.open("/alert/18")
      #expect(agent.status == 200 && agent.page.contains("role=\"alertdialog\""))
    }
  }

  @Test("W45: while a question is in front, an address is not opened, and the page says so")
  func covered() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "home/ask"))
      try agent.open("/alert/17")
      #expect(agent.page.contains("role=\"alertdialog\"") && agent.page.contains("id=\"notice\" role=\"alert\"><p"))
    }
  }

  @Test("W46: a link to an address is a link of the browser")
  func link() async throws {
    try await onSessionThread {
      let served = try Served(Ward(), base: "/app/")
      let agent = served.agent
      try agent.open("/app/")
      #expect(agent.page.contains("<a href=\"/app/alert/17\""))
      try agent.open("/app/alert/17")
      #expect(agent.page.contains("<a href=\"/app/alert/18\""))
    }
  }
}
