import Foundation
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import Testing

@testable import SignalboxHTTP
@testable import SignalboxJSON

/// Several clients over HTTP at the same time, in this process and without a socket.
@Suite struct HTTPClientTests {
  private static let forever = #"{"until":{"page":"nowhere"},"timeoutMs":600000}"#

  @Test("D19: two clients use the same id at the same time, and each gets the answer to its own request")
  func sameIDs() async throws {
    let served = try Served()
    let waiting = try await served.call(1, "ui_wait", Self.forever)
    let refused = try await served.call(1, "ui_back", #"{"revision":0}"#)
    let (first, second) = (await waiting.text, await refused.text)
    #expect(first.contains(#""id":1,"#) && first.contains(#""reason":"cancelled""#), "\(first)")
    #expect(second.contains(#""id":1,"#) && second.contains(#""reason":"no_back""#), "\(second)")
    await served.stop()
  }

  @Test("D118: a client over HTTP sees A2UI after a handshake, and without one sees nothing of it")
  func renderers() async throws {
    let served = try Served()
    let capabilities = A2UIRenderer.capabilities
    let meta: JSON = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": capabilities,
    ]
    let list: JSON = ["jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": ["_meta": meta]]
    let alone = try await served.post(
      list.text, ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "resources/list"]
    ).text
    #expect(alone.contains("ui://page") && !alone.contains("a2ui"), "\(alone)")
    let secret = try await served.enter(capabilities.text)
    let known = try await served.post(
      #"{"jsonrpc":"2.0","id":2,"method":"resources/list","params":{}}"#, ["Mcp-Session-Id": secret])
    #expect(await known.text.contains("a2ui://page/changes"))
    await served.stop()
  }

