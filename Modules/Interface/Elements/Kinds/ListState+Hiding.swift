extension Frame {
  /// Returns the frame without some columns of its lists.
  /// - Parameter hidden: The ids of the columns.
  package func hiding(columns hidden: Set<String>) -> Frame {
    guard !hidden.isEmpty else { return self }
    var frame = self
    frame.page.elements = page.elements.map { element in
      element.mapTree { if let list = $0.content.list { $0.content = .list(list.hiding(hidden)) } }
    }
    return frame
  }
}

extension ListState {
  /// Returns the list with some of its rows alone, so that work on rows stays small.
  package func part(_ range: Range<Int>) -> ListState {
    var list = self
    list.rows = Array(rows[range])
    return list
  }

  /// Returns the list without some of its columns and their cells, hidden by the user. The first column
  /// always stays, because it names the rows.
  /// - Parameter hidden: The ids of the columns.
  package func hiding(_ hidden: Set<String>) -> ListState {
    let gone = Set(columns.indices.dropFirst().filter { hidden.contains(columns[$0].id) })
    guard !gone.isEmpty else { return self }
    var list = self
    list.columns = columns.without(gone)
    list.footer = footer?.without(gone)
    list.rows = rows.map { row in
      guard !row.cells.isEmpty else { return row }
      var row = row
      row.cells = row.cells.without(gone)
      row.cellTones = row.cellTones.without(gone)
      row.drawings = row.drawings?.without(gone)
      return row
    }
    return list
  }
}

extension Array {
  fileprivate func without(_ places: Set<Int>) -> [Element] {
    indices.filter { !places.contains($0) }.map { self[$0] }
  }
}
