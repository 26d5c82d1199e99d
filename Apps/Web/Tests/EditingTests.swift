import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// A review that leads to a single element of an earlier step.
@Suite(.serialized) struct EditingTests {
  @Test("A114: in a browser with the script, the focus is in the field that is edited", arguments: BrowserKind.allCases)
  func focus(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(EditingApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("secret1", into: "[name='set:account/password']")
      try browser.click(".part.button button[value='account/next']")
      for field in ["password", "name"] {
        try browser.wait(for: "button[value='review/\(field)']")
        try browser.click("button[value='review/\(field)']")
        try browser.wait(until: "document.activeElement.name === 'set:account/\(field)'")
        try browser.click("button[value=back]")
      }
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
