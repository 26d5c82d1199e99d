/// A request of the right shape: its method exists and its parameters fit the method.
struct Request {
  /// The id for the answer, or `nil` for a notification, which has no answer.
  let id: RequestID?
  let method: Method
  private let parameters: [JSON.Member]

  /// Creates a request from another dialect's message. Its parameters are checked already.
  init(id: RequestID?, method: Method, parameters: [JSON.Member]) {
    self.id = id
    self.method = method
    self.parameters = parameters
  }

  /// Returns the same request without some parameters, and with an additional parameter.
  func without(_ names: [String], adding member: JSON.Member) -> Request {
    Request(id: id, method: method, parameters: parameters.filter { !names.contains($0.name) } + [member])
  }

  /// A value that is not a valid request, and the failure for the answer.
  struct Refusal: Error {
    /// The id to echo; `nil` when there is no answer, because the message was a notification.
    let id: RequestID?
    let failure: WireFailure
  }

  /// Reads a request. Checks everything that does not depend on the application's state.
  init(_ json: JSON, table: MethodTable, limits: Limits) throws(Refusal) {
    guard case .object(let members) = json else { throw Refusal(id: .null, failure: WireFailure(.notAnObject)) }
    var (version, written, name, params): (JSON?, JSON?, JSON?, JSON?)
    for member in members {
      switch member.name {
      case "jsonrpc": version = member.value
      case "id": written = member.value
      case "method": name = member.value
      case "params": params = member.value
      default: continue
      }
    }
    let readable = written.flatMap { RequestID($0) }
    let isTooLong = if case .string(let key)? = readable?.value { key.text.count > limits.id } else { false }
    // A malformed request is answered even without an id, because it may not be a notification.
    let echoed = isTooLong ? RequestID.null : readable ?? .null
    func malformed(_ reason: Reason) -> Refusal { Refusal(id: echoed, failure: WireFailure(reason)) }

    guard version == "2.0" else { throw malformed(.badVersion) }
    // An answer from the driver, which is never answered.
    if name == nil, json["result"] != nil || json["error"] != nil {
      throw Refusal(id: nil, failure: WireFailure(.badMethod))
    }
    guard case .string(let name)? = name else { throw malformed(.badMethod) }
    guard written == nil || readable != nil else { throw malformed(.badID) }
    guard !isTooLong else { throw malformed(.idTooLong) }
    func refused(_ failure: WireFailure) -> Refusal { Refusal(id: readable, failure: failure) }

    let given = params ?? .object([])
    switch given {
    case .object, .array: break
    case .null, .bool, .number, .string: throw malformed(.badParams)
    }
    guard let method = table[name] else {
      let hint = name == "app.advance" ? "Time stands still, and moves by app.advance, only with --test-clock." : nil
      throw refused(WireFailure(.methodNotFound, "method", named: name, saying: hint))
    }
    guard case .object(let parameters) = given == [] ? [:] : given else { throw refused(WireFailure(.namedParamsOnly)) }
    if let problem = Shape.problem(of: parameters, as: method.parameters) { throw refused(problem) }
    self.method = method
    self.parameters = parameters
    id = readable
  }

  // MARK: Parameters, with checked types

  subscript(name: String) -> JSON? { parameters.first { $0.name == name }?.value }

  func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }

  func integer(_ name: String) -> Int? { self[name]?.wholeNumber }

  func flag(_ name: String) -> Bool? { if case .bool(let value)? = self[name] { value } else { nil } }
}

/// The identity of a request: its id, and the stream of its answer. `1`, `1.0` and `"1"` are three different ids.
struct RequestID: Hashable {
  enum Value: Hashable {
    case null
    /// The source text of the number.
    case number(String)
    case string(ByteKey)
  }

  let value: Value
  /// The stream of a request over HTTP, where several clients may use the same id; `nil` for a request on a line.
  let stream: MessageStream?

  static let null = RequestID(value: .null, stream: nil)

  /// A Boolean value that indicates whether the message had no readable id.
  var isNull: Bool { value == .null }

  /// The id as JSON, as it is echoed.
  var json: JSON {
    switch value {
    case .null: .null
    case .number(let text): .number(text)
    case .string(let key): .string(key.text)
    }
  }
}

extension RequestID {
  /// Reads an id; `nil` when the value cannot be an id.
  init?(_ json: JSON, from stream: MessageStream? = nil) {
    self.stream = stream
    switch json {
    case .null: value = .null
    case .number(let text): value = .number(text)
    case .string(let text): value = .string(ByteKey(text))
    case .bool, .array, .object: return nil
    }
  }
}
