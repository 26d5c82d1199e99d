import Testing

@testable import SignalboxTUI

@Suite struct PaletteTests {
  @Test("N25: each colour goes to the nearest the terminal has")
  func nearest() {
    let red = Colour(red: 255, green: 10, blue: 5)
    #expect(Palette(count: 8).nearest(red) == 1)
    #expect(Palette(count: 256).nearest(red) == 196)
    #expect(Palette(count: 256).nearest(Colour(red: 128, green: 128, blue: 128)) == 244)
    #expect(Palette(count: 16).nearest(Colour(red: 255, green: 255, blue: 255)) == 7)
  }

  @Test("G15, N34: what the focus, a title or a field is, is told without colour")
  func withoutColour() {
    #expect(Theme.standard.look(.focus).isReversed)
    #expect(Theme.standard.look(.title).isReversed)
    #expect(Theme.standard.look(.field).isUnderlined)
    for role in Role.allCases where Theme.standard.look(role).foreground != nil {
      #expect([.error, .warning, .success, .information].contains(role), "these also have words")
    }
  }
}
