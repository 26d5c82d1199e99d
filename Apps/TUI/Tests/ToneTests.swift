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

  private static func row(_ row: Int, _ screen: Screen) -> String {
    (0..<screen.size.columns).map { screen[row, $0].text }.joined()
  }
}
