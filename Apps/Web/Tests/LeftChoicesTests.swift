import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Choices that are lost with their page.
@Suite struct LeftChoicesTests {
  @Test("K133: going back in a browser from a page with choices that no button has taken says so")
  func back() async throws {
    try await onSessionThread {
      let served = try Served(OpeningApplication())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "first/open"))
      try agent.submit(("do", "back"), ["set:second/news": ["on"]])
      #expect(agent.page.contains("You left “Second” with something chosen. “Undo” brings it back."), "\(agent.page)")
      try agent.submit(("press", "first/open"))
      try agent.submit(("do", "back"))
      #expect(agent.page.contains("First</h1>") && !agent.page.contains("You left"), "\(agent.page)")
    }
  }
}
