import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The page as a resource, and the announcement of its changes.
@Suite struct MCPResourceTests {
  @Test("mcp: the page is the only resource, and is never cached")
  func resource() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      #expect(client.call("resources/list")["resources"]?.elements.compactMap { $0["uri"] } == ["ui://page"])
      let read = client.call("resources/read", ["uri": "ui://page"])
      #expect(read["ttlMs"] == 0)
      #expect(read["cacheScope"] == "private")
      guard case .string(let text)? = read["contents"]?.elements.first?["text"] else {
        Issue.record("no text")
        return
      }
      #expect(json(text) == Wire().call("ui.snapshot"))
      #expect(client.call("resources/read", ["uri": "ui://nothing"])["code"] == -32602)
      #expect(MCPClient.handshake().call("resources/read", ["uri": "ui://nothing"])["code"] == -32002)
      #expect(client.call("resources/templates/list")["resourceTemplates"] == [])
      #expect(client.call("resources/list", ["cursor": "x"])["code"] == -32602)
    }
  }

  @Test("mcp: a stream is acknowledged first, reports each change before its answer, and ends with a result")
  func stream() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let wanted: JSON = ["toolsListChanged": true, "resourceSubscriptions": ["ui://page", "ui://other"]]
      let mark: JSON = ["io.modelcontextprotocol/subscriptionId": "s"]
      let begun = client.exchange("subscriptions/listen", ["notifications": wanted], id: "s")
      #expect(begun.map { $0["method"] } == ["notifications/subscriptions/acknowledged"])
      #expect(begun.first?["params"]?["notifications"] == ["resourceSubscriptions": ["ui://page"]])
      #expect(begun.first?["params"]?["_meta"] == mark)
      let set: JSON = ["name": "ui_set", "arguments": ["revision": 0, "id": "home/email", "value": "a"]]
      let changed = client.exchange("tools/call", set)
      #expect(changed.count == 2)
      #expect(changed.first?["method"] == "notifications/resources/updated")
      #expect(changed.first?["params"] == ["_meta": mark, "uri": "ui://page"])
      let end = client.wire.end().lines.map(json)
      #expect(end.map { $0["id"] } == ["s"])
      #expect(end.first?["result"] == ["resultType": "complete", "_meta": mark])
    }
  }

  @Test("mcp: a stream without known notifications stays open and silent, and gets no answer when it is cancelled")
  func emptyStream() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let begun = client.exchange("subscriptions/listen", ["notifications": ["toolsListChanged": true]], id: 8)
      #expect(begun.first?["params"]?["notifications"] == [:])
      _ = client.use("ui_set", ["revision": 0, "id": "home/email", "value": "a"])
      let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}}"#
      #expect(client.wire.send(cancel + "\n") == [])
      #expect(client.wire.end().lines == [])
    }
  }

  @Test("mcp: a client with a handshake subscribes to the page, and unsubscribes")
  func subscribe() async throws {
    try await onSessionThread {
      let client = MCPClient.handshake()
      #expect(client.call("resources/subscribe", ["uri": "ui://page"]) == [:])
      let set = { (text: String) -> JSON in
        ["name": "ui_set", "arguments": ["revision": client.revision, "id": "home/email", "value": .string(text)]]
      }
      let changed = client.exchange("tools/call", set("a"))
      #expect(changed.map { $0["method"] } == ["notifications/resources/updated", nil])
      #expect(changed.first?["params"] == ["uri": "ui://page"])
      #expect(client.call("resources/unsubscribe", ["uri": "ui://page"]) == [:])
      #expect(client.exchange("tools/call", set("b")).count == 1)
    }
  }

  @Test("mcp: end of input finishes pending requests, and then the process ends")
  func endOfInput() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let request: JSON = [
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": [
          "name": "ui_press", "arguments": ["revision": 0, "id": "home/load"], "_meta": MCPClient.modernMeta,
        ],
      ]
      var lines = client.wire.feed(request.text + "\n")
      let end = client.wire.end()
      lines += end.lines
      #expect(lines.count == 1)
      #expect(json(lines.first ?? "")["result"]?["isError"] == false)
      #expect(end.ending == .shutDown)
    }
  }
}
