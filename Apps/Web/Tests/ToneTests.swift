import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Tones in pages for browsers, where there is no colour.
@Suite struct ToneTests {
  @Test("A51, A73, A103: a page with tones has the words and the descriptions of the page without them, and no others")
  func words() throws {
    let pages = try [false, true].map { try HTMLNode.read(HTMLTests.page(FrameSamples.tones($0))) }
    #expect(pages[0].text == pages[1].text)
    let spoken = ["title", "alt", "role", "aria-label", "aria-labelledby", "aria-describedby", "aria-live"]
    let said = pages.map { page in page.all.map { node in spoken.compactMap { node[$0] } }.filter { !$0.isEmpty } }
    #expect(said[0] == said[1])
    for tone in Tone.allCases {
      let toned = pages.map { $0.all.count { $0["class"]?.split(separator: " ").contains("\(tone)") == true } }
      #expect(toned == [0, FrameSamples.tonedPlaces], "\(tone)")
    }
  }

  @Test(
    "A51: the style sheet draws the sign of each tone, also in forced colours, and a screen reader has no text for it",
    arguments: [BrowserKind.chromium, .firefox])
  func signs(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(TonedApplication())
      var settings = BrowserSettings()
      // Firefox has no such setting for a driver.
      if kind == .chromium { settings.media = ["forced-colors": "active"] }
      let browser = try kind.start(settings)
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: ".toned.critical")
      for tone in Tone.allCases {
        let style = "getComputedStyle(document.querySelector('.toned.\(tone)'), '::before').content"
        let content = try #require(try browser.evaluate(style) as? String, "\(tone)")
        #expect(content == (tone.sign.map { "\"\($0)\u{A0}\" / \"\"" } ?? "none"), "\(tone)")
      }
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}

/// A text of each tone.
private struct TonedApplication: Application {
  static let name = "toned"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(TonedPage())
    return nil
  }
}

private final class TonedPage: Page<Never> {
  private let labels = Tone.allCases.map { Label("\($0)", "State of \($0)", text: "fine", tone: $0) }
  override var elements: [PageElement] { labels }

  init() { super.init(key: "toned", title: "Tones") }
}
