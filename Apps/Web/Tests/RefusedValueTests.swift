import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Refused values of a page that is left, and comes back by an undo, a redo or a way back.
@Suite(.serialized) struct RefusedValueTests {
  @Test("W41: a refused value is in its field again when its page comes back, without the script")
  func plain() async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let agent = served.agent
      func age() throws -> HTMLNode? { try agent.document.every("input").first { $0["name"] == "set:desk/age" } }
      try agent.open("/")
      try agent.submit(("press", "desk/on"), ["set:desk/age": ["12x"]])
      #expect(agent.page.contains("pressed 0"))
      for way in ["undo", "back"] {
        try agent.submit(("do", way))
        #expect(try age()?["value"] == "12x" && age()?["aria-invalid"] == "true", "\(way)")
        // The page is the same for a browser that loads it again.
        try agent.open("/")
        #expect(try age()?["value"] == "12x", "\(way)")
        if way == "undo" { try agent.submit(("do", "redo"), ["set:desk/age": ["12x"]]) }
      }
      // The value of the session is no refused value, so nothing remains of the other.
      try agent.submit(("press", "desk/tell"), ["set:desk/age": [""]])
      try agent.open("/")
      #expect(try age()?["value"] == "" && age()?["aria-invalid"] == nil)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W41: with the script, a refused value is in its field again when its page comes back, with its reason",
    arguments: BrowserKind.allCases)
  func script(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let age = "[name='set:desk/age']"
      let stands = "document.querySelector(\"\(age)\")?.matches('[aria-invalid]')"
      try browser.type("12x", into: age)
      _ = try browser.evaluate("document.activeElement.blur()")
      try browser.wait(until: stands)
      for way in ["undo", "back"] {
        try browser.click("button[value='desk/on']")
        try browser.wait(for: "button[value='next/press']")
        try browser.click("button[value=\(way)]")
        try browser.wait(until: stands)
        #expect(try browser.evaluate("document.querySelector(\"\(age)\").value") as? String == "12x", "\(way)")
      }
      // A value that was corrected since does not come back as refused, also if another client leaves the page.
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.querySelector('main').textContent.includes('told 1') && \(stands)")
      try browser.type("\u{E003}", into: age)
      _ = try browser.evaluate("document.activeElement.blur()")
      try browser.wait(until: "!\(stands)")
      let agent = served.agent
      agent.cookies = try AwayTests.cookies(browser)
      try agent.open("/")
      try agent.submit(("press", "desk/on"))
      try browser.wait(for: "button[value='next/press']")
      try browser.click("button[value=back]")
      try browser.wait(until: "document.querySelector(\"\(age)\")")
      #expect(try browser.evaluate("document.querySelector(\"\(age)\").value") as? String == "12")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
