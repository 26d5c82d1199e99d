import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxHTML
@testable import SignalboxJSON

/// The page in the chat of a host (MCP Apps), from the side of the server. `AppHostTests` has the side of the host.
@Suite struct MCPAppTests {
  private static let type = "text/html;profile=mcp-app"
  private static let extensions: JSON = [
    "extensions": ["io.modelcontextprotocol/ui": ["mimeTypes": ["text/html;profile=mcp-app"]]]
  ]

  /// Returns a host whose requests stand alone.
  private func host(_ wire: Wire = Wire(dialect: .mcp), _ capabilities: JSON = extensions) -> MCPClient {
    MCPClient(
      wire: wire,
      meta: [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": capabilities,
      ])
  }

  /// Sends a form of the page `home`, and returns the result of the view's call.
  private func post(_ host: MCPClient, _ values: [(String, String)], page: String? = nil, id: JSON = 7) -> JSON {
    let all = [("page", page ?? "\(front(host))")] + values
    let members = all.map { JSON.Member($0.0, [.string($0.1)]) }
    return host.call("tools/call", ["name": "ui_post", "arguments": ["values": .object(members)]], id: id)
  }

  private func page(_ host: MCPClient, _ arguments: JSON = [:], id: JSON = 8) -> JSON {
    host.call("tools/call", ["name": "ui_page", "arguments": arguments], id: id)
  }

  private func html(_ result: JSON) -> String {
    if case .string(let text)? = result.at(["_meta", "signalbox/page", "html"]) { text } else { "" }
  }

  private func answer(_ result: JSON) -> JSON { result.at(["_meta", "signalbox/page", "answer"]) ?? nil }

  /// Returns the number of the page in front.
  private func front(_ host: MCPClient) -> Int {
    let mark = #"name="page" value=""#
    return html(page(host)).components(after: mark).flatMap { Int($0.prefix { $0.isNumber }) } ?? -1
  }

  @Test("D130: a host that declares the extension gets the page as a resource, a marked tool, and tools for the view")
  func negotiated() async throws {
    try await onSessionThread {
      let host = host()
      let tools = host.call("tools/list")
      #expect(tools["cacheScope"] == "private")
      let all = tools["tools"]?.elements ?? []
      let marked = all.filter { $0.at(["_meta", "ui", "resourceUri"]) != nil }
      #expect(marked.map { $0["name"] } == ["ui_snapshot"])
      #expect(marked.first?.at(["_meta", "ui", "resourceUri"]) == "ui://page")
      let hidden = all.filter { $0.at(["_meta", "ui", "visibility"]) == ["app"] }
      #expect(hidden.map { $0["name"] } == ["ui_page", "ui_post"])
      let listed = host.call("resources/list")["resources"]?.elements ?? []
      #expect(listed.map { $0["uri"] } == ["ui://page"] && listed.map { $0["mimeType"] } == [.string(Self.type)])
      let contents = host.call("resources/read", ["uri": "ui://page"])["contents"]?.elements.first
      #expect(contents?["uri"] == "ui://page" && contents?["mimeType"] == .string(Self.type))
      let discovered = host.call("server/discover")
      #expect(discovered.at(["capabilities", "extensions", "io.modelcontextprotocol/ui"]) == [:])
      #expect(discovered["instructions"].map(\.text)?.contains("past you") == true)

      // The same after a handshake.
      let former = MCPClient(wire: Wire(dialect: .mcp), meta: nil)
      let begun = former.call("initialize", ["protocolVersion": "2025-11-25", "capabilities": Self.extensions])
      #expect(begun.at(["capabilities", "extensions", "io.modelcontextprotocol/ui"]) == [:])
      #expect(former.call("tools/list")["tools"]?.elements.count == all.count)
      #expect(html(page(former)).contains("Toy"))
    }
  }

