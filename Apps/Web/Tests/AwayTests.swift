import SignalboxDrivers
import SignalboxHTTP
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Pages whose server is away for a while, behind a proxy that answers in its place, in each browser.
@Suite(.serialized) struct AwayTests {
  @Test(
    "W60: behind a proxy that answers 502, an open page waits, and continues by itself with half a text",
    arguments: BrowserKind.allCases)
  func proxy(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.open(kind, areKept: true)
      behind.relay.become(.away)
      try browser.type("half", into: Self.name)
      try browser.wait(until: Self.says("There is no connection to the server"))
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: Self.notes("may or may not have been done"))
      // Several retries fail.
      #expect(
        try browser.evaluate("document.getElementById('connection').textContent.includes('over')") as? Bool == false)
      try behind.start()
      behind.relay.become(.open)
      try browser.wait(until: Self.says(""))
      try browser.type("-typed", into: Self.name)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1') && \(Self.notes(""))")
      let agent = UserAgent(port: behind.port)
      agent.cookies = try Self.cookies(browser)
      try agent.open("/")
      #expect(try agent.form().first { $0.0 == "set:desk/name" }?.1 == "half-typed")
    }
  }

  @Test(
    "W61: when a server that keeps sessions ends, the page waits, and continues by itself with half a text",
    arguments: BrowserKind.allCases)
  func orderly(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.open(kind, areKept: true)
      try browser.type("half", into: Self.name)
      behind.end()
      behind.relay.become(.away)
      try browser.type("-typed", into: Self.name)
      try browser.wait(until: Self.says("goes on by itself"))
      #expect(
        try browser.evaluate("\(Self.value) === 'half-typed' && !document.querySelector('main.end')") as? Bool == true)
      try behind.start()
      behind.relay.become(.open)
      try browser.wait(until: Self.says(""))
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1')")
      #expect(try browser.evaluate(Self.value) as? String == "half-typed")
    }
  }

  @Test(
    "W62: the end of a server that keeps no sessions leaves the text; the next session gets it, but no secret",
    arguments: BrowserKind.allCases)
  func stopped(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.open(kind, areKept: false)
      try browser.click("[name='set:desk/is-ready']")
      try browser.type("half", into: Self.name)
      try browser.type("swordfish", into: "[name='set:desk/secret']")
      behind.end()
      try browser.wait(until: Self.says("The server was stopped"))
      #expect(try browser.evaluate("\(Self.value) === 'half' && !document.querySelector('main.end')") as? Bool == true)
      // Nothing is discarded for a server that does not answer yet.
      behind.relay.become(.away)
      try browser.click("#connection a")
      try browser.wait(until: Self.notes("does not answer yet"))
      try behind.start()
      behind.relay.become(.open)
      try browser.click("#connection a")
      try browser.wait(until: "\(Self.notes("is filled in again")) && \(Self.says(""))")
      #expect(try browser.evaluate(Self.value) as? String == "half")
      #expect(try browser.evaluate("document.querySelector(\"[name='set:desk/is-ready']\").checked") as? Bool == true)
      #expect(try browser.evaluate("document.querySelector(\"[name='set:desk/secret']\").value") as? String == "")
      #expect(try browser.evaluate("JSON.stringify(sessionStorage).includes('swordfish')") as? Bool == false)
      let agent = UserAgent(port: behind.port)
      agent.cookies = try Self.cookies(browser)
      // The server has the value, and the sentence stays until the next press.
      try browser.wait(
        until: "document.querySelector(\"[name='had:desk/is-ready']\").value === '1' && \(Self.says(""))")
      try browser.type("x", into: "[name='set:desk/age']")
      _ = try browser.evaluate("document.activeElement.blur()")
      try browser.wait(until: "document.querySelector('[aria-invalid]') && \(Self.notes("is filled in again"))")
      try agent.open("/")
      #expect(try agent.form().first { $0.0 == "set:desk/name" }?.1 == "half")
      // Another load of the page has nothing to fill in.
      try browser.reload()
      try browser.wait(until: Self.notes(""))
    }
  }

  @Test("W62: each tab that showed a session that is over can begin another, in either order")
  func tabs() async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.open(.chromium, areKept: false)
      let first = try browser.newTab()
      try browser.open(behind.address)
      try browser.click("button[value='desk/finish']")
      try browser.wait(for: "main.end")
      try browser.click("main.end a")
      try browser.wait(for: Self.name)
      try browser.type("new", into: Self.name)
      try browser.wait(until: "document.querySelector(\"[name='had:desk/name']\").value !== '\(Self.empty)'")
      try browser.switchTo(first)
      try browser.click("main.end a")
      try browser.wait(until: "document.querySelector(\"\(Self.name)\")?.value === 'new'")
    }
  }

  @Test(
    "W63: the page says that a press whose answer is lost may or may not have been done")
  func lostAnswer() async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.open(.chromium, areKept: false)
      let first = try browser.newTab()
      try browser.open(behind.address)
      behind.relay.become(.losingAnswers)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1') && \(Self.notes("may or may not"))")
      #expect(try browser.evaluate("document.body.textContent.includes('not pressed')") as? Bool == false)
      behind.relay.become(.open)
      try browser.switchTo(first)
      try browser.wait(until: "document.body.textContent.includes('told 1')")
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 2')")
    }
  }

  @Test(
    "W63: a repeated post is answered again and not done again, even without a script")
  func again() async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let agent = served.agent
      try agent.open("/")
      let form = try agent.filled(("press", "desk/tell"))
      #expect(form.contains { $0.0 == "number" })
      for _ in 0..<3 { #expect(try agent.post("/", form).status == 303) }
      try agent.open("/")
      #expect(agent.page.contains("told 1"))
      // The next document has another number.
      try agent.submit(("press", "desk/tell"))
      #expect(agent.page.contains("told 2"))
      // The same while the first post is in progress, and with the script's header.
      let twice = try agent.filled(("press", "desk/tell"))
      let replies = try (0..<2).map { _ in try agent.post("/", twice, ["X-Signalbox": "1"]) }
      #expect(replies[0].body == replies[1].body && replies[0].headers["x-signalbox"] == "here")
      try agent.open("/")
      #expect(agent.page.contains("told 3"))
    }
  }

  @Test(
    "W66: unsent text and numbers go with a page that is reloaded or left",
    arguments: BrowserKind.allCases)
  func leaving(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.open(kind, areKept: false)
      try browser.type("41", into: "[name='set:desk/age']")
      try browser.type("quick", into: Self.name)
      try browser.reload()
      try browser.wait(
        until: "\(Self.value) === 'quick' && document.querySelector(\"[name='set:desk/age']\").value === '41'")
      try browser.type("est", into: Self.name)
      let cookies = try Self.cookies(browser)
      try browser.open("about:blank")
      let agent = UserAgent(port: behind.port)
      agent.cookies = cookies
      var name: String?
      while name != "quickest" {
        try agent.open("/")
        name = try agent.form().first { $0.0 == "set:desk/name" }?.1
      }
    }
  }

  @Test(
    "W66: a refused value is there with its reason after a reload", arguments: [true, false])
  func refused(_ scripts: Bool) async throws {
    try await onSessionThread {
      let behind = try Behind()
      let browser = try Chromium(scripts: scripts)
      try browser.open(behind.address)
      let age = "[name='set:desk/age']"
      try browser.type("abc\u{E004}", into: age)
      if !scripts { try browser.click("button[value=keep]:not(.hidden)") }
      let stands =
        "(node => node.value === 'abc' && node.closest('.field').querySelector('.error'))(document.querySelector(\"\(age)\"))"
      try browser.wait(until: stands)
      try browser.open(behind.address)
      try browser.wait(until: stands)
      guard scripts else { return }
      // Frames that arrive by themselves keep the refusal.
      let agent = UserAgent(port: behind.port)
      agent.cookies = try Self.cookies(browser)
      try agent.open("/")
      // Like another tab, which sends no value of this field.
      _ = try agent.post("/", agent.filled(("press", "desk/tell")).filter { !$0.0.hasSuffix("desk/age") })
      try browser.wait(until: "document.body.textContent.includes('told 1') && \(stands)")
      try browser.type("\u{E009}a\u{E000}\u{E003}41\u{E004}", into: age)
      try browser.wait(until: "!document.querySelector('.error')")
      try browser.open(behind.address)
      try browser.wait(until: "document.querySelector(\"\(age)\").value === '41' && !document.querySelector('.error')")
    }
  }

  @Test(
    "W67: Back from a page with typed text names Undo, and Undo brings the text back",
    arguments: [true, false])
  func back(_ scripts: Bool) async throws {
    try await onSessionThread {
      let behind = try Behind()
      let browser = try Chromium(scripts: scripts)
      try browser.open(behind.address)
      try browser.click("button[value='desk/on']")
      try browser.type("ten minutes", into: "[name='set:next/note']")
      if scripts {
        try browser.wait(until: "document.getElementById('title').textContent === 'Next'")
        _ = try browser.evaluate("history.back()")
      } else {
        try browser.click("button[name=do][value=back]")
      }
      try browser.wait(
        until: "document.getElementById('title').textContent === 'Desk' && \(Self.notes("“Undo” brings it back"))")
      try browser.click("button[value=undo]")
      try browser.wait(until: "document.querySelector(\"[name='set:next/note']\")?.value === 'ten minutes'")
    }
  }

  // MARK: Shared

  static let name = "[name='set:desk/name']"
  static let value = "document.querySelector(\"\(name)\").value"
  static let empty = Fingerprint.of("".utf8)

  static func open(_ kind: BrowserKind, areKept: Bool, idle: Double = 3_600) throws -> (Behind, any Browser) {
    let behind = try Behind(areKept: areKept, idle: idle)
    let browser = try kind.start()
    try browser.open(behind.address)
    try browser.wait(for: name)
    return (behind, browser)
  }

  /// Returns an expression that tests for this sentence about the connection; for no sentence if the text is empty.
  static func says(_ words: String) -> String { isThere(words, "connection") }
  /// Returns an expression that tests for this sentence above the page.
  static func notes(_ words: String) -> String { isThere(words, "notice") }

  private static func isThere(_ words: String, _ id: String) -> String {
    let text = "(document.getElementById('\(id)')?.textContent ?? '')"
    return words.isEmpty ? "\(text) === ''" : "\(text).includes(`\(words)`)"
  }

  static func cookies(_ browser: any Browser) throws -> [String: String] {
    let all = try browser.cookies() ?? []
    return Dictionary(all.map { ($0["name"] as? String ?? "", $0["value"] as? String ?? "") }) { $1 }
  }
}
