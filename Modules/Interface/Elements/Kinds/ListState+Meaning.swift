import SignalboxWords

extension ListState: KindMeaning {
  func sentence(of element: ElementState) -> String {
    element.labelled(StateTexts.rows(of: self)) + (sorting.map { ", \(StateTexts.sorted($0))" } ?? "")
      + (element.selectedCount.map { ", \($0)" } ?? "") + (footerSentence.map { ". \($0)" } ?? "")
  }

  /// Only the first rows of a long list.
  var outline: String? {
    "\(rows.count) rows\(wantsMore ? ", more" : "")" + windowOutline + columnsOutline + picturesOutline
      + (current.map { ", shows \($0)" } ?? "") + (selection.map { ", selected \($0.keys)" } ?? "")
  }

  private var windowOutline: String {
    guard let window else { return "" }
    return " from \(window.first) of \(window.total.map { "\($0)" } ?? "unknown")"
      + (window.search.isEmpty ? "" : " with \(window.search.debugDescription)")
  }

  private var columnsOutline: String {
    guard !columns.isEmpty else { return "" }
    let rows = rows.prefix(20)
    return " \(columns.map { $0.title + ($0.order.map { " \($0.rawValue)" } ?? "") }) \(rows.map(\.tonedCells))"
      + (rows.contains { $0.drawings != nil } ? " drawn \(rows.map(\.drawn))" : "")
      + (footer.map { " footer \($0)" } ?? "") + (footerScope.map { " \($0)" } ?? "")
  }

  private var picturesOutline: String {
    let words = rows.prefix(20).map { $0.image.map { "\($0.phase.rawValue) \($0.alternative)" } ?? "" }
    return words.allSatisfy(\.isEmpty) ? "" : " with pictures \(words)"
  }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ListState {
    var list = self
    list.footer = footer.map { $0.map { transform($0, .one) } }
    list.window?.search = transform(window?.search ?? "", .one)
    for index in columns.indices { list.columns[index].title = transform(columns[index].title, .one) }
    guard let first = rows.firstIndex(where: { $0.mapTexts(transform) != $0 }) else { return list }
    for index in rows.indices[first...] { list.rows[index] = rows[index].mapTexts(transform) }
    return list
  }
}

extension RowState {
  /// The drawings of the cells as words.
  fileprivate var drawn: [String] {
    (drawings ?? []).map { drawing in
      switch drawing {
      case .progress(let fraction)?: "\(fraction)"
      case .sparkline(let values)?: values.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
      case nil: ""
      }
    }
  }

  fileprivate func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> RowState {
    var row = RowState(
      id: id, label: transform(label, .one), detail: detail.map { transform($0, .one) },
      buttons: buttons.map { $0.mapTexts(transform) }, cells: cells.map { transform($0, .one) },
      preview: preview.map { transform($0, .many) })
    (row.tone, row.cellTones, row.drawings) = (tone, cellTones, drawings)
    row.image = image?.mapTexts(transform)
    return row
  }
}
