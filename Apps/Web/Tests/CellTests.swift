import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Drawings in the cells of a table, and the cells below its rows, in a page.
@Suite struct CellTests {
  @Test("W116: a drawing is for the eye, the text of the cell says the same, and sums are the foot of the table")
  func table() throws {
    var row = RowState(id: "p/table/a", label: "web", buttons: [], cells: ["web", "50 %", "3"])
    row.drawings = [nil, .progress(0.5), .sparkline([1, nil, 3])]
    let columns = ["Name", "Done", "Load"].map { ColumnState(id: "p/table/\($0)", title: $0, isSortable: false) }
    var list = ListState(rows: [row], columns: columns)
    (list.footer, list.footerRows) = (["Total", "", "3 <b>"], 30)
    let element = ElementState(id: "p/table", label: "Table", content: .list(list))
    let place = PageHTML.Place(base: "/", token: "t", version: "1", application: "test")
    let page = PageHTML(frame: FrameSamples.frame([element]), viewQuery: ViewQuery(query: []), place: place)
    let document = try HTMLNode.read(page.document.markup)
    let bars = document.every("progress")
    #expect(bars.map { $0["value"] } == ["0.5"] && bars.allSatisfy { $0["aria-hidden"] == "true" })
    let lines = document.every("svg").filter { $0["class"] == "cell" }
    #expect(lines.map { $0["aria-hidden"] } == ["true"] && lines[0].every("path").map { $0["class"] } == ["s0"])
    #expect(document.all.allSatisfy { $0["style"] == nil })
    #expect(document.every("tbody").first?.every("td").map(\.text) == ["50 %", "3"])
    let foot = try #require(document.every("tfoot").first)
    #expect(foot.every("th").map(\.text) == ["Total"] && foot.every("td").map(\.text) == ["", "3 <b>"])
    #expect(document.every("p").contains { $0.text == "of the 30 loaded rows" })
  }

  @Test(
    "W116: a small line is drawn as a line, and texts of a column with drawings begin at one edge",
    arguments: BrowserKind.allCases)
  func browser(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(CellsApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: "svg.cell path")
      let style =
        "((style) => [style.fill, style.stroke === 'none'].join())(getComputedStyle(document.querySelector('svg.cell path')))"
      #expect(try browser.evaluate(style) as? String == "none,false")
      // The left edge of the text of each cell, which is its last node.
      let edges = """
        [...document.querySelectorAll('tbody td[data-title=Load]')].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.lastChild);
          return Math.round(range.getBoundingClientRect().left);
        })
        """
      let places = try #require(try browser.evaluate(edges) as? [Int])
      #expect(places.count == 3 && Set(places).count == 1, "\(places)")
      let padding = """
        [...document.querySelectorAll('tfoot th, tfoot td')].map((cell) => getComputedStyle(cell).paddingTop)
        """
      #expect(Set(try #require(try browser.evaluate(padding) as? [String])).count == 1, "the foot is level")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
