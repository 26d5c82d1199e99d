import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Pages as the boxes of scripts have them: logs, and menus with a default.
@Suite struct ScriptPageTests {
  @Test("W200: a log says how many earlier lines are left out; a text is shown from its first line to its last")
  func logs() throws {
    let lines = (1...3_000).map { "line \($0)" }
    let markup = { (log: LogState) in
      HTMLTests.page(FrameSamples.frame([ElementState(id: "p/log", label: "Output", content: .log(log))]))
    }
    let output = markup(LogState(lines: lines))
    #expect(output.contains("2,600 earlier lines are left out") || output.contains("2600 earlier lines are left out"))
    #expect(!output.contains("line 2600\n") && output.contains("line 2601\n"))
    let text = markup(LogState(lines: lines, isText: true))
    #expect(!text.contains("left out") && text.contains("<pre>line 1\n") && text.contains(" data-text "))
    #expect(!markup(LogState(lines: ["a"])).contains("left out"))
  }

  @Test("W201: the row at which the user begins is marked, and its part of a long list is shown", arguments: [9, 300])
  func start(_ count: Int) throws {
    var list = ListState(rows: (1...count).map { RowState(id: "p/list/\($0)", label: "Row \($0)", buttons: []) })
    list.start = "p/list/\(count - 1)"
    let element = ElementState(id: "p/list", label: "Choice", content: .list(list))
    let document = try HTMLNode.read(HTMLTests.page(FrameSamples.frame([element])))
    let rows = document.every("button").filter { $0["class"] == "row" }
    #expect(rows.filter { $0["aria-current"] == "true" }.map(\.text) == ["Row \(count - 1)"])
    guard count > 50 else { return }
    // The way to the first rows names them, because the page would begin elsewhere.
    #expect(document.every("a").contains { $0["href"]?.hasSuffix("=1") == true })
  }
}
