import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// The number of rows that an application wants to be seen.
@Suite struct LeastRowsTests {
  @Test(
    "A101, N133: a list shows the rows that it asks for, as far as the window has room; the bar is always in sight",
    arguments: [(24, nil, 5), (24, 8, 8), (24, 100, 18), (12, 8, 7), (8, 8, 3)])
  func least(_ rows: Int, _ least: Int?, _ seen: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(LongFormApplication(least: least), rows: rows)
      test.type(Array(repeating: "Tab", count: 14).joined(separator: " "))
      test.paint()
      #expect(test.focus == "form/list")
      for keys in ["Home", "PgDn", "End"] {
        test.type(keys)
        test.paint()
        let lines = test.screen.split(separator: "\n").filter { $0.contains("Row ") }
        #expect(lines.count == seen && lines.contains { $0.hasPrefix(">") }, "\(keys): \(lines.count)\n\(test.screen)")
      }
    }
  }
}

/// A page with fourteen fields, and a list of a hundred rows below them.
private struct LongFormApplication: Application {
  static let name = "form"
  let least: Int?

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongFormPage(least))
    return nil
  }
}

private final class LongFormPage: Page<Never> {
  private let fields = (1...14).map { TextField("field-\($0)", "Field \($0)") }
  private let list = List("list", "List")

  override var elements: [PageElement] { fields + [list] }

  init(_ least: Int?) {
    super.init(key: "form", title: "Form")
    list.leastRows = least
    list.rows.value = (1...100).map { Row("\($0)", "Row \($0)") }
  }
}
