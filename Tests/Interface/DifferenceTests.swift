import SignalboxInterface
import Testing

/// Tests of the sentence that an undo or redo ends with.
@Suite struct DifferenceTests {
  private static func frame(_ names: [String], _ page: [ElementState] = []) -> Frame {
    let rows = names.map { RowState(id: "page/people/\($0)", label: $0, detail: nil, buttons: []) }
    let list = ElementState(id: "page/people", label: "People", content: .list(ListState(rows: rows)))
    let state = PageState(
      page: PageID(1), key: "page", title: "Page", mode: .push, canGoBack: false, elements: page + [list])
    return Frame(revision: 1, pending: [], stack: [], page: state, alerts: [])
  }

  @Test("N41: the sentence after an undo names a row that is back or gone, and an input before it")
  func rows() {
    let (all, fewer) = (Self.frame(["Ada", "Bo", "Cy"]), Self.frame(["Ada", "Cy"]))
    #expect(all.difference(from: fewer) == "People has Bo.")
    #expect(fewer.difference(from: all) == "People no longer has Bo.")
    #expect(all.difference(from: Self.frame(["Ada"])) == all.element("page/people")?.sentence)
    #expect(all.difference(from: all) == nil)
    let number = { ElementState(id: "page/age", label: "Age", content: .number(NumberState(value: $0))) }
    #expect(Self.frame(["Ada"], [number(3)]).difference(from: Self.frame([], [number(4)])) == "Age: 3")
  }
}
