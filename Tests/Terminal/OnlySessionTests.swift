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
}
