import Testing

@testable import SignalboxCLI

@Suite struct ListPagerTests {
  private func numbered(_ count: Int, more: String? = nil) -> NumberedList {
    NumberedList(count: count, names: { ["Row \($0 + 1)"] }, words: { "Row \($0 + 1)" }, more: more)
  }

  @Test("L11: a screenful at a time, up to the end")
  func pages() {
    var pager = ListPager(height: 2)
    let rows = numbered(3)
    #expect(pager.lines(of: rows) == ["1. Row 1", "2. Row 2", "(1 to 2 of 3; :more lists on, /part finds)"])
    #expect(pager.rest(of: rows) == .page)
    pager.turnPage()
    #expect(pager.lines(of: rows) == ["3. Row 3", "(3 to 3 of 3; /part finds)"])
    #expect(pager.rest(of: rows) == .none)
  }

  @Test("L11: a part of the name finds, and the numbers stay those of the whole")
  func filter() {
    var pager = ListPager(height: 5)
    pager.restart(filter: "2")
    #expect(pager.lines(of: numbered(12)) == ["2. Row 2", "12. Row 12"])
    pager.restart(filter: "x")
    #expect(pager.lines(of: numbered(12)) == ["Nothing here has x in its name; / alone lists all."])
    pager.restart()
    #expect(pager.lines(of: numbered(1)) == ["1. Row 1"])
  }

  @Test("L11: of a list that grows only the new rows are shown, and only when more of them were asked for")
  func growth() {
    var pager = ListPager(height: 2)
    #expect(pager.rest(of: numbered(2, more: "list")) == .list("list"))
    let hasNew = pager.showNewRows(of: numbered(4))
    #expect(!hasNew)
    pager.expectMore(than: 2)
    let hasNew2 = pager.showNewRows(of: numbered(2))
    #expect(!hasNew2)
    let hasNew3 = pager.showNewRows(of: numbered(3))
    #expect(hasNew3)
    #expect(pager.lines(of: numbered(3)) == ["3. Row 3", "(3 to 3 of 3; /part finds)"])
    let hasNew4 = pager.showNewRows(of: numbered(9))
    #expect(!hasNew4)
  }
}
