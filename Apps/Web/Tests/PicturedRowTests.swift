import SignalboxDrivers
import SignalboxHTTP
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Rows with small pictures, in pages for browsers.
@Suite(.serialized) struct PicturedRowTests {
  @Test("W123: a row has its small picture with the alternative text; only the visitor's own page shows it")
  func pictures() async throws {
    try await onSessionThread {
      for hasCells in [false, true] {
        let served = try Served(PicturedRowsApplication(hasCells: hasCells))
        let agent = served.agent
        try agent.open("/")
        let images = try agent.document.every("img")
        #expect(images.map { $0["alt"] } == ["A red lamp", ""] && images.allSatisfy { $0["loading"] == "lazy" })
        #expect(images.allSatisfy { $0["width"] == "32" && $0["height"] == "24" })
        let address = try #require(images.first?["src"])
        let reply = try agent.request("GET", address)
        #expect(reply.status == 200 && reply.headers["content-type"] == "image/png")
        #expect(try agent.request("GET", address.replacing("lamp", with: "note")).status == 404)
        #expect(try served.agent.request("GET", address).status == 404, "without a session")
        #expect(agent.page.contains("Picture that could not be loaded: A rose"))
        try agent.submit(("press", "page/things/lamp"))
        #expect(agent.page.contains("lamp</span>"), "the row is pressed")
        withExtendedLifetime(served) {}
      }
    }
  }

  @Test(
    "W123: a browser loads the picture of a row, and shows it no higher than three lines",
    arguments: BrowserKind.allCases)
  func browser(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(PicturedRowsApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: "img.thumb")
      try browser.wait(until: "document.querySelector('img.thumb').naturalWidth === 32")
      let height = try browser.evaluate("document.querySelector('img.thumb').offsetHeight") as? Int ?? 0
      #expect((1...72).contains(height))
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
