import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Posts from pages with a hidden origin: a component before the server makes browsers hide the origin.
@Suite struct HiddenOriginTests {
  @Test(
    "W87: a post with a hidden origin needs the right token and the browser's statement of this origin"
  )
  func hiddenOrigin() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      try agent.open("/")
      let press = try agent.form() + [("press", "page/count")]
      for site in ["cross-site", "same-site", "none", ""] {
        #expect(try agent.post("/", press, ["Origin": "null", "Sec-Fetch-Site": site]).status == 403, "\(site)")
      }
      let without = press.filter { $0.0 != "token" }
      let own = ["Origin": "null", "Sec-Fetch-Site": "same-origin"]
      #expect(try agent.post("/", without, own).status == 403)
      #expect(
        try agent.post("/", press, ["Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"]).status == 403)
      try agent.open("/")
      #expect(agent.page.contains("<span class=\"words\">0</span>"))
      #expect(try agent.post("/", press, own).status == 303)
      try agent.open("/")
      #expect(agent.page.contains("<span class=\"words\">1</span>"))
    }
  }
}
