import SignalboxCore
import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation

/// An application with a table that has drawings in its cells and sums below its rows, for tests of every front end.
package struct CellsApplication: Application {
  package static let name = "cells"

  package init() {}

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(CellsPage())
    return nil
  }
}

private struct Job: Equatable {
  let name: String
  let done: Double
  let load: [Double?]
  let cost: Int
}

private final class CellsPage: Page<Never> {
  private let table = DataTable<Job>(
    "jobs", "Jobs",
    columns: [
      Column("name", "Name", text: \.name).footed("Total"),
      Column("done", "Done", by: \.done) { "\(Int($0.done * 100)) %" }.drawn { .progress($0.done) },
      Column("load", "Load") { "\($0.load.last.flatMap(\.self).map { "\(Int($0))" } ?? "none")" }.drawn {
        $0.load.isEmpty ? nil : .sparkline($0.load)
      },
      Column("cost", "Cost", by: \.cost) { "\($0.cost)" }.footed { "\($0.reduce(0) { $0 + $1.cost })" },
    ], rowKey: \.name)
  private let drop = Button("drop", "Drop the first")

  override var elements: [PageElement] { [table, drop] }

  init() {
    super.init(key: "work", title: "Work")
    table.values.value = [
      Job(name: "build", done: 0.5, load: [1, 2, 3, 4, 5, 6, 7, 8], cost: 7),
      Job(name: "test", done: 1, load: [8, nil, 1], cost: 105), Job(name: "rest", done: 0, load: [], cost: 9),
    ]
    drop.taps.observe { [unowned self] in table.values.value.removeFirst() }
  }
}
