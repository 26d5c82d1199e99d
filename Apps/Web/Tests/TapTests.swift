import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Presses just before or after a page change, in each browser.
@Suite(.serialized) struct TapTests {
  /// A mouse or a finger at a browser, and the time between two taps.
  struct Tap: Sendable, CustomTestStringConvertible {
    let kind: BrowserKind
    let hand: Hand
    let apart: Int
    var testDescription: String { "\(kind.rawValue), \(hand.rawValue), \(apart) ms" }

    /// All times with `SIGNALBOX_WHOLE` (`make whole`).
    private static let times =
      ProcessInfo.processInfo.environment["SIGNALBOX_WHOLE"] == nil ? [60] : [0, 60, 150, 300]

    static let all = BrowserKind.allCases.flatMap { kind in
      Hand.allCases.flatMap { hand in times.map { Tap(kind: kind, hand: hand, apart: $0) } }
    }
  }

  @Test(
    "W68: two taps press once, and press nothing that replaces the first button; a later tap is another press",
    arguments: Tap.all)
  func twice(_ tap: Tap) async throws {
    try await onSessionThread {
      let (behind, browser) = try Self.tapped(tap)
      let places = "document.body.textContent.includes('pressed 0') && \(AwayTests.notes(""))"
      #expect(try browser.evaluate(places) as? Bool == true)
      // A click after the two taps is a press of its own.
      try browser.click("button[value='next/press']")
      try browser.wait(until: "document.body.textContent.includes('pressed 1')")
      withExtendedLifetime(behind) {}
    }
  }

  /// Taps twice at the place of a button. On a busy machine the second tap may be so late that it is a separate press.
  /// Then the page is opened again.
  private static func tapped(_ tap: Tap) throws -> (Behind, any Browser) {
    for _ in 0..<20 {
      let (behind, browser) = try AwayTests.open(tap.kind, areKept: false)
      guard try browser.pressTwice(at: "button[value='desk/on']", apart: tap.apart, with: tap.hand) else { continue }
      try browser.wait(until: "document.getElementById('title').textContent === 'Next'")
      return (behind, browser)
    }
    throw DriverFailure(description: "no two taps came within 400 ms")
  }

  @Test("W68: two keys press once, and answer no question that the first one opened", arguments: BrowserKind.allCases)
  func keys(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(kind, areKept: false)
      for key in ["\u{E007}", " "] {
        _ = try browser.evaluate("document.querySelector(\"button[value='desk/ask']\").focus()")
        try browser.press(key: key, times: 2, apart: 60)
        try browser.wait(for: "dialog")
        // A press after other presses on the page reaches the present element.
        try browser.click("button[value$='/cancel'], dialog button.cancel")
        try browser.wait(until: "!document.querySelector('dialog')")
      }
      withExtendedLifetime(behind) {}
    }
  }

  @Test(
    "W68: a press belongs to the page at pointer down, even if the next page has the button, too",
    arguments: BrowserKind.allCases)
  func bound(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(kind, areKept: false)
      try browser.click("button[value='desk/on']")
      try browser.wait(until: "document.getElementById('title').textContent === 'Next'")
      try Self.moveOnto("button[value=leave]", browser)
      try Self.act(browser, [Self.down])
      // Another tab goes back.
      let agent = UserAgent(port: behind.port)
      agent.cookies = try AwayTests.cookies(browser)
      try agent.open("/")
      try agent.submit(("do", "back"))
      try browser.wait(until: "document.getElementById('title').textContent === 'Desk'")
      try Self.act(browser, [["type": "pointerUp", "button": 0]])
      // A later press finds the session, which was not ended.
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1')")
    }
  }

  @Test(
    "W79: a page that arrives between the two halves of a click waits, so the click reaches the button",
    arguments: BrowserKind.allCases)
  func halves(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(kind, areKept: false)
      try Self.moveOnto("button[value='desk/finish']", browser)
      // The tab with the stream forwards each page to other tabs.
      _ = try browser.evaluate(
        """
        (channel => { channel.onmessage = ({ data }) => { if ((data.html || '').includes('told 5')) document.documentElement.dataset.heard = 1 } })\
        (new BroadcastChannel('signalbox /'))
        """)
      try Self.act(browser, [Self.down])
      let agent = UserAgent(port: behind.port)
      agent.cookies = try AwayTests.cookies(browser)
      try agent.open("/")
      for _ in 0..<5 { try agent.submit(("press", "desk/tell")) }
      try browser.wait(until: "document.documentElement.dataset.heard")
      #expect(try browser.evaluate("!document.body.textContent.includes('told 5')") as? Bool == true)
      try Self.act(browser, [["type": "pointerUp", "button": 0]])
      try browser.wait(until: "!document.querySelector('form')")
      withExtendedLifetime(behind) {}
    }
  }

  @Test("W79: a page is shown within a second even if the pointer stays down", arguments: BrowserKind.allCases)
  func dragging(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(kind, areKept: false)
      try Self.moveOnto("h1", browser)
      try Self.act(browser, [Self.down])
      let agent = UserAgent(port: behind.port)
      agent.cookies = try AwayTests.cookies(browser)
      try agent.open("/")
      try agent.submit(("press", "desk/tell"))
      try browser.wait(until: "document.body.textContent.includes('told 1')")
      withExtendedLifetime(behind) {}
    }
  }

  private static func moveOnto(_ selector: String, _ browser: any Browser) throws {
    let place =
      try browser.evaluate(
        """
        (({ left, top, width, height }) => [left + width / 2, top + height / 2].map(Math.round))\
        (document.querySelector("\(selector)").getBoundingClientRect())
        """) as? [Int] ?? []
    try act(browser, [["type": "pointerMove", "x": place[0], "y": place[1], "duration": 0]])
  }

  private static var down: [String: Any] { ["type": "pointerDown", "button": 0] }

  private static func act(_ browser: any Browser, _ actions: [[String: Any]]) throws {
    let hand: [String: Any] = [
      "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": actions,
    ]
    _ = try browser.call(.act, ["actions": [hand]])
  }
}
