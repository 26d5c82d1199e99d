import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Lists whose rows can be selected, for drivers and agents.
@Suite struct RowSelectionTests {
  @Test("D88: a list has the keys of its selected rows; set takes all keys or ids to select, and is a step of undo")
  func acting() async throws {
    try await onSessionThread {
      let wire = Wire(SelectedRowsApplication())
      let list = { wire.call("ui.get", ["id": "mail/mails"])["element"] }
      #expect(list()?["selected"] == [] && list()?["maximum"] == 1_000 && list()?["actions"] == ["set"])
      #expect(wire.call("ui.set", ["id": "mail/mails", "value": ["mail-2", "mail/mails/mail-4"]])["settled"] == true)
      #expect(list()?["selected"] == ["mail-2", "mail-4"])
      #expect(wire.call("ui.get", ["id": "mail/delete"])["element"]?["label"] == "Delete Mail 2, Mail 4")
      #expect(wire.call("ui.undo", [:])["settled"] == true)
      #expect(list()?["selected"] == [])
    }
  }

  @Test("D92: a selected row says so in snapshots, in ui.get and ui.list, and in the changes, also beyond a snapshot")
  func rows() async throws {
    try await onSessionThread {
      let wire = Wire(SelectedRowsApplication(.table(120)))
      _ = wire.call("ui.subscribe", ["events": ["ui.changed"]])
      _ = wire.call("ui.set", ["id": "mail/mails", "value": ["mail-2", "mail-110"]])
      #expect(Self.changes(wire) == ["mail-2": true, "mail-110": true])
      #expect(wire.call("ui.get", ["id": "mail/mails/mail-2"])["element"]?["selected"] == true)
      #expect(wire.call("ui.get", ["id": "mail/mails/mail-3"])["element"]?["selected"] == nil)
      #expect(Self.selected(wire.call("ui.get", ["id": "mail/mails"])["element"]) == ["mail/mails/mail-2"])
      let listed = wire.call("ui.list", ["id": "mail/mails", "offset": 108, "count": 2])
      #expect(Self.selected(listed) == ["mail/mails/mail-110"])
      _ = wire.call("ui.set", ["id": "mail/mails", "value": ["mail-110"]])
      #expect(Self.changes(wire) == ["mail-2": .null])
      _ = wire.call("ui.press", ["id": "mail/delete"])
      #expect(Self.selected(wire.call("ui.list", ["id": "mail/mails"])) == [])
    }
  }

  /// Returns the member `selected` of each row in the last event, by the row's key.
  private static func changes(_ wire: Wire) -> [String: JSON] {
    var selected: [String: JSON] = [:]
    for event in wire.notifications where event["method"] == "ui.changed" {
      guard case .array(let changes)? = event.at(["params", "changes"]) else { continue }
      for change in changes {
        guard case .string(let id)? = change["id"], id.hasPrefix("mail/mails/") else { continue }
        selected[String(id.dropFirst("mail/mails/".count))] = change["selected"]
      }
    }
    return selected
  }

  /// Returns the ids of the selected rows among the rows of an answer.
  private static func selected(_ answer: JSON?) -> [JSON] {
    guard case .array(let rows)? = answer?["rows"] else { return [] }
    return rows.filter { $0["selected"] == true }.compactMap { $0["id"] }
  }

  @Test("D89: a key of no row is refused with its place and the nearest key, and too many with the limit")
  func refused() async throws {
    try await onSessionThread {
      let wire = Wire(SelectedRowsApplication(limit: 2))
      let wrong = wire.call("ui.set", ["id": "mail/mails", "value": ["mail-1", "mial-3"]])
      #expect(
        wrong["data"]?["reason"] == "not_a_choice" && wrong["data"]?["place"] == 1
          && wrong["data"]?["nearest"] == "mail-3",
        "\(wrong.text)")
      #expect(wrong["message"] == "No row that is here has the key at place 1. The nearest is \"mail-3\".")
      let many = wire.call("ui.set", ["id": "mail/mails", "value": ["mail-1", "mail-2", "mail-3"]])
      #expect(many["data"]?["sentence"] == "At most 2 rows can be selected.", "\(many.text)")
      #expect(wire.call("ui.set", ["id": "mail/mails", "value": "mail-1"])["data"]?["reason"] == "wrong_type")
      #expect(wire.call("ui.set", ["id": "mail/mails", "value": [3]])["data"]?["reason"] == "wrong_type")
      let plain = Wire(CellsApplication())
      #expect(plain.call("ui.set", ["id": "work/jobs", "value": ["test"]])["data"]?["reason"] == "wrong_action")
    }
  }

  @Test("D88: the outline of an agent says how many rows are selected, and which")
  func outline() async throws {
    try await onSessionThread {
      let client = MCPClient.handshake("2025-11-25", Wire(SelectedRowsApplication(), dialect: .mcp))
      let before = client.use("ui_snapshot").said
      #expect(before.contains("[mail/mails] = 5") && before.contains("0 selected; set takes the keys"), "\(before)")
      let said = client.use("ui_set", ["id": "mail/mails", "value": ["mail-2", "mail-3"]]).said
      #expect(said.contains("2 selected: mail-2 mail-3;") && said.contains("Delete Mail 2, Mail 3"), "\(said)")
    }
  }
}
