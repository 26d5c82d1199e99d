import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A large table that scrolls, a table with `count` rows, and a list without columns.
private struct Banded: Application {
  static let name = "banded"
  let count: Int

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(BandedPage(count))
    return nil
  }
}

private final class BandedPage: Page<Never> {
  private let large = Table("large", "Rivers", columns: ["Name", "Length"])
  private let small = Table("small", "Seas", columns: ["Name", "Depth"])
  private let list = List("list", "Lakes")
  override var elements: [PageElement] { [large, small, list] }

  init(_ count: Int) {
    super.init(key: "home", title: "Home")
    large.rows.value = (0..<40).map { ["River \($0).", "\($0) km"] }
    small.rows.value = (0..<count).map { ["Sea \($0).", "\($0) m"] }
    list.rows.value = (0..<4).map { Row("l\($0)", "Lake \($0).") }
  }
}

/// Bands behind every second row of a table.
@Suite struct BandTests {
  /// Returns the style of the first letter of `text`, which is at the beginning of its row.
  private func style(_ test: ScreenTest, _ text: String) -> Style? {
    let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
    guard let row = lines.firstIndex(where: { $0.contains(text) }) else { return nil }
    let column = lines[row].prefix { $0 != text.first }.count
    return test.picture[row, column].style
  }

  @Test("N179: every second row of a table has a band, wherever it is scrolled to; the bar, lists and titles have none")
  func rows() async throws {
    try await onSessionThread {
      let test = ScreenTest(Banded(count: 5), rows: 40, colours: 256)
      #expect(style(test, "River 0.") == Style(.focus))
      #expect(style(test, "River 1.") == .banded(.text) && style(test, "River 2.") == Style(.text))
      #expect(style(test, "Sea 3.") == .banded(.text) && style(test, "Sea 4.") == Style(.text))
      #expect(style(test, "Lake 1.") == Style(.text) && style(test, "Name") == Style(.heading))
      test.type("Down")
      #expect(style(test, "River 1.") == Style(.focus) && style(test, "River 3.") == .banded(.text))
      test.type("End")
      #expect(style(test, "River 37.") == .banded(.text) && style(test, "River 38.") == Style(.text))
    }
  }

  @Test("N179: three rows have no band, nor has a table without colours for it")
  func none() async throws {
    for (count, colours) in [(3, 256), (5, 8)] {
      try await onSessionThread {
        let test = ScreenTest(Banded(count: count), rows: 40, colours: colours)
        #expect(style(test, "Sea 1.") == Style(.text), "\(count) rows, \(colours) colours")
      }
    }
  }

  @Test("N179: a band changes the background of the page alone: a block and the bar keep theirs")
  func looks() throws {
    for name in ["dark", "light", "gruvbox", "dracula"] {
      for theme in [try #require(Theme.named(name)), try #require(Theme.named(name)).on(nil)] {
        let band = theme.look(.band).background
        #expect(band != nil && band != theme.look(.text).background)
        #expect(theme.look(.banded(.text)).background == band)
        for role in Tone.allCases.map(\.role) {
          #expect(theme.look(.banded(role)).background == band, "\(role)")
          #expect(theme.look(.banded(role)).foreground == theme.look(role).foreground, "\(role)")
        }
        #expect(theme.look(.banded(.button)) == theme.look(.button))
      }
    }
    #expect(Theme.standard.look(.banded(.text)) == Theme.standard.look(.text))
  }

  @Test("A73, A103, N179: in a banded row each tone has its colour on the band, and other cells have the band alone")
  func tones() throws {
    let frame = FrameSamples.tones(true)
    for (isPlain, id, first) in [(false, "page/hosts", "Name of"), (false, "page/disks", "Disk of"), (true, "", "")] {
      var view = PageView(size: Size(rows: 60, columns: 100), glyphs: Glyphs(isPlain: isPlain, isASCII: false))
      view.show(frame)
      let screen = view.draw()
      for (index, tone) in Tone.allCases.enumerated() where !isPlain {
        let text = Tone.text("\(first) \(tone)", in: tone)
        let row = try #require((0..<60).first { Self.row($0, screen).contains(text) }, "\(text)")
        let line = Self.row(row, screen)
        let start = try #require(line.firstRange(of: text)).lowerBound
        let column = line.distance(from: line.startIndex, to: start)
        let isBanded = index % 2 == 1
        let look = { (role: Role) -> Style in isBanded ? .banded(role) : .role(role) }
        let toned = (column..<column + text.count).map { screen[row, $0].style }
        #expect(toned.allSatisfy { $0 == look(tone.role) }, "\(id) \(tone)")
        // The number before it, and the two blanks between them.
        let others = (column - 4..<column).map { screen[row, $0].style }
        #expect(others.allSatisfy { $0 == look(.text) }, "\(id) \(tone): \(others)")
        #expect(screen[row, 0].style == .role(.text), "the band begins a cell before the texts")
      }
      let styles = (0..<60).flatMap { row in (0..<100).map { screen[row, $0].style } }
      #expect(styles.contains { if case .banded = $0 { true } else { false } } != isPlain, "\(id)")
    }
  }

  private static func row(_ row: Int, _ screen: Screen) -> String {
    (0..<screen.size.columns).map { screen[row, $0].text }.joined()
  }
}
