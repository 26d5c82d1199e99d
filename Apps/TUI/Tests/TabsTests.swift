import Foundation
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct TabsTests {
  @Test("N61: the parts of a page are a row of titles; Left and Right show another part, and Enter goes into it")
  func moving() async throws {
    try await onSessionThread {
      let test = ScreenTest(TabsApplication())
      #expect(test.focus == "settings/parts/tab")
      #expect(test.row("[General]  Network *   About") != nil && test.row("Name *") != nil)
      test.type("Right")
      test.paint()
      #expect(test.row(" General *  [Network]  About") != nil && test.row("Host *") != nil && test.row("Name *") == nil)
      #expect(test.focus == "settings/parts/tab")
      test.type("Enter b o x")
      #expect(test.focus == "settings/host")
      test.type("BTab Right Right Right")
      test.paint()
      #expect(test.row("[About]") != nil && test.row("Version 1") != nil, "the last part is the last")
      #expect(test.row("Still needed: General: Name") != nil)
      test.type("Left Left")
      test.paint()
      #expect(test.row("[General]") != nil)
    }
  }

  @Test("N61: if not all titles fit, the titles around the shown part are visible")
  func narrow() async throws {
    try await onSessionThread {
      let test = ScreenTest(TabsApplication(), columns: 24)
      test.type("Right Right")
      test.paint()
      #expect(test.row("[About]")?.contains("General") == false)
    }
  }

  @Test("N208: the palette finds the parts of a page by their titles")
  func palette() async throws {
    try await onSessionThread {
      let test = ScreenTest(TabsApplication())
      test.type("M-x a b o u t Enter")
      test.paint()
      #expect(test.row("[About]") != nil && test.row("Version 1") != nil, "\(test.screen)")
      #expect(test.focus == "settings/parts/tab")
    }
  }

  @Test("N61: a click on a title shows its part")
  func clicking() async throws {
    try await onSessionThread {
      let test = ScreenTest(TabsApplication())
      test.paint()
      let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let row = try #require(lines.firstIndex { $0.contains("[General]") })
      let column = try #require(lines[row].range(of: "About").map { lines[row][..<$0.lowerBound].count })
      test.with { $0.type([.mouse(Mouse(.click, row: row, column: column))]) }
      test.session.settleEffects()
      test.paint()
      #expect(test.row("[About]") != nil)
    }
  }
}
