import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// Selected rows, as the application and a driver see them.
@Suite struct RowSelectionTests {
  private static let list = "mail/mails"

  private static func selected(_ test: SessionTest) -> [String]? {
    test.frame.element(list)?.content.list?.selection?.keys
  }

  private static func label(_ test: SessionTest) -> String? { test.frame.element("mail/delete")?.label }

  @Test("A75: the selected rows are those of the last choice, in the order in which they were selected")
  func select() async throws {
    try await onSessionThread {
      let test = SessionTest(SelectedRowsApplication())
      #expect(Self.selected(test) == [] && Self.label(test) == "Delete none")
      test.choose(Self.list, ["mail-4", "mail-2"])
      test.choose(Self.list, ["mail-2", "mail-3", "mail-4", "mail-3"])
      #expect(Self.selected(test) == ["mail-4", "mail-2", "mail-3"])
      #expect(Self.label(test) == "Delete Mail 4, Mail 2, Mail 3")
      test.press("mail/mails/column:size")
      #expect(Self.label(test) == "Delete Mail 4, Mail 2, Mail 3", "another order of the rows changes nothing")
      test.press("mail/mails/mail-1")
      #expect(test.text("mail/opened") == "Mail 1" && Self.selected(test)?.count == 3, "a press is no selection")
      test.choose(Self.list, [])
      #expect(Self.label(test) == "Delete none")
    }
  }

  @Test("A75: a list elsewhere takes no selection, and says nothing of selected rows")
  func elsewhere() async throws {
    try await onSessionThread {
      let plain = SessionTest(GrowingListApplication(pageSize: 3, total: 3))
      plain.choose("growing/list", ["r1"])
      #expect(plain.rejections == [.wrongAction])
      let list = plain.frame.element("growing/list")
      #expect(list?.selectedCount == nil && list?.sentence.contains("select") == false)
    }
  }

  @Test("A75: a row that is not there, and more rows than the page allows, are refused with a sentence")
  func refused() async throws {
    try await onSessionThread {
      let test = SessionTest(SelectedRowsApplication(limit: 2))
      test.choose(Self.list, ["mail-1", "mail-9"])
      test.choose(Self.list, ["mail-1/answer"])
      test.choose(Self.list, ["mail-1", "mail-2", "mail-3"])
      #expect(test.rejections == [.badValue(.notAChoice), .badValue(.notAChoice), .badValue(.outOfRange)])
      let element = test.frame.element(Self.list)
      #expect(Rejection.badValue(.outOfRange).sentence(for: element) == "At most 2 rows can be selected.")
      #expect(Rejection.badValue(.notAChoice).sentence(for: element) == "There is no such row to select.")
      test.choose(Self.list, ["mail-1", "mail-2", "mail-2"])
      #expect(Self.selected(test) == ["mail-1", "mail-2"])
    }
  }

  @Test(
    "A86: a row that goes leaves the selection, and the page selects only rows that are there",
    arguments: [true, false])
  func gone(_ hasCells: Bool) async throws {
    try await onSessionThread {
      let test = SessionTest(SelectedRowsApplication(hasCells ? .table(5) : .list(5)))
      test.choose(Self.list, ["mail-2", "mail-5"])
      test.press("mail/delete")
      #expect(Self.selected(test) == [] && Self.label(test) == "Delete none")
      #expect(test.frame.element(Self.list)?.content.list?.rows.count == 3)
      guard hasCells else { return }
      test.choose(Self.list, ["mail-3"])
      test.press("mail/first")
      #expect(Self.selected(test) == ["mail-1"])
    }
  }

  @Test("A86: of a source, rows stay selected while others are loaded; another search keeps the rows that it finds")
  func source() async throws {
    try await onSessionThread {
      let test = SessionTest(SelectedRowsApplication(.source(1_000)))
      test.choose(Self.list, ["mail-3", "mail-7"])
      test.act(Self.list, .rows(500..<600))
      test.choose(Self.list, ["mail-3", "mail-7", "mail-540"])
      #expect(Self.label(test) == "Delete Mail 3, Mail 7, Mail 540")
      test.press("mail/mails/column:size")
      #expect(Self.selected(test)?.count == 3)
      test.choose(Self.list, ["mail-3", "mail-7", "mail-540", "mail-999"])
      #expect(test.rejections == [.badValue(.notAChoice)], "this row is not loaded")
      test.set("mail/search", "7")
      test.advance(by: .seconds(1))
      #expect(Self.label(test) == "Delete Mail 7")
    }
  }

  @Test("A87: a change of the selected rows is a step of undo, and a recording has it")
  func undo() async throws {
    try await onSessionThread {
      let test = SessionTest(SelectedRowsApplication())
      test.choose(Self.list, ["mail-2"])
      test.choose(Self.list, ["mail-2", "mail-4"])
      test.press("mail/delete")
      test.undo()
      #expect(Self.selected(test) == ["mail-2", "mail-4"] && Self.label(test) == "Delete Mail 2, Mail 4")
      test.undo()
      #expect(Self.selected(test) == ["mail-2"])
      test.send(InputEvent(page: test.frame.inFront, action: .redo))
      #expect(Self.selected(test) == ["mail-2", "mail-4"])
    }
  }

  @Test("A87: a press that names an earlier revision is refused if other rows were selected in the meantime")
  func revision() throws {
    let frame = { (revision: Int, keys: [String]) in
      let rows = ["a", "b"].map { RowState(id: "p/list/\($0)", label: $0, buttons: []) }
      var list = ListState(rows: rows)
      list.selection = RowSelection(keys: keys, maximum: 10)
      var frame = FrameSamples.frame([
        ElementState(id: "p/list", label: "List", content: .list(list)),
        ElementState(id: "p/delete", label: "Delete", content: .button),
      ])
      frame.revision = revision
      return frame
    }
    let history = ElementHistory(frame(1, []))
    history.update(to: frame(2, ["a"]))
    let event = { InputEvent(page: frame(2, []).inFront, element: $0, action: $1) }
    #expect(!history.isCurrent(event("p/delete", .press), seen: 1))
    #expect(!history.isCurrent(event("p/list", .chooseMany(["b"])), seen: 1))
    #expect(history.isCurrent(event("p/list/a", .press), seen: 1))
    history.update(to: frame(3, ["a"]))
    #expect(history.isCurrent(event("p/delete", .press), seen: 2))
    #expect(history.isCurrent(event("p/list", .chooseMany(["b"])), seen: 2))
  }
}
