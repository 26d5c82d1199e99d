import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct MarkTests {
  @Test("A102, N134: marks of labels, texts, notes and help are looks; a link can be opened, and its target is shown")
  func looks() async throws {
    try await onSessionThread {
      let test = ScreenTest(MarkedApplication(), rows: 30, columns: 100)
      test.paint()
      #expect(test.row("State: ✓ ready for anything") != nil)
      #expect(test.row("`a*b*` is new, see your account </account>") != nil)
      #expect(test.row("I accept the terms <https://example.org/terms>") != nil)
      #expect(test.row("Not <b>bold</b>, no code, bold") != nil)
      let looks = { (role: Role) in
        test.picture.cells.filter { $0.style == Style(role) }.map(\.text).joined().split(separator: " ").joined()
      }
      #expect(looks(.strong) == "anythingbold" && looks(.emphasis) == "fullnew")
      #expect(looks(.code) == "`today``a*b*`")
      #expect(test.picture.links.map(\.target) == ["https://example.org/terms", "/account"])
    }
  }

  @Test("N134: a marked text is wrapped as any other, at every width", arguments: [20, 40, 80])
  func narrow(_ columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(MarkedApplication(), rows: 40, columns: columns)
      test.paint()
      let words = test.screen.split { $0 == " " || $0 == "\n" || $0 == "─" || $0 == "│" }.joined()
      #expect(words.contains("`a*b*`isnew,seeyouraccount</account>") && words.contains("readyforanything"))
    }
  }
}
