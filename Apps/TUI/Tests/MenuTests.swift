import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A field with many suggestions, above other fields.
private struct Towns: Application {
  static let name = "towns"
  var texts = (1...40).map { "Town \($0)" }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TownsPage(texts))
  }
}

private final class TownsPage: Page<String> {
  private let first = TextField("first", "First")
  private let town = TextField("town", "Town")
  private let below = (1...12).map { TextField("field\($0)", "Below \($0)") }
  override var elements: [PageElement] { [first, town] + below }

  init(_ texts: [String]) {
    super.init(key: "towns", title: "Towns")
    town.suggestions.value = texts
    town.edits.observe { [unowned self] text in
      // Suggests paths folder by folder.
      if text == "/etc/" { town.suggestions.value = ["/etc/fstab", "/etc/ssh/"] }
      if text == "/etc/ssh/" { town.suggestions.value = ["/etc/ssh/config"] }
    }
  }
}

@Suite struct MenuTests {
  private func on(
    _ application: some Application, rows: Int = 24, columns: Int = 80,
    _ body: @escaping @Sendable (ScreenTest) throws -> Void
  ) async throws {
    try await onSessionThread { try body(ScreenTest(application, rows: rows, columns: columns)) }
  }

  @Test("N71: suggestions stand below a field while the user types, over the rest of the page, and nothing moves")
  func menu() async throws {
    try await on(Towns()) { test in
      test.type("Tab")
      let before = test.screen
      #expect(!before.contains("Town 10"))
      test.type("t")
      let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let place = try #require(lines.firstIndex { $0.contains("> Town") })
      #expect(lines[place + 2].contains("│ Town 1 ") && lines[place + 9].contains("│ Town 8"))
      #expect(lines[place + 10].contains("8/40"), "what is left out is counted")
      test.type("C-n C-n C-n")
      #expect(test.text("towns/town") == "Town 3" && test.row("> Town 3") != nil)
      #expect(test.cursor?.row == place, "one is in the field")
      test.type("C-p")
      #expect(test.row("> Town 2") != nil)
      test.type("Down Down Up")
      #expect(test.text("towns/town") == "Town 3", "the arrows go through it as well")
      test.type("Up Tab")
      #expect(test.row("Town 1 ") == nil && test.text("towns/town") == "Town 2")
    }
  }

  @Test("N145: suggestions have an edge where there is room; the page below stays as it is")
  func edge() async throws {
    try await on(Towns()) { test in
      test.type("Tab")
      let before = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
      test.type("t")
      let after = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(after[4].contains("┌────") && after[13].contains("└────") && after[13].hasSuffix(" 8/40 ─┘"))
      #expect((5...12).allSatisfy { after[$0].contains("│ Town ") && "│┃".contains(after[$0].last ?? " ") })
      #expect(before[14...].elementsEqual(after[14...].dropLast() + before.suffix(1)), "nothing moves")
    }
    try await on(Towns(), rows: 6) { test in
      test.type("Tab t")
      #expect(test.row("│Town 1") != nil && test.row("┌─") == nil, "without room the rows take precedence")
    }
  }

  @Test("N81: Esc only closes the menu; typing opens it again, and the footer says so")
  func moveAside() async throws {
    try await on(Towns()) { test in
      test.type("Tab t")
      #expect(test.row("Esc close list") != nil)
      test.type("Esc")
      #expect(test.row("Town 10") == nil && test.text("towns/town") == "t" && test.row("Esc leave") != nil)
      test.type("o")
      #expect(test.row("Town 5") != nil && test.frame?.page.key == "towns")
    }
  }

  @Test("N81: Enter on a folder in the menu continues in that folder; on a path it goes on to the next field")
  func enteringFolder() async throws {
    try await on(Towns(texts: ["/etc/", "/tmp/"])) { test in
      test.type("Tab / Down Enter")
      #expect(test.focus == "towns/town" && test.row("ssh/") != nil)
      test.type("Down Enter")
      #expect(test.text("towns/town") == "/etc/fstab" && test.focus == "towns/field1")
    }
  }

  @Test("N71: the paths of a folder appear by their names; Right opens the current folder")
  func folders() async throws {
    try await on(Towns()) { test in
      test.type("Tab / e t c /")
      #expect(test.row("│ fstab") != nil && test.row("│ ssh/") != nil)
      test.type("C-n C-n")
      #expect(test.text("towns/town") == "/etc/ssh/" && test.row("> ssh/") != nil && test.row("│ fstab") != nil)
      test.type("C-n")
      #expect(test.text("towns/town") == "/etc/fstab", "whatever is suggested meanwhile")
      test.type("C-n Right")
      #expect(test.row("│ config") != nil && test.row("│ fstab") == nil)
      test.type("C-n Enter")
      #expect(test.text("towns/town") == "/etc/ssh/config" && test.focus == "towns/field1")
    }
  }

  @Test("N71: a click accepts a suggestion")
  func click() async throws {
    try await on(Towns()) { test in
      test.type("Tab t")
      test.click("│ Town 5")
      #expect(test.text("towns/town") == "Town 5" && test.focus == "towns/town")
    }
  }

  @Test(
    "N71: in a window with few rows the menu uses the available rows, and every suggestion can be reached",
    arguments: [20, 9, 6, 5])
  func small(_ rows: Int) async throws {
    for columns in [20, 40, 80] {
      try await on(Towns(), rows: rows, columns: columns) { test in
        test.type("Tab t C-n C-n")
        #expect(test.screen.contains("Town 2") && test.text("towns/town") == "Town 2")
        #expect(test.cursor != nil)
        for _ in 1...14 { test.type("Tab") }
      }
    }
  }
}
