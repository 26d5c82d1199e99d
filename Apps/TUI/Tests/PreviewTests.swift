import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A list or a table whose rows have previews, and a button.
private struct PreviewApplication: Application {
  static let name = "preview"
  var rows = [
    Row("a", "Ada", detail: "one", preview: "All of Ada\nin two lines"),
    Row("b", "Bo", preview: (1...30).map { "Line \($0) of Bo" }.joined(separator: "\n")),
    Row("c", "Cy"),
    Row("d", "דוד", preview: "שלום 👩‍👩‍👧 日本語 " + String(repeating: "word ", count: 40)),
  ]
  var isTable = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(PreviewPage(rows, isTable: isTable))
    return nil
  }
}

private final class PreviewPage: Page<Never> {
  let list = List("list", "People")
  let table = DataTable<Row>(
    "table", "People", columns: [Column("name", "Name", text: \.label), Column("key", "Key", text: \.key)],
    rowKey: \.key, buttons: { _ in [] }, preview: \.preview)
  let below = Button("below", "Below")
  private let isTable: Bool

  override var elements: [PageElement] { [isTable ? table : list, below] }

  init(_ rows: [Row], isTable: Bool) {
    self.isTable = isTable
    super.init(key: "p", title: "Previews")
    (list.rows.value, table.values.value) = (rows, rows)
    list.selections.observe { [unowned self] key in title.value = key }
  }
}

@Suite struct PreviewTests {
  private func onRows(
    _ application: PreviewApplication = PreviewApplication(), rows: Int = 24, columns: Int = 80, isASCII: Bool = false,
    colours: Int = 8, _ body: @escaping @Sendable (ScreenTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      try body(ScreenTest(application, rows: rows, columns: columns, isASCII: isASCII, colours: colours))
    }
  }

  @Test(
    "N64: the preview of the row with the focus stands beside the list, and follows the focus without an event")
  func beside() async throws {
    try await onRows { test in
      let before = test.frame
      #expect(test.row("> Ada")?.contains("│ All of Ada") == true && test.row("│ in two lines") != nil)
      test.type("Down")
      #expect(test.row("Ada")?.contains("│ Line 1 of Bo") == true && test.row("All of Ada") == nil)
      test.type("Down")
      #expect(test.row("Line 1") == nil && test.row("> Cy")?.contains("│") == true, "a row that says nothing")
      #expect(test.frame == before)
    }
  }

