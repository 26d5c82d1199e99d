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
  @Test(
    "W47: of a note that changes many times, a reader hears the newest text, every five seconds at most",
    arguments: BrowserKind.allCases)
  func rate(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (served, browser, agent) = try Self.open(kind)
      for _ in 0..<30 { try agent.submit(("press", "page/change")) }
      try browser.wait(until: Self.hasSaid("State 30"))
      let times = try #require(try browser.evaluate("spoken.map(([time]) => time)") as? [Double])
      // The observer runs after the rest of the work that shows a page, which is long on a busy machine.
      #expect(times.count < 30 && zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 4_000 })
      #expect(try browser.evaluate("new Set(spoken.map(([, text]) => text)).size === spoken.length") as? Bool == true)
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
