import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Pages whose text is longer than the window, with fields below it.
@Suite struct BeginningTests {
  @Test("N138: a page opens at its beginning; a key that acts only shows the first field, and the next key acts")
  func opens() async throws {
    try await onSessionThread {
      for key in ["Space", "Enter", "Tab"] {
        let test = ScreenTest(LongTextApplication())
        test.paint()
        #expect(test.row("Before you begin") != nil && test.row("The door") == nil, "\(test.screen)")
        test.type(key)
        test.paint()
        #expect(test.focus == "guide/door" && test.row("[ ] The door") != nil, "\(key): \(test.screen)")
        test.type("Space")
        test.paint()
        #expect(test.row("[x] The door") != nil, "\(key): \(test.screen)")
      }
    }
  }

  @Test("N138: Down reads a page from its beginning row by row, until its first field is in sight")
  func reads() async throws {
    try await onSessionThread {
      let test = ScreenTest(LongTextApplication())
      var downs = 0
      while test.row("The door") == nil, downs < 100 {
        test.type("Down")
        test.paint()
        downs += 1
      }
      #expect(downs > 10 && downs < 100 && test.focus == "guide/door")
      test.type("Down")
      test.paint()
      #expect(test.focus == "guide/window")
      test.type("PgUp PgUp PgUp PgUp")
      test.paint()
      #expect(test.row("Before you begin") != nil)
      let focus = test.focus
      test.type("Down")
      test.paint()
      #expect(test.row("Step 1.") != nil && test.focus == focus, "Down reads again: \(test.screen)")
      test.type("Tab")
      test.paint()
      #expect(test.row("The door") != nil && test.focus == focus, "Tab shows the focus: \(test.screen)")
    }
  }

  @Test("N138: what arrives before the first key leaves a page at its beginning; later the focus leads")
  func arrives() async throws {
    try await onSessionThread {
      let test = ScreenTest(LongTextApplication())
      test.paint()
      test.actElsewhere(.setToggle(true), on: "guide/window")
      test.resize(20, 70)
      test.paint()
      #expect(test.row("Before you begin") != nil, "\(test.screen)")
      test.type("Tab")
      test.resize(18, 60)
      test.paint()
      #expect(test.row("The door") != nil, "\(test.screen)")
    }
  }

  @Test("N140: blank rows separate the blocks of a text on a page that scrolls")
  func blocks() async throws {
    try await onSessionThread {
      let rows = ScreenTest(LongTextApplication()).screen.split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(rows.firstIndex { $0.contains("Step 1.") })
      #expect(rows[first + 2].contains("Step 2.") && rows[first + 1].allSatisfy { " │┃|#".contains($0) })
    }
  }

  @Test("N141: a label beside a field is whole while the field keeps 32 cells", arguments: [60, 80, 100, 132, 200])
  func labels(columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(LongLabelApplication(), columns: columns)
      #expect(test.row("Street and house number *") != nil, "\(test.screen)")
    }
  }
}

private struct LongTextApplication: Application {
  static let name = "guide"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongTextPage())
    return nil
  }
}

private final class LongTextPage: Page<Never> {
  private let text = RichText(
    "text", text: "# Before you begin\n\n" + (1...20).map { "Step \($0).\n\n" }.joined() + "The end.")
  private let door = Toggle("door", "The door")
  private let window = Toggle("window", "The window")

  override var elements: [PageElement] { [text, door, window] }

  init() { super.init(key: "guide", title: "Guide") }
}

private struct LongLabelApplication: Application {
  static let name = "address"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongLabelPage())
    return nil
  }
}

private final class LongLabelPage: Page<Never> {
  private let sides = Columns(
    "sides",
    [
      Group("person", "Person", [TextField("name", "Name")]),
      Group("place", "Address", [TextField("street", "Street and house number", isRequired: true)]),
    ])

  override var elements: [PageElement] { [sides] }

  init() { super.init(key: "form", title: "Form") }
}
