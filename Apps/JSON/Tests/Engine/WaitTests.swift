import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct WaitTests {
  private func wait(_ id: Int, _ until: String, _ more: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"ui.wait","params":{"until":\#(until)\#(more)}}"# + "\n"
  }

  private func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  struct Row: Sendable {
    let until: JSON
    let isMet: Bool
    init(_ until: JSON, _ isMet: Bool = true) { (self.until, self.isMet) = (until, isMet) }
    init(element: JSON, _ isMet: Bool = true) { self.init(["element": element], isMet) }
  }

  static let rows: [Row] = [
    Row([:]), Row(["settled": true]), Row(["settled": false], false), Row(["page": "home"]),
    Row(["page": "second"], false),
    Row(["revisionAbove": 0], false), Row(["page": "home", "settled": false], false),
    Row(element: ["id": "home/next"]), Row(element: ["id": "home/none"], false),
    Row(element: ["id": "home/none", "present": false]), Row(element: ["id": "home/next", "present": false], false),
    Row(element: ["id": "home/next", "enabled": true]), Row(element: ["id": "home/locked", "enabled": true], false),
    Row(element: ["id": "home/load", "busy": false]), Row(element: ["id": "home/load", "busy": true], false),
    Row(element: ["id": "home/age", "value": .number("3e1")]), Row(element: ["id": "home/age", "value": 31], false),
    Row(element: ["id": "home/loaded", "value": ""]), Row(element: ["id": "home/plan", "value": "free"]),
    Row(element: ["id": "home/topics", "value": []]),
    Row(element: ["id": "home/site", "value": "https://example.org/"]),
    Row(element: ["id": "home/progress", "value": .number("0.5")]), Row(element: ["id": "home/people/p0"]),
    Row(element: ["id": "home/people/p0/delete", "enabled": true]),
    Row(element: ["id": "home/password", "filled": false]),
    Row(element: ["id": "home/password", "filled": true], false),
    Row(element: ["id": "home/password", "value": ""], false),
  ]

  @Test("ui.wait: a condition that holds is answered at once, and any other times out with 1008", arguments: rows)
  func conditions(_ row: Row) async throws {
    try await onSessionThread {
      let answer = Wire().call("ui.wait", ["until": row.until, "timeoutMs": 0])
      #expect(answer["met"] == (row.isMet ? true : nil) && answer["revision"] == (row.isMet ? 0 : nil))
      let isShown = row.isMet && row.until["element"] != nil && row.until["element"]?["present"] != false
      #expect((answer["element"]?["id"] ?? nil) == (isShown ? row.until["element"]?["id"] ?? nil : nil))
      #expect(answer["code"] == (row.isMet ? nil : 1008))
    }
  }

  @Test("ui.wait: a wait holds the queue until it is met, unless it is detached")
  func detached() async throws {
    try await onSessionThread {
      let wire = Wire()
      let until = #"{"element":{"id":"home/news","value":true}}"#
      let set = request(2, "ui.set", #"{"id":"home/news","value":true}"#)
      #expect(wire.feed(wait(1, until) + set) == [])
      #expect(wire.feed(request(3, "app.cancel", #"{"id":1}"#)).count == 3)
      #expect(wire.feed(request(4, "ui.set", #"{"id":"home/news","value":false}"#)).count == 1)
      #expect(wire.feed(wait(5, until, #","detached":true"#)) == [])
      let lines = wire.feed(request(6, "ui.set", #"{"id":"home/news","value":true}"#))
      #expect(lines.map { json($0)["id"] } == [6, 5])
      let result = json(lines[1])["result"] ?? nil
      #expect(result["met"] == true && result["revision"] == 3 && result["element"]?["value"] == true)
    }
  }

  @Test("ui.wait: a wait includes an effect that an unsettled action started")
  func effect() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      let press = request(1, "ui.press", #"{"id":"home/load","settle":false}"#)
      #expect(wire.feed(press + wait(2, #"{"settled":true}"#)).count == 1)
      latch.open()
      #expect(wire.settle().map { json($0)["result"]?["settled"] } == [true])
    }
  }

  @Test("ui.wait: its time is the session's, so a test clock decides when it ends")
  func timeout() async throws {
    try await onSessionThread {
      let wire = Wire(hasTestClock: true)
      wire.send(wait(50, #"{"page":"second"}"#, #","timeoutMs":1000,"detached":true"#))
      #expect(wire.send(request(51, "app.advance", #"{"ms":999}"#)).count == 1)
      let lines = wire.send(request(52, "app.advance", #"{"ms":1}"#))
      #expect(lines.map { json($0)["id"] } == [50, 52] || lines.map { json($0)["id"] } == [52, 50])
      #expect(lines.contains { json($0)["error"]?["data"]?["reason"] == "timeout" })
    }
  }

  @Test("end of input: a wait that cannot be met is answered 1010, and the requests behind it are done")
  func hopeless() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.feed(
        wait(1, #"{"page":"second"}"#) + wait(2, #"{"settled":false}"#)
          + wait(3, #"{"revisionAbove":0}"#, #","detached":true"#)
          + wait(4, #"{"revisionAbove":9}"#, #","detached":true"#)
          + request(5, "ui.set", #"{"id":"home/news","value":true}"#) + wait(6, #"{"revisionAbove":0}"#))
      let lines = wire.end().lines
      let results = Dictionary(lines.map { (json($0)["id"]?.text ?? "", json($0)["error"]?["code"]?.text ?? "met") }) {
        $1
      }
      #expect(results == ["1": "1010", "2": "1010", "3": "met", "4": "1010", "5": "met", "6": "met"])
    }
  }

  @Test("end of input: a wait that a pending effect may still meet continues")
  func hopeful() async throws {
    try await onSessionThread {
      let wire = Wire()
      let until = #"{"element":{"id":"home/loaded","value":"42"}}"#
      let before = wire.feed(request(1, "ui.press", #"{"id":"home/load","settle":false}"#) + wait(2, until))
      let lines = before + wire.end().lines
      #expect(json(lines[1])["result"]?["met"] == true)
    }
  }

  @Test("too_many: waits have the same limit as requests")
  func tooMany() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.queue = 2
      let wire = Wire(limits: limits)
      let lines = wire.send((1...3).map { wait($0, #"{"page":"second"}"#, #","detached":true"#) }.joined())
      #expect(lines.map { json($0)["error"]?["data"]?["reason"] } == ["too_many"])
    }
  }
}
