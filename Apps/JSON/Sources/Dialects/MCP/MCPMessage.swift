/// A request or notification of an MCP client whose shape is right.
struct MCPMessage {
  /// What it is answered with, or `nil` for a notification.
  let id: RequestID?
  let method: String
  /// Its parameters, without `_meta`.
  let parameters: [JSON.Member]
  /// What the client says about the message.
  let meta: JSON

  /// Reads a message; `nil` for an answer, which nobody asked for and nobody answers.
  init?(_ json: JSON, limits: Limits) throws(Request.Refusal) {
    guard case .object = json else { throw Request.Refusal(id: .null, failure: WireFailure(.notAnObject)) }
    let written = json["id"]
    let readable = written.flatMap(RequestID.init).flatMap { $0.isForMCP(limits) ? $0 : nil }
    func malformed(_ reason: Reason) -> Request.Refusal {
      Request.Refusal(id: readable ?? .null, failure: WireFailure(reason))
    }

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

  /// A parameter that must be there and be text.
  func text(_ name: String) throws(WireFailure) -> String {
    guard let value = self[name] else { throw WireFailure(.missingParam, "param", named: name) }
    guard case .string(let text) = value else { throw WireFailure(.wrongParamType, "param", named: name) }
    return text
  }

  /// A parameter that is an object, or is not there.
  func object(_ name: String) throws(WireFailure) -> [JSON.Member]? {
    guard let value = self[name] else { return nil }
    guard case .object(let members) = value else { throw WireFailure(.wrongParamType, "param", named: name) }
    return members
  }
}

extension RequestID {
  /// MCP takes texts and whole numbers.
  fileprivate func isForMCP(_ limits: Limits) -> Bool {
    switch self {
    case .null: false
    case .number(let text): Int(text) != nil
    case .string(let key): key.text.count <= limits.id
    }
  }
}
