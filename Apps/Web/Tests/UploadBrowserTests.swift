import Foundation
import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
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

  @Test(
    "W174: a file whose sending was cut off stays in its field, and is sent again once there is a connection",
    arguments: BrowserKind.allCases)
  func cutOff(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try Data("Hello".utf8).write(to: URL(filePath: folder.path + "/a.txt"))
      let (host, relay) = (try SessionHost(), try Relay())
      let driver = HostedSessionDriver(try host.start(Picking(), capabilities: [.images, .rawText]))
      let served = try Served(behind: relay.port, SessionSource { _, _, _ in driver })
      relay.lead(to: served.port)
      let browser = try kind.start()
      let (field, bar) = ("#e-page\\:2Ffile", "document.querySelector('progress')")
      try browser.open("http://127.0.0.1:\(relay.port)/")
      try browser.wait(for: field)
      relay.become(.hanging)
      try browser.type("\(folder.path)/a.txt", into: field)
      try browser.wait(until: bar)
      relay.become(.away)
      try browser.wait(until: "!\(bar) && document.getElementById('connection').textContent !== ''")
      #expect(try browser.evaluate("document.querySelector('[type=file]').files.length") as? Int == 1)
      relay.become(.open)
      try browser.wait(until: "document.querySelector('main').textContent.includes('a.txt')")
      try browser.wait(until: "document.querySelector('[type=file]').files.length === 0 && !\(bar)")
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W182, W189: of several chosen files those that are not taken are named, and the others are sent",
    arguments: BrowserKind.allCases)
  func several(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      for (name, count) in [("a1.txt", 6), ("large.txt", 1_500_000)] {
        try Data(repeating: 0x61, count: count).write(to: URL(filePath: "\(folder.path)/\(name)"))
      }
      let served = try Served(Sending())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("\(folder.path)/a1.txt\n\(folder.path)/large.txt", into: "#e-page\\:2Ffiles")
      try browser.wait(until: "document.querySelector('.files')?.textContent === 'a1.txt (6 bytes)'")
      try browser.wait(until: "document.getElementById('e-page:2Ffiles-error')")
      let error = try browser.evaluate("document.getElementById('e-page:2Ffiles-error').textContent") as? String
      #expect(error == "Error: large.txt: The file is larger than 100 kB, so it was not taken.")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W169: another choice, Cancel, and a button that leaves the page stop a file that is being sent",
    arguments: BrowserKind.allCases)
  func stopped(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      for name in ["a", "b"] { try Data("Hello".utf8).write(to: URL(filePath: folder.path + "/\(name).txt")) }
      try Data([0]).write(to: URL(filePath: folder.path + "/c.png"))
      let (host, relay) = (try SessionHost(), try Relay())
      let driver = HostedSessionDriver(try host.start(Picking(), capabilities: [.images, .rawText]))
      let served = try Served(behind: relay.port, SessionSource { _, _, _ in driver })
      relay.lead(to: served.port)
      let browser = try kind.start()
      let (field, bar) = ("#e-page\\:2Ffile", "document.querySelector('progress')")
      let error = "document.querySelector('#e-page\\\\:2Ffile-error')"
      func choose(_ name: String) throws { try browser.type("\(folder.path)/\(name)", into: field) }
      try browser.open("http://127.0.0.1:\(relay.port)/")
      try browser.wait(for: field)
      try choose("c.png")
      try browser.wait(until: error)
      relay.become(.hanging)
      try choose("a.txt")
      try browser.wait(until: bar)
      #expect(try browser.evaluate("\(error) === null") as? Bool == true, "the error of the file before")
      try browser.click("\(field) ~ button.small")
      #expect(try browser.evaluate("\(bar) === null && document.activeElement.type === 'file'") as? Bool == true)
      try choose("a.txt")
      try browser.wait(until: bar)
      try choose("b.txt")
      #expect(try browser.evaluate("document.querySelectorAll('progress').length") as? Int == 1)
      // The connections of the relay end here, so nothing that was on its way arrives.
      relay.become(.open)
      try browser.wait(until: "document.querySelector('h2, main')?.textContent.includes('b.txt') && !\(bar)")
      relay.become(.hanging)
      try choose("a.txt")
      try browser.wait(until: bar)
      try browser.click("button[value='page/close']")
      #expect(try browser.evaluate("\(bar) === null") as? Bool == true)
      relay.become(.open)
      try browser.wait(until: "document.getElementById('connection').textContent === ''")
      try browser.click("button[value='page/close']")
      try browser.wait(until: "document.querySelector('.end')?.textContent.includes('b.txt alone')")
      withExtendedLifetime(served) {}
    }
  }
}

/// An application with a field for a file, which names the files that it got.
private struct Picking: Application {
  static let name = "picking"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(PickingPage())
  }
}

private final class PickingPage: Page<String> {
  private let file = FileField("file", "File", limit: 100_000, types: [.text])
  private let got = Label("got", "")
  private let close = Button("close", "Close", role: .cancel)
  override var elements: [PageElement] { [file, got, close] }

  init() {
    super.init(key: "page", title: "Pick")
    file.edits.observe { [unowned self] files in
      got.text.value += files.map(\.name).joined()
    }
    close.taps.observe { [unowned self] in finish("\(got.text.value) alone") }
  }
}
