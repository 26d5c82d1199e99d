import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Long lists and growing lists.
@Suite struct ConversationListTests {
  @Test("L11: a thousand rows come a screenful at a time, and a part of a name finds rows")
  func crowd() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication(), rows: 9)
      talk.answer("crowd")
      #expect(talk.lines == ["", "People", "1. People: 1000 rows"])
      talk.answer("1")
      #expect(talk.lines.count == 6)
      #expect(talk.lines.last == "(1 to 5 of 1000; :more lists on, /part finds)")
      talk.answer("")
      #expect(talk.lines.first == "6. Person 6")
      talk.answer("/77")
      #expect(talk.lines.first == "77. Person 77")
      talk.answer("777")
      #expect(talk.lines == ["1. Person 777", "2. Delete Person 777 (destructive)"])
      talk.answer("2", "delete")
      #expect(talk.events.last?.element == "alert:1/ok")
      #expect(talk.question?.prompt.hasPrefix("People, 1 to 999") == true)
      talk.answer(":back", ":back")
      #expect(talk.frame?.page.key == "home")
    }
  }

  @Test("L11: past the end of a list, :more fetches more rows if there are more, and writes only the new rows")
  func growingList() async throws {
    try await onSessionThread {
      let talk = Talk(GrowingListApplication(pageSize: 15, total: 35), rows: 14)
      talk.answer("rows")
      #expect(talk.lines.last == "(1 to 10 of 15 so far; :more lists on, /part finds)")
      talk.answer("")
      #expect(talk.lines.last == "(11 to 15 of 15 so far; :more lists on, /part finds)")
      #expect(talk.prompt == "Rows, 1 to 15, or :back [:more]")
      // Enter alone and :more are the same here.
      talk.answer("")
      #expect(talk.lines.first == "Asked 1 times")
      #expect(talk.lines.dropFirst().first == "16. Row 16")
      talk.answer(":more", ":more")
      #expect(talk.lines.contains("31. Row 31"))
      #expect(talk.lines.last == "(31 to 35 of 35; /part finds)")
      talk.answer(":more")
      #expect(talk.lines == ["There is nothing more to list."])
      #expect(talk.events.map(\.action) == [.more, .more])
    }
  }

  @Test("L11: a short list that can load more rows is asked from the menu")
  func growingMenu() async throws {
    try await onSessionThread {
      let talk = Talk(GrowingListApplication(pageSize: 4, total: 6))
      #expect(talk.lines.last == "(1 to 4 of 4 so far; :more lists on, /part finds)")
      talk.answer(":more")
      #expect(talk.lines == ["Asked 1 times"] + (1...6).map { "\($0). Row \($0)" })
    }
  }
}

/// Tables with actions.
@Suite struct ConversationTableTests {
  @Test("L32, L40: a table's row is written with its titles and selected like any row; :sort sorts the table")
  func table() async throws {
    try await onSessionThread {
      let talk = Talk(TableApplication())
      #expect(talk.lines.contains("Moons: 2 rows, sorted by Radius, descending"))
      #expect(talk.lines.contains("1. Name: Io; Radius: 1822") && talk.lines.contains("2. Note down: Io"))
      talk.answer(":sort")
      #expect(talk.lines == ["1. Name", "2. Radius (descending)"])
      #expect(talk.prompt == "Choose 1 to 2, or :back")
      talk.answer(":back")
      #expect(talk.lines.contains("1. Name: Io; Radius: 1822"))
      talk.answer(":sort", "radius")
      #expect(talk.lines.first == "Moons: 2 rows, sorted by Radius, ascending")
      #expect(talk.lines.contains("1. Name: Moon; Radius: 1738"))
      #expect(talk.events.last?.element == "table/moons/column:radius")
      talk.answer("io")
      #expect(talk.events.last?.element == "table/moons/io")
    }
  }

  @Test("L32: :sort without a table says that there is none")
  func nothing() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer(":sort")
      #expect(talk.lines.first == "Error: There is no table to sort here.")
    }
  }
}

private struct TableApplication: Application {
  static let name = "table"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(TablePage())
    return nil
  }
}

private final class TablePage: Page<Never> {
  private let moons = DataTable<String>(
    "moons", "Moons",
    columns: [
      Column("name", "Name") { $0 },
      Column("radius", "Radius", by: { $0 == "Io" ? 1_822 : 1_738 }) { $0 == "Io" ? "1822" : "1738" },
    ],
    order: TableOrder("radius", .descending), rowKey: { $0.lowercased() }
  ) { _ in [RowButton("note", "Note down")] }

  override var elements: [PageElement] { [moons] }

  init() {
    super.init(key: "table", title: "Table")
    moons.values.value = ["Moon", "Io"]
  }
}
