import Foundation
import Testing

@testable import SignalboxTUI

@Suite struct LookTests {
  @Test("N43: a terminal's report of its background, in any number of parts, is no key, and COLORFGBG is read")
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

  @Test("N43: a theme that is not known to suit the terminal brings its own background")
  func paper() throws {
    let (dark, light) = (try #require(Theme.named("dark")), try #require(Theme.named("light")))
    #expect(dark.on(.dark) == dark && light.on(.light) == light)
    for (theme, background) in [(dark, .light), (dark, nil), (light, .dark), (light, nil)] as [(Theme, Background?)] {
      let painted = theme.on(background)
      #expect(Role.allCases.allSatisfy { painted.look($0).background != nil && painted.look($0).foreground != nil })
      #expect(painted.look(.error).foreground == theme.look(.error).foreground)
    }
    #expect(Theme.standard.on(nil) == .standard && Theme.named("gruvbox")?.on(.light) == Theme.named("gruvbox"))
  }

  @Test("N160: with 16 colours, too, the look for an unknown background has a background of its own, in contrast")
  func paperOfSixteen() throws {
    for (name, paper) in [("dark", 0), ("light", 15)] {
      let theme = try #require(Theme.named(name)).inColours(16)
      let painted = theme.on(nil)
      #expect(Role.allCases.allSatisfy { painted.look($0).background != nil && painted.look($0).foreground != nil })
      #expect(painted.look(.text).background == .number(paper) && theme.on(name == "dark" ? .dark : .light) == theme)
      #expect(painted.look(.focus) == theme.look(.focus))
    }
  }

  @Test(
    "N44: text has a contrast of at least 4.5 : 1 to its background, in true colour and in 256 colours",
    arguments: Theme.names.filter { $0 != "terminal" })
  func contrast(_ name: String) throws {
    let theme = try #require(Theme.named(name))
    let papers = ["dark": ["#000000", "#262626"], "light": ["#ffffff", "#eeeeee"]][name] ?? []
    for style in Role.allCases.flatMap({ [Style.role($0), .banded($0)] }) {
      let look = theme.look(style)
      guard let ink = look.foreground else { continue }
      for paper in look.background.map({ [$0] }) ?? papers.compactMap({ Theme.Paint($0[...]) }) {
        for reduce in [{ $0 }, { Theme.Paint.number(Palette(count: 256).number($0)) }] as [(Theme.Paint) -> Theme.Paint]
        {
          let (front, back) = (Self.luminance(reduce(ink)), Self.luminance(reduce(paper)))
          let ratio = (max(front, back) + 0.05) / (min(front, back) + 0.05)
          #expect(ratio >= 4.5, "\(name) \(style) \(ratio)")
        }
      }
    }
  }

  /// The sixteen colours of usual terminals: xterm, the consoles of Linux and of PCs, and Windows Terminal.
  private static let sixteens: [[Colour]] = [
    (0..<16).map(Palette.colour),
    colours(
      "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"),
    colours(
      "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"),
  ]

  private static func colours(_ text: String) -> [Colour] {
    text.split(separator: " ").compactMap { word in
      if case .colour(let colour)? = Theme.Paint("#" + word) { colour } else { nil }
    }
  }

  @Test(
    "N44: with 16 colours, text has a contrast of at least 4.5 : 1 in the usual palettes",
    arguments: ["dark", "light", "high-contrast"])
  func sixteen(_ name: String) throws {
    let theme = try #require(Theme.named(name)).inColours(16)
    #expect(theme == Theme.ofSixteen(name))
    let paper = Theme.Paint.number(name == "light" ? 15 : 0)
    for role in Role.allCases {
      let look = theme.look(role)
      guard let ink = look.foreground else { continue }
      for sixteen in Self.sixteens {
        #expect(Self.contrast(look, ink, look.background ?? paper, in: sixteen) >= 4.5, "\(name) \(role)")
      }
    }
  }

  @Test("N221: with 8 colours, the title and the focus have a contrast of at least 4.5 : 1, and nothing is dim")
  func eight() throws {
    for name in Theme.names where name != "terminal" {
      let theme = try #require(Theme.named(name)).inColours(8).on(nil)
      for role in [Role.title, .step, .focus, .found] {
        let look = theme.look(role)
        let (ink, paper) = (try #require(look.foreground), try #require(look.background))
        for sixteen in Self.sixteens { #expect(Self.contrast(look, ink, paper, in: sixteen) >= 4.5, "\(role)") }
      }
      #expect(Role.allCases.allSatisfy { !theme.look($0).isDim && !theme.look($0).isReversed })
    }
  }

  @Test("N221: a bar with dark text is not bold, because terminals of few colours show bold black as grey")
  func bars() throws {
    for name in Theme.names {
      let look = try #require(Theme.named(name)).look(.focus)
      if let ink = look.foreground, Self.luminance(ink) < 0.1 { #expect(!look.isBold, "\(name)") }
    }
  }

  /// Returns the contrast of a look in sixteen colours, the lower one of bold text in a plain and in a bright colour.
  private static func contrast(
    _ look: Theme.Look, _ ink: Theme.Paint, _ paper: Theme.Paint, in sixteen: [Colour]
  ) -> Double {
    guard case .number(let front) = ink, case .number(let back) = paper, max(front, back) < 16 else { return .nan }
    let fronts = look.isBold && front < 8 ? [front, front + 8] : [front]
    return fronts.map { front in
      let pair = [front, back].map { luminance(.colour(sixteen[$0])) + 0.05 }
      return max(pair[0], pair[1]) / min(pair[0], pair[1])
    }.min() ?? 0
  }

  @Test("N43: with few colours only suitable themes are offered, and any other theme becomes one of them")
  func looksOfSixteen() throws {
    #expect(Theme.names(inColours: 16) == ["dark", "light", "high-contrast", "terminal"])
    #expect(Theme.names(inColours: 256) == Theme.names)
    let dracula = try #require(Theme.named("dracula"))
    #expect(dracula.inColours(16) == Theme.ofSixteen("high-contrast") && dracula.inColours(256) == dracula)
    #expect(Theme.standard.inColours(16) == .standard)
    #expect(
      Theme.names(inColours: 8) == ["terminal"]
        && Theme.names.allSatisfy { Theme.named($0)?.inColours(8) == ($0 == "terminal" ? .standard : .ofEight) },
      "the nearest of eight colours do not contrast: bold black is grey on white")
    let own = try Theme("error = bold #ff0000")
    #expect(own.inColours(16) == own)
  }

  /// Returns the relative luminance of WCAG 2.2.
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

  @Test("N43: every theme name works, and with few colours everything has a text and plain characters")
  func named() async throws {
    for name in Theme.names { #expect(Theme.named(name) != nil) }
    try await onTrial("form") { test in
      test.type("x Tab M-t")
      #expect(test.row("Error: Not an e-mail address") != nil && test.row("> Password * [") != nil)
      #expect(test.row("(*) Free") != nil && test.row("Theme: dark") != nil)
    }
  }
}
