import SignalboxInterface
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Rows with small pictures, on the full screen.
@Suite struct PicturedRowTests {
  init() { useUTF8() }

  private static func view(_ hasPictures: Bool, cells: Bool) -> PageView {
    let colours: [UInt8] = (0..<4).flatMap { _ in [200, 0, 0] as [UInt8] }
    let thumbnail = hasPictures ? Thumbnail(width: 2, height: 2, cells: colours) : nil
    let rows = ["Lamp", "Note"].map { name in
      var row = RowState(id: "p/rows/\(name)", label: name, buttons: [], cells: cells ? [name, "new"] : [])
      if name == "Lamp" { row.image = ImageState(alternative: "A red lamp", phase: .loaded, thumbnail: thumbnail) }
      return row
    }
    let columns = ["Name", "State"].map { ColumnState(id: "p/rows/column:\($0)", title: $0, isSortable: true) }
    var list = ListState(rows: rows, columns: cells ? columns : [])
    list.selection = RowSelection(maximum: 10)
    var view = PageView(size: Size(rows: 24, columns: 70))
    view.show(FrameSamples.frame([ElementState(id: "p/rows", label: "Rows", content: .list(list))]))
    return view
  }

  private static func row(_ row: Int, _ screen: Screen) -> String {
    (0..<screen.size.columns).map { screen[row, $0].text }.joined()
  }

  @Test("N135: a row shows its picture as two cells before its text, and the texts of all rows begin in one column")
  func cells() throws {
    for cells in [false, true] {
      var view = Self.view(true, cells: cells)
      let screen = view.draw()
      let lamp = try #require((0..<24).first { Self.row($0, screen).contains("[ ] ▀▀ Lamp") })
      let note = try #require((0..<24).first { Self.row($0, screen).contains("[ ]    Note") })
      let red = Style.pixels(
        upper: Colour(red: 200, green: 0, blue: 0), lower: Colour(red: 200, green: 0, blue: 0))
      #expect((0..<70).filter { screen[lamp, $0].text == "▀" }.map { screen[lamp, $0].style } == [red, red])
      #expect(!Self.row(note, screen).contains("▀") && !Self.row(lamp, screen).contains("Picture"))
      if cells {
        let head = try #require((0..<24).first { Self.row($0, screen).contains("State") })
        let columns = [head, lamp].map { row in (0..<70).first { ["N", "L"].contains(screen[row, $0].text) } }
        #expect(columns[0] == columns[1])
      }
    }
  }

  @Test("N135: without pictures a row says the words in their place; the key of the preview reads them in both cases")
  func words() throws {
    var plain = Self.view(false, cells: false)
    let screen = plain.draw()
    #expect((0..<24).contains { Self.row($0, screen).contains("[ ] Lamp  Picture: A red lamp") })
    for cells in [false, true] {
      for hasPictures in [false, true] {
        var view = Self.view(hasPictures, cells: cells)
        _ = view.press(.alt("p"))
        let read = view.draw()
        #expect((0..<24).contains { Self.row($0, read).contains("Picture: A red lamp") }, "\(cells) \(hasPictures)")
      }
    }
  }

  @Test("N135: a click on the mark selects the row, and a click at its picture moves the bar")
  func clicks() throws {
    var view = Self.view(true, cells: true)
    let screen = view.draw()
    let row = try #require((0..<24).first { Self.row($0, screen).contains("Note") })
    let mark = try #require((0..<70).first { screen[row, $0].text == "[" })
    if view.press(.mouse(Mouse(.click, row: row, column: mark + 4))) != nil { Issue.record("the click acts") }
    _ = view.draw()
    guard case .send(let event)? = view.press(.mouse(Mouse(.click, row: row, column: mark))) else {
      Issue.record("a click on the mark sends nothing")
      return
    }
    #expect(event.action == .chooseMany(["Note"]))
  }

  @Test("N182: the preview of a row shows its picture above the text, beside the list and on its page")
  func previews() throws {
    let colours: [UInt8] = (0..<32 * 32).flatMap { $0 < 16 * 32 ? [200, 0, 0] as [UInt8] : [0, 0, 200] }
    let picture = ImageState(
      alternative: "A flag", phase: .loaded, thumbnail: Thumbnail(width: 32, height: 32, cells: colours))
    var flag = RowState(id: "p/rows/Flag", label: "Flag", buttons: [], preview: "Red and blue")
    flag.image = picture
    let plain = RowState(id: "p/rows/Note", label: "Note", buttons: [], preview: "Only words")
    var view = PageView(size: Size(rows: 24, columns: 100))
    view.show(
      FrameSamples.frame([
        ElementState(id: "p/rows", label: "Rows", content: .list(ListState(rows: [flag, plain], columns: [])))
      ]))
    let colour = { (red: UInt8, blue: UInt8) in Colour(red: red, green: 0, blue: blue) }
    for isPage in [false, true] {
      if isPage { _ = view.press(.alt("p")) }
      let screen = view.draw()
      let words = try #require((0..<24).first { Self.row($0, screen).contains("Red and blue") }, "\(isPage)")
      let painted = (0..<words).filter { row in
        // A row of the list has a picture of two cells.
        (0..<100).count { screen[row, $0].text == "▀" } > 8
      }
      let (first, last) = (try #require(painted.first), try #require(painted.last))
      #expect(painted.count >= 6 && painted.count <= 12 && painted == Array(first...last), "\(painted)")
      let middle = { (row: Int) in
        (0..<100).filter { screen[row, $0].text == "▀" }.map { screen[row, $0].style }.last
      }
      #expect(middle(first) == .pixels(upper: colour(200, 0), lower: colour(200, 0)))
      #expect(middle(last) == .pixels(upper: colour(0, 200), lower: colour(0, 200)))
      if isPage { _ = view.press(.text("x")) }
    }
    _ = view.press(.down)
    let screen = view.draw()
    #expect((0..<24).contains { Self.row($0, screen).contains("Only words") })
    #expect((0..<100).allSatisfy { column in (0..<24).count { screen[$0, column].text == "▀" } <= 1 })
  }
}
