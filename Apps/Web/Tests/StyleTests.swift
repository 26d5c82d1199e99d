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

  @Test(
    "W181: a word of a hundred letters makes no page and no list wider than a telephone, whatever its element",
    arguments: BrowserKind.allCases, [320, 390])
  func words(_ kind: BrowserKind, _ width: Int) async throws {
    try await onSessionThread {
      let served = try Served(LongWords())
      var settings = BrowserSettings()
      settings.size = (width, 844)
      let browser = try kind.start(settings)
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: ".scripted .show")
      // A table of text has a box that scrolls, and fields scroll their text. The box of rows is wider by its shades.
      let wide = """
        [...document.querySelectorAll('html, body *')].filter((node) => node.getBoundingClientRect().width > 1
          && !node.matches('input, select, option, progress') && !node.closest('svg, .unseen, .scroll:not(:has(.rows))')
          && !node.matches(':has(> .scroll)')
          && (node.getBoundingClientRect().right > innerWidth + 1 || getComputedStyle(node).display !== 'inline'
            && node.scrollWidth > node.clientWidth + 1))
          .map((node) => `${node.tagName}.${node.className}#${node.id} ${node.scrollWidth} of ${node.clientWidth}`).join()
        """
      let found = try browser.evaluate(wide) as? String
      #expect(found == "", "\(found ?? "")")
      // A short name stays beside its button.
      let isBeside = """
        (() => {
          const [row, wipe] = document.querySelectorAll("[value='page/menu/d'], [value='page/menu/d/wipe']");
          return row.getBoundingClientRect().bottom > wipe.getBoundingClientRect().top;
        })()
        """
      #expect(try browser.evaluate(isBeside) as? Bool == true)
      try browser.click("button[value='page/ask']")
      try browser.wait(for: "dialog")
      let foundInDialog = try browser.evaluate(wide) as? String
      #expect(foundInDialog == "", "\(foundInDialog ?? "")")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
