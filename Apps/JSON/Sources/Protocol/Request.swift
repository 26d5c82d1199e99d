/// A request whose shape is right: its method exists and its parameters are what the method takes.
struct Request {
  /// What it is answered with, or `nil` for a notification, which is not answered.
  let id: RequestID?
  let method: Method
  private let parameters: [JSON.Member]

  /// A request that another dialect's message means, its parameters checked.
  init(id: RequestID?, method: Method, parameters: [JSON.Member]) {
    self.id = id
    self.method = method
    self.parameters = parameters
  }

  /// The same without some parameters, and with another.
  func without(_ names: [String], adding member: JSON.Member) -> Request {
    Request(id: id, method: method, parameters: parameters.filter { !names.contains($0.name) } + [member])
  }

  /// A value that is no request, and what to answer, if anything.
  struct Refusal: Error {
    /// The id to echo; `nil` when nothing is answered, because it was a notification.
    let id: RequestID?
    let failure: WireFailure
  }

  /// Reads a request; checks everything that can be told without looking at the application.
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
    let readable = written.flatMap(RequestID.init)
    let isTooLong = if case .string(let key)? = readable { key.text.count > limits.id } else { false }
    // A request that is malformed is answered even without an id: it cannot be known for a notification.
    let echoed = isTooLong ? RequestID.null : readable ?? .null
    func malformed(_ reason: Reason) -> Refusal { Refusal(id: echoed, failure: WireFailure(reason)) }

    guard version == "2.0" else { throw malformed(.badVersion) }
    // An answer, which nobody asked for and nobody answers.
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
    guard let method = table[name] else { throw refused(WireFailure(.methodNotFound, "method", named: name)) }
    guard case .object(let parameters) = given == [] ? [:] : given else { throw refused(WireFailure(.namedParamsOnly)) }
    if let problem = Shape.problem(of: parameters, as: method.parameters) { throw refused(problem) }
    self.method = method
    self.parameters = parameters
    id = readable
  }

  // MARK: Parameters; their types were checked

  subscript(name: String) -> JSON? { parameters.first { $0.name == name }?.value }

  func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }

  func integer(_ name: String) -> Int? { self[name]?.wholeNumber }

  func flag(_ name: String) -> Bool? { if case .bool(let value)? = self[name] { value } else { nil } }
}

/// What a request is answered with: `1`, `1.0` and `"1"` are three ids.
enum RequestID: Hashable {
  case null
  /// The number's source text.
  case number(String)
  case string(ByteKey)

  /// The id that a value is, or `nil`.
  init?(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .number(let text): self = .number(text)
    case .string(let text): self = .string(ByteKey(text))
    case .bool, .array, .object: return nil
    }
  }

  /// The id as it is echoed.
  var json: JSON {
    switch self {
    case .null: .null
    case .number(let text): .number(text)
    case .string(let key): .string(key.text)
    }
  }
}
