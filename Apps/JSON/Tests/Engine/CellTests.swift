import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Drawings in the cells of a table, and the cells below its rows, for drivers.
@Suite struct CellTests {
  @Test("D94: a row has the numbers of its drawings, and a list the cells below its rows")
  func members() async throws {
    try await onSessionThread {
      let wire = Wire(CellsApplication())
      let list = wire.call("ui.get", ["id": "work/jobs"])["element"]
      #expect(list?["footer"] == ["Total", "", "", "121"])
      guard case .array(let rows)? = list?["rows"] else { return #expect(Bool(false), "no rows") }
      #expect(
        rows[1]["drawings"] == [.null, ["progress": 1], ["values": [8, .null, 1]], .null]
          && rows[1]["cells"] == ["test", "100 %", "1", "105"])
      let client = MCPClient.handshake("2025-11-25", Wire(CellsApplication(), dialect: .mcp))
      let said = client.use("ui_snapshot").said
      #expect(said.contains("Total") && said.contains("121") && !said.contains("drawings"), "\(said)")
    }
  }

  @Test("D94: a footer of some of the rows has their number, and the outline of an agent says so")
  func scope() async throws {
    try await onSessionThread {
      let wire = Wire(SumsApplication())
      _ = wire.call("ui.press", ["id": "page/arrive"])
      let list = wire.call("ui.get", ["id": "page/table"])["element"]
      #expect(list?["footer"] == ["Total", "465"] && list?["footerRows"] == 30)
      _ = wire.call("ui.press", ["id": "page/know"])
      #expect(wire.call("ui.get", ["id": "page/table"])["element"]?["footerRows"] == nil)
      let client = MCPClient.handshake("2025-11-25", Wire(SumsApplication(), dialect: .mcp))
      let said = client.use("ui_press", ["id": "page/arrive"]).said
      #expect(said.contains("footer of the 30 loaded rows alone"), "\(said)")
    }
  }
}
