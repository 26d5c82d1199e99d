import SignalboxHTTP
import SignalboxInterface

/// Tables, and tables with a button in each row.
extension RowsHTML {
  /// Returns a table, of which only the requested rows are shown.
  func table(_ table: TableState) -> HTML {
    let window = window(of: table.rows.count)
    let looks = looks(Array(table.rows[window]), table.columns.count)
    let heads = zip(table.columns, looks).map { "<th scope=\"col\"\($1)>\($0)</th>" as HTML }
    let rows = window.map { "<tr>\(cells(table, $0, looks))</tr>" as HTML }
    let none: HTML = table.rows.isEmpty ? "<p class=\"mark\">\(StateTexts.empty)</p>" : ""
    return "\(box("", "\(heads)", "<tbody>\(rows)</tbody>"))\(none)\(ways(window, table.rows.count))\(about)"
  }

  /// Returns the table of a summary, with a button in each row. The first cell names the row and its button.
  func summary(_ table: TableState, _ buttons: [ElementState]) -> HTML {
    let looks = looks(table.rows, table.columns.count)
    let heads = zip(table.columns, looks).map { "<th scope=\"col\"\($1)>\($0)</th>" as HTML }
    let rows = buttons.indices.map { row -> HTML in
      var button = buttons[row]
      button.label = StateTexts.edit
      let name = table.rows[row].first ?? ""
      let press = ButtonHTML(element: button, feedback: viewQuery.feedback, about: name).html
      return """
        <tr>\(cells(table, row, looks, hasHead: true))<td class="actions" id="\(id: button.id)-part">\(press)</td></tr>
        """
    }
    let none: HTML = table.rows.isEmpty ? "<p class=\"mark\">\(StateTexts.empty)</p>" : ""
    let actions: HTML = "<th scope=\"col\"><span class=\"unseen\">\(PageTexts.actions)</span></th>"
    return "\(box(" class=\"summary\"", "\(heads)\(actions)", "<tbody>\(rows)</tbody>"))\(none)\(about)"
  }

  /// Returns the cells of a row.
  private func cells(_ table: TableState, _ row: Int, _ looks: [HTML], hasHead: Bool = false) -> [HTML] {
    zip(table.rows[row].indices, looks).map { index, look in
      let text = cell(table.rows[row][index], table.tone(ofCell: index, inRow: row))
      return hasHead && index == 0 ? "<th scope=\"row\"\(look)>\(text)</th>" : "<td\(look)>\(text)</td>"
    }
  }
}
