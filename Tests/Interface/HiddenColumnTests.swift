import SignalboxInterface
import Testing

/// Columns that a user has hidden.
@Suite struct HiddenColumnTests {
  @Test("A106: a hidden column takes its cells, tones, drawings and the cell below them along; the first one stays")
  func hiding() {
    let columns = ["name", "state", "load"].map { ColumnState(id: "p/t/\($0)", title: $0, isSortable: true) }
    var row = RowState(id: "p/t/a", label: "a", buttons: [], cells: ["a", "up", "7"])
    (row.cellTones, row.drawings) = ([nil, .positive, .muted], [nil, nil, .progress(0.5)])
    var list = ListState(rows: [row], columns: columns)
    list.footer = ["Total", "", "7"]
    let less = list.hiding(["p/t/name", "p/t/state", "p/t/other"])
    #expect(less.columns.map(\.title) == ["name", "load"] && less.footer == ["Total", "7"])
    #expect(less.rows[0].cells == ["a", "7"] && less.rows[0].cellTones == [nil, .muted])
    #expect(less.rows[0].drawings == [nil, .progress(0.5)] && less.rows[0].id == "p/t/a")
    #expect(list.hiding(["p/t/name"]) == list && list.hiding([]) == list)
    var bare = list
    bare.rows[0].cells = []
    #expect(bare.hiding(["p/t/load"]).rows == bare.rows)
  }
}
