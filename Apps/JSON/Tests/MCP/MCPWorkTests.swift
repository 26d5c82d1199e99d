import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The actions of a model during long work.
@Suite struct MCPWorkTests {
  private let latch = Latch(isOpen: false)

  private func client() -> MCPClient { .modern(Wire(EveryKindApplication(latch: latch), dialect: .mcp)) }

  private func line(_ id: JSON, _ tool: String, _ arguments: JSON, token: JSON? = nil) -> String {
    let meta = MCPClient.modernMeta.adding(token.map { [JSON.Member("progressToken", $0)] } ?? [])
    let request: JSON = [
      "jsonrpc": "2.0", "id": id, "method": "tools/call",
      "params": ["name": .string(tool), "arguments": arguments, "_meta": meta],
    ]
    return request.text + "\n"
  }

  @Test("D6: an action is answered after timeoutMs with the pending work, and ui_wait waits for the rest")
  func timeout() async throws {
    try await onSessionThread {
      let wire = client().wire
      #expect(wire.feed(line(1, "ui_press", ["revision": 0, "id": "home/load", "timeoutMs": 500])) == [])
      let answer = wire.pass(.milliseconds(500), settling: false).map(json).first?["result"] ?? nil
      answer.checkHalves()
      #expect(answer["isError"] == false)
      #expect(answer.said.contains("still working: load, 50 %"))
      #expect(answer["structuredContent"]?["pending"] == ["load"])
      #expect(wire.feed(line(2, "ui_wait", ["until": ["settled": true]])) == [])
      latch.open()
      let settled = wire.settle().map(json).first?["result"] ?? nil
      #expect(settled.said.contains(#"[home/loaded] = "42""#) && !settled.said.contains("still working"))
    }
  }

  @Test("D6: without timeoutMs an action and ui_wait wait for ten seconds")
  func patience() async throws {
    try await onSessionThread {
      let wire = client().wire
      wire.feed(line(1, "ui_press", ["revision": 0, "id": "home/load"]))
      #expect(wire.pass(.milliseconds(9_999), settling: false) == [])
      #expect(wire.pass(.milliseconds(1), settling: false).count == 1)
      #expect(wire.feed(line(2, "ui_wait", ["until": ["settled": true]])) == [])
      let late = wire.pass(.seconds(10), settling: false).map(json).first?["result"]
      #expect(late?["structuredContent"]?["reason"] == "timeout")
      latch.open()
      #expect(wire.settle() == [])
    }
  }

  @Test("D6: going back does not wait for pending work: the earlier action is answered first and makes nothing stale")
  func back() async throws {
    try await onSessionThread {
      let wire = client().wire
      wire.send(line(1, "ui_press", ["revision": 0, "id": "home/warn"]))
      wire.send(line(2, "ui_press", ["revision": 1, "id": "alert:1/ok"]))
      #expect(wire.feed(line(3, "ui_press", ["revision": 2, "id": "home/load"])) == [])
      let answers = wire.feed(line(4, "ui_back", ["revision": 2])).map(json)
      #expect(answers.map { $0["id"] } == [3, 4])
      #expect(answers.first?["result"]?.said.contains("still working: load") == true)
      #expect(answers.last?["result"]?["structuredContent"]?["reason"] == "no_back")
      latch.open()
      #expect(wire.settle() == [])
    }
  }

  @Test("D6: going back works at once from a new page that is not ready yet")
  func leaving() async throws {
    try await onSessionThread {
      let wire = client().wire
      wire.feed(line(1, "ui_press", ["revision": 0, "id": "home/load", "timeoutMs": 0]))
      wire.pass(.zero, settling: false)
      #expect(wire.feed(line(2, "ui_press", ["revision": 1, "id": "home/next"])) == [])
      let answers = wire.feed(line(3, "ui_back", ["revision": 1])).map(json)
      #expect(answers.map { $0["id"] } == [2, 3])
      #expect(answers.map { $0["result"]?["structuredContent"]?["page"] } == ["second", "home"])
      #expect(
        wire.feed(line(4, "ui_press", ["revision": 1, "id": "home/next"])).first?.contains("stale_revision") == true)
      latch.open()
      #expect(wire.settle() == [])
    }
  }

  @Test("D6: a cancelled action is not answered, and the next action is done at once")
  func cancelled() async throws {
    try await onSessionThread {
      let client = client()
      client.wire.feed(line("p", "ui_press", ["revision": 0, "id": "home/load"]))
      let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"p"}}"#
      #expect(client.wire.feed(cancel + "\n") == [])
      #expect(client.wire.feed(line(2, "ui_snapshot", [:])).count == 1)
      latch.open()
      #expect(client.wire.settle() == [])
    }
  }

  @Test("D6: a caller with a token is told the pending work before the answer")
  func progress() async throws {
    try await onSessionThread {
      let wire = client().wire
      let told = wire.feed(line(1, "ui_press", ["revision": 0, "id": "home/load"], token: "t")).map(json)
      #expect(told.map { $0["method"] } == ["notifications/progress"])
      #expect(told.first?["params"] == ["progressToken": "t", "progress": 1, "message": "load, 50 %"])
      latch.open()
      let rest = wire.settle().map(json)
      #expect(rest.map { $0["id"] } == [1])
      #expect(wire.send(line(2, "ui_press", ["revision": 2, "id": "home/load"])).count == 1, "the token is forgotten")
    }
  }

  @Test("P5: a caller with a token is told that the session waits for the store, before the answer")
  func stall() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(dialect: .mcp, store: SlowStore()))
      let told = client.wire.send(line(1, "ui_press", ["revision": 0, "id": "home/next"], token: "t")).map(json)
      #expect(told.first?["params"]?["message"] == "Waiting for the store…" && told.last?["id"] == 1)
    }
  }
}
