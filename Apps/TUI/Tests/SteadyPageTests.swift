import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxQuiet
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A field with a long complaint, a day, many options and a button.
private struct Steady: Application {
  static let name = "steady"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(SteadyPage())
    return nil
  }
}

private final class SteadyPage: Page<Never> {
  private let name = TextField("name", "A name with a label")
  private let due = DateField("due", "Due")
  private let parts = Multichoice(
    "parts", "Parts", options: (1...30).map { ChoiceOption("p\($0)", "Part \($0).", "p\($0)") })
  private let done = Button("done", "Done")
  override var elements: [PageElement] { [name, due, parts, done] }

  init() {
    super.init(key: "home", title: "Home")
    name.check("Letters, digits and hyphens, and no hyphen at the beginning") { $0 != "-" }
  }
}

/// Pages on which nothing moves while the user types.
@Suite struct SteadyPageTests {
  private func place(_ test: ScreenTest, _ text: String) -> Int? {
    test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
  }

  @Test("N40: a complaint that is too long for the cells below its field begins further left, and moves nothing")
  func complaint() async throws {
    for columns in [80, 76] {
      try await onSessionThread {
        let test = ScreenTest(Steady(), rows: 40, columns: columns)
        let before = place(test, "Due")
        test.type("- Tab")
        let row = try #require(test.row("Letters, digits"))
        #expect(row.contains("and no hyphen at the beginning") && place(test, "Due") == before, "\(test.screen)")
      }
    }
  }

  @Test("N177: a day takes no more characters than its format, also by Paste; the complaint says so")
  func length() async throws {
    try await onSessionThread {
      let test = ScreenTest(Steady(), rows: 40)
      test.type("Tab 2 0 2 6 - 1 1 - 2 2")
      #expect(test.text("home/due") == "2026-11-22")
      test.type("3 4")
      #expect(test.text("home/due") == "2026-11-22" && test.row("2026-11-223") == nil)
      #expect(test.row("At most 10 characters.") != nil)
      test.type("Tab BTab paste:2027-02-01x BSpace")
      #expect(test.row("2027-02-01x") == nil)
    }
  }

  @Test("N165: a long choice of several keeps its height while it is filtered")
  func choice() async throws {
    try await onSessionThread {
      let test = ScreenTest(Steady(), rows: 30)
      test.type("Tab Tab")
      let before = place(test, "Done")
      for keys in ["/ 2 9", "Enter", "/ x x", "Esc Esc"] {
        test.type(keys)
        #expect(place(test, "Done") == before, "\(keys): \(test.screen)")
      }
    }
  }

  @Test("N178: a page that scrolls keeps its blank rows in a high window, and has none in a low one")
  func air() async throws {
    for (rows, isAiry) in [(50, true), (24, false)] {
      try await onSessionThread {
        let test = ScreenTest(try #require(quietApplication("sampler")), rows: rows, columns: 120)
        test.type("e Enter")
        test.paint()
        let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let project = try #require(lines.firstIndex { $0.contains("Project") })
        #expect(lines[project - 1].allSatisfy { "┃│| ".contains($0) } == isAiry, "\(rows): \(test.screen)")
      }
    }
  }
}
