import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Files on their way from a real browser, while something else happens.
@Suite(.serialized) struct UploadBrowserTests {
  @Test(
    "W120: the progress of a file stays while a page arrives, and goes with the post", arguments: BrowserKind.allCases)
  func progress(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try Data("Hello".utf8).write(to: URL(filePath: folder.path + "/a.txt"))
      let (host, relay) = (try SessionHost(), try Relay())
      let session = try host.start(Sending(), capabilities: [.images, .rawText])
      let driver = HostedSessionDriver(session)
      let served = try Served(behind: relay.port, SessionSource { _, _, _ in driver })
      relay.lead(to: served.port)
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(relay.port)/")
      try browser.wait(for: "#e-page\\:2Ffiles")
      relay.become(.hanging)
      try browser.type(folder.path + "/a.txt", into: "#e-page\\:2Ffiles")
      let bar = "document.querySelector('progress[aria-label=\"Files\"]')"
      try browser.wait(until: bar)
      let page = try #require(driver.board.view.frame?.inFront)
      let change = InputEvent(page: page, element: "page/name", action: .setText("Ada"))
      _ = try waitFor { await driver.send(form: [change], then: nil, post: nil) }
      try browser.wait(until: "document.querySelector('[name=\"set:page/name\"]').value === 'Ada'")
      #expect(try browser.evaluate("\(bar) !== null") as? Bool == true)
      relay.become(.open)
      try browser.wait(until: "!\(bar)")
      withExtendedLifetime(served) {}
    }
  }
}
