import Foundation
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Drawings in the cells of a table, and the cells below its rows.
@Suite struct CellTests {
  @Test("N128: a bar or a small line stands before the text of its cell, in ASCII too")
  func drawings() async throws {
    try await onSessionThread {
      let test = ScreenTest(CellsApplication(), colours: 256)
      #expect(test.row("build")?.contains("━━━━────  50 %  ▂▃▄▅▆▇██ 8 ") == true, "\(test.screen)")
      #expect(test.row("test")?.contains("━━━━━━━━ 100 %  █ ▂      1 ") == true)
      let plain = ScreenTest(CellsApplication(), isASCII: true)
      #expect(plain.row("build")?.contains("####....  50 %  .:-=+*## 8 ") == true, "\(plain.screen)")
    }
  }

  @Test("N128: the drawings are shown where all texts have room beside them, and go before any text")
  func narrow() async throws {
    try await onSessionThread {
      for columns in 20...60 {
        let test = ScreenTest(CellsApplication(), columns: columns, colours: 256)
        let row = try #require(test.row("build"))
        let isWhole = row.contains("50 %") && row.contains(" 8 ") && row.contains(" 7")
        #expect(row.contains("━━━━") == (columns >= 48) && row.contains("▂▃▄") == (columns >= 48), "\(columns) \(row)")
        #expect(columns < 35 || isWhole, "\(columns) \(row)")
      }
    }
  }

  @Test("N128: the cells below the rows are aligned with their columns, behind a rule, and follow the rows")
  func footer() async throws {
    try await onSessionThread {
      let test = ScreenTest(CellsApplication())
      let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let foot = try #require(lines.firstIndex { $0.contains("Total") })
      #expect(lines[foot - 1].contains("─────") && lines[foot - 2].contains("rest"))
      let row = try #require(lines.first { $0.contains("test ") })
      let end = { (line: String, text: String) in
        line.range(of: text).map { line.distance(from: line.startIndex, to: $0.upperBound) }
      }
      #expect(end(lines[foot], "121") == end(row, "105"))
      test.type("Tab Enter")
      test.paint()
      #expect(test.row("Total")?.contains("114") == true)
    }
  }

  @Test("N136: below cells of some of the rows stands how many rows they cover, at every width")
  func scope() async throws {
    try await onSessionThread {
      for columns in [30, 80] {
        let test = ScreenTest(SumsApplication(), columns: columns)
        test.type("Tab Enter")
        test.paint()
        let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let foot = try #require(lines.firstIndex { $0.contains("Total") }, "\(test.screen)")
        #expect(lines[foot].contains("465") && lines[foot + 1].contains("of the 30 loaded rows"), "\(test.screen)")
      }
    }
  }
}
