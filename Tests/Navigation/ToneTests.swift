import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct ToneTests {
  @Test("A51: a tone follows its property; it is in each frame and outline, and is replayed and undone")
  func property() async throws {
    try await onSessionThread {
      let test = SessionTest(StateApplication())
      #expect(test.frame.element("page/state")?.content == .text("down", tone: .critical))
      #expect(test.frame.element("page/state")?.sentence == "State: ✗ down")
      test.press("page/mend")
      #expect(test.frame.element("page/state")?.sentence == "State: ✓ up")
      #expect(test.frame.outline.contains(#"text page/state "State" = positive "up""#))
      test.press("page/mend")
      #expect(test.frame.outline.contains(#"text page/state "State" = "unknown""#), "no tone, no word of it")
      test.undo()
      #expect(test.frame.element("page/state")?.content == .text("up", tone: .positive))
    }
  }

  @Test("A73: rows and cells have the tones that their author gives; a load that was recorded without them is read")
  func rows() async throws {
    try await onSessionThread {
      let test = SessionTest(RowsApplication())
      let rows = test.frame.element("page/list")?.content.list?.rows
      #expect(rows?.map(\.tonedLabel) == ["✗ web", "mail"])
      let cells = test.frame.element("page/table")?.content.list?.rows
      #expect(cells?.map(\.tonedCells) == [["1", "✗ down"], ["2", "up"]])
    }
    let old = #"{"key":"a","label":"A","buttons":[],"cells":["1"]}"#
    #expect(try JSONDecoder().decode(Row.self, from: Data(old.utf8)).label == "A")
  }
}

extension ToneTests {
  @Test("A103: cells of a table have the tones that its author binds; cells without one have no sign")
  func table() async throws {
    try await onSessionThread {
      let test = SessionTest(RowsApplication())
      let state = try #require(test.frame.element("page/disks")?.content.table)
      #expect(
        state.rows.indices.map(state.tonedCells(ofRow:)) == [["data", "✗ full"], ["home", ""], ["boot", "well"]])
      #expect(state.tone(ofCell: 0, inRow: 1) == .muted && state.tone(ofCell: 1, inRow: 2) == nil)
      #expect(test.frame.outline.contains(#"["data", "✗ full"]"#))
    }
    let old = try JSONDecoder().decode(TableState.self, from: Data(#"{"columns":["A"],"rows":[["1"]]}"#.utf8))
    #expect(old.tones == nil && old.tonedCells(ofRow: 0) == ["1"])
  }
}

private struct RowsApplication: Application {
  static let name = "rows"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(RowsPage())
    return nil
  }
}

private final class RowsPage: Page<Never> {
  private let list = List("list", "List")
  private let table = DataTable<Int>(
    "table", "Table",
    columns: [
      Column("number", "Number", by: \.self) { "\($0)" },
      Column("state", "State") { $0 == 1 ? "down" : "up" }.toned { $0 == 1 ? .critical : nil },
    ], rowKey: { "\($0)" })
  private let disks = Table("disks", "Disks", columns: ["Disk", "Use"])
  override var elements: [PageElement] { [list, table, disks] }

  init() {
    super.init(key: "page", title: "Page")
    list.rows.value = [Row("web", "web", tone: .critical), Row("mail", "mail")]
    table.values.value = [1, 2]
    disks.rows.value = [["data", "full"], ["home", ""], ["boot", "well"]]
    disks.tones.value = [[nil, .critical], [.muted, .warning]]
  }
}

private struct StateApplication: Application {
  static let name = "state"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(StatePage())
    return nil
  }
}

private final class StatePage: Page<Never> {
  private let state = Label("state", "State", text: "down", tone: .critical)
  private let mend = Button("mend", "Mend")
  override var elements: [PageElement] { [state, mend] }

  init() {
    super.init(key: "page", title: "Page")
    mend.taps.observe { [unowned self] in
      let isUp = state.tone.value == .positive
      (state.text.value, state.tone.value) = isUp ? ("unknown", nil) : ("up", .positive)
    }
  }
}
