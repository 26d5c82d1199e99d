import Foundation
import Testing

@testable import SignalboxTUI

@Suite struct LookTests {
  @Test("N43: a terminal's answer about its background is told from keys, in however many parts, and so is COLORFGBG")
  func background() {
    for ending in ["\u{7}", "\u{1B}\\"] {
      var decoder = KeyDecoder()
      let bytes = Array("x\u{1B}]11;rgb:1e1e/1e1e/1e1e\(ending)y".utf8)
      var keys: [Key] = []
      for byte in bytes {
        keys += decoder.feed(Int32(byte))
        if keys.count == 1, byte == 0x3A { keys += decoder.pause() }
      }
      #expect(keys == [.text("x"), .reply(.background(.dark)), .text("y")])
    }
    var decoder = KeyDecoder()
    #expect((decoder.feed(27) + decoder.feed(93) + decoder.pause()) == [.alt("]")])
    #expect((decoder.feed(27) + decoder.feed(93) + decoder.feed(0x61)) == [.alt("]"), .text("a")])
    #expect(Background(reply: "11;rgb:ff/ff/ee") == .light && Background(reply: "11;rgb:x/0/0") == nil)
    #expect(Background(variable: "15;0") == .dark && Background(variable: "0;default;15") == .light)
    #expect(Background(variable: "default") == nil && Background(variable: nil) == nil)
  }

  @Test(
    "N44: what is written is at least 4.5 : 1 from what it is written on, in true colour and in 256",
    arguments: Theme.names.filter { $0 != "terminal" })
  func contrast(_ name: String) throws {
    let theme = try #require(Theme.named(name))
    let papers = ["dark": ["#000000", "#262626"], "light": ["#ffffff", "#eeeeee"]][name] ?? []
    for role in Role.allCases {
      let look = theme.look(role)
      guard let ink = look.foreground else { continue }
      for paper in look.background.map({ [$0] }) ?? papers.compactMap({ Theme.Paint($0[...]) }) {
        for reduce in [{ $0 }, { Theme.Paint.number(Palette(count: 256).number($0)) }] as [(Theme.Paint) -> Theme.Paint]
        {
          let (front, back) = (Self.luminance(reduce(ink)), Self.luminance(reduce(paper)))
          let ratio = (max(front, back) + 0.05) / (min(front, back) + 0.05)
          #expect(ratio >= 4.5, "\(name) \(role) \(ratio)")
        }
      }
    }
  }

  /// The relative luminance of WCAG 2.2.
  private static func luminance(_ paint: Theme.Paint) -> Double {
    let colour =
      switch paint {
      case .colour(let colour): colour
      case .number(let number): Palette.colour(number)
      }
    let linear = { (value: UInt8) in
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
  }

  @Test("N43: every look that can be named is one, and with few colours everything has its words and plain signs")
  func named() async throws {
    for name in Theme.names { #expect(Theme.named(name) != nil) }
    try await onTrial("form") { test in
      test.type("x Tab M-t")
      #expect(test.row("Error: Not an e-mail address") != nil && test.row("> Password * [") != nil)
      #expect(test.row("(*) Free") != nil && test.row("Look: dark") != nil)
    }
  }
}
