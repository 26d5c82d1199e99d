import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Errors that the work of a press finds at a field, and their way out of the summary.
@Suite(.serialized) struct FoundErrorTests {
  private static let name = "[name='set:name/name']"
  private static let taken = ["set:name/name": ["taken"]]

  @Test(
    "W139: an error that an effect finds at a field is linked above the page, without a script", .timeLimit(.minutes(5))
  )
  func plain() async throws {
    try await onSessionThread {
      let served = try Served(Clerk())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "name/save"), Self.taken)
      // On a busy machine the effect may take longer than the server waits.
      while !agent.page.contains("The name is taken.") { try agent.open("/") }
      let summary = try #require(try agent.document.all.first { $0["id"] == "summary" })
      #expect(summary.text.contains("To correct:") && summary.text.contains("The name is taken. Choose another."))
      #expect(summary.every("a").map { $0["href"] } == ["#e-name:2Fname"])
      let field = try agent.document.every("input").first { $0["name"] == "set:name/name" }
      #expect(field?["aria-invalid"] == "true" && field?["value"] == "taken")
      #expect(try agent.document.every("title").first?.text.hasPrefix("Error: ") == true)
      try agent.submit(("press", "name/save"), ["set:name/name": ["Ada"]])
      while agent.page.contains("Your name") { try agent.open("/") }
      #expect(agent.page.contains("Check your answers") && !agent.page.contains("error-summary"))
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W139, W140: with the script, the focus moves to the field; the corrected field leaves the summary at once",
    arguments: BrowserKind.allCases)
  func script(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Clerk())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("taken", into: Self.name)
      try browser.click(".part.button button[value='name/save']")
      try browser.wait(until: "document.querySelectorAll('#summary a').length === 1")
      try browser.wait(until: "document.activeElement.name === 'set:name/name'")
      #expect(try browser.evaluate("document.title.startsWith('Error: ')") as? Bool == true)
      try browser.type("2", into: Self.name)
      try browser.wait(until: "!document.querySelector('#summary *') && !document.title.startsWith('Error: ')")
      #expect(try browser.evaluate("document.querySelector(\"\(Self.name)\").value") as? String == "taken2")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W140: of several wrong fields, only the corrected one leaves the summary", arguments: BrowserKind.allCases)
  func several(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("999", into: "[name='set:page/age']")
      try browser.click(".part.button button[value='page/save']")
      try browser.wait(until: "document.querySelectorAll('#summary a').length === 2")
      try browser.type("Ada", into: "[name='set:page/name']")
      try browser.wait(until: "document.querySelectorAll('#summary a').length === 1")
      #expect(
        try browser.evaluate("document.querySelector('#summary').textContent.includes('Still needed')") as? Bool
          == false)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W141: after a change from the row of a review, the focus is in that row again", arguments: BrowserKind.allCases)
  func review(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Clerk())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("Ada", into: Self.name)
      try browser.click(".part.button button[value='name/save']")
      let change = "button[value='review/table/name/change']"
      for (text, button) in [("2", ".part.button button[value='name/save']"), ("3", "button[value=back]")] {
        try browser.wait(for: change)
        #expect(
          try browser.evaluate("document.querySelector(\"\(change)\").textContent") as? String == "Change: name")
        try browser.click(change)
        try browser.wait(for: Self.name)
        try browser.type(text, into: Self.name)
        try browser.click(button)
        try browser.wait(until: "document.activeElement.value === 'review/table/name/change'")
      }
      withExtendedLifetime(served) {}
    }
  }
}
