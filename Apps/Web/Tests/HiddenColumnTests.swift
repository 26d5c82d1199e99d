import SignalboxDrivers
import SignalboxHTTP
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Columns that a visitor hides.
@Suite(.serialized) struct HiddenColumnTests {
  private static func titles(_ agent: UserAgent) throws -> [String] {
    try agent.document.every("th").filter { $0["scope"] == "col" }.map(\.text)
  }

  @Test("W124: a link hides a column with its cells, also after a post; another shows it again; others see all columns")
  func links() async throws {
    try await onSessionThread {
      let served = try Served(CellsApplication())
      let agent = served.agent
      try agent.open("/")
      #expect(try Self.titles(agent) == ["Name", "Done", "Load", "Cost"])
      let link = { (words: String) throws -> String in
        try #require(try agent.document.every("a").first { $0.text == words }?["href"], "\(words)")
      }
      try agent.open("/" + link("Hide the column Load"))
      #expect(try Self.titles(agent) == ["Name", "Done", "Cost"])
      #expect(try agent.document.every("tfoot").first?.every("td").map(\.text) == ["", "121"])
      #expect(try agent.document.every("a").contains { $0.text == "Hide the column Name" } == false)
      try agent.submit(("do", "keep"))
      #expect(try Self.titles(agent) == ["Name", "Done", "Cost"], "after a post")
      try agent.open("/" + link("Hide the column Cost"))
      #expect(try Self.titles(agent) == ["Name", "Done"])
      try agent.open("/" + link("Show the column Load"))
      #expect(try Self.titles(agent) == ["Name", "Done", "Load"])
      try agent.open("/")
      #expect(try Self.titles(agent) == ["Name", "Done", "Load", "Cost"], "another tab")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W124: in a browser with the script a column goes without a load of the page", arguments: BrowserKind.allCases)
  func browser(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CellsApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let link = "[id='e-work:2Fjobs:2Fcolumn:3Aload-turn']"
      try browser.click("details.turns summary")
      try browser.click(link)
      try browser.wait(until: "document.querySelectorAll('th[scope=col]').length === 3")
      #expect(try browser.evaluate("document.querySelector('details.turns').open") as? Bool == true)
      try browser.click(link)
      try browser.wait(until: "document.querySelectorAll('th[scope=col]').length === 4")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