  @Test("N64: the preview uses the window's rows even beside a short list, and its last row counts the omitted lines")
  func clipped() async throws {
    try await onRows(rows: 40) { test in
      test.type("Down")
      #expect(test.row("Line 30 of Bo") != nil && test.row("more rows") == nil)
      let place = test.screen.split(separator: "\n").firstIndex { $0.contains("[ Below ]") }
      test.type("Up")
      #expect(test.row("All of Ada") != nil)
      #expect(
        test.screen.split(separator: "\n").firstIndex { $0.contains("[ Below ]") } == place, "what is below stays there"
      )
    }
    try await onRows(rows: 16) { test in
      test.type("Down")
      #expect(test.row("Line 8 of Bo") != nil && test.row("Line 9 of Bo") == nil)
      #expect(test.row("… 22 more rows: Alt-P") != nil)
      let lines = test.screen.split(separator: "\n").map(String.init)
      let last = try #require(lines.firstIndex { $0.contains("more rows") })
      #expect(lines.dropFirst(last + 1).contains { $0.contains("[ Below ]") }, "nothing stands in its way")
    }
  }

  @Test(
    "N64: Alt-P shows the preview as a page that scrolls, in any size; any other key closes it and presses nothing")
  func page() async throws {
    try await onRows(rows: 12, columns: 60) { test in
      let before = test.frame
      #expect(test.row("│") == nil && test.row("Alt-P preview") != nil, "there is no room for it beside the rows")
      test.type("Down M-p")
      #expect(test.row("Line 1 of Bo") != nil && test.row(" Bo") != nil && test.row("rows 1-") != nil)
      test.type("End")
      #expect(test.row("Line 30 of Bo") != nil && test.row("Line 1 of") == nil)
      test.type("x")
      #expect(test.row("> Bo") != nil)
      test.type("Down M-p")
      #expect(test.row("There is no preview here.") != nil && test.row("> Cy") != nil)
      #expect(test.frame == before)
    }
  }

  @Test("N64: Ctrl-P offers a preview if there is one, and it can be read during a filter")
  func elsewhere() async throws {
    try await onRows { test in
      test.type("C-p read_the_preview")
      #expect(test.row("Read the preview") != nil)
      test.type("Enter")
      #expect(test.row("in two lines") != nil && test.row("Below") == nil)
      test.type("Esc / B o M-p")
      #expect(test.row("Line 2 of Bo") != nil && test.row("Below") == nil)
      test.type("Esc")
      #expect(test.row("1/1 of 4") != nil && test.row("> Bo")?.contains("│ Line 1 of Bo") == true)
      test.type("q")
      #expect(test.row("Nothing found") != nil && test.row("Line 1 of Bo") == nil)
    }
  }

  @Test("N64: the page with the preview closes when its row has no preview any more")
  func goes() async throws {
    let full = FrameSamples.frame([
      ElementState(
        id: "page/list", label: "List",
        content: .list(ListState(rows: [RowState(id: "page/list/a", label: "A", buttons: [], preview: "Said of A")])))
    ])
    var bare = full
    bare.page.elements = [
      ElementState(
        id: "page/list", label: "List",
        content: .list(ListState(rows: [RowState(id: "page/list/a", label: "A", buttons: [])])))
    ]
    useUTF8()
    var view = PageView(size: Size(rows: 24, columns: 80))
    view.show(full)
    view.type([.alt("p")])
    let response = view.next()
    #expect(response == nil)
    let read = view.draw().text
    #expect(read.contains("Said of A") && view.layer != nil)
    view.show(bare)
    let left = view.draw().text
    #expect(view.layer == nil && !left.contains("│"))
  }

  @Test("N64: a table's titles and cells stay in their part, and a click beside them presses nothing")
  func table() async throws {
    try await onRows(PreviewApplication(isTable: true)) { test in
      let head = try #require(test.row("Name"))
      #expect(head.contains("│ All of Ada"), "it begins beside the titles")
      test.click("in two lines")
      test.click("All of Ada")
      #expect(test.row("> Ada") != nil && test.frame?.page.title == "Previews")
    }
  }

  @Test("N64: in ASCII the preview stands behind a plain rule, which is also the scroll bar of many rows")
  func rules() async throws {
    try await onRows(isASCII: true) { test in
      test.type("Down")
      #expect(test.row("> Bo")?.contains("| Line 2 of Bo") == true && test.row("~ 14 more rows: Alt-P") != nil)
    }
    var many = PreviewApplication()
    many.rows = (0..<100).map { Row("r\($0)", "Row \($0)", preview: "Said of \($0)") }
    try await onRows(many, columns: 120, colours: 256) { test in
      let lines = test.screen.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.contains("┃ Said of 0") } && lines.contains { $0.hasSuffix("│") })
      #expect(!lines.contains { $0.hasSuffix("││") })
    }
  }

  @Test("N64: a list without previews has the whole width")
  func without() async throws {
    var plain = PreviewApplication()
    plain.rows = plain.rows.map { Row($0.key, $0.label, detail: $0.detail) }
    try await onRows(plain) { test in
      #expect(test.row("│") == nil && test.row("Alt-P") == nil && test.row("Below").map { !$0.isEmpty } == true)
    }
  }

  @Test("N64: a list and its preview side by side match their goldens", arguments: [(160, 40), (80, 24), (60, 20)])
  func goldens(_ columns: Int, _ rows: Int) async throws {
    for key in ["Down", "Down M-p"] {
      let screen = try await onSessionThread {
        let test = ScreenTest(PreviewApplication(), rows: rows, columns: columns, colours: 256)
        test.type(key)
        return test.screen + "\n" + (test.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor")
      }
      try expectGolden(screen, "preview-\(columns)x\(rows)\(key == "Down" ? "" : "-read")")
    }
  }

  @Test("N64: labels keep their column beside a preview")
  func labels() async throws {
    var long = PreviewApplication()
    long.rows = ["Short", "Longer than a third"].map { Row($0, $0, detail: "of some use", preview: "Said") }
    try await onRows(long) { test in
      let places = ["> Short", "  Longer"].compactMap { label in
        test.row(label).flatMap { row in
          row.range(of: "of some use").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
        }
      }
      #expect(places.count == 2 && Set(places).count == 1)
    }
  }

  @Test("N64: previews of rows from a source appear as the rows come, and are empty beside missing rows")
  func source() async throws {
    let application = RowSourceApplication { request in
      let rows = request.range.clamped(to: 0..<1_000).map { Row("r\($0)", "Row \($0)", preview: "Said of \($0)") }
      return RowAnswer(rows, total: 1_000)
    }
    try await onSessionThread {
      let test = ScreenTest(application)
      while test.focus != "source/list" { test.type("Tab") }
      #expect(test.row("> Row 0")?.contains("Said of 0") == true || test.row("│ Said of 0") != nil)
      test.with { $0.type([.end]) }
      #expect(test.row("> …") != nil && test.row("Said of") == nil && test.row("│") != nil)
      for _ in 1...4 {
        test.paint()
        test.session.settleEffects()
      }
      test.paint()
      #expect(test.row("> Row 999") != nil && test.row("│ Said of 999") != nil)
    }
  }

  @Test("N64: nothing overlaps in any size, for any text", arguments: [false, true])
  func sizes(_ isTable: Bool) async throws {
    for isASCII in [false, true] {
      try await onRows(PreviewApplication(isTable: isTable), isASCII: isASCII) { test in
        test.type("End")
        for columns in 60...140 {
          test.resize(24, columns)
          let screen = test.picture
          let rule = isASCII ? "|" : "│"
          let places = (1..<22).compactMap { row in (0..<columns).first { screen[row, $0].text == rule } }
          #expect(Set(places).count == (columns < 73 ? 0 : 1), "\(columns): one straight rule, or none")
        }
        for rows in 4...24 {
          test.resize(rows, 80)
          test.type("M-p Down PgDn Esc Up Down")
        }
      }
    }
  }
}
