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

  @Test("W144: Undo gives a refused choice the value of the session again", arguments: BrowserKind.allCases)
  func refused(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let chosen =
        "[...document.querySelectorAll(\"[name='set:counting/dips']:checked\")].map((box) => box.value).join()"
      let count = "document.getElementById('e-counting:2Fdips-count').textContent"
      for (dip, words) in [("aioli", "1 chosen, 1 more needed"), ("curry", "2 chosen"), ("pesto", "3 chosen")] {
        try browser.click("[name='set:counting/dips'][value=\(dip)]")
        try browser.wait(until: "\(count).startsWith('\(words)')")
      }
      try browser.click("[name='set:counting/dips'][value=tahini]")
      try browser.wait(until: "document.getElementById('e-counting:2Fdips-error') !== null")
      #expect(try browser.evaluate(chosen) as? String == "aioli,curry,pesto,tahini", "a refused choice is kept")
      try browser.click("[value=undo]")
      try browser.wait(until: "\(count).startsWith('2 chosen')")
      #expect(try browser.evaluate(chosen) as? String == "aioli,curry")
      #expect(try browser.evaluate("document.getElementById('e-counting:2Fdips-error') === null") as? Bool == true)
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
      let slider = "document.getElementById('e-counting:2Fvolume-twin')"
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

  @Test(
    "W127: a picker sets the text of a colour, and follows it; without a colour it looks so",
    arguments: BrowserKind.allCases)
  func colour(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let picker = "document.getElementById('e-counting:2Fcolour-twin')"
      let text = "document.getElementById('e-counting:2Fcolour')"
      let set = { (node: String, value: String) in
        _ = try browser.evaluate(
          """
          (\(node).value = '\(value)', ['input', 'change'].forEach((type) => \
          \(node).dispatchEvent(new Event(type, { bubbles: true }))), 1)
          """)
      }
      // The value of the session, as the page knows it.
      let had = "document.querySelector(\"[name='had:counting/colour']\").value"
      try browser.wait(until: "\(picker) && \(picker).offsetWidth > 0")
      #expect(try browser.evaluate("document.querySelector('.sample').getClientRects().length") as? Int == 0)
      for (value, isPicked) in [("#ff8800", true), ("", false), ("#000000", false), ("", false), ("#00ff00", false)] {
        let before = try browser.evaluate(had) as? String ?? ""
        try set(isPicked ? picker : text, value)
        try browser.wait(until: "\(had) !== '\(before)'")
        #expect(try browser.evaluate("\(text).value") as? String == value)
        #expect(try browser.evaluate("\(picker).classList.contains('none')") as? Bool == value.isEmpty)
        if !value.isEmpty { #expect(try browser.evaluate("\(picker).value") as? String == value) }
      }
      try set(text, "blue")
      #expect(try browser.evaluate("\(picker).classList.contains('none')") as? Bool == true)
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W126: a click or an arrow key chooses a star, and the stars before it are full", arguments: BrowserKind.allCases)
  func stars(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let had = "document.querySelector(\"[name='had:counting/stars']\").value"
      let drawn =
        "[...document.querySelectorAll('.star')].map((star) => getComputedStyle(star, '::before').content[1]).join('')"
      try browser.wait(until: "\(drawn) === '★★★☆☆'")
      let three = try browser.evaluate(had) as? String ?? ""
      try browser.click("[id='e-counting:2Fstars-4']")
      try browser.wait(until: "\(had) !== '\(three)' && \(drawn) === '★★★★☆'")
      let four = try browser.evaluate(had) as? String ?? ""
      try browser.press(key: "\u{E014}")
      try browser.wait(until: "\(had) !== '\(four)' && \(drawn) === '★★★★★'")
      try browser.click("[id='e-counting:2Fstars-']")
      try browser.wait(until: "\(drawn) === '☆☆☆☆☆' && document.activeElement.value === ''")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W126: without a script, a star is chosen with the next press", arguments: BrowserKind.allCases)
  func plainStars(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      var settings = BrowserSettings()
      settings.scripts = false
      let browser = try kind.start(settings)
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.click("[id='e-counting:2Fstars-4']")
      try browser.click("noscript button[value=keep]")
      // The attribute is of the page that the server sent, not of the click.
      try browser.wait(until: "document.querySelector(\"[id='e-counting:2Fstars-4'][checked]\")")
      withExtendedLifetime(served) {}
    }
  }
}
