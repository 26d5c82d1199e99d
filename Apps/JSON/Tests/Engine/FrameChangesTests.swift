import Testing

@testable import SignalboxInterface
@testable import SignalboxJSON

@Suite struct FrameChangesTests {
  private func frame(_ rows: [String], revision: Int = 0, stack: [Int] = [1], title: String = "") -> Frame {
    let list = ElementState(
      id: "p/list",
      content: .list(ListState(rows: rows.map { RowState(id: "p/list/\($0)", label: $0, buttons: []) })))
    let entries = stack.map { StackEntry(page: PageID($0), key: "p\($0)", title: "", mode: .push) }
    let page = PageState(
      page: PageID(stack.last ?? 0), key: "p", title: title, mode: .push, canGoBack: false, elements: [list])
    return Frame(revision: revision, pending: [], stack: entries, page: page, alerts: [])
  }

  private func told(_ old: Frame, _ new: Frame, rows limit: Int = 100) -> [String] {
    FrameChanges(from: old, to: new, rows: limit).events.map { "\($0.event.rawValue) \(JSON.object($0.members).text)" }
  }

  struct Stacks: Sendable {
    let old: [Int], new: [Int], reason: String
  }

  @Test(
    "ui.page: the reason follows from the stacks",
    arguments: [
      Stacks(old: [1], new: [1, 2], reason: "push"), Stacks(old: [1], new: [1, 2, 3], reason: "push"),
      Stacks(old: [1, 2], new: [1], reason: "pop"), Stacks(old: [1, 2, 3], new: [1], reason: "pop"),
      Stacks(old: [1, 2], new: [1, 3], reason: "replace"), Stacks(old: [1, 2], new: [3], reason: "reset"),
      Stacks(old: [1], new: [2], reason: "reset"),
    ])
  func reasons(_ row: Stacks) {
    let told = told(frame([], stack: row.old), frame([], stack: row.new))
    #expect(told == [#"ui.page {"page":"p","reason":"\#(row.reason)"}"#])
  }

  @Test("ui.changed: rows that came, went and changed are reported, whatever happened in between")
  func rows() {
    let come =
      #"{"id":"p/list/x","element":{"type":"row","id":"p/list/x","label":"x","enabled":true,"actions":["press"],"elements":[]},"after":"#
    #expect(
      told(frame(["a", "b", "c"]), frame(["a", "x", "c"]))
        == [#"ui.changed {"changes":[{"id":"p/list/b","removed":true},\#(come)"p/list/a","parent":"p/list"}]}"#])
    #expect(
      told(frame(["a"]), frame(["x", "a"])) == [
        #"ui.changed {"changes":[{"id":"p/list","total":2},\#(come)null,"parent":"p/list"}]}"#
      ])
  }

  @Test("ui.changed: reordered rows, or too many rows, are reported as a list to be requested again")
  func reloaded() {
    #expect(
      told(frame(["a", "b"]), frame(["b", "a"])) == [#"ui.changed {"changes":[{"id":"p/list","reloaded":true}]}"#])
    #expect(
      told(frame([]), frame(["a", "b", "c"]), rows: 2)
        == [#"ui.changed {"changes":[{"id":"p/list","total":3,"reloaded":true}]}"#])
  }

  @Test("ui.changed: a new page title is reported, and an unchanged frame is not")
  func title() {
    #expect(told(frame(["a"]), frame(["a"])) == [])
    #expect(told(frame(["a"]), frame(["a"], title: "New")) == [#"ui.changed {"changes":[],"title":"New"}"#])
  }
}
