import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// The style of pages, for all kinds of elements at once.
@Suite(.serialized) struct StyleTests {
  @Test("W180: an element that is hidden is not displayed, whatever its kind", arguments: BrowserKind.allCases)
  func hidden(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(LongWords())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: ".scripted .show")
      let displayed = """
        [...document.body.querySelectorAll('*')].filter((node) => node instanceof HTMLElement).filter((node) => {
          const was = node.hidden;
          node.hidden = true;
          const { display } = getComputedStyle(node);
          node.hidden = was;
          return display !== 'none';
        }).map((node) => `${node.tagName}.${node.className}`).join()
        """
      let found = try browser.evaluate(displayed) as? String
      #expect(found == "", "\(found ?? "")")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
