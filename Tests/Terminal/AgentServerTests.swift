import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// MCP over real HTTP, as clients find it: `signalbox-json --mcp --listen`.
@Suite(.offPool) struct AgentServerTests {
  private static let token = "a-token-of-28-characters-now"
  private let folder = TemporaryFolder()

  // MARK: A client

  /// Serves an application with the token above.
  private func serve(_ arguments: [String] = ["sampler"]) throws -> ServedProgram {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let file = folder.path + "/token"
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: Data((Self.token + "\n").utf8), attributes: [.posixPermissions: 0o600]))
    return try ServedProgram(
      "signalbox-json", arguments + ["--mcp", "--token", file, "--data", folder.path + "/data"])
  }

  private static func client(_ port: UInt16) -> UserAgent {
    let agent = UserAgent(port: port)
    agent.headers = [
      "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
      "Authorization": "Bearer " + token,
    ]
    return agent
  }

  private static func message(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  private static func call(_ id: Int, _ tool: String, _ arguments: String, meta: String = "{}") -> String {
    message(id, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments),"_meta":\#(meta)}"#)
  }

  private static func hello(_ capabilities: String = "{}") -> String {
    message(
      0, "initialize",
      #"{"protocolVersion":"2025-11-25","capabilities":\#(capabilities),"clientInfo":{"name":"test","version":"1"}}"#)
  }

  /// Performs the handshake and returns an admitted client.
  private static func enter(_ port: UInt16, _ capabilities: String = "{}") throws -> UserAgent {
    let agent = client(port)
    let reply = try agent.request("POST", "/mcp", [:], hello(capabilities))
    #expect(reply.status == 200 && reply.headers["content-type"] == "application/json")
    let session: String = try #require(reply.headers["mcp-session-id"])
    agent.headers["Mcp-Session-Id"] = session
    agent.headers["MCP-Protocol-Version"] = "2025-11-25"
    return agent
  }

  /// Sends a request and keeps the connection open.
  private static func open(
    _ agent: UserAgent, _ method: String = "POST", _ body: String = "", _ more: [String: String] = [:]
  ) throws -> RawConnection {
    let connection = try RawConnection(port: agent.port)
    var headers = agent.headers.merging(more) { $1 }
    headers["Host"] = "127.0.0.1:\(agent.port)"
    headers["Content-Length"] = "\(body.utf8.count)"
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    connection.send(Array("\(method) /mcp HTTP/1.1\r\n\(lines)\r\n\(body)".utf8))
    return connection
  }

  /// Returns the revision that a new client sees after its handshake.
  private static func revision(_ port: UInt16) throws -> String {
    let reply = try enter(port).request("POST", "/mcp", [:], call(1, "ui_snapshot", "{}"))
    return reply.body.firstMatch(of: /"revision":(\d+)/).map { String($0.1) } ?? "none"
  }

  // MARK: Requests

  @Test("D19: a client performs the handshake, acts, is told of progress and changes, and ends; the session continues")
  func handshake() async throws {
    try await onSessionThread { [self] in
      let served = try serve()
      let agent = try Self.enter(served.port)
      #expect(
        try agent.request("POST", "/mcp", [:], #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).status == 202
      )
      #expect(
        try agent.request("POST", "/mcp", [:], Self.message(1, "resources/subscribe", #"{"uri":"ui://page"}"#)).status
          == 200)
      let stream = try Self.open(agent, "GET")
      #expect(try stream.receive(until: "\r\n\r\n").contains("text/event-stream"))

      let loading = Self.call(2, "ui_press", #"{"revision":0,"id":"home/load"}"#, meta: #"{"progressToken":"mine"}"#)
      let reply = try agent.request("POST", "/mcp", [:], loading)
      #expect(reply.headers["content-type"] == "text/event-stream")
      let events = reply.body.components(separatedBy: "\n\n").filter { $0.hasPrefix("event") }
      #expect(events.first?.contains(#""progressToken":"mine""#) == true)
      #expect(events.last?.contains(#""id":2"#) == true && reply.body.contains("42"))
      #expect(try stream.receive(until: "notifications/resources/updated").contains("event: message"))

      #expect(try agent.request("DELETE", "/mcp").status == 200)
      while stream.receive() != nil {}
      #expect(try agent.request("POST", "/mcp", [:], Self.call(3, "ui_snapshot", "{}")).status == 404)
      // The next client finds the page as it is.
      #expect(try Self.revision(served.port) != "0")
      #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    }
  }

  @Test(
    "D19: stateless requests need no handshake, headers must match the body, and a closed connection cancels its request"
  )
  func modern() async throws {
    try await onSessionThread { [self] in
      let served = try serve()
      let agent = Self.client(served.port)
      let meta =
        #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
      let headers = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call"]
      let named = headers.merging(["Mcp-Name": "ui_snapshot"]) { $1 }
      let look = Self.call(1, "ui_snapshot", "{}", meta: meta)
      let reply = try agent.request("POST", "/mcp", named, look)
      #expect(reply.status == 200 && reply.body.contains("[home]") && reply.headers["mcp-session-id"] == nil)
      for wrong in [[:], headers, headers.merging(["Mcp-Name": "ui_press"]) { $1 }] {
        let reply = try agent.request("POST", "/mcp", wrong, look)
        #expect(reply.status == 400 && reply.body.contains("-32020"))
      }
      let unknown = try agent.request(
        "POST", "/mcp", ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "ui/dance"],
        Self.message(2, "ui/dance", #"{"_meta":\#(meta)}"#))
      #expect(unknown.status == 404 && unknown.body.contains("-32601"))

      // A wait of ten minutes is cancelled when its client disconnects.
      let wait = Self.call(3, "ui_wait", #"{"until":{"page":"nowhere"},"timeoutMs":600000}"#, meta: meta)
      var waiting: RawConnection? = try Self.open(
        agent, "POST", wait, headers.merging(["Mcp-Name": "ui_wait"]) { $1 })
      _ = try waiting?.receive(until: ": \n\n")
      waiting = nil
      #expect(try agent.request("POST", "/mcp", named, look).body.contains("[home]"))
      #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    }
  }

  @Test("D19: the client is told the end with its outcome, which is also the program's result")
  func end() async throws {
    try await onSessionThread { [self] in
      let secrets = folder.path + "/secrets.json"
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      #expect(
        FileManager.default.createFile(
          atPath: secrets, contents: Data(#"{"password":"canary-4711"}"#.utf8), attributes: [.posixPermissions: 0o600]))
      let served = try serve(["register", "--secrets", secrets])
      let agent = try Self.enter(served.port)
      let stream = try Self.open(agent, "GET")
      let steps = [
        ("ui_fill", #""values":{"register/username":"ada lovelace","register/password":{"secret":"password"}}"#),
        ("ui_press", #""id":"register/submit""#), ("ui_press", #""id":"welcome/continue""#),
      ]
      var (last, revision) = ("", "0")
      for (number, (tool, argument)) in steps.enumerated() {
        let call = Self.call(number + 1, tool, #"{"revision":\#(revision),\#(argument)}"#)
        last = try agent.request("POST", "/mcp", [:], call).body
        revision = last.firstMatch(of: /\(revision (\d+)/).map { String($0.1) } ?? revision
      }
      #expect(last.contains("has ended") && last.contains(#""ended":{"outcome":"ada lovelace"}"#), "\(last)")
      // The stream ends with the session.
      while stream.receive() != nil {}
      #expect(try served.finish() == (end: .exited(0), outcome: "ada lovelace"))
    }
  }

  // MARK: Refused requests

  @Test(
    "D19, D68: a request with a wrong token, origin, host, session, header or body is an error and changes nothing"
  )
  func strangers() async throws {
    try await onSessionThread { [self] in
      let served = try serve()
      let agent = try Self.enter(served.port)
      let press = Self.call(9, "ui_press", #"{"revision":0,"id":"home/account"}"#)
      let wrong: [(Int, [String: String], String)] = [
        (401, ["Authorization": ""], press), (401, ["Authorization": "Bearer a-token-of-28-characters-nov"], press),
        (401, ["Authorization": "Basic " + Self.token], press), (401, ["Authorization": "Bearer"], press),
        (403, ["Origin": "http://example.org"], press), (403, ["Origin": "null"], press),
        (403, ["Origin": "http://127.0.0.1:1"], press), (421, ["Host": "example.org"], press),
        (421, ["Host": "127.0.0.1.example.org"], press), (400, ["Mcp-Session-Id": ""], press),
        (404, ["Mcp-Session-Id": "0123456789abcdef0123456789abcdef"], press),
        (400, ["MCP-Protocol-Version": "1999-01-01"], press), (415, ["Content-Type": "text/plain"], press),
        (406, ["Accept": "text/html"], press), (400, [:], "[\(press)]"), (400, [:], String(press.dropLast())),
        (400, [:], press.replacingOccurrences(of: #""id":9"#, with: #""id":null"#)),
        (413, [:], press + String(repeating: " ", count: 1 << 20)),
        (413, [:], press + String(repeating: " ", count: (1 << 20) - press.utf8.count)),
      ]
      for (status, headers, body) in wrong {
        let reply = try agent.request("POST", "/mcp", headers, body)
        #expect(reply.status == status && !reply.body.contains(Self.token), "\(headers) \(body.prefix(100))")
        // Both eras of MCP want the request's id in an error or no id, but never null. Every error has a reason.
        guard reply.headers["content-type"] == "application/json" else {
          #expect(status == 413, "refused before it is a message")
          continue
        }
        let isKnown = body == press && [400, 404].contains(status)
        #expect(reply.body.contains(#""reason":"#) && !reply.body.contains(#""id":null"#), "\(reply.body)")
        #expect(reply.body.contains(#""id":9"#) == isKnown, "\(headers): \(reply.body)")
      }
      let places = [("POST", "/", 404), ("PUT", "/mcp", 405)]
      for (way, path, status) in places { #expect(try agent.request(way, path, [:], press).status == status) }
      let odd = try agent.request("GET", "/mcp", ["Mcp-Session-Id": ""])
      #expect(odd.status == 405 && odd.body.contains("posts, and does nothing else."))
      let unknown = ["Mcp-Session-Id": "0123456789abcdef0123456789abcdef"]
      for way in ["GET", "DELETE"] { #expect(try agent.request(way, "/mcp", unknown).status == 404) }
      #expect(try agent.request("GET", "/secret/0123456789abcdef0123456789abcdef").status == 410)
      // Half a request, and a client that disconnects before its answer.
      try RawConnection(port: served.port).send(
        Array("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nContent-Le".utf8))
      #expect(try Self.revision(served.port) == "0")
      #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    }
  }

  @Test("D19, D68: a new handshake replaces the earlier client, and its waiting request is answered with the reason")
  func takenOver() async throws {
    try await onSessionThread { [self] in
      let served = try serve()
      let first = try Self.enter(served.port)
      let wait = Self.call(1, "ui_wait", #"{"until":{"page":"nowhere"},"timeoutMs":600000}"#)
      let waiting = try Self.open(first, "POST", wait)
      _ = try waiting.receive(until: ": \n\n")
      let second = try Self.enter(served.port)
      let last = try waiting.receive(until: "}\n\n")
      #expect(last.contains(#""id":1"#) && last.contains("Another client has shaken hands"), "\(last)")
      while waiting.receive() != nil {}
      let press = Self.call(2, "ui_press", #"{"revision":0,"id":"home/account"}"#)
      #expect(try first.request("POST", "/mcp", [:], press).status == 404)
      #expect(try second.request("POST", "/mcp", [:], press).body.contains("Account [account]"))
      // A new client inherits nothing from an earlier client, so it gets the whole page.
      #expect(
        try Self.enter(served.port).request("POST", "/mcp", [:], Self.call(3, "ui_snapshot", "{}")).body.contains(
          "E-mail"))
      #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    }
  }

  @Test("D19: the token comes from a private file or is generated, and is never on the command line")
  func tokens() async throws {
    try await onSessionThread { [self] in
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let file = folder.path + "/token"
      let start = ["sampler", "--mcp", "--listen", "127.0.0.1:0", "--token", file]
      for (text, mode, end) in [(Self.token, 0o644, 66), ("short", 0o600, 65), ("two words of a token", 0o600, 65)] {
        #expect(
          FileManager.default.createFile(
            atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
        let run = try Run("signalbox-json", start)
        #expect(run.end == .exited(Int32(end)), "\(text): \(run.error)")
        #expect(!run.error.contains(text))
      }
      #expect(try Run("signalbox-json", ["sampler", "--listen", "127.0.0.1:0"]).error.contains("--mcp"))
      #expect(try Run("signalbox-json", ["sampler", "--mcp", "--token", file]).error.contains("--listen"))
    }
  }

  // MARK: Secrets

  @Test("D20: over HTTP the user types a secret on the same server, and no answer and no recording contains it")
  func secrets() async throws {
    try await onSessionThread { [self] in
      let record = folder.path + "/recording"
      let served = try serve(["sampler", "--record", record])
      let agent = try Self.enter(served.port, #"{"elicitation":{"url":{}}}"#)
      #expect(
        try agent.request("POST", "/mcp", [:], Self.call(1, "ui_press", #"{"revision":0,"id":"home/account"}"#)).status
          == 200)
      let fill = Self.call(2, "ui_fill", #"{"revision":1,"values":{"account/password":{"secret":"mail"}}}"#)
      let waiting = try Self.open(agent, "POST", fill)
      let asked = try waiting.receive(until: "elicitation/create")
      let id = try #require(asked.firstMatch(of: /"(ask:\d+)"/)).1
      let path = try #require(asked.firstMatch(of: /127\.0\.0\.1:\d+(\/secret\/[0-9a-f]{32})/)).1
      #expect(
        try agent.request("POST", "/mcp", [:], #"{"jsonrpc":"2.0","id":"\#(id)","result":{"action":"accept"}}"#).status
          == 202)

      // A browser has no token, and a page of another origin cannot post there.
      let user = UserAgent(port: served.port)
      try user.open(String(path))
      #expect(user.status == 200)
      let pairs = try user.filled(("do", "give"), ["s0": ["canary-4711"]])
      #expect(try user.post(String(path), pairs, ["Origin": "http://example.org"]).status == 403)
      let thanks = try user.post(String(path), pairs)
      #expect(thanks.status == 200 && thanks.headers["content-security-policy"]?.contains("form-action 'self'") == true)
      let answer = try waiting.receive(until: #""id":2"#)
      #expect(answer.contains("filled"))
      #expect(try user.post(String(path), pairs).status == 410)
      #expect(!(asked + answer + thanks.body).contains("canary"))
      #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
      #expect(try !String(decoding: Data(contentsOf: URL(filePath: record)), as: UTF8.self).contains("canary"))
    }
  }
}
