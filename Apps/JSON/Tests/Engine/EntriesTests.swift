import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct EntriesTests {
  @Test(
    "D5: session.entries lists the targets of ui.seek, without any input; by default the last ones")
  func entries() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("session.entries")["entries"]?.elements.isEmpty == true)
      wire.call("ui.set", ["id": "home/memo", "value": "canary"])
      wire.call("ui.set", ["id": "home/news", "value": true])
      wire.call("ui.press", ["id": "home/next"])
      let all = wire.call("session.entries")
      let entries = all["entries"]?.elements ?? []
      #expect(entries.compactMap { $0["what"] } == ["type home/memo", "toggle home/news", "press home/next"])
      #expect(!all.text.contains("canary"))
      #expect(wire.call("session.entries", ["count": 1])["entries"]?.elements.first == entries.last)
      #expect(wire.call("session.entries", ["offset": 1, "count": 1])["entries"]?.elements.first == entries[1])
      #expect(wire.call("session.entries", ["offset": 99])["entries"] == [])
      #expect(wire.call("ui.seek", ["entry": entries[1]["entry"] ?? nil])["page"] == "home")
      #expect(wire.call("ui.get", ["id": "home/news"])["element"]?["value"] == false)
      #expect(wire.call("ui.get", ["id": "home/memo"])["element"]?["value"] == "canary")
    }
  }

  @Test("D10: a refused undo says why")
  func refused() async throws {
    try await onSessionThread {
      let refused = Wire().call("ui.undo")
      #expect(refused["data"]?["reason"] == "action_failed")
      #expect(refused["message"] == refused["data"]?["sentence"])
    }
  }
}
