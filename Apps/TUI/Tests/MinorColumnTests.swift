import SignalboxCore
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A table with two columns of less importance.
private struct ParcelApplication: Application {
  static let name = "parcels"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(ParcelPage())
    return nil
  }
}

private final class ParcelPage: Page<Never> {
  private let table = DataTable<Int>(
    "parcels", "Parcels",
    columns: [
      Column("name", "Parcel") { "parcel number \($0)" }.minor(),
      Column("carrier", "Carrier") { _ in "the carrier" }.minor(),
      Column("state", "State") { _ in "on its way" }, Column("weight", "Weight") { "\($0) kilograms" }.minor(),
      Column("town", "Town") { _ in "Rotterdam" },
    ], rowKey: { "\($0)" })
  override var elements: [PageElement] { [table] }

  init() {
    super.init(key: "p", title: "Parcels")
    table.values.value = [1, 2, 3]
  }
}

@Suite struct MinorColumnTests {
  @Test("N130: minor columns are left out first, the others after them, the first column never; Alt-P has them all")
  func order() async throws {
    try await onSessionThread {
      let titles = ["Carrier", "State", "Weight", "Town"]
      var shown: [[String]] = []
      for columns in (30...80).reversed() {
        let test = ScreenTest(ParcelApplication(), columns: columns)
        let head = try #require(test.row("Parcel "))
        let now = titles.filter(head.contains)
        if shown.last != now { shown.append(now) }
        test.type("M-p")
        #expect(test.row("Town") != nil && test.row("Carrier") != nil, "\(columns)")
      }
      let first = [titles, ["Carrier", "State", "Town"], ["State", "Town"], ["State"]]
      #expect(Array(shown.prefix(4)) == first, "\(shown)")
    }
  }
}
