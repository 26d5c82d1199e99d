import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct DataTableTests {
  private func onMoons(_ body: @escaping @Sendable (ScreenTest) throws -> Void) async throws {
    try await onSessionThread {
      let test = ScreenTest(SamplerApplication(), rows: 80)
      test.with { $0.type(Key.parse("e Enter")) }
      test.session.settleEffects()
      while test.focus != "everything/moons" { test.type("Tab") }
      try body(test)
    }
  }

  private func names(_ test: ScreenTest) -> [String] {
    test.frame?.element("everything/moons")?.content.list?.rows.map(\.label) ?? []
  }

  @Test("N50: an interactive table has its titles above its cells and marks its sort column")
  func look() async throws {
    try await onMoons { test in
      let lines = test.screen.split(separator: "\n").map(String.init)
      let head = try #require(lines.first { $0.contains("Radius ▼") })
      let row = try #require(lines.first { $0.contains("Moon") && $0.contains("1738 km") })
      let place = { (line: String, part: String) in line.range(of: part).map { line[..<$0.lowerBound].count } }
      // The numbers end below the end of their title.
      let end = { (line: String, part: String) in line.range(of: part).map { line[..<$0.upperBound].count } }
      #expect(end(head, "Radius ▼") == end(row, "1738 km") && place(head, "Planet") == place(row, "Earth"))
      #expect(lines.contains { $0.hasPrefix("> Io") && $0.contains("[ Note down ]") } && !row.contains("Note down"))
    }
  }

  @Test("N50: Alt-S offers the columns to sort by, a click on a title sorts, and the bar stays on its row")
  func sorting() async throws {
    try await onMoons { test in
      test.type("Home M-s Space n a m e Enter")
      #expect(names(test) == ["Europa", "Io", "Moon"] && test.row("Name ▲") != nil)
      #expect(test.row("> Io") != nil, "the cursor stays on Io")
      test.click("Name ▲")
      #expect(names(test) == ["Moon", "Io", "Europa"])
      test.type("Enter")
      #expect(test.row("Io, chosen") != nil)
      test.type("Right Enter")
      #expect(test.row("Io, note") != nil)
    }
    try await onMoons { test in
      #expect(test.row("> Io") != nil || test.row("> Moon") != nil)
      let first = names(test)[0]
      test.type("Enter")
      test.click("Name")
      test.click("Name")
      #expect(test.row("> \(first)") != nil, "a pressed row keeps the bar, although the bar was not moved")
    }
  }

  @Test("N50: of two tables, Alt-S offers the columns of the table with the focus first")
  func sortsFocused() async throws {
    try await onSessionThread {
      let test = ScreenTest(TwoTables())
      for table in ["pair/second", "pair/first"] {
        while test.focus != table { test.type("Tab") }
        test.type("M-s Enter")
        for id in ["pair/first", "pair/second"] {
          let isSorted = test.frame?.element(id)?.content.list?.columns.first?.order != nil
          #expect(isSorted == (id == table || table == "pair/first"), "\(id) at \(table)")
        }
      }
    }
  }
}

private struct TwoTables: Application {
  static let name = "pair"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(TwoTablesPage())
    return nil
  }
}

private final class TwoTablesPage: Page<Never> {
  private let tables = ["first", "second"].map { key in
    DataTable<String>(key, key, columns: [Column("word", "Word", text: \.self)], rowKey: \.self)
  }
  override var elements: [PageElement] { tables }

  init() {
    super.init(key: "pair", title: "Pair")
    for table in tables { table.values.value = ["b", "a"] }
  }
}
