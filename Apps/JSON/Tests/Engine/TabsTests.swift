import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct TabsTests {
  @Test(
    "D22: the parts of a page are a choice with the role tabs; elements of hidden parts are refused"
  )
  func parts() async throws {
    try await onSessionThread {
      let wire = Wire(TabsApplication())
      let bar = wire.call("ui.get", ["id": "settings/parts/tab"])["element"]
      #expect(bar?["type"] == "choice" && bar?["role"] == "tabs" && bar?["selected"] == "general")
      #expect(
        bar?["options"] == [
          ["key": "general", "label": "General", "enabled": true],
          ["key": "network", "label": "Network", "enabled": true, "wanting": true],
          ["key": "about", "label": "About", "enabled": true],
        ])
      #expect(wire.call("ui.set", ["id": "settings/host", "value": "box"])["code"] == 1001)
      #expect(wire.call("ui.set", ["id": "settings/parts/tab", "value": "network"])["settled"] == true)
      #expect(wire.call("ui.set", ["id": "settings/host", "value": "box"])["settled"] == true)
    }
  }
}
