import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// An application with a list of 30 rows, which gets more rows on request.
private struct Growing: Application {
  static let name = "growing"
  var total = 90

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = GrowingPage()
    let total = total
    let add = {
      let start = page.list.rows.value.count
      page.list.append((start..<min(total, start + 30)).map { Row("r\($0)", $0 == 71 ? "Needle" : "Straw \($0)") })
      page.list.wantsMore.value = page.list.rows.value.count < total
    }
    add()
    page.list.moreRequests.observe { add() }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class GrowingPage: Page<Never> {
  let list = List("list", "Rows")
  override var elements: [PageElement] { [list] }
  init() { super.init(key: "growing", title: "Rows") }
}

/// Tests of the messages about searches in rows that are not all loaded.
@Suite struct HonestFindingTests {
  @Test("N106: a filter loads more rows, and reports nothing as missing before all rows were searched")
  func fetchesOn() async throws {
    try await onSessionThread {
      let test = ScreenTest(Growing())
      test.paint()
      test.type("/ n e e d l e")
      test.paint()
      #expect(test.row("Needle") != nil)
      test.type("C-u n o n e")
      test.paint()
      #expect(test.row("Nothing found") != nil)
    }
    try await onSessionThread {
      let test = ScreenTest(Growing(total: 100_000))
      test.paint()
      test.type("/ n o n e")
      test.paint()
      #expect(test.row("Nothing found") == nil)
      let row = test.row("Not among the")
      #expect(row?.contains("fetches more") == true)
      test.type("PgDn")
      test.paint()
      #expect(test.row("Not among the") != nil && test.row("Not among the") != row, "one more part")
    }
  }

  @Test("N102, N106: Enter after a typed word without a match says if not all rows were searched")
  func wordOfRowsToCome() async throws {
    try await onSessionThread {
      for (total, sentence) in [(100_000, "Not among the"), (30, "Nothing here begins with needle.")] {
        let test = ScreenTest(Growing(total: total))
        test.paint()
        test.type("n e e d l e Enter")
        #expect(test.row(sentence) != nil, "\(total)")
      }
    }
  }

  @Test("N106: the palette says if it has not searched all rows")
  func palette() async throws {
    try await onSessionThread {
      let test = ScreenTest(Growing())
      test.type("C-p n o n e s u c h")
      #expect(test.row("No command has this name") == nil && test.row("not in all rows") != nil)
    }
    try await onTrial("people") { test in
      test.type("C-p n o n e s u c h")
      #expect(test.row("No command has this name") != nil)
    }
  }

  @Test("N107: the bar is on the best match of a filter")
  func best() async throws {
    try await onTrial("many") { test in
      test.type("/ 9 9 9")
      #expect(test.with { $0.view.memory.cursors["many/tags"]?.current?.label } == "Tag 999")
      test.type("BSpace BSpace")
      #expect(test.with { $0.view.memory.cursors["many/tags"]?.position } == 0)
    }
  }

  @Test("N108: the record keeps input from before a cancelled change, and nothing of pages the user went back from")
  func record() {
    let frame = { (id: Int, key: String, value: String) in
      Frame(
        revision: id, pending: [], stack: [],
        page: PageState(
          page: PageID(id), key: key, title: key, mode: .push, canGoBack: true,
          elements: [
            ElementState(
              id: "\(key)/a", label: "A",
              content: .field(FieldState(value: value, isMultiline: false, limit: 9, suggestions: [])))
          ]), alerts: [])
    }
    var summary = AnswerSummary()
    summary.note(frame(1, "one", "x"))
    summary.note(frame(2, "two", "y"))
    summary.note(frame(3, "one", "change"))
    summary.forget(PageID(3))
    summary.note(frame(4, "two", "y"))
    #expect(summary.lines == ["one", "  A: x", "two", "  A: y"])
    summary.forget(PageID(4))
    summary.note(frame(5, "one", "z"))
    #expect(summary.lines == ["one", "  A: z"])
    summary.forget(PageID(5))
    #expect(summary.lines == [])
  }
}
