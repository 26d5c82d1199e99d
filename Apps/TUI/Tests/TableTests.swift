import Testing

@testable import SignalboxTUI

@Suite struct TableTests {
  @Test("N15: a large table scrolls below its titles and shows its position; a small table is shown completely")
  func rows() async throws {
    try await onTrial("table") { test in
      #expect(test.focus == "table/large")
      #expect(test.row("Baltic") != nil)
      for (keys, place) in [("End", 5_000), ("Home", 1), ("Down Down", 3)] {
        test.type(keys)
        #expect(test.row("Rivers  \(place)/5000") != nil, "\(keys)")
        #expect(test.row("Name     ") != nil, "the titles stay in sight")
        #expect(test.row("> River \(place) ") != nil)
      }
      test.type("Tab")
      #expect(test.focus == "table/ok")
    }
  }

  @Test("N15: a large table has the filter and the jumps of a list")
  func filter() async throws {
    try await onTrial("table") { test in
      test.type("/ z z")
      #expect(test.row("Nothing found") != nil)
      test.type("C-u 9 9 9 _ k m")
      #expect(test.row("Rivers  1/5 of 5000") != nil)
      #expect(test.row("> River 999 ") != nil)
      test.type("Enter Esc")
      #expect(test.row("Rivers  999/5000") != nil)
    }
  }

  @Test("N20: Left and Right reach the columns that do not fit")
  func columns() async throws {
    try await onTrial("table", columns: 50) { test in
      #expect(test.row("columns from 1 of 6") != nil)
      #expect(!test.screen.contains("Remark"))
      test.type("Right Right Right Right")
      #expect(test.row("columns from 5 of 6") != nil)
      #expect(test.screen.contains("Remark"))
      test.type("Right Right Right Left Left Left Left Left Left")
      #expect(test.row("> River 1 ") != nil)
    }
  }

  @Test("N7: at 20 by 5 the table row with the bar is visible")
  func small() async throws {
    try await onTrial("table", rows: 5, columns: 20) { test in
      test.type("Down Down Down")
      #expect(test.row("> River 4") != nil)
    }
  }
}
