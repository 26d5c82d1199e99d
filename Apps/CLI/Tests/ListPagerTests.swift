import Testing

@testable import SignalboxCLI

@Suite struct ListPagerTests {
  private func numbered(_ count: Int, more: String? = nil) -> NumberedList {
    NumberedList(count: count, names: { ["Row \($0 + 1)"] }, text: { "Row \($0 + 1)" }, more: more)
  }

  @Test("L11: a list is shown a screenful at a time, up to the end")
  func pages() {
    var pager = ListPager(height: 2)
    let rows = numbered(3)
    #expect(pager.lines(of: rows) == ["1. Row 1", "2. Row 2", "(1 to 2 of 3; :more lists on, /part finds)"])
    #expect(pager.rest(of: rows) == .page)
    pager.turnPage()
    #expect(pager.lines(of: rows) == ["3. Row 3", "(3 to 3 of 3; /part finds)"])
    #expect(pager.rest(of: rows) == .none)
  }

  @Test("L11: a part of a name finds rows, and they keep their numbers in the complete list")
  func filter() {
    var pager = ListPager(height: 5)
    pager.list(filter: "2")
    #expect(pager.lines(of: numbered(12)) == ["2. Row 2", "12. Row 12"])
    pager.list(filter: "x")
    #expect(pager.lines(of: numbered(12)) == ["Nothing here contains x; / alone lists all."])
    pager.restart()
    #expect(pager.lines(of: numbered(1)) == ["1. Row 1"])
  }

  @Test("L69: rows that were not searched are not reported as missing; the search continues with the rows that come")
  func filteredGrowing() {
    var pager = ListPager(height: 2)
    pager.list(filter: "x")
    #expect(
      pager.lines(of: numbered(12, more: "list")) == [
        "None of the 12 rows that are here contains x; :more fetches more, / alone lists all."
      ])
    pager.list(filter: "Row 13")
    #expect(pager.rest(of: numbered(12, more: "list")) == .list("list"))
    pager.expectMore(than: 12)
    let hasCome = pager.showNewRows(of: numbered(20))
    #expect(hasCome && pager.lines(of: numbered(20)) == ["13. Row 13"])
  }

  @Test("L11: a list that grows shows only its new rows, and only if more rows were requested")
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
