import Testing

@testable import SignalboxJSON

/// Checks every answer and notification against the table from which the schemas are made.
struct AnswerCheck {
  private let table = MethodTable(limits: Limits(), hasTestClock: true)
  /// The methods of the requests, by the id's text.
  private var asked: [String: Method] = [:]

  /// Reasons that any method can give: a faulty request, or a page that JSON cannot express.
  private static let general = Set(
    Reason.allCases.filter { $0.code < 0 }.map(\.name))

  /// Records requests.
  mutating func sent(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) {
      guard let json = try? JSONParser.parse(Array(line)) else { continue }
      for request in json.messages {
        guard let id = request["id"], case .string(let name)? = request["method"] else { continue }
        asked[id.text] = table[name]
      }
    }
  }

  /// Checks lines of output.
  func received(_ lines: [String]) {
    for line in lines {
      for message in json(line).messages {
        let problem = problem(of: message)
        #expect(problem == nil, "\(problem ?? "") in \(line.prefix(400))")
      }
    }
  }

  private func problem(of message: JSON) -> String? {
    guard message["jsonrpc"] == "2.0" else { return "no version" }
    if case .string(let name)? = message["method"] {
      guard let event = Event(rawValue: name) else { return "no such notification" }
      return Shape.members(event.parameters).problem(of: message["params"] ?? nil, at: name).map { "\($0)" }
    }
    guard let id = message["id"] else { return "no id" }
    guard let error = message["error"] else {
      guard let method = asked[id.text], let result = message["result"] else { return nil }
      return method.result.problem(of: result, at: method.name).map { "\($0)" }
    }
    guard case .string(let name)? = error["data"]?["reason"],
      Reason.allCases.contains(where: { $0.name == name && .integer($0.code) == error["code"] })
    else { return "no such error" }
    guard let method = asked[id.text], !Self.general.contains(name) else { return nil }
    // Every waiting request can be cancelled, and ends with the session.
    let reasons = method.errors + Reason.unfinished
    return reasons.contains { $0.name == name } ? nil : "\(method.name) does not tell of \(name)"
  }
}

extension JSON {
  /// The messages on a line: a single message, or the messages of a batch.
  var messages: [JSON] { if case .array(let messages) = self { messages } else { [self] } }
}
