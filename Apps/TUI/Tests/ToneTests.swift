import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxTUI

@Suite struct ToneTests {
  init() { useUTF8() }

  @Test("A51, G15: a tone is a look, and a sign that is there without colour and in ASCII as well")
  func signs() {
    let cases: [(Tone?, String, String, Role)] = [
      (nil, "up", "up", .text), (.positive, "✓ up", "v up", .success), (.warning, "! up", "! up", .warning),
      (.critical, "✗ up", "x up", .error), (.muted, "up", "up", .help),
    ]
    for (tone, text, plain, role) in cases {
      for label in ["", "State"] {
        let element = ElementState(id: "page/x", label: label, content: .text("up", tone: tone))
        var view = PageView(size: Size(rows: 12, columns: 60))
        view.show(FrameSamples.frame([element]))
        let screen = view.draw()
        let words = (label.isEmpty ? "" : "State: ") + text
        let row = (0..<12).first { Self.row($0, screen).contains(words) }
        guard let row else {
          Issue.record("\(words) is not shown")
          continue
        }
        let place = (0..<60).first { screen[row, $0].text == "p" }
        #expect(place.map { screen[row, $0].style } == .role(role))
        #expect(ASCIIText.of(text) == plain)
      }
    }
  }

  @Test("A51: an empty text has no sign")
  func empty() {
    var view = PageView(size: Size(rows: 12, columns: 60))
    view.show(FrameSamples.frame([ElementState(id: "page/x", label: "State", content: .text("", tone: .critical))]))
    #expect(!(0..<12).contains { Self.row($0, view.draw()).contains("✗") })
  }

  @Test("A73: rows and cells have the sign and the look of their tone, and the row under the bar the bar's look")
  func rows() throws {
    let rows = ["web", "mail"].map { name in
      var row = RowState(id: "page/list/\(name)", label: name, buttons: [])
      row.tone = .critical
      return row
    }
    let services = ["web", "mail"].map { name in
      var row = RowState(id: "page/table/\(name)", label: name, buttons: [], cells: [name, "down", "7"])
      row.cellTones = [nil, .critical, nil]
      return row
    }
    let columns = ["Name", "State", "Load"].map { ColumnState(id: "page/table/\($0)", title: $0, isSortable: false) }
    var view = PageView(size: Size(rows: 24, columns: 60))
    view.show(
      FrameSamples.frame([
        ElementState(id: "page/list", label: "List", content: .list(ListState(rows: rows))),
        ElementState(id: "page/table", label: "Table", content: .list(ListState(rows: services, columns: columns))),
      ]))
    let screen = view.draw()
    let look = { (text: String, letter: String) throws -> Style in
      let row = try #require((0..<24).first { Self.row($0, screen).contains(text) }, "\(text)")
      return screen[row, try #require((0..<60).first { screen[row, $0].text == letter })].style
    }
    #expect(try look("✗ web", "w") == .role(.focus))
    #expect(try look("✗ mail", "m") == .role(.error))
    #expect(try look("mail  ✗ down     7", "d") == .role(.error))
    #expect(try look("mail  ✗ down     7", "m") == .role(.text))
  }

  @Test(
    "A103: cells of a small and of a large table have the sign and the look of their tone, except below the bar",
    arguments: [2, 20])
  func table(_ count: Int) throws {
    let rows = (10..<10 + count).map { ["disk \($0)", "full"] }
    let state = TableState(columns: ["Disk", "Use"], rows: rows, tones: rows.map { _ in [nil, .critical] })
    var view = PageView(size: Size(rows: 30, columns: 60))
    view.show(FrameSamples.frame([ElementState(id: "page/disks", label: "Disks", content: .table(state))]))
    let screen = view.draw()
    for (name, isUnderBar) in [("disk 10  ✗ full", count > 2), ("disk 11  ✗ full", false)] {
      let row = try #require((0..<30).first { Self.row($0, screen).contains(name) }, "\(name)")
      let styles = ["d", "f"].map { letter in
        (0..<60).first { screen[row, $0].text == letter }.map { screen[row, $0].style }
      }
      #expect(styles == (isUnderBar ? [.role(.focus), .role(.focus)] : [.role(.text), .role(.error)]))
    }
  }

  @Test("N115: numbers are right-aligned below their title, in tables with and without actions")
  func numbers() {
    let rows = [["web", "7 ms"], ["mail", "117 ms"], ["new", ""]]
    let columns = ["Name", "Answer"].map { ColumnState(id: "page/rows/\($0)", title: $0, isSortable: false) }
    let states = rows.map { RowState(id: "page/rows/\($0[0])", label: $0[0], buttons: [], cells: $0) }
    for content in [
      ElementContent.table(TableState(columns: ["Name", "Answer"], rows: rows)),
      .list(ListState(rows: states, columns: columns)),
    ] {
      var view = PageView(size: Size(rows: 24, columns: 60))
      view.show(FrameSamples.frame([ElementState(id: "page/rows", label: "Rows", content: content)]))
      let screen = view.draw()
      let ends = ["Answer", "  7 ms", "117 ms"].map { text in
        (0..<24).lazy.map { Self.row($0, screen) }.compactMap { row in
          row.firstRange(of: text).map { row.distance(from: row.startIndex, to: $0.upperBound) }
        }.first
      }
      #expect(ends[0] != nil && Set(ends).count == 1, "\(ends)")
    }
  }

  @Test("N116: a long choice of several options counts the chosen options")
  func counted() {
    let options = (1...30).map { OptionState(key: "\($0)", label: "Option \($0)", isEnabled: true) }
    var view = PageView(size: Size(rows: 24, columns: 60))
    let content = ElementContent.multichoice(MultichoiceState(options: options, selected: ["2", "29"]))
    view.show(FrameSamples.frame([ElementState(id: "page/many", label: "Many", content: content)]))
    let screen = view.draw()
    #expect((0..<24).contains { Self.row($0, screen).contains("2 chosen") })
  }

  private static func row(_ row: Int, _ screen: Screen) -> String {
    (0..<screen.size.columns).map { screen[row, $0].text }.joined()
  }
}
