import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct MCPTests {
  // MARK: Eras

  @Test("mcp: server/discover gives revisions, capabilities and the server's name, and may be cached")
  func discover() async throws {
    try await onSessionThread {
      let result = MCPClient.modern().call("server/discover")
      #expect(result["supportedVersions"] == ["2026-07-28"])
      #expect(result["capabilities"] == ["tools": [:], "resources": ["subscribe": true]])
      #expect(result["resultType"] == "complete")
      #expect(result["cacheScope"] == "public")
      #expect((result["ttlMs"]?.wholeNumber ?? 0) > 0)
      #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "signalbox-json")
    }
  }

  @Test("mcp: a handshake agrees on the requested revision, otherwise on the newest with a handshake")
  func handshake() async throws {
    try await onSessionThread {
      for version in ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] {
        let client = MCPClient.handshake(version)
        let tools = client.call("tools/list")
        #expect(tools["tools"]?.elements.count == 12)
        #expect(tools["resultType"] == nil)
        #expect(client.call("ping") == [:])
        #expect(client.call("server/discover")["code"] == -32601)
      }
      let client = MCPClient(wire: Wire(dialect: .mcp), meta: nil)
      #expect(client.call("initialize", ["protocolVersion": "1999-01-01"])["protocolVersion"] == "2025-11-25")
    }
  }

  @Test("mcp: a process serves both eras alternately")
  func bothEras() async throws {
    try await onSessionThread {
      let wire = Wire(dialect: .mcp)
      let (modern, old) = (MCPClient.modern(wire), MCPClient.handshake("2025-06-18", wire))
      #expect(modern.call("tools/list")["resultType"] == "complete")
      #expect(old.call("tools/list")["resultType"] == nil)
      #expect(modern.call("ping")["code"] == -32601)
    }
  }

  struct Malformed: Sendable, CustomTestStringConvertible {
    let line: String
    let code: Int
    let id: JSON?
    var testDescription: String { line }
    init(_ line: String, _ code: Int, id: JSON? = nil) { (self.line, self.code, self.id) = (line, code, id) }

    init(meta: String, _ code: Int) {
      self.init(#"{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"_meta":{\#(meta)}}}"#, code, id: 5)
    }
  }

  private static let modern = #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#
  private static let malformed = [
    Malformed("nonsense", -32700), Malformed("[]", -32600),
    Malformed(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
    Malformed(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    Malformed(#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
    Malformed(#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600),
    Malformed(#"{"jsonrpc":"1.0","id":5,"method":"ping"}"#, -32600, id: 5),
    Malformed(#"{"jsonrpc":"2.0","id":5,"method":1}"#, -32600, id: 5),
    Malformed(#"{"jsonrpc":"2.0","id":5,"method":"ping","params":[]}"#, -32600, id: 5),
    Malformed(#"{"jsonrpc":"2.0","id":5,"method":"tools/list"}"#, -32602, id: 5),
    Malformed(meta: modern, -32602),
    Malformed(meta: #""io.modelcontextprotocol/protocolVersion":1"#, -32602),
    Malformed(meta: #""io.modelcontextprotocol/protocolVersion":"1900-01-01""#, -32022),
    Malformed(#"{"jsonrpc":"2.0","id":5,"method":"initialize","params":{}}"#, -32602, id: 5),
  ]

  @Test(
    "mcp: batches, null ids and malformed messages are refused; an unreadable id is omitted",
    arguments: malformed)
  func refused(_ row: Malformed) async throws {
    try await onSessionThread {
      let answers = Wire(dialect: .mcp).send(row.line + "\n").map(json)
      #expect(answers.count == 1)
      #expect(answers.first?["error"]?["code"] == .integer(row.code))
      #expect(answers.first?["id"] == row.id)
    }
  }

  @Test("mcp: a request for another revision is answered with the supported revisions")
  func unsupported() async throws {
    try await onSessionThread {
      let data = json(Wire(dialect: .mcp).send(Self.malformed[12].line + "\n").first ?? "")["error"]?["data"]
      #expect(data?["supported"] == ["2026-07-28"])
      #expect(data?["requested"] == "1900-01-01")
    }
  }

  @Test("mcp: answers and unknown notifications are ignored")
  func ignored() async throws {
    try await onSessionThread {
      let wire = Wire(dialect: .mcp)
      #expect(wire.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n") == [])
      #expect(wire.send(#"{"jsonrpc":"2.0","method":"notifications/nothing"}"# + "\n") == [])
      #expect(wire.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"# + "\n") == [])
    }
  }

  // MARK: Tools

  @Test("mcp: twelve tools are listed in a fixed order, with schemas; only the reading tools are marked as read-only")
  func tools() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let result = client.call("tools/list")
      let tools = result["tools"]?.elements ?? []
      #expect(
        tools.compactMap { $0["name"] } == [
          "ui_snapshot", "ui_list", "ui_read", "ui_picture", "ui_set", "ui_fill", "ui_press", "ui_back", "ui_undo",
          "ui_redo", "app_open", "ui_wait",
        ])
      #expect(
        tools.filter { $0["annotations"]?["readOnlyHint"] == true }.compactMap { $0["name"] }
          == ["ui_snapshot", "ui_read", "ui_picture", "ui_wait"])
      for tool in tools { #expect(tool["inputSchema"]?["type"] == "object") }
      for tool in tools where ["ui_set", "ui_fill", "ui_press", "ui_back", "ui_undo", "ui_redo"].contains(tool["name"])
      {
        #expect(tool["inputSchema"]?["properties"]?["revision"] != nil)
        #expect(tool["inputSchema"]?["required"]?.elements.contains("revision") != true)
      }
      _ = client.use("ui_press", ["id": "home/next", "revision": 0])
      #expect(client.call("tools/list") == result)
    }
  }

  @Test("mcp: every tool answers with the resulting page, as structure and as an outline")
  func use() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let first = client.use("ui_snapshot")
      #expect(first["isError"] == false)
      #expect(first["resultType"] == "complete")
      #expect(first.said.contains("- field \"E-mail\" [home/email] = \"\" (required, limit 10)"))
      let set = client.use("ui_set", ["revision": 0, "id": "home/email", "value": "a@b"])
      #expect(set["structuredContent"]?["revision"] == 1)
      #expect(set.said.contains("[home/email] = \"a@b\""))
      let fill = client.use("ui_fill", ["revision": 1, "values": ["home/age": 31, "home/news": true]])
      #expect(fill["structuredContent"]?["revision"] == 2)
      let press = client.use("ui_press", ["revision": 2, "id": "home/load"])
      #expect(press["structuredContent"]?["pending"] == nil)
      #expect(press.said.contains("[home/loaded] = \"42\""))
      let next = client.use("ui_press", ["revision": client.revision, "id": "home/next"])
      #expect(next["structuredContent"]?["page"] == "second")
      let back = client.use("ui_back", ["revision": client.revision])
      #expect(back["structuredContent"]?["page"] == "home")
      let wait = client.use("ui_wait", ["until": ["page": "home"]])
      #expect(wait["isError"] == false)
    }
  }

  private static let mistakes: [(String, JSON, String)] = [
    ("ui_press", ["revision": 0, "id": "home/nothing"], "unknown_element"),
    ("ui_press", ["revision": 0, "id": "home/locked"], "disabled"),
    ("ui_press", ["revision": 7, "id": "home/next"], "stale_revision"),
    ("ui_press", ["revision": 0], "missing_param"),
    ("ui_press", ["id": "home/next", "seen": ["label": "other"]], "other_element"),
    ("ui_press", ["revision": 0, "id": "home/next", "hard": true], "unknown_param"),
    ("ui_set", ["revision": 0, "id": "home/email", "value": 1], "wrong_type"),
    ("ui_set", ["revision": 0, "id": "home/age", "value": 1_000], "out_of_range"),
    ("ui_set", ["revision": 0, "id": "home/email"], "missing_param"),
    ("ui_set", ["revision": 0, "id": "home/email", "value": "x", "valueFrom": ["secret": "x"]], "conflicting_params"),
    ("ui_fill", ["revision": 0, "values": ["home/age": 5, "home/plan": "gone"]], "disabled"),
    ("ui_undo", ["revision": 0], "action_failed"), ("ui_list", ["id": "home/next"], "wrong_action"),
    ("ui_picture", ["id": "home/nothing"], "unknown_element"),
    ("ui_back", ["revision": 0], "no_back"),
  ]

  @Test(
    "mcp: an error that a model can correct is a result with isError, the reason and the current page",
    arguments: mistakes)
  func mistake(_ tool: String, _ arguments: JSON, _ reason: String) async throws {
    try await onSessionThread {
      let result = MCPClient.modern().use(tool, arguments)
      #expect(result["isError"] == true)
      #expect(result.said.contains(reason))
      #expect(result.said.contains("[home/email]"))
      #expect(result["structuredContent"]?["reason"] == .string(reason))
      #expect(result["structuredContent"]?["revision"] == 0)
    }
  }

  @Test("mcp: a press on a list that can load more rows loads them")
  func more() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(GrowingListApplication(pageSize: 2, total: 3), dialect: .mcp))
      let press = client.use("ui_press", ["revision": client.revision, "id": "growing/list"])
      #expect(press["isError"] == false)
      #expect(press.said.contains("[growing/list] = 3"))
      #expect(
        client.use("ui_press", ["revision": client.revision, "id": "growing/list"]).said.contains("wrong_action"))
    }
  }

  @Test("D21: ui_list shows a model rows that are not yet loaded, with the revision to act on")
  func rowsToCome() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(RowSourceApplication(total: 5_000), dialect: .mcp))
      _ = client.use("ui_wait", ["until": ["settled": true]])
      #expect(client.use("ui_snapshot").said.contains("search: set [source/search]"))
      let rows = client.use("ui_list", ["id": "source/list", "offset": 3_000, "count": 2])
      #expect(
        rows.said.contains(": rows 3000 to 3001 of 5000") && rows.said.contains("[source/list/r3002]"))
      #expect(rows.said.hasPrefix("[source/list] (revision "))
      #expect(client.use("ui_press", ["revision": client.revision, "id": "source/list/r3002"])["isError"] == false)
    }
  }

  @Test("mcp: an unknown tool and a malformed call are errors of the protocol")
  func malformedCall() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      #expect(client.call("tools/call", ["name": "ui_dance"])["code"] == -32602)
      #expect(client.call("tools/call", [:])["code"] == -32602)
      #expect(client.call("tools/call", ["name": "ui_press", "arguments": []])["code"] == -32602)
      #expect(client.call("prompts/list")["code"] == -32601)
    }
  }

  @Test("mcp: clients of earlier revisions without structured results get only the text")
  func textOnly() async throws {
    try await onSessionThread {
      let (old, new) = (MCPClient.handshake("2024-11-05"), MCPClient.handshake("2025-11-25"))
      #expect(old.use("ui_snapshot")["structuredContent"] == nil)
      #expect(new.use("ui_snapshot")["structuredContent"] != nil)
      #expect(old.use("ui_snapshot")["content"] == new.use("ui_snapshot")["content"])
    }
  }

  @Test("D4: an action that ends the application is answered, and text and structure both have the outcome")
  func ended() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let press: JSON = ["name": "ui_press", "arguments": ["revision": 0, "id": "home/quit"]]
      #expect(client.exchange("tools/call", press) == [])
      let result = client.wire.finish().lines.map(json).first?["result"] ?? nil
      result.checkHalves()
      #expect(result["isError"] == false)
      #expect(result.said == "The application has ended. Its outcome: \"bye\". This server closes now.")
      #expect(result["structuredContent"]?["ended"] == ["outcome": "bye"])
    }
  }

  @Test("mcp: a secret is accepted only by its name, and appears in no output")
  func secret() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(secrets: SecretsFile(["mail": "Canary7731"]), dialect: .mcp))
      let plain = client.use("ui_set", ["revision": 0, "id": "home/password", "value": "Canary7731"])
      #expect(plain.said.contains("secret_refused"))
      let filled = client.use("ui_fill", ["revision": 0, "values": ["home/password": "Canary7731"]])
      #expect(filled.said.contains("secret_refused"))
      let named = client.use("ui_set", ["revision": 0, "id": "home/password", "valueFrom": ["secret": "mail"]])
      #expect(named.said.contains("[home/password] (filled)"))
      #expect(plain.said.contains("by its name") && plain["structuredContent"]?["secrets"] == ["mail"])
      let both = client.use("ui_fill", ["revision": 1, "values": ["home/password": ["secret": "mail"]]])
      #expect(both["isError"] == false)
      #expect(![plain, filled, named, both].contains { $0.text.contains("anary") })
    }
  }

  @Test("mcp: a cancelled request is not answered, and the others continue")
  func cancelled() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let wait = client.exchange(
        "tools/call", ["name": "ui_wait", "arguments": ["until": ["page": "second"]]], id: "w")
      #expect(wait == [])
      let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"w","reason":"x"}}"#
      #expect(client.wire.send(cancel + "\n") == [])
      #expect(client.use("ui_snapshot", id: "w")["isError"] == false)
    }
  }
}
