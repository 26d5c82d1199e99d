import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Looks of a model at the page, and the cost of what it reads.
@Suite struct MCPReadingTests {
  private func use(_ id: JSON, _ tool: String, _ arguments: JSON = [:]) -> String {
    let request: JSON = [
      "jsonrpc": "2.0", "id": id, "method": "tools/call",
      "params": ["name": .string(tool), "arguments": arguments, "_meta": MCPClient.modernMeta],
    ]
    return request.text + "\n"
  }

  @Test("D97: a first look waits until the page has settled")
  func settled() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(LateOptionsApplication(latch: latch), dialect: .mcp)
      #expect(wire.feed(use(1, "ui_snapshot")) == [])
      latch.open()
      let first = wire.settle().map(json).first?["result"] ?? nil
      #expect(first.said.contains("of north, south") && !first.said.contains("still working"), "\(first.said)")
    }
  }

  @Test("D97: a first look waits for a second at most, and a later look does not wait")
  func impatient() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(LateOptionsApplication(latch: latch), dialect: .mcp)
      #expect(wire.feed(use(1, "ui_snapshot")) == [])
      #expect(wire.pass(.milliseconds(999), settling: false) == [])
      let first = wire.pass(.milliseconds(1), settling: false).map(json).first?["result"] ?? nil
      #expect(first.said.contains("of nothing yet"), "\(first.said)")
      #expect(first.said.contains(#"still working: zones; ui_wait {"until":{"settled":true}} or ui_back"#))
      #expect(wire.feed(use(2, "ui_snapshot")).count == 1)
      // A way back does not wait, and neither does a program.
      let other = Wire(LateOptionsApplication(latch: latch), dialect: .mcp)
      #expect(other.feed(use(1, "ui_back")).count == 1)
      #expect(Wire(LateOptionsApplication(latch: latch)).feed(Visitors.request(1, "ui.snapshot") + "\n").count == 1)
      latch.open()
      for wire in [wire, other] { _ = wire.settle() }
    }
  }

  @Test("D98: a search says whether the list has more rows than it has looked through")
  func searches() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(MoreRowsApplication(), dialect: .mcp))
      let some = client.use("ui_list", ["id": "home/rows", "match": "1"]).said
      #expect(
        some.hasPrefix("[home/rows]: rows 0 to 0 of 1 that match, of the 2 loaded; there are more: press"), "\(some)")
      #expect(client.use("ui_list", ["id": "home/rows", "match": "x"]).said.contains("none of 0 that match, of the 2"))
      #expect(!client.use("ui_list", ["id": "home/all", "match": "x"]).said.contains("there are more"))
      let plain = Wire(MoreRowsApplication())
      #expect(plain.call("ui.list", ["id": "home/rows"])["more"] == true)
      #expect(plain.call("ui.list", ["id": "home/all"])["more"] == nil)
    }
  }

  @Test("D105: of more than 10 rows or 20 options the first 5 are shown, and no row is told as gone that is not")
  func samples() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(EveryKindApplication(rows: 11), dialect: .mcp))
      let first = client.use("ui_snapshot").said
      #expect(first.contains("[home/people/p4]") && !first.contains("[home/people/p5]"), "\(first)")
      #expect(first.contains("… 6 more rows (ui_list)"))
      // Ten rows are shown whole: the five that come into sight were there before.
      let ten = client.use("ui_press", ["id": "home/people/p2/delete"]).said
      #expect(ten.contains("gone: [home/people/p2]") && !ten.contains("new after"), "\(ten)")
      #expect(client.use("ui_snapshot").said.contains("[home/people/p10]"))
      #expect(!client.use("ui_undo").said.contains("gone: [home/people/p9]"))
    }
  }

  @Test("D99, D3: a changed choice, field or table is told in at most 60 tokens, without what has not changed")
  func changes() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(MoreRowsApplication(), dialect: .mcp))
      #expect(client.use("ui_snapshot").said.contains("k4 \"Option 4\", … 25 more"))
      for (id, value) in [("home/choice", "k7" as JSON), ("home/city", "Bern"), ("home/cell", "new")] {
        let said = client.use("ui_set", ["id": .string(id), "value": value]).said
        let lines = said.split(separator: "\n").dropFirst()
        #expect(!lines.isEmpty && lines.allSatisfy { Tokens.ofOutline(String($0)) <= 60 }, "\(said)")
        #expect(!said.contains("Option 2") && !said.contains("Aachen") && !said.contains("Long help"), "\(said)")
      }
      let cell = client.use("ui_set", ["id": "home/cell", "value": "newer"]).said
      #expect(cell.contains(#"row 3: ["3","newer"]"#) && !cell.contains(#"["2""#), "\(cell)")
      // A refusal of a long text names the element, and not the whole text.
      _ = client.use("ui_set", ["id": "home/city", "value": .string(String(repeating: "x", count: 900))])
      let refused = client.use("ui_press", ["id": "home/city"]).said
      #expect(refused.contains("(900 characters; ui_read has all)") && refused.utf8.count < 600, "\(refused)")
    }
  }

  @Test("D99: rows that a look elsewhere has moved out of sight are not told as gone")
  func moved() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(SamplerApplication(), dialect: .mcp))
      _ = client.use("ui_press", ["id": "home/everything"])
      let rows = client.use("ui_list", ["id": "everything/rows", "offset": 700, "count": 10]).said
      #expect(rows.contains("[everything/rows/r701]"), "\(rows)")
      let refused = client.use("ui_press", ["id": "everything/nothing"]).said
      #expect(!refused.contains("gone:") && !refused.contains("new after"), "\(refused)")
    }
  }

  @Test("D100: ui_read shows all that an outline cuts off: a text, suggestions, options and the values of a chart")
  func reading() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(MoreRowsApplication(), dialect: .mcp))
      let long = String(repeating: "y", count: 2_508)
      let changed = client.use("ui_set", ["id": "home/city", "value": .string(long)]).said
      #expect(changed.contains("… (2508 characters; ui_read has all)"))
      let read = client.use("ui_read", ["id": "home/city"]).said
      #expect(read.contains(long) && read.contains("Town 24") && read.contains("Long help"), "\(read)")
      #expect(client.use("ui_snapshot").said.contains("and 20 more (ui_read)"))
      #expect(client.use("ui_read", ["id": "home/choice"]).said.contains("Option 29"))
      #expect(client.use("ui_read", ["id": "home/cit"]).said.contains("home/city is the nearest"))
    }
  }

  @Test("D101: a wait that is not met in time is no error, and says that its element is not on the page")
  func waits() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let until: JSON = ["until": ["element": ["id": "home/lode"]], "timeoutMs": 100]
      #expect(client.wire.feed(use(1, "ui_wait", until)) == [])
      let late = client.wire.pass(.milliseconds(100)).map(json).first?["result"] ?? nil
      late.checkHalves()
      #expect(late["isError"] == false && late["structuredContent"]?["reason"] == "timeout")
      #expect(late.said.hasPrefix("It has not happened yet: the page has no [home/lode]; [home/load] is the nearest."))
      let wire = Wire(dialect: .mcp)
      let other = MCPClient.modern(wire)
      _ = other.use("ui_press", ["id": "home/warn"])
      #expect(wire.feed(use(2, "ui_wait", until)) == [])
      let covered = wire.pass(.milliseconds(100)).map(json).first?["result"] ?? nil
      #expect(covered.said.hasPrefix("It has not happened yet. An alert is in front: press alert:1/ok."), "\(covered)")
      #expect(wire.feed(use(3, "ui_wait", until)) == [])
      let left = wire.feed(use(4, "ui_back", [:])).map(json).first { $0["id"] == 3 }?["result"] ?? nil
      #expect(left["isError"] == false && left.said.hasPrefix("The wait is over: the page was left"), "\(left)")
    }
  }

  @Test("D103: marks that change the direction of text are escapes in an outline")
  func directions() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let said = client.use("ui_set", ["id": "home/memo", "value": "a\u{202E}b\u{2066}"]).said
      #expect(said.contains(#"= "a\u202eb\u2066""#), "\(said)")
    }
  }
}

