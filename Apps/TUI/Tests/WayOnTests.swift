import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// The ways on: past the ends of lists, and from what waits for a correction.
@Suite struct WayOnTests {
  @Test("N190: the page's button names the fields whose typed texts were refused and left")
  func refused() async throws {
    try await onSessionThread {
      let test = ScreenTest(Long())
      #expect(test.row("Save")?.contains("Still needed: Port, Name") == true, "\(test.screen)")
      test.type("7 0 0 0 0")
      #expect(test.row("Save")?.contains("To correct") == false, "not while it is typed")
      test.type("Tab")
      #expect(test.row("Save")?.contains("Still needed: Name. To correct: Port") == true, "\(test.screen)")
      test.type("A d a Tab 9 9 Tab")
      #expect(test.row("Save")?.contains("To correct: Port, Age") == true, "\(test.screen)")
      test.type("BTab 9 Tab BTab BTab BTab 8 0 Tab")
      #expect(test.row("Save")?.contains("To correct") == false, "\(test.screen)")
    }
  }

  @Test("N191: Down and Page Down on the last row of a list go on through the page, Up and Page Up on the first")
  func ends() async throws {
    try await onSessionThread {
      let test = ScreenTest(Long())
      test.type("Tab Tab Tab")
      #expect(test.focus == "long/list", "\(test.screen)")
      test.type("Down Down Down")
      #expect(test.focus == "long/after", "\(test.screen)")
      test.type("Up Up Up Up")
      #expect(test.focus == "long/age", "\(test.screen)")
      test.type("Down PgDn")
      #expect(test.focus == "long/list")
      test.type("PgDn PgDn")
      #expect(test.row("End of the text") != nil, "\(test.screen)")
      test.type("PgUp PgUp PgUp PgUp PgUp")
      #expect(test.row("Port") != nil, "\(test.screen)")
    }
  }
}

/// A page that is longer than the screen, with a list in it.
private struct Long: Application {
  static let name = "long"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongPage())
    return nil
  }
}

private final class LongPage: Page<Never> {
  private let port = NumberField("port", "Port", minimum: 1, maximum: 65_535, isRequired: true)
  private let name = TextField("name", "Name", isRequired: true)
  private let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 90)
  private let list = List("list", "Drafts")
  private let after = Button("after", "After")
  private let save = Button("save", "Save", role: .default)
  private let text = Label("text", text: (1...40).map { "Line \($0)" }.joined(separator: "\n"))
  private let end = Label("end", text: "End of the text")
  override var elements: [PageElement] { [port, name, age, save, list, after, text, end] }

  init() {
    super.init(key: "long", title: "Long")
    list.rows.value = [Row("a", "First"), Row("b", "Second"), Row("c", "Third")]
  }
}
