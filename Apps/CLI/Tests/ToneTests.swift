import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct ToneTests {
  @Test(
    "A51: the line mode writes the sign of a tone, and no word for it; a change of the tone is a change of the text")
  func signs() {
    let terminal = Terminal(MemoryDevice(), rate: .atOnce)
    for (tone, line) in [(Tone.critical, "State: ✗ up"), (.positive, "State: ✓ up"), (.muted, "State: up")] {
      terminal.device.forgetLines()
      terminal.render(
        FrameSamples.frame([
          ElementState(id: "page/x", label: "State", content: .text("up", tone: tone)),
          ElementState(id: "page/go", label: "Go", content: .button),
        ]))
      _ = terminal.poll()
      #expect(terminal.device.lines.contains(line))
    }
    var plain = Transcript(characters: .ascii)
    plain.say("State: ✗ down")
    #expect(plain.drain() == ["State: x down"])
    var alike = Transcript(characters: .alike)
    alike.say("✓ up ✗ down")
    #expect(alike.drain() == ["✓ up ✗ down"])
  }

  @Test("A103: the line mode says the cells of a table with their signs, also one that changes")
  func table() {
    let terminal = Terminal(MemoryDevice(), rate: .atOnce)
    for (tone, line) in [(nil, "data: 96 %"), (Tone.critical, "data: ✗ 96 %")] {
      terminal.device.forgetLines()
      let state = TableState(columns: ["Disk", "Use"], rows: [["data", "96 %"]], tones: tone.map { [[nil, $0]] })
      terminal.render(
        FrameSamples.frame([
          ElementState(id: "page/disks", label: "Disks", content: .table(state)),
          ElementState(id: "page/go", label: "Go", content: .button),
        ]))
      _ = terminal.poll()
      #expect(terminal.device.lines.contains(line), "\(terminal.device.lines)")
    }
  }

  @Test("A73: the line mode writes the sign of a row's and a cell's tone, and a row is chosen without it")
  func rows() {
    var row = RowState(id: "page/list/web", label: "web", detail: "of two", buttons: [])
    row.tone = .critical
    #expect(Menu.text(of: row, []) == "✗ web, of two" && Menu.names(of: row, []) == ["web"])
    var cells = RowState(id: "page/table/web", label: "web", buttons: [], cells: ["web", "down"])
    cells.cellTones = [nil, .critical]
    let columns = ["Name", "State"].map { ColumnState(id: "page/table/\($0)", title: $0, isSortable: false) }
    #expect(Menu.text(of: cells, columns) == "Name: web; State: ✗ down")
  }

  @Test("A51, A73, A103: without colour the sign of a tone stands alone: no word is said that is not without tones")
  func words() {
    for (characters, signs) in [(Transcript.Characters.alike, ["✓", "!", "✗"]), (.ascii, ["v", "!", "x"])] {
      let (plain, toned) = (Self.words(false, characters), Self.words(true, characters))
      #expect(plain.filter(signs.contains) == [] && toned.filter { !signs.contains($0) } == plain)
      for sign in signs { #expect(toned.count { $0 == sign } == FrameSamples.tonedPlaces, "\(sign)") }
    }
  }

  /// Returns the words that the line mode says of the page with tones, or of the same page without.
  private static func words(_ isToned: Bool, _ characters: Transcript.Characters) -> [String] {
    let terminal = Terminal(MemoryDevice(), rate: .atOnce)
    terminal.render(FrameSamples.tones(isToned))
    _ = terminal.poll()
    var transcript = Transcript(columns: 400, characters: characters)
    transcript.say(terminal.device.lines)
    return transcript.drain().flatMap { $0.split(whereSeparator: { " ,;:".contains($0) }).map(String.init) }
  }

  @Test("N115: in the line mode a number of the first column is parted from the next cell as every other cell is")
  func numbers() {
    let lines = { (columns: [String], rows: [[String]]) in
      let table = ElementState(
        id: "page/t", label: "Table", content: .table(TableState(columns: columns, rows: rows)))
      return Array(PageText.introduction(table).dropFirst())
    }
    #expect(lines(["Slot", "Disk"], [["7", "data"], ["117", "9"], ["", "home"]]) == ["7: data", "117: 9", "home"])
    #expect(
      lines(["Slot", "Disk", "Use"], [["7", "data", "9 %"], ["117", "", "9 %"]])
        == ["Slot: 7; Disk: data; Use: 9 %", "Slot: 117; Use: 9 %"])
    let row = RowState(id: "page/table/web", label: "web", buttons: [], cells: ["117", "web"])
    let columns = ["Number", "Name"].map { ColumnState(id: "page/table/\($0)", title: $0, isSortable: false) }
    #expect(Menu.text(of: row, columns) == "Number: 117; Name: web")
  }
}