/// A page whose options come late.
private struct LateOptionsApplication: Application {
  static let name = "late"
  let latch: Latch

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let zone = Choice("zone", "Zone", options: [ChoiceOption<Int>]())
    context.navigator.spawn { [latch] in
      guard (try? await context.effects.run("zones") { _ in await latch.wait() }) != nil else { return }
      zone.options.value = [ChoiceOption("north", "North", 1), ChoiceOption("south", "South", 2)]
    }
    return try? await context.navigator.presentRoot(LooksPage([zone]))
  }
}

/// A list with more rows than are loaded, and elements with long members.
private struct MoreRowsApplication: Application {
  static let name = "more"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (rows, all) = (List("rows", "Rows"), List("all", "All"))
    rows.rows.value = [Row("1", "Row 1"), Row("2", "Row 2")]
    rows.wantsMore.value = true
    all.rows.value = rows.rows.value
    let choice = Choice("choice", "Choice", options: (0..<30).map { ChoiceOption("k\($0)", "Option \($0)", $0) })
    let city = TextField("city", "City")
    city.help.value = "Long help, which says much and stays as it is all the time."
    city.suggestions.value = ["Aachen"] + (1...24).map { "Town \($0)" }
    let cell = TextField("cell", "Cell")
    let table = Table("table", "Table", columns: ["One", "Two"])
    table.rows.value = (1...9).map { ["\($0)", "old"] }
    cell.edits.observe { text in table.rows.value[2] = ["3", text] }
    return try? await context.navigator.presentRoot(LooksPage([rows, all, choice, city, cell, table]))
  }
}

private final class LooksPage: Page<String> {
  private let all: [PageElement]
  override var elements: [PageElement] { all }

  init(_ elements: [PageElement]) {
    all = elements
    super.init(key: "home", title: "Home")
  }
}
