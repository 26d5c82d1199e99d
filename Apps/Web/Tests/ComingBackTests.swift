import SignalboxDrivers
import SignalboxHTML
import SignalboxHTTP
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Sentences for visitors whose session or cookie is missing, and for presses that the server did not take.
@Suite(.serialized) struct ComingBackTests {
  @Test(
    "W69: a visitor whose browser sends no cookie is told so; with the cookie the message goes",
    arguments: BrowserKind.allCases)
  func noCookie(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let behind = try Behind()
      behind.relay.become(.losingCookies)
      let browser = try kind.start()
      try browser.open(behind.address)
      try browser.wait(until: AwayTests.says("Your browser sent no cookie"))
      behind.relay.become(.open)
      try browser.reload()
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1') && \(AwayTests.says(""))")
    }
  }

  @Test("W69: without a script a visitor without a cookie is told so at the first post")
  func noCookiePlainly() async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let agent = served.agent
      try agent.open("/")
      let form = try agent.filled(("press", "desk/tell"))
      agent.cookies = [:]
      let reply = try agent.post("/", form)
      #expect(reply.status == 410 && reply.headers["x-signalbox"] == "none")
      #expect(try Self.main(reply.body).contains("sent no cookie"))
      agent.cookies = ["signalbox-\(served.port)": String(repeating: "0", count: 32)]
      let unknown = try agent.post("/", form)
      #expect(unknown.status == 410 && unknown.headers["x-signalbox"] == "gone")
      let feedback = try Self.main(unknown.body)
      #expect(
        !feedback.contains("cookie") && feedback.contains("This request changed nothing; an earlier one may have."))
    }
  }

  @Test("W188: a minute of --idle is told in the singular")
  func minute() {
    #expect(WebTexts.idled(1) == "Your earlier session ended after 1 minute without you. This is a new one.")
  }

  @Test(
    "W69: a returning visitor is told that --idle ended the session, with its minutes, or that it is not there")
  func idle() async throws {
    try await onSessionThread {
      let served = try Served(Desk(), limits: Visitors.Limits(idle: 600))
      let agent = served.agent
      try agent.open("/")
      #expect(try Self.notice(agent) == "")
      served.visitors.sweep(now: Site.now() + 700)
      try agent.open("/")
      #expect(try Self.notice(agent).hasPrefix("Your earlier session ended after 10 minutes without you."))
      try agent.open("/")
      #expect(try Self.notice(agent) == "")
      let other = served.agent
      other.cookies = ["signalbox-\(served.port)": String(repeating: "0", count: 32)]
      try other.open("/")
      #expect(try Self.notice(other).contains("does not have your earlier session any more"))
    }
  }

  @Test("W69: the script's check of a session that is not there begins none")
  func viewQuery() async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let reply = try served.agent.request("GET", "/", ["X-Signalbox": "1"])
      #expect(reply.status == 410 && reply.headers["x-signalbox"] == "none" && served.visitors.count == 0)
      let known = served.agent
      try known.open("/")
      #expect(try known.request("HEAD", "/").headers["x-signalbox"] == "here")
    }
  }

  @Test("W69: the page says that a press refused because of too many requests was not done")
  func tooMuch() async throws {
    try await onSessionThread {
      let behind = try Behind(acts: (1, 0))
      let browser = try Chromium()
      try browser.open(behind.address)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1')")
      let presses =
        "document.body.textContent.includes('told 1') && \(AwayTests.notes("was not done, because too much came"))"
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: presses)
      #expect(try browser.evaluate(AwayTests.notes("may or may not")) as? Bool == false)
    }
  }

  @Test(
    "W62: a tab becomes a page of another tab's new session only on request, and brings its text",
    arguments: BrowserKind.allCases)
  func otherSession(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser, first) = try Self.openTwoSessions(kind)
      try browser.switchTo(first)
      behind.relay.become(.open)
      try browser.wait(until: AwayTests.says("This page cannot go on with its session"))
      #expect(try browser.evaluate(AwayTests.value) as? String == "half")
      try browser.click("#connection a")
      try browser.wait(until: AwayTests.notes("is filled in again"))
      try browser.wait(until: "\(AwayTests.value) === 'half'")
    }
  }

  @Test(
    "W62: a message about the session of another tab shows a tab that its own session has gone",
    arguments: BrowserKind.allCases)
  func otherNews(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser, first) = try Self.openTwoSessions(kind)
      // No stream delivers anything, so the first tab hears only this message.
      behind.relay.become(.holdingStreams)
      _ = try browser.evaluate(
        """
        new BroadcastChannel("signalbox /").postMessage(
          { kind: "same", html: "", id: document.body.dataset.version, at: "" })
        """)
      try browser.switchTo(first)
      try browser.wait(until: AwayTests.says("This page cannot go on with its session"))
      #expect(try browser.evaluate(AwayTests.value) as? String == "half")
    }
  }

  @Test("W62: a tab whose session has gone says that it is over, keeps its text, and reports no work as done or undone")
  func gone() async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(.chromium, areKept: false)
      try browser.type("half", into: AwayTests.name)
      behind.relay.become(.away)
      // The sessions are in memory, and a new server knows none.
      try behind.start()
      behind.relay.become(.open)
      try browser.wait(until: AwayTests.says("This page cannot go on with its session"))
      #expect(try browser.evaluate(AwayTests.value) as? String == "half")
      #expect(try browser.evaluate("document.body.textContent.includes('othing was done')") as? Bool == false)
    }
  }

  @Test("each sentence of the script has a condition, and the document has each")
  func sentences() throws {
    let document = try HTMLNode.read(Document(base: "/", title: "Desk").html(around: "").markup)
    let body = try #require(document.every("body").first)
    for sentence in ScriptSentence.all {
      #expect(!sentence.condition.isEmpty && body["data-\(sentence.name)"] == sentence.sentence)
    }
  }

  /// Opens a tab with half a text, and after a new start of the server a second tab, which has another session.
  private static func openTwoSessions(
    _ kind: BrowserKind
  ) throws -> (behind: Behind, browser: any Browser, first: String) {
    let (behind, browser) = try AwayTests.open(kind, areKept: false)
    try browser.type("half", into: AwayTests.name)
    behind.relay.become(.openingPages)
    try behind.start()
    let first = try browser.newTab()
    try browser.open(behind.address)
    try browser.wait(for: AwayTests.name)
    return (behind, browser, first)
  }

  private static func main(_ page: String) throws -> String { try HTMLNode.read(page).find(id: "main")?.text ?? "" }
  private static func notice(_ agent: UserAgent) throws -> String { try agent.document.find(id: "notice")?.text ?? "" }
}
