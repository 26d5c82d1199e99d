import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// The typing of secrets. Only in Chromium a test can take the place of the page's timers.
@Suite(.serialized) struct SecretTypingTests {
  @Test("W161: a secret is sent while it is typed; those that replace others together, as the focus leaves them")
  func replacing() async throws {
    try await onSessionThread {
      let served = try Served(TwoSecrets())
      let browser = try BrowserKind.chromium.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let secret = "[name='set:page/one']"
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
          window.setTimeout = (work, time) => time > 0 && time <= 400 ? (work(), 0) : wait(work, time);
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
      try browser.type("two", into: "[name='set:page/two']")
      #expect(try browser.evaluate(leave) as? Bool == true)
      try browser.wait(until: "document.querySelectorAll('button[name=clear]').length === 2")
      #expect(try browser.evaluate("(posts = 0, true)") as? Bool == true)
      try browser.type("three\u{E004}", into: secret)
      try browser.wait(until: "document.activeElement.matches('[data-shows]')")
      try browser.type("four", into: "[name='set:page/two']")
      #expect(try browser.evaluate("posts") as? Int == 0)
      #expect(try browser.evaluate(leave) as? Bool == true)
      try browser.wait(until: "posts === 1")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}

private struct TwoSecrets: Application {
  static let name = "secrets"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(SecretsPage())
    return nil
  }
}

private final class SecretsPage: Page<Never> {
  private let one = SecretField("one", "One")
  private let two = SecretField("two", "Two")
  override var elements: [PageElement] { [one, two] }

  init() { super.init(key: "page", title: "Secrets") }
}
