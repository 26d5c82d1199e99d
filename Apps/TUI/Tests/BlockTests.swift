import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxQuiet
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

private struct Forms: Application {
  static let name = "forms"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FormsPage(context.navigator))
    return nil
  }
}

private final class FormsPage: Page<Never> {
  private let news = Toggle("news", "News", isOn: true)
  private let parts = Multichoice(
    "parts", "Parts", options: ["apache", "openssl", "zlib"].map { ChoiceOption($0, $0, $0) }, selection: ["zlib"])
  private let save = Button("save", "Save", role: .default)
  private let drop = Button("drop", "Drop", role: .destructive)
  private let other = Button("other", "Other")
  private let shut = Button("shut", "Shut")
  override var elements: [PageElement] { [news, parts, save, drop, other, shut] }

  init(_ navigator: Navigator) {
    super.init(key: "forms", title: "Forms")
    shut.isEnabled.value = false
    parts.edits.observe { [unowned self] chosen in
      // The first part needs the second, and replaces the third.
      if chosen.contains("apache") { parts.selection.value = ["apache", "openssl"] }
    }
    drop.taps.observe { navigator.alert(Alert(title: "Drop?", message: "All of it.")) }
  }
}

/// Tests of the looks that show what is chosen and where the bar is.
@Suite struct BlockTests {
  private func on(colours: Int = 256, _ body: @escaping @Sendable (ScreenTest) throws -> Void) async throws {
    try await onSessionThread { try body(ScreenTest(Forms(), colours: colours)) }
  }

  /// Returns the cells of the row with `text` that look like the focus.
  private func filled(_ test: ScreenTest, _ text: String) -> Int {
    let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
    guard let row = lines.firstIndex(where: { $0.contains(text) }) else { return -1 }
    return (0..<80).count { test.picture[row, $0].style == Style(.focus) }
  }

  @Test("N146: the bar fills the row of an option as the row of a list; nothing else is filled", arguments: [8, 256])
  func bar(_ colours: Int) async throws {
    try await on(colours: colours) { test in
      test.type("Tab Home")
      #expect(filled(test, "apache") >= 70)
      test.type("Down")
      #expect(filled(test, "openssl") >= 70 && filled(test, "apache") == 0)
      test.type("BTab")
      #expect(filled(test, "News") == (colours == 8 ? 8 : 6), "the mark and the name of a switch")
      #expect(filled(test, "Save") == 0, "the main button is not filled like the focus")
    }
    for name in Theme.names where name != "terminal" {
      let theme = try #require(Theme.named(name))
      #expect(theme.look(.primary).background == theme.look(.button).background, "only the focus stands out")
      #expect(theme.hasBlocks && theme.look(.focus).background != theme.look(.button).background)
    }
    #expect(!Theme.standard.hasBlocks)
  }

  @Test("N148: check marks and radio marks are of one family: Unicode with colours, ASCII elsewhere")
  func marks() async throws {
    try await on { test in
      #expect(test.row("☑ News") != nil && test.row("☐ apache") != nil && test.row("☑ zlib") != nil)
    }
    try await on(colours: 8) { test in #expect(test.row("[x] News") != nil && test.row("[ ] apache") != nil) }
  }

  @Test("N149: with a colour for it a button is a block without brackets, in the same place; elsewhere it has brackets")
  func buttons() async throws {
    try await on { test in
      #expect(test.row("[") == nil && test.row("    Save") != nil && test.row("! Drop") != nil)
    }
    try await on(colours: 8) { test in #expect(test.row("  [ Save ]") != nil && test.row("[ ! Drop ]") != nil) }
  }

  @Test("N175: an unavailable button among blocks is no block and has no brackets, and words beside it say its state")
  func unavailable() async throws {
    try await on { test in
      let row = try #require(test.row("Shut"))
      #expect(!row.contains("(") && row.contains("    Shut   unavailable"), "\(row)")
    }
    try await on(colours: 8) { test in #expect(test.row("( Shut ) unavailable") != nil) }
  }

  @Test("N149: the title of the open tab is above a heavy rule where there is colour, and in brackets elsewhere")
  func tabs() async throws {
    for colours in [8, 256] {
      try await onSessionThread {
        let test = ScreenTest(try #require(quietApplication("sampler")), colours: colours)
        test.type("m Enter")
        test.paint()
        #expect((test.row("[Words]") != nil) == (colours == 8))
        #expect((test.row("━━━━━━━─") != nil) == (colours == 256))
      }
    }
  }

  @Test("N150: an alert has blank cells around its text where there is room, and none where rows are few")
  func alert() async throws {
    for rows in [24, 8] {
      try await onSessionThread {
        let test = ScreenTest(Forms(), rows: rows)
        test.type("d Enter")
        let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let title = try #require(lines.firstIndex { $0.contains("Drop?") && $0.contains("│") })
        #expect(lines[title].contains("│   Drop?") == (rows == 24))
        #expect(lines[title - 1].contains("┌") == (rows == 8), "a blank row above the title")
        #expect(test.row("[ OK ]") != nil)
      }
    }
  }

  @Test("N176: the buttons of an alert stand in the middle below its text, and take clicks there", arguments: [80, 40])
  func middle(_ columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(Forms(), columns: columns)
      test.type("d Enter")
      let row = try #require(test.row("[ OK ]"))
      let inside = row.split(separator: "│").first { $0.contains("OK") } ?? ""
      let (left, right) = (inside.prefix { $0 != "[" }.count, inside.reversed().prefix { $0 != "]" }.count)
      #expect(right >= 2 && abs(left - right) <= 2, "\(row)")
      test.click("OK")
      #expect(test.row("[ OK ]") == nil)
    }
  }

  @Test("N151: options that an application chooses or drops beside the user's own are named")
  func also() async throws {
    try await on { test in
      test.type("Tab Home Space")
      #expect(test.row("Also chosen: openssl. Not chosen: zlib.") != nil)
      test.type("Down Down Space")
      #expect(test.row("Not chosen: zlib.") != nil && test.row("Also chosen") == nil)
    }
  }
}