  @Test(
    "D130: any other client sees nothing of it",
    arguments: ["{}", #"{"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/other"]}}}"#])
  func others(_ capabilities: String) async throws {
    try await onSessionThread {
      let (plain, other) = (MCPClient.modern(), host(Wire(dialect: .mcp), json(capabilities)))
      for method in ["tools/list", "resources/list", "server/discover"] {
        let (first, second) = (plain.call(method), other.call(method))
        #expect(first == second && !first.text.contains("visibility") && !first.text.contains("mcp-app"))
      }
      #expect(other.call("resources/read", ["uri": "ui://page"]) == plain.call("resources/read", ["uri": "ui://page"]))
      #expect(page(other)["code"] == -32602)
      #expect(other.call("tools/call", ["name": "ui_post", "arguments": ["values": [:]]])["code"] == -32602)
    }
  }

  @Test("D131: the document of the page is whole, declares no address, and names none to load from")
  func document() async throws {
    try await onSessionThread {
      let contents = host().call("resources/read", ["uri": "ui://page"])["contents"]?.elements.first
      let empty: JSON = ["connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": []]
      #expect(contents?.at(["_meta", "ui", "csp"]) == empty)
      guard case .string(let text)? = contents?["text"] else {
        Issue.record("no document")
        return
      }
      #expect(text.hasPrefix("<!DOCTYPE html>"))
      for attribute in [" src=", "<link", "@import", "url(", "<base"] { #expect(!text.contains(attribute)) }
      let style = String(decoding: PageStyle.bytes, as: UTF8.self)
      #expect(text.contains(style) && text.contains("--color-background-primary"))
      // The session's pages are not in it: a host may keep the document.
      #expect(!text.contains("Toy"))
    }
  }

  @Test("D132: each change of a form is taken or refused for itself; the page's own button waits for the refused ones")
  func refusals() async throws {
    try await onSessionThread {
      let host = host()
      let said = post(
        host,
        [
          ("had:home/email", "?"), ("set:home/email", "not an address"), ("had:home/age", "?"), ("set:home/age", "x"),
          ("had:home/memo", "?"), ("set:home/memo", "taken"), ("press", "home/next"),
        ])
      #expect(said["isError"] == false)
      #expect(answer(said).at(["refused", "e-home:2Femail"]) == "Error: At most 10 characters.")
      #expect(answer(said).at(["refused", "e-home:2Fage"]) == "Error: This is not a number.")
      #expect(answer(said)["summary"].map(\.text)?.contains("E-mail") == true)
      #expect(html(said).contains("taken</textarea>") && html(said).contains("Toy"))
      let done = post(host, [("had:home/email", "?"), ("set:home/email", "a@b.c"), ("press", "home/next")])
      #expect(answer(done)["refused"] == [:] && html(done).contains(">Second</h1>"))
    }
  }

  @Test("D132: what the user does waits for no request of the agent, and a waiting agent is told of it")
  func aside() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let host = host(Wire(EveryKindApplication(latch: latch), dialect: .mcp))
      let number = front(host)
      func call(_ id: Int, _ name: String, _ arguments: JSON) -> [JSON] {
        let parameters: JSON = ["name": .string(name), "arguments": arguments, "_meta": host.meta ?? [:]]
        let request: JSON = [
          "jsonrpc": "2.0", "id": .integer(id), "method": "tools/call", "params": parameters,
        ]
        return host.wire.feed(request.text + "\n").map(json)
      }
      let filled: JSON = ["until": ["element": ["id": "home/memo", "value": "hello"]]]
      #expect(call(1, "ui_press", ["id": "home/load"]) == [])
      #expect(call(2, "ui_wait", filled) == [])
      let values: JSON = ["page": [.string("\(number)")], "had:home/memo": ["?"], "set:home/memo": ["hello"]]
      let answers = call(3, "ui_post", ["values": values])
      #expect(Set(answers.compactMap { $0["id"]?.wholeNumber }) == [2, 3])
      latch.open()
      #expect(host.wire.send("").map(json).compactMap { $0["id"]?.wholeNumber } == [1])
    }
  }

  @Test("D133: a secret from the view goes to the session, and is in no result, page or announcement")
  func secret() async throws {
    try await onSessionThread {
      let host = host()
      let subscribed = host.exchange(
        "subscriptions/listen", ["notifications": ["resourceSubscriptions": ["ui://page"]]], id: "s")
      let said = host.exchange(
        "tools/call",
        [
          "name": "ui_post",
          "arguments": [
            "values": [
              "page": [.string("\(front(host))")], "had:home/password": ["0"], "set:home/password": ["canary-4711"],
            ]
          ],
        ])
      let seen = host.use("ui_snapshot")
      #expect(seen.said.contains("[home/password] (filled"))
      let all = subscribed + said + [seen, page(host), host.use("ui_read", ["id": "home/password"])]
      #expect(all.allSatisfy { !$0.text.contains("canary") })
      // A secret that is refused is not repeated either.
      let long = post(host, [("had:home/password", "0"), ("set:home/password", "canary-canary-canary-canary")])
      #expect(answer(long).at(["refused", "e-home:2Fpassword"]) != nil && !long.text.contains("canary"))
    }
  }

  @Test("D134: a form of a page that has gone changes nothing, and its press is refused; so is a press that ends all")
  func stale() async throws {
    try await onSessionThread {
      let host = host()
      let gone: JSON = "That page has gone; the last action was not done."
      _ = post(host, [("had:home/email", "?"), ("set:home/email", "a@b.c"), ("press", "home/next")])
      let second = "\(front(host))"
      _ = host.use("ui_back")
      for press in [("do", "back"), ("press", "home/hide"), ("press", "second/name")] {
        let said = post(host, [("had:home/memo", "?"), ("set:home/memo", "tardy"), press], page: second)
        #expect(answer(said)["notice"] == gone && !said.text.contains("tardy"), "\(press)")
      }
      // The agent's server would be gone, so the view cannot end the session.
      #expect(answer(post(host, [("do", "leave")]))["notice"] == "This cannot be done here.")
      #expect(html(page(host)).contains("Toy"))
    }
  }

  @Test("D135: the agent is told what the user has changed since the page that it knows, at once and at its next call")
  func told() async throws {
    try await onSessionThread {
      let host = host(Wire(dialect: .mcp))
      let former = MCPClient(wire: host.wire, meta: nil)
      _ = former.call("initialize", ["protocolVersion": "2025-11-25", "capabilities": Self.extensions])
      _ = former.use("ui_snapshot")
      let nothing = post(former, [("press", "home/nowhere")])
      #expect(nothing.said.hasPrefix("The page in the chat sent something that changed nothing.\n"), "\(nothing.said)")
      let said = post(former, [("had:home/memo", "?"), ("set:home/memo", "hello")])
      #expect(said.said.hasPrefix("The user acted on the page in the chat.\n"))
      #expect(said.said.contains("[home/memo] = \"hello\"") && !said.said.contains("Newsletter"))
      let next = former.use("ui_set", ["id": "home/news", "value": true])
      #expect(next.said.contains("[home/memo] = \"hello\"") && next.said.contains("[home/news] = true"))
    }
  }

  @Test("D136: the view is given a page that it has not seen at once, waits for the next, and is told of the end")
  func follows() async throws {
    try await onSessionThread {
      let host = host()
      let first = page(host)
      let version = first.at(["_meta", "signalbox/page", "version"]) ?? nil
      #expect(html(page(host, ["seen": "other.0", "timeoutMs": 20000])).contains("Toy"), "a view of another session")
      let wait: JSON = ["name": "ui_page", "arguments": ["seen": version, "timeoutMs": 20000]]
      #expect(host.exchange("tools/call", wait, id: 20) == [])
      let set: JSON = ["name": "ui_set", "arguments": ["id": "home/memo", "value": "of the agent"]]
      let shown = host.exchange("tools/call", set, id: 21).first { $0["id"] == 20 }?["result"]
      #expect(html(shown ?? nil).contains("of the agent"))
      // Without a change the view learns that it is up to date.
      let now = page(host).at(["_meta", "signalbox/page", "version"]) ?? nil
      #expect(now != version)
      let idle: JSON = ["name": "ui_page", "arguments": ["seen": now, "timeoutMs": 100]]
      #expect(host.exchange("tools/call", idle, id: 22) == [])
      let same = host.wire.pass(.milliseconds(100)).map(json).first?["result"]
      #expect(same?.at(["_meta", "signalbox/page"]) == ["version": now])
      let last: JSON = ["name": "ui_page", "arguments": ["seen": now, "timeoutMs": 9000]]
      #expect(host.exchange("tools/call", last, id: 23) == [])
      _ = host.exchange("tools/call", ["name": "ui_press", "arguments": ["id": "home/quit"]], id: 24)
      let over = host.wire.finish().lines.map(json).first { $0["id"] == 23 }?["result"]
      #expect(over?.at(["_meta", "signalbox/page", "isOver"]) == true && html(over ?? nil).contains("The result: bye"))
    }
  }

  @Test("D131: the pictures of a page are in the page, small")
  func pictures() async throws {
    try await onSessionThread {
      let shown = html(page(host(Wire(PicturedRowsApplication(), dialect: .mcp))))
      #expect(shown.contains("data:image/png;base64,") && !shown.contains("picture?id="))
      #expect(page(host(), ["view": 1])["isError"] == true)
    }
  }

  @Test("D132: a file from the view goes to its field, or the field says why not; no path is read")
  func files() async throws {
    try await onSessionThread {
      let host = host(Wire(FileApplication(), dialect: .mcp, takesPaths: true))
      func give(_ file: JSON) -> JSON {
        let values: JSON = ["page": [.string("\(front(host))")], "had:home/file": ["?"]]
        let arguments: JSON = ["values": values, "files": ["home/file": [file]]]
        return host.call("tools/call", ["name": "ui_post", "arguments": arguments], id: 7)
      }
      #expect(html(give(["name": "hello.txt", "base64": "SGVsbG8="])).contains("hello.txt"))
      let large = give(["name": "large.txt", "base64": "SGVsbG8gSGVsbG8gSGVsbG8="])
      #expect(answer(large).at(["refused", "e-home:2Ffile"]).map(\.text)?.contains("larger than") == true)
      #expect(answer(give(["path": "/etc/hosts"])).at(["refused", "e-home:2Ffile"]) != nil)
    }
  }
}

extension String {
  /// Returns the text after a mark.
  fileprivate func components(after mark: String) -> Substring? {
    firstRange(of: mark).map { self[$0.upperBound...] }
  }
}
