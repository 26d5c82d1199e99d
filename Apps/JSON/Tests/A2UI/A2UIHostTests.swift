import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// A2UI over MCP, beside `A2UITests`, which use this transport, too.
@Suite struct A2UIHostTests {
  @Test("D118: a host that draws A2UI gets two resources and two tools for its renderer, and any other sees nothing")
  func negotiated() async throws {
    try await onSessionThread {
      let meta = MCPClient.modernMeta.adding([JSON.Member("a2ui", A2UIRenderer.capabilities["a2ui"] ?? nil)])
      let host = MCPClient(wire: Wire(dialect: .mcp), meta: meta)
      let resources = host.call("resources/list")["resources"]?.elements ?? []
      #expect(resources.map { $0["uri"] } == ["ui://page", "a2ui://page", "a2ui://page/changes"])
      #expect(resources.dropFirst().allSatisfy { $0["mimeType"] == "application/a2ui+json" })
      let tools = host.call("tools/list")["tools"]?.elements ?? []
      let hidden = tools.filter { $0.at(["_meta", "ui", "visibility"]) == ["app"] }
      #expect(hidden.map { $0["name"] } == ["action", "error"])
      #expect(host.use("ui_snapshot").text.contains("createSurface"))
      let noted = host.call("tools/call", ["name": "error", "arguments": ["code": "X", "message": "y"]])
      #expect(noted["isError"] == false)
      let refused = host.call("tools/call", ["name": "action", "arguments": ["name": "dance"]])
      #expect(refused.text.contains("This is no action of a surface"))

      // A host with another catalogue, and one that says nothing.
      let strange: JSON = ["clientCapabilities": ["v0.9": ["supportedCatalogIds": ["https://example.org/own"]]]]
      let stranger = MCPClient.modernMeta.adding([JSON.Member("a2ui", strange)])
      for other in [MCPClient.modern(), MCPClient(wire: Wire(dialect: .mcp), meta: stranger)] {
        for method in ["tools/list", "resources/list", "server/discover"] {
          let text = other.call(method).text
          #expect(!text.contains("a2ui") && !text.contains("visibility"))
        }
        #expect(!other.use("ui_snapshot").text.contains("createSurface"))
        #expect(other.call("resources/read", ["uri": "a2ui://page"])["code"] == -32602)
        #expect(other.call("tools/call", ["name": "action", "arguments": ["name": "press"]])["code"] == -32602)
      }
    }
  }

  @Test("D119: a reading makes all surfaces anew under new ids, and the changes are those since the last answer")
  func readings() async throws {
    try await onSessionThread {
      let screen = A2UIRenderer(EveryKindApplication(), .mcp)
      screen.press("home/warn")
      #expect(screen.surfaces.map(\.id) == ["p1", "a2"])
      screen.read("a2ui://page")
      #expect(screen.kinds.prefix(2) == ["deleteSurface", "deleteSurface"])
      #expect(screen.surfaces.map(\.id) == ["p1.1", "a2.1"])
      screen.press("alert:1/ok")
      #expect(screen.surfaces.map(\.id) == ["p1.1"])
      screen.read("a2ui://page/changes")
      #expect(screen.messages.isEmpty)
      let agent = MCPClient(wire: screen.wire, meta: nil)
      _ = agent.use("ui_press", ["id": "home/load"], id: 2)
      screen.read("a2ui://page/changes")
      #expect(screen.kinds.contains("updateDataModel /t/home!1loaded"))
      #expect(!screen.kinds.contains("createSurface"))
    }
  }

  @Test("D119: a host is told that there are changes", arguments: ["a2ui://page", "a2ui://page/changes"])
  func announced(_ uri: String) async throws {
    try await onSessionThread {
      let screen = A2UIRenderer(EveryKindApplication(), .mcp)
      let agent = MCPClient(wire: screen.wire, meta: nil)
      let changes: JSON = ["uri": .string(uri)]
      #expect(agent.call("resources/subscribe", changes, id: 2) == [:])
      let told = agent.exchange("tools/call", ["name": "ui_press", "arguments": ["id": "home/load"]], id: 3)
      #expect(told.contains { $0["method"] == "notifications/resources/updated" && $0["params"] == changes })
      #expect(agent.call("resources/unsubscribe", changes, id: 4) == [:])
      let more = agent.exchange("tools/call", ["name": "ui_press", "arguments": ["id": "home/load"]], id: 5)
      #expect(more.allSatisfy { $0["method"] == nil })
    }
  }

  @Test("D120: the agent is told what the user of a renderer has changed, and why an action was refused")
  func told() async throws {
    try await onSessionThread {
      let screen = A2UIRenderer(FormApplication(), .mcp)
      let agent = MCPClient(wire: screen.wire, meta: nil)
      _ = agent.use("ui_snapshot", id: 2)
      screen.type("form/name", "Ann")
      screen.type("form/key", "canary-4711")
      screen.press("form/save")
      #expect(screen.result["isError"] == false)
      #expect(screen.result.said.contains("The user acted") && screen.result.said.contains("Ann with a key"))
      #expect(!screen.result.said.contains("canary"))
      screen.act("press", "p7", ["id": "form/save"])
      #expect(screen.result["isError"] == true)
      #expect(screen.result.said == Rejection.stalePage.sentence(for: nil))
    }
  }

  @Test("D123: an action waits for no request of the agent; its wait goes on, and its open action is answered")
  func aside() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let screen = A2UIRenderer(EveryKindApplication(latch: latch), .mcp)
      screen.settles = false
      func call(_ id: Int, _ name: String, _ arguments: JSON) -> [Int] {
        let parameters: JSON = ["name": .string(name), "arguments": arguments]
        let request: JSON = ["jsonrpc": "2.0", "id": .integer(id), "method": "tools/call", "params": parameters]
        return screen.wire.feed(request.text + "\n").map(json).compactMap { $0["id"]?.wholeNumber }
      }
      let filled: JSON = ["until": ["element": ["id": "home/memo", "value": "done"]], "timeoutMs": 600_000]
      #expect(call(2, "ui_wait", filled) == [])
      #expect(call(3, "ui_press", ["id": "home/load", "timeoutMs": 600_000]) == [])
      #expect(call(4, "ui_press", ["id": "home/later"]) == [])
      // The user sees the page at once.
      let reading: JSON = [
        "jsonrpc": "2.0", "id": 5, "method": "resources/read", "params": ["uri": "a2ui://page/changes"],
      ]
      let read = screen.wire.feed(reading.text + "\n").map(json).first { $0["id"] == 5 }
      #expect(read?.text.contains("updateComponents") == true, "\(read ?? nil)")
      screen.type("home/memo", "hello")
      screen.press("home/later")
      // The agent's action is answered as far as it is; its work goes on. Its next request comes after the user's.
      #expect(screen.result["isError"] == false && screen.answered == [3, 1], "\(screen.answered)")
      screen.type("home/memo", "done")
      screen.press("home/later")
      #expect(screen.answered == [4, 2, 1], "\(screen.answered)")
      latch.open()
      #expect(screen.wire.send("").isEmpty)
    }
  }
}
