import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Columns that the user hides on the full screen.
@Suite struct HiddenColumnTests {
  @Test("N137: the palette hides a column and shows it again; the title counts it, and the preview key reads it")
  func palette() async throws {
    try await onSessionThread {
      let test = ScreenTest(CellsApplication())
      test.type("C-p hide Space the Space column Space cost Enter")
      test.paint()
      #expect(
        test.row("build")?.contains(" 7") == false && test.row("Total")?.contains("121") == false, "\(test.screen)")
      #expect(test.row("Jobs")?.contains("Alt-P") == true, "\(test.screen)")
      test.type("M-p")
      test.paint()
      #expect(test.row("Cost")?.contains("7") == true, "\(test.screen)")
      test.type("Esc C-p show Space the Space column Space cost Enter")
      test.paint()
      #expect(test.row("Total")?.contains("121") == true, "\(test.screen)")
    }
  }

  @Test("N137: a hidden column stays hidden when its page is opened again")
  func openedAgain() async throws {
    try await onSessionThread {
      let test = ScreenTest(TwiceShown())
      test.type("C-p hide Space the Space column Space weight Enter")
      test.paint()
      #expect(
        test.row("Pear")?.contains("50") == false && test.row("Fruit")?.contains("Alt-P") == true, "\(test.screen)")
      test.type("Tab Enter")
      test.paint()
      #expect(test.row("Again") != nil && test.row("Pear")?.contains("50") == false, "\(test.screen)")
    }
  }
}

/// A page with a table, which its button closes. It is opened again then, with another title.
private struct TwiceShown: Application {
  static let name = "twice-shown"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FruitPage("First"))
    _ = try? await context.navigator.presentRoot(FruitPage("Again"))
    return nil
  }
}

private final class FruitPage: Page<Void> {
  private let table = DataTable<String>(
    "fruit", "Fruit", columns: [Column("name", "Name", text: \.self), Column("weight", "Weight") { _ in "50" }],
    rowKey: \.self)
  private let close = Button("close", "Close")

  override var elements: [PageElement] { [table, close] }

  init(_ title: String) {
    super.init(key: "fruit", title: title)
    table.values.value = ["Pear"]
    close.taps.observe { [unowned self] in finish(()) }
  }
}
