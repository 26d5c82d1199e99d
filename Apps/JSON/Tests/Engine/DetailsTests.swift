import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// A list with the details of its current row, for drivers and agents.
@Suite struct DetailsTests {
  @Test("D93: a list with details names its current row; set and press change it, and set is no step of undo")
  func acting() async throws {
    try await onSessionThread {
      let wire = Wire(DetailsApplication())
      let list = { wire.call("ui.get", ["id": "shop/fruit"])["element"] }
      #expect(list()?["current"] == "shop/fruit/fruit-1")
      #expect(wire.call("ui.get", ["id": "shop/sides"])["element"]?["role"] == "details")
      #expect(wire.call("ui.set", ["id": "shop/fruit", "value": "fruit-4"])["settled"] == true)
      #expect(list()?["current"] == "shop/fruit/fruit-4")
      #expect(wire.call("ui.get", ["id": "shop/words"])["element"]?["text"] == "All about Fruit 4")
      #expect(wire.call("ui.press", ["id": "shop/fruit/fruit-5"])["settled"] == true)
      #expect(list()?["current"] == "shop/fruit/fruit-5")
      #expect(wire.call("ui.set", ["id": "shop/fruit", "value": "fruit-6"])["settled"] == true)
      #expect(wire.call("ui.undo", [:])["settled"] == true)
      #expect(list()?["current"] == "shop/fruit/fruit-4", "the press is undone, and with it the later set")
      #expect(wire.call("ui.set", ["id": "shop/fruit", "value": "plum"])["data"]?["reason"] == "not_a_choice")
      #expect(wire.call("ui.set", ["id": "shop/fruit", "value": 3])["data"]?["reason"] == "wrong_type")
    }
  }

  @Test("D93: the outline of an agent says which row's details the page has")
  func outline() async throws {
    try await onSessionThread {
      let client = MCPClient.handshake("2025-11-25", Wire(DetailsApplication(rows: 3), dialect: .mcp))
      #expect(client.use("ui_snapshot").said.contains("details of [shop/fruit/fruit-1]"))
      let said = client.use("ui_press", ["id": "shop/fruit/fruit-2"]).said
      #expect(said.contains("All about Fruit 2") && said.contains("details of [shop/fruit/fruit-2]"), "\(said)")
    }
  }
}
