import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Tables with a button in each row.
@Suite(.serialized) struct SummaryTests {
  @Test("W165: each row has its button, with the name of the row; without a script, too", .timeLimit(.minutes(5)))
  func rows() async throws {
    try await onSessionThread {
      let served = try Served(SummaryApplication())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "name/next"))
      while !agent.page.contains("Check your answers") { try agent.open("/") }
      let rows = try #require(try agent.document.all.first { $0["class"] == "summary" }).every("tr").dropFirst()
      #expect(rows.map { $0.every("th").map(\.text) } == [["Name"], ["Part 1"], ["Part 2"]])
      #expect(rows.map { $0.every("button").map(\.text) } == [["Edit: Name"], ["Edit: Part 1"], ["Edit: Part 2"]])
      let values = rows.flatMap { $0.every("button").map { $0["value"] } }
      #expect(values == ["review/name", "review/p1", "review/p2"])
      let edits = try agent.document.every("button").filter { $0.text.hasPrefix("Edit") }
      #expect(edits.count == 3, "no button is there twice")
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W165, W141: the button is in the row and holds its word at every width, and the focus comes back to it",
    arguments: BrowserKind.allCases, [1280, 390, 320])
  func widths(_ kind: BrowserKind, _ width: Int) async throws {
    try await onSessionThread {
      let served = try Served(SummaryApplication(value: String(repeating: "a-long-name-of-a-package", count: 4)))
      var settings = BrowserSettings()
      settings.size = (width, 844)
      let browser = try kind.start(settings)
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.click(".part.button button[value='name/next']")
      let edit = "button[value='review/p1']"
      try browser.wait(for: edit)
      #expect(try browser.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
      let isInside = """
        [...document.querySelectorAll('.summary tbody tr')].every((row) => {
          const [all, button] = [row, row.querySelector('button')].map((node) => node.getBoundingClientRect());
          return button.top >= all.top && button.bottom <= all.bottom && button.right <= innerWidth && button.left > all.left;
        })
        """
      #expect(try browser.evaluate(isInside) as? Bool == true)
      let button = "document.querySelector(\"\(edit)\")"
      let holdsItsWord = "\(button).scrollWidth <= \(button).clientWidth"
      #expect(try browser.evaluate(holdsItsWord) as? Bool == true)
      try browser.click(edit)
      try browser.wait(for: "[name='set:name/name']")
      try browser.click("button[value=back]")
      try browser.wait(until: "document.activeElement.value === 'review/p1'")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
