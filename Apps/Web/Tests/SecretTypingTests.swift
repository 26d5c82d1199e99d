import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// The typing of secrets. Only in Chromium a test can take the place of the page's timers.
@Suite(.serialized) struct SecretTypingTests {
  @Test("W161: a secret is sent while it is typed; a secret that replaces another, when its field loses the focus")
  func replacing() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try BrowserKind.chromium.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let secret = "[name='set:page/secret']"
      try browser.wait(for: secret)
      // Counts the posts, and lets the pauses of typing end at once.
      let counting = """
        (() => {
          const [send, wait] = [fetch, setTimeout];
          window.posts = 0;
          window.fetch = (address, options) => {
            if (options?.method === "POST") posts += 1;
            return send(address, options);
          };
          window.setTimeout = (work, time) => time > 400 ? wait(work, time) : (work(), 0);
          return true;
        })()
        """
      #expect(try browser.evaluate(counting) as? Bool == true)
      try browser.type("one", into: secret)
      #expect(try browser.evaluate("posts > 0") as? Bool == true)
      try browser.wait(for: "button[name=clear]")
      let leave = "(document.activeElement.blur(), true)"
      #expect(try browser.evaluate(leave) as? Bool == true)
      #expect(try browser.evaluate("(posts = 0, true)") as? Bool == true)
      try browser.type("two", into: secret)
      #expect(try browser.evaluate("posts") as? Int == 0)
      #expect(try browser.evaluate(leave) as? Bool == true)
      try browser.wait(until: "posts === 1")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
