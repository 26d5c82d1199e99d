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

  @Test(
    "A51, A73, A103, G15: without colour the sign of a tone stands alone: no word is there that is not without tones",
    arguments: [false, true])
  func words(_ isASCII: Bool) {
    let signs = isASCII ? ["v", "!", "x"] : ["✓", "!", "✗"]
    let words = { (isToned: Bool) in
      var view = PageView(size: Size(rows: 60, columns: 100), glyphs: Glyphs(isPlain: true, isASCII: isASCII))
      view.show(FrameSamples.tones(isToned))
      let words = view.draw().text.split(whereSeparator: \.isWhitespace).map(String.init)
      // Rules are as long as their columns are wide.
      return words.filter { !$0.allSatisfy("─-".contains) }
    }
    let (plain, toned) = (words(false), words(true))
    #expect(plain.filter(signs.contains) == [] && toned.filter { !signs.contains($0) } == plain)
    for sign in signs { #expect(toned.count { $0 == sign } == FrameSamples.tonedPlaces, "\(sign)") }
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

  @Test(
    "N115: two blanks part a number at the right of the first column from the next one, with a tone or without",
    arguments: [false, true])
  func distances(_ isToned: Bool) throws {
    var view = PageView(size: Size(rows: 60, columns: 100))
    view.show(FrameSamples.tones(isToned))
    let screen = view.draw()
    for (name, use) in [("Name of", 9), ("Disk of", 8)] {
      var (starts, ends): (Set<Int>, Set<Int>) = ([], [])
      for (index, tone) in Tone.allCases.enumerated() {
        let texts = ["\(name) \(tone)", "\(use)\(index) %"].map { Tone.text($0, in: isToned ? tone : nil) }
        let row = try #require((0..<60).map { Self.row($0, screen) }.first { $0.contains(texts[0]) }, "\(texts)")
        let places = try texts.map { try #require(row.firstRange(of: $0), "\(row)") }
        #expect(row[..<places[0].lowerBound].hasSuffix(" \(index * 70 + 7)  "), "\(row)")
        starts.insert(row.distance(from: row.startIndex, to: places[0].lowerBound))
        ends.insert(row.distance(from: row.startIndex, to: places[1].upperBound))
      }
      #expect(starts.count == 1 && ends.count == 1, "\(name): \(starts), \(ends)")
    }
  }

  @Test("A73: the details of rows with a tone are in a column with those of the other rows")
  func details() {
    var view = PageView(size: Size(rows: 60, columns: 100))
    view.show(FrameSamples.tones(true))
    let screen = view.draw()
    let places = (0..<60).compactMap { row in
      let line = Self.row(row, screen)
      return line.firstRange(of: "Detail of").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(places.count == Tone.allCases.count && Set(places).count == 1, "\(places)")
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
