import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Rows with small pictures, for drivers and agents.
@Suite struct PicturedRowTests {
  @Test("D95: a row has the words and the phase of its picture; ui.get of the row alone has the small picture")
  func members() async throws {
    try await onSessionThread {
      let wire = Wire(PicturedRowsApplication())
      guard case .array(let rows)? = wire.call("ui.list", ["id": "page/things"])["rows"] else {
        Issue.record("there are no rows")
        return
      }
      #expect(
        rows.map { $0["image"] } == [
          ["alternative": "A red lamp", "phase": "loaded"], ["alternative": "", "phase": "loaded"],
          ["alternative": "A rose", "phase": "failed"], nil,
        ])
      let small = wire.call("ui.get", ["id": "page/things/lamp"])["element"]?["image"]?["thumbnail"]
      #expect(small?["width"] == 32 && small?["height"] == 24, "\(small?.text ?? "")")
      #expect(wire.call("ui.get", ["id": "page/things"]).text.contains("thumbnail") == false)
    }
  }

  @Test("D95: an outline has the words of a row's picture, and an agent that asks for the row gets the picture")
  func agent() async throws {
    try await onSessionThread {
      let client = MCPClient.handshake("2025-11-25", Wire(PicturedRowsApplication(), dialect: .mcp))
      let said = client.use("ui_snapshot").said
      #expect(said.contains(#"- row "Lamp" [page/things/lamp] (picture "A red lamp")"#), "\(said)")
      #expect(said.contains(#"- row "Sea" [page/things/sea]"# + "\n"), "\(said)")
      #expect(client.use("ui_picture", ["id": "page/things/lamp"]).text.contains("image/png"))
    }
  }
}
