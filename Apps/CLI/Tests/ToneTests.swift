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
}