  @Test("D19: a client cancels its own request, and not another client's request with the same id")
  func cancelled() async throws {
    let served = try Served()
    let secret = try await served.enter()
    let mine = try await served.call(1, "ui_wait", Self.forever, session: secret)
    let others = try await served.call(1, "ui_wait", Self.forever)
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    #expect(try await served.post(cancel, ["Mcp-Session-Id": secret]).status == 202)
    #expect(await mine.text.contains("data:") == false)
    _ = try await served.call(2, "ui_back", #"{"revision":0}"#)
    #expect(await others.text.contains(#""reason":"cancelled""#))
    await served.stop()
  }

  @Test("D19, D68: a request beyond the limit is refused; the requests of a client that ends its session are answered")
  func many() async throws {
    let served = try Served()
    let secret = try await served.enter()
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      for id in 1...64 { group.addTask { try await served.call(id, "ui_wait", Self.forever, session: secret) } }
      var waiting: [HTTPResponse] = []
      for try await response in group { waiting.append(response) }
      let refused = try await served.call(65, "ui_snapshot", "{}", session: secret)
      #expect(refused.headers.contains(Pair(name: "Retry-After", value: "1")))
      #expect(refused.status == 503 && String(decoding: refused.body, as: UTF8.self).contains(#""id":65"#))
      #expect(try await served.request("DELETE", "", ["Mcp-Session-Id": secret]).status == 200)
      for response in waiting { #expect(await response.text.contains(#""reason":"cancelled""#)) }
    }
    #expect(try await served.call(66, "ui_snapshot", "{}", session: secret).status == 404)
    #expect(try await served.call(1, "ui_snapshot", "{}").status == 200)
    await served.stop()
  }

  @Test("D19: a client that closes its stream without a handshake cancels its request; after a handshake it does not")
  func left() async throws {
    let served = try Served()
    let secret = try await served.enter()
    let kept = try await served.call(1, "ui_wait", Self.forever, session: secret)
    let dropped = try await served.call(2, "ui_wait", Self.forever)
    for response in [kept, dropped] { response.stream?.stop() }
    // The end of a stream cancels its request in a task of its own. Call 3 must not be served before.
    await served.waitUntilInFlight(1)
    _ = try await served.call(3, "ui_back", #"{"revision":0}"#)
    #expect(try await served.call(4, "ui_snapshot", "{}").text.contains(#""id":4,"#))
    let (unread, none) = (kept.stream?.next().bytes ?? [], dropped.stream?.next().bytes ?? [])
    #expect(String(decoding: unread, as: UTF8.self).contains(#""reason":"cancelled""#))
    #expect(!String(decoding: none, as: UTF8.self).contains("data:"))
    await served.stop()
  }

  @Test("D102: a client without a handshake that names no revision is told the whole page")
  func unknownToEachOther() async throws {
    let served = try Served()
    _ = try await served.call(1, "ui_snapshot", "{}")
    let whole = try await served.call(2, "ui_press", #"{"id":"home/nowhere"}"#).text
    #expect(whole.contains("[home/load]") && !whole.contains("nothing changed"), "\(whole)")
    let known = try await served.call(3, "ui_press", #"{"id":"home/nowhere","revision":0}"#).text
    #expect(known.contains("nothing changed"), "\(known)")
    await served.stop()
  }

  @Test("D102: the wait of a client without a handshake holds no other request, and going back ends it")
  func waitsAlone() async throws {
    let served = try Served()
    let waiting = try await served.call(1, "ui_wait", Self.forever)
    #expect(try await served.call(2, "ui_snapshot", "{}").text.contains(#""id":2,"#))
    #expect(waiting.stream?.next().bytes.contains(UInt8(ascii: "d")) != true)
    _ = try await served.call(3, "ui_back", #"{"revision":0}"#)
    #expect(await waiting.text.contains(#""reason":"cancelled""#))
    await served.stop()
  }

  @Test("D102: the wait of a client with a handshake holds no request of another, and going back ends it")
  func waitsBeside() async throws {
    let served = try Served()
    let secret = try await served.enter()
    let waiting = try await served.call(1, "ui_wait", Self.forever, session: secret)
    #expect(try await served.call(2, "ui_snapshot", "{}").text.contains(#""id":2,"#))
    #expect(try await served.call(3, "ui_snapshot", "{}", session: secret).text.contains(#""id":3,"#))
    _ = try await served.call(4, "ui_back", #"{"revision":0}"#)
    #expect(await waiting.text.contains(#""reason":"cancelled""#))
    await served.stop()
  }

  @Test("D19: an answer to a request at the end of the session says that the session ends")
  func end() async throws {
    let served = try Served()
    let waiting = try await served.call(1, "ui_wait", Self.forever)
    await served.stop()
    #expect(await waiting.text.contains(#""reason":"shutting_down""#))
    let late = try await served.call(2, "ui_snapshot", "{}")
    #expect(late.status == 503 && String(decoding: late.body, as: UTF8.self).contains(#""reason":"shutting_down""#))
  }
}

/// A session with an endpoint. A thread of its own drives the session.
private struct Served {
  private static let token = "a-token-of-28-characters-now"
  private let session: Session
  private let endpoint: Endpoint

  init() throws {
    session = Session(name: "test", time: .machine)
    let address = try #require(ListenAddress(argument: "127.0.0.1:9"))
    endpoint = Endpoint(
      session: session, access: AccessPolicy(listening: address), token: RandomToken(text: Self.token),
      prompts: SecretPrompts(),
      limits: Limits())
    session.start(EveryKindApplication()) { session in
      JSONPresenter.make(
        for: session, as: session.host, channel: nil, settings: WireSettings(application: "test", dialect: .mcp),
        log: LogRelay())
    }
    let session = session
    Thread { _ = session.finish() }.start()
  }

  func stop() async {
    await session.stop(.shutDown)
    while await session.wire({ _ in true }) != nil { await Task.yield() }
  }

  /// Waits until so many requests wait for their answers.
  func waitUntilInFlight(_ count: Int) async {
    while await session.wire({ $0.responses.inFlight.count }) != count { await Task.yield() }
  }

  func request(_ method: String, _ body: String, _ headers: [String: String]) async throws -> HTTPResponse {
    let all = headers.merging([
      "Host": "127.0.0.1:9", "Authorization": "Bearer " + Self.token, "Content-Type": "application/json",
    ]) { first, _ in first }
    let lines = all.map { "\r\n\($0.key): \($0.value)" }.joined()
    var request = try HTTPRequest(head: Array("\(method) /mcp HTTP/1.1\(lines)".utf8))
    request.body = Array(body.utf8)
    return await endpoint.answer(request)
  }

  func post(_ body: String, _ headers: [String: String] = [:]) async throws -> HTTPResponse {
    try await request("POST", body, headers)
  }

  /// Performs the handshake and returns the id of the client's session.
  func enter(_ capabilities: String = "{}") async throws -> String {
    let client = #"{"name":"test","version":"1"}"#
    let parameters =
      #"{"protocolVersion":"2025-11-25","capabilities":\#(capabilities),"clientInfo":\#(client)}"#
    let reply = try await post(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(parameters)}"#)
    return try #require(reply.headers.first { $0.name == "Mcp-Session-Id" }?.value)
  }

  /// Calls a tool: after a handshake with the id of the session, otherwise without one.
  func call(_ id: Int, _ tool: String, _ arguments: String, session: String? = nil) async throws -> HTTPResponse {
    let meta =
      session == nil
      ? #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
      : "{}"
    let headers =
      session.map { ["Mcp-Session-Id": $0] }
      ?? ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": tool]
    let parameters = #"{"name":"\#(tool)","arguments":\#(arguments),"_meta":\#(meta)}"#
    return try await post(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":\#(parameters)}"#, headers)
  }
}

extension HTTPResponse {
  /// The body, or all events of the stream up to its end.
  fileprivate var text: String {
    get async {
      var bytes = body
      guard let stream else { return String(decoding: bytes, as: UTF8.self) }
      for await _ in stream.changes {
        let (more, isLast) = stream.next()
        bytes += more
        if isLast { break }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
