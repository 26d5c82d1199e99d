import SignalboxInterface

extension ListState {
  /// The members of a list, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("total", .count), .always("offset", .count, "Where the rows given begin."),
      .always("rows", .list(of: .reference(.row)), "The first ones; ui.list gives the others."),
      Parameter("columns", .list(of: .reference(.column)), "What the rows' cells are, where they have cells."),
      Parameter("footer", .list(of: .anyText), "The cells below the rows, such as sums."),
      Parameter("footerRows", .count, "How many loaded rows the footer covers, where there are others."),
      Parameter("open", .boolean, "Whether there may be more rows than total, and nobody knows how many."),
      Parameter("search", .anyText, "What the rows were found by."),
      Parameter("searchField", .anyText, "The id of the field whose text finds rows."),
      Parameter("current", .anyText, "The id of the row whose details the page shows."),
      Parameter("start", .anyText, "The id of the row at which the user begins, where it is not the first."),
      Parameter("selected", .list(of: .anyText), "The keys of the selected rows, where rows can be selected."),
      Parameter("maximum", .count, "The most rows that can be selected."),
    ]
  }

  /// The members of a list but its rows.
  var jsonMembers: [JSON.Member] {
    [JSON.Member("total", .integer(count))] + (window.map(\.jsonMembers) ?? [])
      + (columns.isEmpty ? [] : [JSON.Member("columns", .array(columns.map(\.json)))])
      + (footer.map { [JSON.Member("footer", .array($0.map { .string($0) }))] } ?? [])
      + (footerRows.map { [JSON.Member("footerRows", .integer($0))] } ?? [])
      + (current.map { [JSON.Member("current", .string($0))] } ?? [])
      + (start.map { [JSON.Member("start", .string($0))] } ?? [])
      + (selection.map(\.jsonMembers) ?? [])
  }
}

extension RowWindow {
  fileprivate var jsonMembers: [JSON.Member] {
    (total == nil ? [JSON.Member("open", true)] : [])
      + (search.isEmpty ? [] : [JSON.Member("search", .string(search))])
      + (searchField.map { [JSON.Member("searchField", .string($0))] } ?? [])
  }
}

extension RowSelection {
  fileprivate var jsonMembers: [JSON.Member] {
    [JSON.Member("selected", .array(keys.map { .string($0) })), JSON.Member("maximum", .integer(maximum))]
  }
}

extension ColumnState {
  fileprivate var json: JSON {
    .object(
      [JSON.Member("id", .string(id)), JSON.Member("title", .string(title))]
        + (isSortable ? [JSON.Member("sortable", true)] : [])
        + (order.map { [JSON.Member("order", .string($0.rawValue))] } ?? []))
  }
}
