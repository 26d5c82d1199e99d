/// A request or notification of an MCP client, with the right shape.
struct MCPMessage {
  /// The id for the answer, or `nil` for a notification.
  let id: RequestID?
  let method: String
  /// The parameters, without `_meta`.
  let parameters: [JSON.Member]
  /// The metadata of the message, from `_meta`.
  let meta: JSON

  /// Reads a message. Returns `nil` for an answer, because an answer is never answered.
  init?(_ json: JSON, from stream: MessageStream?, limits: Limits) throws(Request.Refusal) {
    let written = json["id"]
    let readable = written.flatMap { RequestID($0, from: stream) }.flatMap { $0.isForMCP(limits) ? $0 : nil }
    func malformed(_ reason: Reason) -> Request.Refusal {
      Request.Refusal(id: readable ?? RequestID(value: .null, stream: stream), failure: WireFailure(reason))
    }

    guard case .object = json else { throw malformed(.notAnObject) }
    guard json["jsonrpc"] == "2.0" else { throw malformed(.badVersion) }
    guard let name = json["method"] else {
      if json["result"] != nil || json["error"] != nil { return nil }
      throw malformed(.badMethod)
    }
    guard case .string(let method) = name else { throw malformed(.badMethod) }
    guard written == nil || readable != nil else { throw malformed(.badID) }
    guard case .object(let parameters) = json["params"] ?? [:] else { throw malformed(.badParams) }
    id = readable
    self.method = method
    self.parameters = parameters.filter { $0.name != "_meta" }
    meta = parameters.first { $0.name == "_meta" }?.value ?? [:]
  }

  subscript(name: String) -> JSON? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

  /// Returns a required text parameter.
  func text(_ name: String) throws(WireFailure) -> String {
    guard let value = self[name] else { throw WireFailure(.missingParam, "param", named: name) }
    guard case .string(let text) = value else { throw WireFailure(.wrongParamType, "param", named: name) }
    return text
  }

  /// Returns an object parameter, or `nil` when it is absent.
  func object(_ name: String) throws(WireFailure) -> [JSON.Member]? {
    guard let value = self[name] else { return nil }
    guard case .object(let members) = value else { throw WireFailure(.wrongParamType, "param", named: name) }
    return members
  }
}

extension RequestID {
  /// A Boolean value that indicates whether MCP allows the id: a text or a whole number.
  func isForMCP(_ limits: Limits) -> Bool {
    switch value {
    case .null: false
    case .number(let text): Int(text) != nil
    case .string(let key): key.text.count <= limits.id
    }
  }
}
