import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Open pages of a server with a single session.
@Suite(.serialized, .offPool) struct OnlySessionTests {
  @Test(
    "W170: an open page goes on with the only session of a server that was killed and started again, with its secrets")
  func onlySession() async throws {
    try await onSessionThread {
      let arguments = ["sampler", "--once", "--session", "mine"] + BrowserTests.data()
      let (chromium, again) = try BrowserTests.restart(arguments, typing: "ann@example.org", secret: "correct horse")
      try chromium.wait(until: "document.getElementById('connection').textContent === ''")
      #expect(
        try chromium.evaluate("document.querySelector(\"\(BrowserTests.mail)\").value") as? String == "ann@example.org")
      try chromium.wait(until: "!document.querySelector(\"main button[value='account/save']\").ariaDisabled")
      #expect(try chromium.evaluate("document.getElementById('notice').textContent") as? String == "")
      try chromium.click("main button[value='account/save']")
      // The session has both values, so the page is done.
      try chromium.wait(for: "button[value='home/account']")
      withExtendedLifetime(again) {}
    }
  }

  @Test("W170: an orderly stop of a server with a recorded session ends no page; the next server goes on with it")
  func stopped() async throws {
    try await onSessionThread {
      let arguments = ["sampler", "--once", "--session", "mine"] + BrowserTests.data()
      let (chromium, again) = try BrowserTests.restart(arguments, typing: "ann@example.org", by: SIGTERM)
      try chromium.wait(until: "document.getElementById('connection').textContent === ''")
      #expect(
        try chromium.evaluate("document.querySelector(\"\(BrowserTests.mail)\").value") as? String == "ann@example.org")
      #expect(try chromium.evaluate("document.getElementById('notice').textContent") as? String == "")
      withExtendedLifetime(again) {}
    }
  }

  @Test("W170: a press that meets the server after its restart is done once")
  func pressAfterRestart() async throws {
    try await onSessionThread {
      let arguments = ["sampler", "--once", "--session", "mine"] + BrowserTests.data()
      let served = try ServedProgram(nil, arguments, port: Proxy.freePort())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.wait(for: "button[value='home/account']")
      _ = served.die(by: SIGKILL)
      let again = try ServedProgram(nil, arguments, port: served.port)
      try chromium.click("button[value='home/account']")
      try chromium.wait(for: BrowserTests.mail)
      #expect(try chromium.evaluate("document.getElementById('notice').textContent") as? String == "")
      withExtendedLifetime(again) {}
    }
  }

  @Test("W170: requests under way while another request goes on with the session are told to go on with it, too")
  func requestsUnderWay() throws {
    let arguments = ["sampler", "--once", "--session", "mine"] + BrowserTests.data()
    let served = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let early = UserAgent(port: served.port)
    try early.open("/")
    let press = try early.filled(("press", "home/account"))
    _ = served.die(by: SIGKILL)
    let again = try ServedProgram(nil, arguments, port: served.port)
    let first = UserAgent(port: served.port)
    first.cookies = early.cookies
    try first.open("/")
    #expect(first.status == 200 && first.cookies != early.cookies)
    // The former cookie, then the new one with the form of the former page.
    let replies = try [early.request("HEAD", "/"), early.post("/", press), first.post("/", press)]
    #expect(replies.map { $0.headers["x-signalbox"] } == ["free", "free", "free"])
    #expect(try first.request("HEAD", "/").headers["x-signalbox"] == "here")
    withExtendedLifetime(again) {}
  }

  @Test("W170: two requests of a page that meet a restarted server at once go on with its session")
  func requestsAtOnce() async throws {
    try await onSessionThread {
      let arguments = ["sampler", "--once", "--session", "mine"] + BrowserTests.data()
      let served = try ServedProgram(nil, arguments, port: Proxy.freePort())
      let chromium = try Chromium()
      // Holds requests until there are two.
      let hold = """
        const send = fetch
        self.fetch = async (...all) => {
          if (self.held) await new Promise((go) => {
            if (held.push(go) < 2) return
            for (const go of held) go()
            self.held = null
          })
          return send(...all)
        }
        """
      try chromium.tell("Page.addScriptToEvaluateOnNewDocument", ["source": hold])
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.wait(for: "button[value='home/account']")
      _ = try chromium.evaluate("void (self.held = [])")
      _ = served.die(by: SIGKILL)
      let again = try ServedProgram(nil, arguments, port: served.port)
      try chromium.wait(until: "held.length === 1")
      try chromium.click("button[value='home/account']")
      try chromium.wait(for: BrowserTests.mail)
      try chromium.wait(until: "document.getElementById('connection').textContent === ''")
      #expect(try chromium.evaluate("document.getElementById('notice').textContent") as? String == "")
      withExtendedLifetime(again) {}
    }
  }

  @Test(
    "W179: a secret typed while the server was away waits for a press where the server may ask for another secret",
    arguments: BrowserKind.allCases, [["--keep", "1"], ["--once", "--session", "lab"]])
  func waitingSecret(_ kind: BrowserKind, _ options: [String]) throws {
    let arguments = ["setup"] + options + BrowserTests.data()
    let served = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let browser = try kind.start()
    let (password, again) = ("[name='set:account/password']", "[name='set:account/again']")
    let title = { (words: String) in "document.getElementById('title').textContent === '\(words)'" }
    let connection = "document.getElementById('connection').textContent"
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.type("web-1", into: "[name='set:host/name']")
    try browser.click("main button[value='host/next']")
    try browser.wait(for: password)
    try browser.type("correct horse\u{E004}", into: password)
    try browser.wait(for: password + ":not([placeholder=''])")
    _ = served.die(by: SIGKILL)
    try browser.type("correct horse\u{E004}", into: again)
    try browser.wait(until: connection + ".includes('kept here')")
    let second = try ServedProgram(nil, arguments, port: served.port)
    try browser.wait(until: connection + " === ''")
    // The session takes other values, and asks for no secret.
    try browser.type("No Name\u{E004}", into: "[name='set:account/name']")
    try browser.wait(for: "[name='set:account/name'][aria-invalid]")
    #expect(try browser.evaluate(title("The account")) as? Bool == true)
    let typed = try browser.evaluate("document.querySelector(\"\(again)\").value") as? String
    #expect(typed == "correct horse")
    // Any press may need the other secret, which is asked for then.
    try browser.click("main button[value='account/next']")
    try browser.wait(until: title("Please enter this again"))
    withExtendedLifetime(second) {}
  }
}
