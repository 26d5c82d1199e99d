import Dispatch
import Foundation
import SignalboxHTTP

/// MCP over HTTP (Streamable HTTP): what each request is answered, and who is let in.
struct Endpoint: Sendable {
  /// Where it is.
  static let path = "/mcp"
  /// After how long without an answer a tool's stream is begun, which tells whether its client is still there: 0.2 seconds.
  private static let patience = 0.2

  let relay: Relay
  let gate: Gate
  let token: Secret
  let desk: SecretDesk
  let limits: Limits

  /// Answers a request. Nothing is looked at before it is known to be for this server, from nobody's page, with the token.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let host = request.headers["host"], gate.knows(host: host) else {
      return Self.fault(421, "This server has another name.")
    }
    guard gate.knows(origin: request.headers["origin"], host: host) else {
      return Self.fault(403, "Pages of other origins are not let in.")
    }
    if let answer = desk.answer(request) { return answer }
    guard request.path == Self.path else { return Self.fault(404, "MCP is at \(Self.path).") }
    guard isKnown(request) else {
      var fault = Self.fault(401, "The token is missing, or another.")
      fault.headers.append(Pair(name: "WWW-Authenticate", value: "Bearer"))
      return fault
    }
    switch request.method {
    case "POST": return await post(request)
    case "GET": return listen(request)
    case "DELETE": return leave(request)
    default: return Self.notAllowed
    }
  }

  // MARK: Methods

  private func post(_ request: HTTPRequest) async -> HTTPResponse {
    guard request.headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
      return Self.fault(415, "A message is application/json.")
    }
    guard Self.accepts("application/json", request), Self.accepts("text/event-stream", request) else {
      return Self.fault(406, "A client takes application/json and text/event-stream.")
    }
    // A little of a line goes to numbers of our own.
    guard request.body.count <= limits.line - 64 else { return Self.fault(413, "The message is too long.") }
    guard let message = try? JSONParser.parse(request.body, depthLimit: limits.depth) else {
      return Self.fault(400, "The body is not a JSON text.", code: -32700)
    }
    guard case .object = message else { return Self.fault(400, "The body is one message.") }
    let isModern = message.at(["params", "_meta", "io.modelcontextprotocol/protocolVersion"]) != nil
    if let fault = isModern ? Self.mismatch(request, message) : refusal(request, message) { return fault }
    guard message["method"] != nil else {
      relay.answer(message)
      return Self.accepted
    }
    switch message["id"] {
    case .string?, .number?: break
    case nil:
      if !isModern { relay.notify(message) }
      return Self.accepted
    default: return Self.fault(400, "An id is a text or a number.")
    }
    return await exchange(message, isModern: isModern)
  }

  /// The stream of what nobody asked for; whoever opens another gives up the one before.
  private func listen(_ request: HTTPRequest) -> HTTPResponse {
    guard let secret = request.headers["mcp-session-id"] else { return Self.notAllowed }
    guard let outlet = relay.outlet(of: secret) else { return Self.gone }
    guard Self.accepts("text/event-stream", request) else {
      return Self.fault(406, "A client takes text/event-stream.")
    }
    let (changes, reader) = outlet.changes()
    outlet.beat()
    return Self.stream(outlet, changes, reader)
  }

  private func leave(_ request: HTTPRequest) -> HTTPResponse {
    guard let secret = request.headers["mcp-session-id"] else { return Self.notAllowed }
    guard relay.outlet(of: secret) != nil else { return Self.gone }
    relay.leave()
    return HTTPResponse(200, "text/plain; charset=utf-8")
  }

  private func exchange(_ message: JSON, isModern: Bool) async -> HTTPResponse {
    guard let (number, outlet) = relay.ask(message, isModern: isModern) else {
      return Self.fault(503, "Too many requests wait for their answers.")
    }
    let (changes, reader) = outlet.changes { [relay] in relay.left(number) }
    let (isHandshake, mayLast) = (message["method"] == "initialize", message["method"] == "tools/call")
    if mayLast { DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { outlet.beat() } }
    // Who shakes hands is told in the head what it is known by, so that answer is no stream, however late.
    for await _ in changes where !isHandshake || outlet.isOver { break }
    guard let only = outlet.takeOnly() else {
      outlet.poke()
      return Self.stream(outlet, changes, reader)
    }
    let answer = try? JSONParser.parse(only, depthLimit: 512)
    var response = HTTPResponse(
      isModern ? Self.status(of: answer) : 200, "application/json", only, headers: Self.unkept)
    if isHandshake, answer?["result"] != nil {
      response.headers.append(Pair(name: "Mcp-Session-Id", value: relay.letIn().text))
    }
    return response
  }

  // MARK: Who is let in

  private func isKnown(_ request: HTTPRequest) -> Bool {
    let words = (request.headers["authorization"] ?? "").split(separator: " ")
    return words.count == 2 && words[0].lowercased() == "bearer" && token.matches(String(words[1]))
  }

  /// What is wrong with a message of a client that shakes hands.
  private func refusal(_ request: HTTPRequest, _ message: JSON) -> HTTPResponse? {
    if message["method"] == "initialize" { return nil }
    guard let secret = request.headers["mcp-session-id"] else {
      return Self.fault(400, "Mcp-Session-Id is missing: initialize gives it.")
    }
    guard relay.outlet(of: secret) != nil else { return Self.gone }
    let version = request.headers["mcp-protocol-version"]
    guard version.map(MCPDialect.handshakes.contains) ?? true else {
      return Self.fault(400, "MCP-Protocol-Version is none that is spoken here.")
    }
    return nil
  }

  /// What is wrong with the headers of a message that stands alone: they repeat what it says.
  private static func mismatch(_ request: HTTPRequest, _ message: JSON) -> HTTPResponse? {
    // A notification says nothing that matters.
    guard message["id"] != nil else { return nil }
    let name: JSON? =
      switch message["method"] {
      case "tools/call": message.at(["params", "name"])
      case "resources/read": message.at(["params", "uri"])
      default: nil
      }
    let version = message.at(["params", "_meta", "io.modelcontextprotocol/protocolVersion"])
    for (header, value) in [("mcp-protocol-version", version), ("mcp-method", message["method"]), ("mcp-name", name)] {
      guard let value else { continue }
      guard let given = request.headers[header], JSON.string(decoded(given)) == value else {
        return fault(400, "The header \(header) is missing, or says something else than the body.", code: -32020)
      }
    }
    return nil
  }

  /// A header's text; what is not ASCII is written in Base64.
  private static func decoded(_ text: String) -> String {
    guard text.hasPrefix("=?base64?"), text.hasSuffix("?="), text.count > 11 else { return text }
    let data = Data(base64Encoded: String(text.dropFirst(9).dropLast(2)))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  // MARK: Answers

  private static let unkept = [Pair(name: "Cache-Control", value: "no-store")]
  private static let accepted = HTTPResponse(202, "text/plain; charset=utf-8")
  private static let gone = fault(404, "There is no such session: initialize begins one.")
  private static var notAllowed: HTTPResponse {
    var fault = fault(405, "A client without a session posts, and does nothing else.")
    fault.headers.append(Pair(name: "Allow", value: "POST"))
    return fault
  }

  private static func stream(
    _ outlet: Outlet, _ changes: AsyncStream<Void>, _ reader: AsyncStream<Void>.Continuation
  ) -> HTTPResponse {
    HTTPResponse(
      200, "text/event-stream", headers: unkept + [Pair(name: "X-Accel-Buffering", value: "no")],
      stream: EventStream(changes: changes, stop: { reader.finish() }) { outlet.next() })
  }

  private static func fault(_ status: Int, _ sentence: String, code: Int = -32600) -> HTTPResponse {
    let error: JSON = ["jsonrpc": "2.0", "id": nil, "error": ["code": .integer(code), "message": .string(sentence)]]
    return HTTPResponse(status, "application/json", Array(error.text.utf8), headers: unkept)
  }

  private static func status(of answer: JSON?) -> Int {
    guard let code = answer?["error"]?["code"]?.wholeNumber, code != -32603 else { return 200 }
    return code == -32601 ? 404 : 400
  }

  private static func accepts(_ type: String, _ request: HTTPRequest) -> Bool {
    guard let header = request.headers["accept"] else { return true }
    let types = header.lowercased().split(separator: ",").map { $0.prefix { $0 != ";" }.filter { $0 != " " } }
    return types.contains { $0 == type || $0 == "*/*" || $0 == type.prefix { $0 != "/" } + "/*" }
  }
}
