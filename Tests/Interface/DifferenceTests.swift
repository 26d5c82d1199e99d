import SignalboxInterface
import Testing

/// Tests of the sentence that an undo or redo ends with.
@Suite struct DifferenceTests {
  private static func frame(_ names: [String], _ page: [ElementState] = [], wantsMore: Bool = false) -> Frame {
    let rows = names.enumerated().map { RowState(id: "page/people/\($0)", label: $1, buttons: []) }
    let list = ElementState(
      id: "page/people", label: "People", content: .list(ListState(rows: rows, wantsMore: wantsMore)))
    let state = PageState(
      page: PageID(1), key: "page", title: "Page", mode: .push, canGoBack: false, elements: page + [list])
    return Frame(revision: 1, pending: [], stack: [], page: state, alerts: [])
  }

  @Test("N41: the sentence after an undo names a row that is back or gone, and an input before it")
  func rows() {
    let (all, fewer) = (Self.frame(["Ada", "Bo", "Cy"]), Self.frame(["Ada", "Bo"]))
    #expect(all.difference(from: fewer) == "Cy is in People")
    #expect(fewer.difference(from: all) == "Cy is no longer in People")
    #expect(all.difference(from: Self.frame(["Ada"])) == all.element("page/people")?.sentence)
    #expect(all.difference(from: all) == nil)
    // The row may be among those that are not loaded, and another row has its name.
    let (open, twice) = (Self.frame(["Ada", "Bo"], wantsMore: true), Self.frame(["Ada", "Bo", "Bo"]))
    #expect(open.difference(from: all) == open.element("page/people")?.sentence)
    #expect(fewer.difference(from: twice) == fewer.element("page/people")?.sentence)
    let number = { ElementState(id: "page/age", label: "Age", content: .number(NumberState(value: $0))) }
    #expect(Self.frame(["Ada"], [number(3)]).difference(from: Self.frame([], [number(4)])) == "Age: 3")
  }
}
