import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct ActionTests {
  struct Set: Sendable {
    let id: String
    let value: JSON
    let code: Int?
    let reason: String?
    init(_ id: String, _ value: JSON, _ code: Int? = nil, _ reason: String? = nil) {
      (self.id, self.value, self.code, self.reason) = ("home/" + id, value, code, reason)
    }
  }

  static let sets: [Set] = [
    Set("email", "a@b"), Set("email", ""), Set("email", "0123456789"), Set("email", "01234567890", 1006, "too_long"),
    Set("email", "a\nb", 1006, "control_character"), Set("email", "\u{1B}[2J", 1006, "control_character"),
    Set("email", 1, 1006, "wrong_type"), Set("email", nil, 1006, "wrong_type"), Set("email", ["a"], 1006, "wrong_type"),
    // Eleven scalars that form a single character; the limit counts characters.
    Set("email", "\u{1F468}\u{1F3FD}\u{200D}\u{1F469}\u{1F3FD}\u{200D}\u{1F467}\u{1F3FD}\u{200D}\u{1F466}\u{1F3FD}"),
    Set("memo", "a\n\tb"), Set("memo", "a\r\nb"), Set("email", "a\r", 1006, "control_character"),
    Set("password", "a\u{FFFD}b", 1006, "bad_format"), Set("memo", "\0", 1006, "control_character"),
    Set("memo", .string(String(repeating: "x", count: 65_536))),
    Set("memo", .string(String(repeating: "x", count: 65_537)), 1006, "too_long"),
    Set("password", "secret"), Set("password", true, 1006, "wrong_type"),
    Set("password", .string(String(repeating: "x", count: 21)), 1006, "too_long"),
    Set("age", 0), Set("age", 150), Set("age", .number("30.50")), Set("age", .number("3e1")), Set("age", nil),
    Set("age", -1, 1006, "out_of_range"), Set("age", 151, 1006, "out_of_range"),
    Set("age", .number("0.3"), 1006, "step_mismatch"), Set("age", .number("1e400"), 1006, "number_out_of_range"),
    Set("age", .number("9007199254740993"), 1006, "number_out_of_range"), Set("age", "30", 1006, "wrong_type"),
    Set("due", "2026-11-22"), Set("due", ""), Set("due", "22.11.2026", 1006, "bad_format"),
    Set("due", "2027-01-01", 1006, "out_of_range"), Set("due", nil, 1006, "wrong_type"),
    Set("news", true), Set("news", 1, 1006, "wrong_type"), Set("news", "true", 1006, "wrong_type"),
    Set("plan", "pro"), Set("plan", "gone", 1004, "disabled"), Set("plan", "Pro", 1006, "not_a_choice"),
    Set("plan", nil, 1006, "wrong_type"), Set("topics", ["b", "a"]), Set("topics", []),
    Set("topics", ["c"], 1006, "not_a_choice"), Set("topics", [1], 1006, "wrong_type"),
    Set("topics", "a", 1006, "wrong_type"),
    Set("next", true, 1005, "wrong_action"), Set("title", "x", 1005, "wrong_action"),
    Set("loaded", "x", 1005, "wrong_action"),
    Set("people", [], 1005, "wrong_action"), Set("people/p0", "x", 1005, "wrong_action"),
    Set("site", "x", 1005, "wrong_action"),
    Set("table", [], 1005, "wrong_action"), Set("picture", "x", 1005, "wrong_action"),
    Set("progress", 1, 1005, "wrong_action"),
    Set("note", "x", 1005, "wrong_action"), Set("group", "x", 1005, "wrong_action"),
    Set("locked", true, 1004, "disabled"), Set("nothing", 1, 1001, "unknown_element"),
    // Canonically equivalent to an existing id, but with other bytes.
    Set("\u{1F43}ge", 1, 1001, "unknown_element"),
  ]

  @Test("K2, K13: ui.set accepts values that fit the kind, and refuses others with the reason", arguments: sets)
  func set(_ row: Set) async throws {
    try await onSessionThread {
      let wire = Wire()
      let before = wire.call("ui.snapshot")
      let answer = wire.call("ui.set", ["id": .string(row.id), "value": row.value])
      #expect(answer["code"] == row.code.map { .integer($0) })
      #expect(answer["data"]?["reason"] == row.reason.map { .string($0) })
      guard row.code != nil else { return }
      #expect(answer["data"]?["id"] == .string(row.id))
      #expect(wire.call("ui.snapshot") == before)
    }
  }

  @Test("L72: a value that is no date is refused with the format, and a day that does not exist is reported as such")
  func formats() async throws {
    try await onSessionThread {
      let wire = Wire()
      for (text, sentence) in [
        ("2026-02-29", "There is no such day."),
        ("22.11.2026", "This is no date; write it as year-month-day, such as 2026-11-22."),
      ] {
        let answer = wire.call("ui.set", ["id": "home/due", "value": .string(text)])
        #expect(answer["data"]?["sentence"] == .string(sentence))
      }
    }
  }

  @Test("ui.set: the snapshot then has the given value")
  func values() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.set", ["id": "home/age", "value": .number("3.05e1")])
      #expect(wire.call("ui.get", ["id": "home/age"])["element"]?["value"]?.text == "30.5")
      wire.call("ui.set", ["id": "home/topics", "value": ["b", "a"]])
      #expect(wire.call("ui.get", ["id": "home/topics"])["element"]?["selected"] == ["a", "b"])
      wire.call("ui.set", ["id": "home/memo", "value": "\u{202E}e\u{301}\u{1F600}\n"])
      #expect(wire.call("ui.get", ["id": "home/memo"])["element"]?["value"]?.text == "\"\u{202E}e\u{301}\u{1F600}\\n\"")
    }
  }

  @Test("revision: a turn that changes something raises it by one; an equal value does not")
  func revision() async throws {
    try await onSessionThread {
      let wire = Wire()
      let first = wire.call("ui.set", ["id": "home/news", "value": true])
      #expect(first == ["before": 0, "revision": 1, "settled": true, "pending": [], "page": "home"])
      let second = wire.call("ui.set", ["id": "home/news", "value": true])
      #expect(second == ["before": 1, "revision": 1, "settled": true, "pending": [], "page": "home"])
    }
  }

  @Test("a complaint about a value is the error of its element, not an RPC error")
  func complaint() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("ui.set", ["id": "home/email", "value": "x"])["revision"] == 1)
      #expect(wire.call("ui.get", ["id": "home/email"])["element"]?["error"] == "Not an e-mail address")
    }
  }

  struct Press: Sendable {
    let id: String
    let code: Int?
    let reason: String?
    init(_ id: String, _ code: Int? = nil, _ reason: String? = nil) {
      (self.id, self.code, self.reason) = ("home/" + id, code, reason)
    }
  }

  static let presses: [Press] = [
    Press("next"), Press("site"), Press("people/p1"), Press("people/p1/delete"), Press("inner"),
    Press("locked", 1004, "disabled"), Press("people", 1005, "wrong_action"), Press("email", 1005, "wrong_action"),
    Press("group", 1005, "wrong_action"), Press("title", 1005, "wrong_action"),
    Press("people/p9", 1001, "unknown_element"),
    Press("people/p1/fire", 1001, "unknown_element"), Press("people/", 1001, "unknown_element"),
    Press("", 1001, "unknown_element"),
  ]

  @Test("K2: ui.press accepts buttons, links, rows and their buttons, and nothing else", arguments: presses)
  func press(_ row: Press) async throws {
    try await onSessionThread {
      let answer = Wire().call("ui.press", ["id": .string(row.id)])
      #expect(answer["code"] == row.code.map { .integer($0) })
      #expect(answer["data"]?["reason"] == row.reason.map { .string($0) })
    }
  }

  @Test("ui.press: the answer has the top page, and the snapshot on request")
  func page() async throws {
    try await onSessionThread {
      let result = Wire().call("ui.press", ["id": "home/next", "snapshot": true])
      #expect(result["page"] == "second")
      #expect(result["snapshot"]?["page"]?["elements"]?.count == 1)
      #expect(result["snapshot"]?["revision"] == result["revision"])
    }
  }

  @Test("K5: a refusal says if an element never existed, has gone, is below the top page, or is behind an alert")
  func reach() async throws {
    try await onSessionThread {
      let wire = Wire()
      let reason = { (id: String) in wire.call("ui.press", ["id": .string(id)])["data"]?["reason"] }
      wire.call("ui.press", ["id": "home/warn"])
      #expect(reason("home/next") == "covered_by_alert")
      #expect(reason("home/locked") == "covered_by_alert", "what cannot be reached comes before what is disabled")
      #expect(wire.call("ui.get", ["id": "home/next"])["element"]?["covered"] == true)
      wire.call("ui.press", ["id": "alert:1/ok"])
      #expect(reason("alert:1/ok") == "stale_element")
      #expect(reason("alert:2/ok") == "unknown_element")
      wire.call("ui.press", ["id": "home/hide"])
      #expect(reason("home/email") == "stale_element")
      wire.call("ui.press", ["id": "home/people/p1/delete"])
      #expect(reason("home/people/p1") == "stale_element")
      #expect(reason("home/people/p1/delete") == "stale_element")
      #expect(reason("home/people/p2") == nil)
      wire.call("ui.press", ["id": "home/next"])
      #expect(reason("home/next") == "not_on_top")
      #expect(reason("home/inner") == "not_on_top")
      #expect(wire.call("ui.get", ["id": "home/next"])["data"]?["reason"] == "not_on_top")
      wire.call("ui.back")
      #expect(reason("second/name") == "stale_element")
      wire.call("ui.press", ["id": "home/replace"])
      #expect(reason("home/next") == "stale_element")
      #expect(reason("home/inner") == "stale_element")
    }
  }

  @Test("retired ids: the most recent ids are remembered, and older ids are forgotten")
  func retired() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.retired = 4
      let wire = Wire(limits: limits)
      let reason = { (id: String) in wire.call("ui.press", ["id": .string(id)])["data"]?["reason"] }
      for row in ["p0", "p1", "p2"] { wire.call("ui.press", ["id": .string("home/people/\(row)/delete")]) }
      #expect(reason("home/people/p0") == "unknown_element")
      #expect(reason("home/people/p1") == "stale_element")
      #expect(reason("home/people/p2/delete") == "stale_element")
    }
  }

  @Test("stale_revision: ifRevision refuses an action on another revision, before all other checks")
  func ifRevision() async throws {
    try await onSessionThread {
      let wire = Wire()
      let answer = wire.call("ui.press", ["id": "nothing", "ifRevision": 5])
      #expect(answer["code"] == 1007)
      #expect(answer["data"] == ["reason": "stale_revision", "revision": 0])
      #expect(wire.call("ui.press", ["id": "home/next", "ifRevision": .number("0.0")])["revision"] == 1)
      #expect(wire.call("ui.back", ["ifRevision": 0])["code"] == 1007)
    }
  }

  @Test("no_back: ui.back closes an alert and a second page, but not the first page")
  func back() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("ui.back")["data"] == ["reason": "no_back"])
      wire.call("ui.press", ["id": "home/warn"])
      #expect(wire.call("ui.back", ["snapshot": true])["snapshot"]?["alerts"] == [])
      wire.call("ui.press", ["id": "home/next"])
      #expect(wire.call("ui.back")["page"] == "home")
      #expect(wire.call("ui.back")["code"] == 1005)
    }
  }

  @Test("ui.fill: all values are set in one turn")
  func fill() async throws {
    try await onSessionThread {
      let wire = Wire()
      let values: JSON = [
        "home/email": "a@b", "home/password": "x", "home/age": 5, "home/news": true, "home/topics": ["a"],
      ]
      #expect(wire.call("ui.fill", ["values": values])["revision"] == 1)
      #expect(wire.call("ui.get", ["id": "home/email"])["element"]?["value"] == "a@b")
      #expect(wire.call("ui.get", ["id": "home/password"])["element"]?["filled"] == true)
      #expect(wire.call("ui.fill", ["values": [:]])["revision"] == 1)
    }
  }

  @Test(
    "ui.fill: no value is set if one does not fit, whichever check finds it",
    arguments: [
      ("home/nothing", "x" as JSON, "unknown_element"), ("home/locked", "x", "disabled"),
      ("home/title", "x", "wrong_action"),
      ("home/age", "x", "wrong_type"), ("home/age", 151, "out_of_range"), ("home/plan", "gone", "disabled"),
      ("home/password", "x\n", "control_character"),
    ])
  func fillNothing(_ id: String, _ value: JSON, _ reason: String) async throws {
    try await onSessionThread {
      let wire = Wire()
      let before = wire.call("ui.snapshot")
      let values: JSON = .object([.init("home/email", "a@b"), .init(id, value), .init("home/news", true)])
      let answer = wire.call("ui.fill", ["values": values])
      #expect(answer["data"]?["reason"] == .string(reason) && answer["data"]?["id"] == .string(id))
      #expect(!answer.text.contains("a@b"), "no value is in a refusal")
      #expect(wire.call("ui.snapshot") == before)
    }
  }

  @Test("ui.more: a list that can load more rows offers it, until all rows are there")
  func more() async throws {
    try await onSessionThread {
      let wire = Wire(GrowingListApplication(pageSize: 2, total: 5))
      for total in [2, 4] {
        let list = wire.call("ui.get", ["id": "growing/list"])["element"]
        #expect(list?["actions"] == ["more"])
        #expect(list?["total"] == .integer(total))
        #expect(wire.call("ui.more", ["id": "growing/list"])["settled"] == true)
      }
      #expect(wire.call("ui.get", ["id": "growing/list"])["element"]?["actions"] == [])
      #expect(wire.call("ui.more", ["id": "growing/list"])["code"] == 1005)
      #expect(wire.call("ui.more", ["id": "growing/list/r1"])["code"] == 1005)
      #expect(wire.call("ui.list", ["id": "growing/list", "offset": 4, "count": 5])["total"] == 5)
    }
  }
}

extension JSON {
  /// The number of values of an array.
  var count: Int? { if case .array(let values) = self { values.count } else { nil } }
}
