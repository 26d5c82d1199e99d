import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Addresses in real browsers.
@Suite(.serialized) struct AddressVisitTests {
  private static func title(_ words: String) -> String {
    "document.getElementById('title')?.textContent === '\(words)'"
  }
  private static func place(_ path: String, _ words: String) -> String {
    "location.pathname === '\(path)' && \(title(words))"
  }

  @Test(
    "W44, W46: the address bar follows the session, and Back and Forward lead through it",
    arguments: BrowserKind.allCases)
  func bar(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ward(), base: "/app/")
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/app/")
      try browser.click("a[id='e-home:2Flink']")
      try browser.wait(until: Self.place("/app/alert/17", "Alert 17"))
      try browser.reload()
      try browser.wait(until: Self.place("/app/alert/17", "Alert 17"))
      try browser.click("button[name=do][value=back]")
      try browser.wait(until: Self.place("/app/", "Home"))
      try browser.click("a[id='e-home:2Flink']")
      try browser.wait(until: Self.place("/app/alert/17", "Alert 17"))
      _ = try browser.evaluate("history.back()")
      try browser.wait(until: Self.place("/app/", "Home"))
      _ = try browser.evaluate("history.forward()")
      try browser.wait(until: Self.place("/app/alert/17", "Alert 17"))
      #expect(served.visitors.count == 1)
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W46: typed text is asked about before a link or an address leads away, and stays")
  func typed() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/alert/17")
      try chromium.type("half", into: "[name='set:alert=17/comment']")
      try chromium.click("a[id='e-alert:3D17:2Fnext']")
      try chromium.wait(for: "dialog")
      #expect(try chromium.evaluate("location.pathname") as? String == "/alert/17")
      try chromium.click("dialog button.cancel")
      try chromium.wait(until: "!document.querySelector('dialog')")
      try chromium.open("http://127.0.0.1:\(served.port)/alert/18")
      try chromium.wait(for: "dialog")
      try chromium.click("dialog button.destructive")
      try chromium.wait(until: Self.place("/alert/18", "Alert 18"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W44, W46: another tab opens a link, and both tabs show the same page and address")
  func tabs() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      let first = try chromium.newTab()
      try chromium.open("http://127.0.0.1:\(served.port)/alert/18")
      try chromium.wait(until: Self.place("/alert/18", "Alert 18"))
      try chromium.switchTo(first)
      try chromium.wait(until: Self.place("/alert/18", "Alert 18"))
      // A modified press is the browser's.
      let own = """
        (() => { const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }); \
        const link = document.querySelector('a[data-go]'); addEventListener('click', (e) => { own = e.defaultPrevented; \
        e.preventDefault(); }, { once: true }); let own; link.dispatchEvent(event); return own; })()
        """
      #expect(try chromium.evaluate(own) as? Bool == false)
      withExtendedLifetime(served) {}
    }
  }

  @Test("W44, W46: without a script, links, reload and the page's Back work")
  func withoutScript() async throws {
    try await onSessionThread {
      let served = try Served(Ward())
      let chromium = try Chromium(scripts: false)
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("a[id='e-home:2Flink']")
      try chromium.wait(for: "form[data-at='alert/17']")
      try chromium.reload()
      try chromium.wait(for: "form[data-at='alert/17']")
      try chromium.click("a[id='e-alert:3D17:2Fnext']")
      try chromium.wait(for: "form[data-at='alert/18']")
      try chromium.click("button[name=do][value=back]")
      try chromium.wait(for: "form[data-at='alert/17']")
      withExtendedLifetime(served) {}
    }
  }
}
