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
}
