import Testing

@testable import SignalboxTUI

@Suite struct PaletteTests {
  @Test("N25: each colour becomes the nearest colour of the terminal")
  func nearest() {
    let red = Colour(red: 255, green: 10, blue: 5)
    #expect(Palette(count: 8).nearest(red) == 1)
    #expect(Palette(count: 256).nearest(red) == 196)
    #expect(Palette(count: 256).nearest(Colour(red: 128, green: 128, blue: 128)) == 244)
    #expect(Palette(count: 16).nearest(Colour(red: 255, green: 255, blue: 255)) == 15)
    #expect(Palette(count: 16).nearest(Colour(red: 120, green: 130, blue: 125)) == 8)
    #expect(Palette(count: 1 << 24).nearest(red) == 0xFF0A05)
    #expect(Palette(count: 1 << 24).nearest(Colour(red: 0, green: 0, blue: 5)) == 0)
  }

  @Test("N25: a theme's colour is one that the terminal has, whatever their number", arguments: [8, 16, 256, 1 << 24])
  func paints(_ count: Int) {
    let palette = Palette(count: count)
    for number in 0..<256 { #expect((0..<count).contains(palette.number(.number(number)))) }
    #expect(palette.number(.number(1)) == 1)
    #expect(
      palette.number(.colour(Colour(red: 255, green: 0, blue: 0))) == [8: 1, 16: 9, 256: 196][count, default: 0xFF0000])
  }

  @Test("G15, N34: focus, titles and fields can be distinguished without colour")
  func withoutColour() {
    #expect(Theme.standard.look(.focus).isReversed)
    #expect(Theme.standard.look(.title).isReversed)
    #expect(Theme.standard.look(.field).isUnderlined)
    for role in Role.allCases where Theme.standard.look(role).foreground != nil {
      #expect(
        [.error, .danger, .warning, .success, .information, .code].contains(role), "these also have words or quotes")
    }
  }
}
