import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct ScrollBarTests {
  @Test(
    "N72: if a page scrolls and has a list, the scroll bar at the right edge belongs to the part that the keys move")
  func one() async throws {
    try await onSessionThread {
      let test = ScreenTest(LongPageApplication(), colours: 256)
      test.paint()
      #expect(test.focus == "long/first")
      let page = test.bar
      #expect(page.count == 20, "the page's bar goes from its first row to its last: \(page)")
      test.type("Tab")
      test.paint()
      #expect(test.focus == "long/rows")
      let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let rows = lines.enumerated().filter { $1.contains("Row ") }.map(\.offset)
      #expect(!rows.isEmpty && Array(test.bar.keys.sorted()) == rows, "the list's bar stands beside its rows alone")
      #expect(test.bar[rows[0]] == "┃" && test.bar[rows.last ?? 0] == "│")
      test.type("End")
      test.paint()
      #expect(test.bar[rows[0]] == "│" && test.bar[rows.last ?? 0] == "┃")
      test.type("Tab")
      test.paint()
      #expect(test.focus == "long/last" && test.bar.count == 20)
    }
  }
}

extension ScreenTest {
  /// The rows of the scroll bar in the last column, with the character of each.
  fileprivate var bar: [Int: Character] {
    var bar: [Int: Character] = [:]
    for row in 0..<picture.size.rows {
      let text = picture[row, picture.size.columns - 1].text
      if text == "┃" || text == "│" { bar[row] = Character(text) }
    }
    return bar
  }
}

/// A page with more rows than any window. Its list has more rows than fit beside the rest.
private struct LongPageApplication: Application {
  static let name = "long"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(LongPage())
  }
}

private final class LongPage: Page<String> {
  let first = Button("first", "First")
  let rows = List("rows", "Rows")
  let last = Button("last", "Last")
  let words = (0..<30).map { Label("words\($0)", text: "Word \($0)") }

  override var elements: [PageElement] { [first, rows] + words + [last] }

  init() {
    super.init(key: "long", title: "Long")
    rows.rows.value = (0..<100).map { Row("\($0)", "Row \($0)") }
  }
}
