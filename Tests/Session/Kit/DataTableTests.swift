import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

private struct Person: Equatable {
  var name: String
  var age: Int
  var isDeletable = true
}

/// An application with an interactive table. A row is deleted after a confirmation.
private struct People: Application {
  static let name = "people"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = PeoplePage()
    page.table.selections.observe { [unowned page] person in page.note.text.value = "\(person.name), \(person.age)" }
    page.table.buttonPresses.observe { [unowned page] press in
      context.navigator.spawn(during: page.lifetime) { [page] in
        do throws(Dismissed) {
          let question = "Delete \(press.row.name)?"
          let isMeant = try await context.navigator.confirm(question, "Delete", destructive: true)
          page.note.text.value = isMeant ? "deleted" : "kept"
          if isMeant { page.table.values.value.removeAll { $0 == press.row } }
        } catch {
          page.note.text.value = "\(error)"
        }
      }
    }
    page.lock.taps.observe { [unowned page] in page.table.isEnabled.value = false }
    _ = try? await context.navigator.presentRoot(page)
    return page.note.text.value
  }
}

private final class PeoplePage: Page<Never> {
  let table = DataTable<Person>(
    "table", "People",
    columns: [
      Column("name", "Name", text: \.name), Column("age", "Age", by: \.age) { "\($0.age)" },
      Column("kind", "Kind", isSortable: false) { $0.isDeletable ? "guest" : "host" },
    ], rowKey: { $0.name.lowercased() }
  ) { [RowButton("delete", "Delete", role: .destructive, isEnabled: $0.isDeletable)] }
  let note = Label("note")
  let lock = Button("lock", "Lock")
  override var elements: [PageElement] { [table, note, lock] }

  init() {
    super.init(key: "home", title: "Home")
    table.values.value = [
      Person(name: "cy", age: 9), Person(name: "Ada", age: 36), Person(name: "Bo", age: 9, isDeletable: false),
      Person(name: "Dee", age: 100),
    ]
  }
}

@Suite struct DataTableTests {
  private func withPeople(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(People())) }
  }

  private static func rows(_ test: SessionTest) -> [String] {
    test.frame.element("home/table")?.content.list?.rows.map(\.label) ?? []
  }

  private static func orders(_ test: SessionTest) -> [SortOrder?] {
    test.frame.element("home/table")?.content.list?.columns.map(\.order) ?? []
  }

  @Test("A13: a row of a table is selected by its value, and so are its buttons; the cells stand under the titles")
  func rows() async throws {
    try await withPeople { test in
      let list = try #require(test.frame.element("home/table")?.content.list)
      #expect(list.columns.map(\.title) == ["Name", "Age", "Kind"])
      #expect(list.rows.map(\.cells)[1] == ["Ada", "36", "guest"])
      test.press("home/table/ada")
      #expect(test.text("home/note") == "Ada, 36")
      test.press("home/table/bo/delete")
      #expect(test.rejections == [.disabled])
      test.press("home/lock")
      test.press("home/table/ada")
      test.press("home/table/column:age")
      #expect(test.rejections == [.disabled, .disabled, .disabled])
    }
  }

  @Test("A14: the user sorts a table by a column, and then in reverse; equal rows keep the application's order")
  func sorting() async throws {
    try await withPeople { test in
      #expect(Self.rows(test) == ["cy", "Ada", "Bo", "Dee"])
      test.press("home/table/column:age")
      #expect(Self.rows(test) == ["cy", "Bo", "Ada", "Dee"] && Self.orders(test) == [nil, .ascending, nil])
      test.press("home/table/column:age")
      #expect(Self.rows(test) == ["Dee", "Ada", "cy", "Bo"] && Self.orders(test) == [nil, .descending, nil])
      test.press("home/table/column:name")
      #expect(Self.rows(test) == ["Ada", "Bo", "cy", "Dee"] && Self.orders(test) == [.ascending, nil, nil])
      test.press("home/table/column:kind")
      #expect(test.rejections == [.disabled])
      test.press("home/table/column:gone")
      #expect(test.rejections == [.disabled, .unknownElement])
    }
  }

  @Test("A14: the sort order of a table is recorded, replayed and undone")
  func recorded() async throws {
    try await withPeople { test in
      test.press("home/table/column:age")
      test.press("home/table/column:age")
      test.press("home/table/dee")
      #expect(test.replayDifference() == nil)
      test.undo()
      test.undo()
      #expect(Self.orders(test) == [nil, .ascending, nil])
      test.undo()
      #expect(Self.rows(test) == ["cy", "Ada", "Bo", "Dee"])
    }
  }

  @Test("A15: a single line asks a question: its button means yes; the other button and going back mean no")
  func confirming() async throws {
    try await withPeople { test in
      let press = { test.press("home/table/ada/delete") }
      press()
      #expect(test.frame.alerts.map(\.title) == ["Delete Ada?"] && test.frame.alerts[0].severity == .warning)
      #expect(test.frame.alerts[0].buttons.map(\.role) == [.destructive, .cancel])
      test.press("alert:1/cancel")
      #expect(test.text("home/note") == "kept")
      press()
      test.back()
      #expect(test.text("home/note") == "kept" && Self.rows(test).contains("Ada"))
      press()
      test.press("alert:3/ok")
      #expect(test.text("home/note") == "deleted" && Self.rows(test) == ["cy", "Bo", "Dee"])
    }
  }
}
