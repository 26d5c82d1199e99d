import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Files for each browser, as the browser stores them.
@Suite(.serialized) struct DownloadBrowserTests {
  @Test("W129: a browser stores a file of the application with its name and its bytes", arguments: BrowserKind.allCases)
  func stored(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let bytes = Array("Käse,b\r\n1,2\0".utf8)
      let served = try Served(GivingApplication("Käse 1.csv", bytes: bytes))
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.click("button[value='page/make']")
      try browser.click("a[download]")
      try browser.wait(forDownload: "Käse 1.csv", of: bytes)
      #expect(try browser.text("h1") == "Export", "the page stays")
      withExtendedLifetime(served) {}
    }
  }
}
