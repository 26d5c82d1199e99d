import SignalboxCore
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A table with a long text and a minor column.
private struct LettersApplication: Application {
  static let name = "letters"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LettersPage())
    return nil
  }
}

private final class LettersPage: Page<Never> {
  private let table = DataTable<Int>(
    "letters", "Letters",
    columns: [
      Column("number", "No.") { "\($0)" },
      Column("title", "Title") { _ in "a title of some forty letters in all, yes" },
      Column("owner", "Owner") { _ in "the owner" }.minor(),
    ], rowKey: { "\($0)" })
  override var elements: [PageElement] { [table] }

  init() {
    super.init(key: "p", title: "Letters")
    table.values.value = [1, 2, 3]
  }
}

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
  @Test("N142: a minor column goes before another column has fewer than 32 cells of its text")
  func readable() async throws {
    try await onSessionThread {
      var cut: [Int] = []
      for columns in 30...80 {
        let test = ScreenTest(LettersApplication(), columns: columns)
        let row = try #require(test.row("a title of"))
        let title = row.replacing("the owner", with: "").split(separator: "  ").last.map { $0.count } ?? 0
        if row.contains("the owner") { #expect(title >= 32, "\(columns): \(row)") } else { cut.append(columns) }
      }
      #expect(cut.last ?? 80 < 60 && cut.contains(40), "\(cut)")
    }
  }

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
