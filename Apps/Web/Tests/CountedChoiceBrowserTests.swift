import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// A counted choice, a dependent field and a slider, in each browser.
@Suite(.serialized) struct CountedChoiceBrowserTests {
  @Test("W110, W111: the count follows each choice, and an added field is named once", arguments: BrowserKind.allCases)
  func counted(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: "[name='set:counting/dips']")
      try browser.click("[name='set:counting/dips'][value=curry]")
      let count = "document.getElementById('e-counting:2Fdips-count').textContent"
      try browser.wait(until: "\(count) === '1 chosen, 1 more needed'")
      try browser.click("[name='set:counting/gift']")
      try browser.wait(until: "document.getElementById('added').textContent === 'Added: Card.'")
      let height = "document.getElementById('added').offsetHeight"
      #expect(try browser.evaluate("\(height) > 0") as? Bool == true)
      let isTold = "document.getElementById('added').closest('[role=status]') !== null"
      #expect(try browser.evaluate(isTold) as? Bool == true)
      try browser.click("[name='set:counting/dips'][value=aioli]")
      try browser.wait(until: "document.getElementById('added').textContent === ''")
      #expect(try browser.evaluate("\(height) === 0") as? Bool == true, "no empty box stays")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W112: moving a slider sets the number beside it, and a typed number moves the slider",
    arguments: BrowserKind.allCases)
  func slider(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let slider = "document.getElementById('e-counting:2Fvolume-slider')"
      let number = "document.getElementById('e-counting:2Fvolume')"
      try browser.wait(until: "\(slider) && \(slider).offsetWidth > 0")
      _ = try browser.evaluate(
        """
        (\(slider).value = 95, ['input', 'change'].forEach((type) => \
        \(slider).dispatchEvent(new Event(type, { bubbles: true }))), 1)
        """)
      // The page answers with its complaint, so the session has the number.
      try browser.wait(until: "\(number).value === '95' && document.body.textContent.includes('Too loud')")
      _ = try browser.evaluate(
        """
        (\(number).value = '20', ['input', 'change'].forEach((type) => \
        \(number).dispatchEvent(new Event(type, { bubbles: true }))), 1)
        """)
      try browser.wait(until: "\(slider).value === '20' && !document.body.textContent.includes('Too loud')")
      // A decimal comma, which no slider reads.
      _ = try browser.evaluate(
        "(\(number).value = '7,5', \(number).dispatchEvent(new Event('input', { bubbles: true })), 1)")
      #expect(try browser.evaluate("\(slider).value") as? String == "10", "the nearest step")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
