import Foundation
import SignalboxHTTP
import SignalboxSession

/// MCP over HTTP (Streamable HTTP): the answer to each request, and the access control.
struct Endpoint: Sendable {
  /// The path of the endpoint.
  static let path = "/mcp"
  /// The time without an answer after which a tool call gets a stream, which shows whether the client is still there.
  private static let patience = Duration.milliseconds(200)

  let session: Session
  let access: AccessPolicy
  let token: RandomToken
  let prompts: SecretPrompts
  let limits: Limits

  /// Answers a request. The host and the origin are checked first. All pages except the secret pages also need the
  /// token.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let host = request.headers["host"], access.knows(host: host) else {
      return Self.fault(421, "This server has another name.", "other_host")
    }
    guard access.knows(origin: request.headers["origin"], host: host) else {
      return Self.fault(403, "Pages of other origins are not let in.", "other_origin")
    }
    if let answer = prompts.answer(request) { return answer }
    guard request.path == Self.path else { return Self.fault(404, "MCP is at \(Self.path).", "not_found") }
    guard isKnown(request) else {
      var fault = Self.fault(401, "The token is missing, or another.", "unauthorized")
      fault.headers.append(Pair(name: "WWW-Authenticate", value: "Bearer"))
      return fault
    }
    switch request.method {
    case "POST": return await post(request)
    case "GET": return await listen(request)
    case "DELETE": return await leave(request)
    default: return Self.notAllowed(request)
    }
  }

  // MARK: Methods

  private func post(_ request: HTTPRequest) async -> HTTPResponse {
    guard request.headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
      return Self.fault(415, "A message is application/json.", "unsupported_type")
    }
    guard Self.accepts("application/json", request), Self.accepts("text/event-stream", request) else {
      return Self.fault(406, "A client takes application/json and text/event-stream.", "not_acceptable")
    }
    // The protocol promises this limit, 64 bytes less than that of a line.
    guard request.body.count <= limits.line - 64 else {
      return Self.fault(413, "The message is too long.", Reason.lineTooLong.name)
    }
    guard let message = try? JSONParser.parse(request.body, depthLimit: limits.depth) else {
      return Self.fault(400, "The body is not a JSON text.", Reason.invalidJSON.name, code: -32700)
    }
    guard case .object = message else { return Self.fault(400, "The body is one message.", Reason.notAnObject.name) }
    let isModern = message.at(["params", "_meta", "io.modelcontextprotocol/protocolVersion"]) != nil
    let step = await session.wire { take(message, of: request, isModern: isModern, in: &$0) }
    switch step {
    case .done(let response)?: return response
    case .begun(let stream, let client)?: return await respond(to: message, from: stream, client)
    // The session has ended.
    case nil: return isModern ? Self.ended(message) : Self.gone(message)
    }
  }

  /// The first step of an answer.
  private enum Step {
    case done(HTTPResponse)
    /// The engine has the request. Its answer comes from the stream.
    case begun(MessageStream, client: RandomToken?)
  }

  /// Hands a message to the engine, in the session's isolation.
  private func take(
    _ message: JSON, of request: HTTPRequest, isModern: Bool, in engine: inout WireEngine
  ) -> Step {
    if let fault = isModern ? Self.mismatch(request, message) : refusal(request, message, engine) {
      return .done(fault)
    }
    let isAnswer = message["method"] == nil
    guard !isAnswer, let id = message["id"] else {
      // Notifications of a client without a handshake have no effect. A fault has no answer.
      if isAnswer || !isModern { engine.receive(message, bytes: request.body.count, from: HTTPClient.absent.stream) }
      return .done(Self.accepted)
    }
    guard RequestID(id)?.isForMCP(limits) == true else {
      return .done(Self.fault(400, "An id is a text or a number.", Reason.badID.name))
    }
    let stream = MessageStream(isStandalone: isModern)
    guard engine.take(message, bytes: request.body.count, from: stream) else { return .done(Self.busy(message)) }
    return .begun(stream, client: engine.responses.client?.secret)
  }

  /// Opens the stream of unrequested messages. A new stream of a client replaces its former stream.
  private func listen(_ request: HTTPRequest) async -> HTTPResponse {
    guard let secret = request.headers["mcp-session-id"] else { return Self.notAllowed(request) }
    guard let stream = await session.wire({ $0.client(with: secret)?.stream }) ?? nil else { return Self.gone() }
    guard Self.accepts("text/event-stream", request) else {
      return Self.fault(406, "A client takes text/event-stream.", "not_acceptable")
    }
    return Self.response(stream.events(quietAfter: .zero))
  }

  private func leave(_ request: HTTPRequest) async -> HTTPResponse {
    guard let secret = request.headers["mcp-session-id"] else { return Self.notAllowed(request) }
    let hasLeft = await session.wire { engine in
      guard engine.client(with: secret) != nil else { return false }
      engine.dismissClient()
      return true
    }
    return hasLeft == true ? HTTPResponse(200, "text/plain; charset=utf-8") : Self.gone()
  }

  /// Responds with the answer alone, or with a stream where the answer comes late or after other messages.
  private func respond(to message: JSON, from stream: MessageStream, _ client: RandomToken?) async -> HTTPResponse {
    var answer = stream.removeOnly()
    if answer == nil {
      let mayLast = message["method"] == "tools/call"
      let events = stream.events(quietAfter: mayLast ? Self.patience : EventStream.silence) { [session] in
        guard stream.isStandalone, !stream.isOver else { return }
        Task { await session.wire { $0.streamEnded(stream) } }
      }
      for await _ in events.changes where stream.isReadable { break }
      answer = stream.removeOnly()
      guard answer != nil else {
        stream.wake()
        return Self.response(events)
      }
    }
    let failure = answer?.failure?.reason
    var response = HTTPResponse(
      stream.isStandalone ? Self.status(of: failure) : 200, "application/json", answer?.text ?? [],
      headers: Self.noStore
    )
    // A handshake is answered at once, so its answer is never a stream.
    if message["method"] == "initialize", failure == nil, let client {
      response.headers.append(Pair(name: "Mcp-Session-Id", value: client.text))
    }
    return response
  }

  // MARK: Access

  private func isKnown(_ request: HTTPRequest) -> Bool {
    let words = (request.headers["authorization"] ?? "").split(separator: " ")
    return words.count == 2 && words[0].lowercased() == "bearer" && token.matches(String(words[1]))
  }

  /// Returns the problem with a message of a client with a handshake.
  private func refusal(_ request: HTTPRequest, _ message: JSON, _ engine: WireEngine) -> HTTPResponse? {
    if message["method"] == "initialize" { return nil }
    guard let secret = request.headers["mcp-session-id"] else {
      return Self.fault(400, "Mcp-Session-Id is missing: initialize gives it.", "no_session", to: message)
    }
    guard engine.client(with: secret) != nil else { return Self.gone(message) }
    let version = request.headers["mcp-protocol-version"]
    guard version.map(MCPDialect.handshakes.contains) ?? true else {
      return Self.fault(
        400, "MCP-Protocol-Version is none that is spoken here.", Reason.unsupportedProtocol.name, to: message)
    }
    return nil
  }

  /// Returns the problem with the headers of a message without a handshake: they must repeat members of the message.
  private static func mismatch(_ request: HTTPRequest, _ message: JSON) -> HTTPResponse? {
    // The headers of a notification are not checked, because the notification has no effect.
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
        return fault(
          400, "The header \(header) is missing, or says something else than the body.", "header_mismatch",
          code: -32020, to: message)
      }
    }
    return nil
  }

  /// Returns a header's text. Text with other characters than ASCII is in Base64.
  private static func decoded(_ text: String) -> String {
    guard text.hasPrefix("=?base64?"), text.hasSuffix("?="), text.count > 11 else { return text }
    let data = Data(base64Encoded: String(text.dropFirst(9).dropLast(2)))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  // MARK: Answers

  private static let noStore = [Pair(name: "Cache-Control", value: "no-store")]
  private static let accepted = HTTPResponse(202, "text/plain; charset=utf-8")
  private static func gone(_ message: JSON? = nil) -> HTTPResponse {
    fault(404, "There is no such session: initialize begins one.", "no_session", to: message)
  }
  private static func ended(_ message: JSON) -> HTTPResponse {
    fault(503, Reason.shuttingDown.message, Reason.shuttingDown.name, to: message)
  }
  private static func busy(_ message: JSON) -> HTTPResponse {
    var fault = fault(503, "Too many requests wait for their answers.", Reason.tooMany.name, to: message)
    fault.headers.append(Pair(name: "Retry-After", value: "1"))
    return fault
  }
  private static func notAllowed(_ request: HTTPRequest) -> HTTPResponse {
    let hasSession = request.headers["mcp-session-id"] != nil
    let methods = hasSession ? "DELETE, GET, POST" : "POST"
    let sentence =
      hasSession
      ? "A client with a session uses \(methods)."
      : "A client without a session posts, and does nothing else."
    var fault = fault(405, sentence, "wrong_method")
    fault.headers.append(Pair(name: "Allow", value: methods))
    return fault
  }

  private static func response(_ events: EventStream) -> HTTPResponse {
    HTTPResponse(
      200, "text/event-stream", headers: noStore + [Pair(name: "X-Accel-Buffering", value: "no")], stream: events)
  }

  /// An answer without the session. The answer has the id of its request, or no id where the id is unknown.
  private static func fault(
    _ status: Int, _ sentence: String, _ reason: String, code: Int = -32600, to message: JSON? = nil
  ) -> HTTPResponse {
    var id: [JSON.Member] = []
    if let known = message?["id"], RequestID(known) != nil, known != .null { id = [JSON.Member("id", known)] }
    let error: JSON = [
      "code": .integer(code), "message": .string(sentence), "data": ["reason": .string(reason)],
    ]
    let answer = JSON.object([JSON.Member("jsonrpc", "2.0")] + id + [JSON.Member("error", error)])
    return HTTPResponse(status, "application/json", Array(answer.text.utf8), headers: noStore)
  }

  private static func status(of failure: Reason?) -> Int {
    guard let failure, failure != .internal else { return 200 }
    return failure == .methodNotFound ? 404 : 400
  }

  private static func accepts(_ type: String, _ request: HTTPRequest) -> Bool {
    guard let header = request.headers["accept"] else { return true }
    let types = header.lowercased().split(separator: ",").map { $0.prefix { $0 != ";" }.filter { $0 != " " } }
    return types.contains { $0 == type || $0 == "*/*" || $0 == type.prefix { $0 != "/" } + "/*" }
  }
}
