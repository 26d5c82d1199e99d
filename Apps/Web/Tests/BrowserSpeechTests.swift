import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// The texts that a screen reader is told while a page changes by itself, in each browser.
@Suite(.serialized) struct BrowserSpeechTests {
  @Test("W47: of a note that changes many times, a reader hears the newest text, every five seconds at most")
  func rate() async throws {
    try await onSessionThread {
      // Only in Chromium a test can take the place of the page's timers.
      let (served, browser, agent) = try Self.open(.chromium)
      let holding = """
        (() => {
          const wait = setTimeout;
          window.held = [];
          window.setTimeout = (work, time) => time === 5000 ? -held.push(work) : wait(work, time);
          return true;
        })()
        """
      #expect(try browser.evaluate(holding) as? Bool == true)
      for number in 1...30 {
        try agent.submit(("press", "page/change"))
        try browser.wait(until: "document.querySelector('main').textContent.includes('State \(number)')")
      }
      let spoken = "spoken.map(([, text]) => text.match(/State \\d+$/)?.[0] ?? text)"
      #expect(try browser.evaluate(spoken) as? [String] == ["State 1"])
      for _ in 1...2 { _ = try browser.evaluate("(held.splice(0).forEach((work) => work()), 1)") }
      #expect(try browser.evaluate(spoken) as? [String] == ["State 1", "State 30"])
      #expect(try browser.evaluate("held.length") as? Int == 0)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W47: the result of an action is told at once, and so is an error that appears", arguments: BrowserKind.allCases)
  func now(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (served, browser, agent) = try Self.open(kind)
      var isQuick = false
      // On a busy machine, five seconds may have passed anyhow.
      for round in 1...20 where !isQuick {
        try agent.submit(("press", "page/change"))
        try browser.wait(until: Self.hasSaid("State \(2 * round - 1)"))
        try browser.click("button[value='page/change']")
        try browser.wait(until: Self.hasSaid("State \(2 * round)"))
        isQuick = try browser.evaluate("spoken.at(-1)[0] - spoken.at(-2)[0] < 4900") as? Bool == true
      }
      #expect(isQuick)
      try agent.submit(("press", "page/fail"))
      try browser.wait(until: "document.getElementById('warned').textContent.includes('Disk full')")
      #expect(try browser.evaluate("!document.getElementById('said').textContent.includes('Disk')") as? Bool == true)
      try browser.click("button[value='page/leave']")
      try browser.wait(until: "document.getElementById('title').textContent === 'Next'")
      let told = "document.getElementById('said').textContent + document.getElementById('warned').textContent"
      #expect(try browser.evaluate(told) as? String == "", "texts of the page before")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  private static func hasSaid(_ text: String) -> String {
    "document.getElementById('said').textContent.endsWith('\(text)')"
  }

  private static func open(_ kind: BrowserKind) throws -> (Served, any Browser, UserAgent) {
    let served = try Served(ChangingApplication())
    let browser = try kind.start()
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.wait(for: "button[value='page/change']")
    _ = try browser.evaluate(
      """
      (window.spoken = [], new MutationObserver(() => spoken.push([performance.now(), \
      document.getElementById('said').textContent])).observe(document.getElementById('said'), { childList: true }), 1)
      """)
    let agent = served.agent
    agent.cookies = try AwayTests.cookies(browser)
    try agent.open("/")
    return (served, browser, agent)
  }
}

private struct ChangingApplication: Application {
  static let name = "changing"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    guard (try? await context.navigator.presentRoot(ChangingPage())) != nil else { return nil }
    _ = try? await context.navigator.presentRoot(Page<Never>(key: "next", title: "Next"))
    return nil
  }
}

private final class ChangingPage: Page<Void> {
  private var count = 0
  private let state = Note("state", text: "State 0")
  private let failure = Note("failure", severity: .error)
  private let change = Button("change", "Change")
  private let fail = Button("fail", "Fail")
  private let leave = Button("leave", "Leave")
  override var elements: [PageElement] { [state, failure, change, fail, leave] }

  init() {
    super.init(key: "page", title: "Page")
    change.taps.observe { [unowned self] in
      count += 1
      state.text.value = "State \(count)"
    }
    fail.taps.observe { [unowned self] in failure.text.value = "Disk full" }
    leave.taps.observe { [unowned self] in finish(()) }
  }
}
