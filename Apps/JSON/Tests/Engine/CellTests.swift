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
}
