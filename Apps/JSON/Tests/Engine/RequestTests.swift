import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The form of lines and requests: errors that do not depend on the application.
@Suite struct RequestTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    let code: Int
    let reason: String
    /// The echoed id, as text.
    let id: String
    var testDescription: String { "\(reason): \(line.prefix(60))" }

    init(_ line: String, _ code: Int, _ reason: String, id: String = "null") {
      (self.line, self.code, self.reason, self.id) = (line, code, reason, id)
    }

    init(params: String, _ method: String, _ code: Int, _ reason: String) {
      self.init(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(params)}"#, code, reason, id: "7")
    }
  }

  private static let until = #"{"until":{},"#
  static let rows: [Row] = [
    Row("nonsense", -32700, "invalid_json"), Row(#"{"id":1}}"#, -32700, "trailing_data"),
    Row(#"{"id":1,"id":1}"#, -32700, "duplicate_key"), Row(#"{"id":"\ud800"}"#, -32700, "lone_surrogate"),
    Row(String(repeating: "[", count: 65), -32700, "too_deep"),
    Row(String(repeating: " ", count: 1 << 20) + "1", -32700, "line_too_long"),
    Row("1", -32600, "not_an_object"), Row(#""x""#, -32600, "not_an_object"), Row("null", -32600, "not_an_object"),
    Row("{}", -32600, "bad_version"),
    Row(#"{"id":4,"jsonrpc":"1.0","method":"app.ping"}"#, -32600, "bad_version", id: "4"),
    Row(#"{"id":4,"jsonrpc":2.0,"method":"app.ping"}"#, -32600, "bad_version", id: "4"),
    Row(#"{"jsonrpc":"2.0","id":"a"}"#, -32600, "bad_method", id: #""a""#),
    Row(#"{"jsonrpc":"2.0","id":1,"method":1}"#, -32600, "bad_method", id: "1"),
    Row(#"{"jsonrpc":"2.0","method":1}"#, -32600, "bad_method"),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"app.ping","params":1}"#, -32600, "bad_params", id: "1"),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"app.ping","params":null}"#, -32600, "bad_params", id: "1"),
    Row(#"{"jsonrpc":"2.0","id":true,"method":"app.ping"}"#, -32600, "bad_id"),
    Row(#"{"jsonrpc":"2.0","id":[],"method":"app.ping"}"#, -32600, "bad_id"),
    Row(#"{"jsonrpc":"2.0","id":{},"method":"app.ping"}"#, -32600, "bad_id"),
    Row(
      #"{"jsonrpc":"2.0","id":"\#(String(repeating: "x", count: 257))","method":"app.ping"}"#, -32600, "id_too_long"),
    Row("[]", -32600, "empty_batch"),
    Row("[\(Array(repeating: "1", count: 101).joined(separator: ","))]", -32600, "batch_too_long"),
    Row(params: "{}", "app.pong", -32601, "method_not_found"),
    Row(params: "[]", "app.pong", -32601, "method_not_found"),
    Row(params: #"{"ms":1}"#, "app.advance", -32601, "method_not_found"),
    Row(params: "[1]", "app.ping", -32602, "named_params_only"), Row(params: "[]", "ui.get", -32602, "missing_param"),
    Row(params: "{}", "ui.get", -32602, "missing_param"),
    Row(params: #"{"id":"home/age"}"#, "ui.set", -32602, "missing_param"),
    Row(params: #"{"id":"x","x":1}"#, "ui.get", -32602, "unknown_param"),
    Row(params: #"{"x":1}"#, "ui.get", -32602, "unknown_param"),
    Row(params: #"{"ID":"x"}"#, "ui.get", -32602, "unknown_param"),
    Row(params: #"{"id":1}"#, "ui.get", -32602, "wrong_param_type"),
    Row(params: #"{"id":"x","settle":1}"#, "ui.press", -32602, "wrong_param_type"),
    Row(params: #"{"ifRevision":"1"}"#, "ui.back", -32602, "wrong_param_type"),
    Row(params: #"{"ifRevision":0.5}"#, "ui.back", -32602, "wrong_param_type"),
    Row(params: #"{"ifRevision":-1}"#, "ui.back", -32602, "out_of_range"),
    Row(params: #"{"id":"\#(String(repeating: "x", count: 257))"}"#, "ui.get", -32602, "out_of_range"),
    Row(params: #"{"events":["ui.nothing"]}"#, "ui.subscribe", -32602, "out_of_range"),
    Row(params: #"{"events":[1]}"#, "ui.subscribe", -32602, "wrong_param_type"),
    Row(params: #"{"subscription":9}"#, "ui.unsubscribe", -32602, "out_of_range"),
    Row(params: until + #""timeoutMs":600001}"#, "ui.wait", -32602, "out_of_range"),
    Row(params: #"{"until":{"settle":true}}"#, "ui.wait", -32602, "unknown_param"),
    Row(params: #"{"until":{"element":{}}}"#, "ui.wait", -32602, "missing_param"),
    Row(params: #"{"id":"home/people","offset":0,"count":0}"#, "ui.list", -32602, "out_of_range"),
    Row(params: #"{"id":"home/people","offset":0,"count":1001}"#, "ui.list", -32602, "out_of_range"),
    Row(params: #"{"values":[]}"#, "ui.fill", -32602, "wrong_param_type"),
    Row(params: #"{"id":{}}"#, "app.cancel", -32602, "wrong_param_type"),
    Row(params: #"{"protocol":[2]}"#, "app.hello", 1015, "unsupported_protocol"),
  ]

  @Test(
    "errors: a request of the wrong shape is refused with its code and reason, and the session continues",
    arguments: rows
  )
  func refused(_ row: Row) async throws {
    try await onSessionThread {
      let wire = Wire()
      let lines = wire.send(row.line + "\n")
      let answer = json(try #require(lines.first))
      #expect(lines.count == 1)
      #expect(answer["id"]?.text == row.id)
      #expect(answer["error"]?["code"] == .integer(row.code))
      #expect(answer["error"]?["data"]?["reason"] == .string(row.reason))
      #expect(wire.call("app.ping") == [:])
    }
  }

  @Test("D10: an empty list means no parameters, and an answer without a question is ignored")
  func ignored() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("app.ping", []) == [:])
      #expect(wire.call("ui.snapshot", [])["revision"] == 0)
      #expect(wire.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n") == [])
      #expect(wire.send(#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"# + "\n") == [])
      #expect(wire.send(#"[{"jsonrpc":"2.0","id":1,"result":{}}]"# + "\n") == [])
    }
  }

  @Test(
    "errors: a parsing error tells the place and never the text",
    arguments: [
      (#"{"password": hunter2}"#, 13), (#"{"a":"hunter2"} hunter2"#, 16), (#"{"hunter2":1,"hunter2":2}"#, 13),
    ])
  func offsets(_ line: String, _ offset: Int) async throws {
    try await onSessionThread {
      let answer = Wire().send(line + "\n").joined()
      #expect(json(answer)["error"]?["data"]?["offset"] == .integer(offset))
      #expect(!answer.contains("hunter2"))
    }
  }

  @Test("errors: a line that is not UTF-8 is refused, and the next line is accepted")
  func encoding() async throws {
    try await onSessionThread {
      let lines = Wire().feed(bytes: [0x22, 0xFF, 0x22, 0x0A] + Array("1\n".utf8))
      #expect(lines.map { json($0)["error"]?["data"]?["reason"] } == ["invalid_utf8", "not_an_object"])
    }
  }

  @Test("errors: a name that is echoed is cut to 200 characters")
  func cut() async throws {
    try await onSessionThread {
      let wire = Wire()
      let name = String(repeating: "x", count: 300)
      #expect(wire.call(name)["data"]?["method"] == .string(String(name.prefix(200))))
      #expect(wire.call("ui.get", .object([.init(name, 1)]))["data"]?["param"] == .string(String(name.prefix(200))))
    }
  }

  @Test(
    "ids: an id is echoed as it was written",
    arguments: [
      "1", "1.0", "-0", "1E2", "123456789012345678901234567890", #""""#, #""1""#, #""é\n\"""#, "null",
    ])
  func echoed(_ id: String) async throws {
    try await onSessionThread {
      let lines = Wire().send(#"{"jsonrpc":"2.0","id":\#(id),"method":"app.ping"}"# + "\n")
      #expect(lines == [#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#])
    }
  }

  @Test("ids: a request without an id is done and not answered, not even with an error")
  func notification() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.send(#"{"jsonrpc":"2.0","method":"ui.set","params":{"id":"home/news","value":true}}"# + "\n") == [])
      #expect(wire.call("ui.get", ["id": "home/news"])["element"]?["value"] == true)
      #expect(wire.send(#"{"jsonrpc":"2.0","method":"ui.press","params":{"id":"nothing"}}"# + "\n") == [])
      #expect(wire.send(#"{"jsonrpc":"2.0","method":"no.such"}"# + "\n") == [])
      #expect(wire.send(#"{"jsonrpc":"2.0","method":"ui.get","params":[]}"# + "\n") == [])
    }
  }

  @Test("ids: an id in flight is refused; 1 and \"1\" differ; an answered id may be used again")
  func inFlight() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      let press = { (id: String) in
        #"{"jsonrpc":"2.0","id":\#(id),"method":"ui.press","params":{"id":"home/load"}}"# + "\n"
      }
      #expect(wire.feed(press("1")) == [])
      #expect(wire.feed(press("1")).map { json($0)["error"]?["data"]?["reason"] } == ["duplicate_id"])
      #expect(wire.feed(press(#""1""#) + press("null") + press("null")) == [])
      latch.open()
      #expect(wire.settle().map { json($0)["id"] } == [1, "1", .null, .null])
      #expect(wire.send(press("1")).map { json($0)["id"] } == [1])
    }
  }

  @Test("methods: _meta and unknown members of a request are ignored")
  func meta() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("app.ping", ["_meta": ["progressToken": 1]]) == [:])
      #expect(wire.send(#"{"jsonrpc":"2.0","id":1,"method":"app.ping","more":1}"# + "\n").count == 1)
    }
  }

  @Test("app.hello: the answer has protocol, server, limits, features and revision")
  func hello() async throws {
    try await onSessionThread {
      let result = Wire(hasTestClock: true).call("app.hello", ["client": ["name": "test"], "protocol": [3, 1]])
      #expect(result["protocol"] == 1)
      #expect(result["server"]?["application"] == "every-kind")
      #expect(result["server"]?["version"] == .string(Program.version))
      #expect(result["limits"]?["line"] == 1_048_576)
      #expect(result["features"] == ["test-clock"])
      #expect(result["revision"] == 0)
    }
  }
}
