import SignalboxInterface
import SignalboxTerminal

/// Makes the rows of a table in a text: aligned columns where they have room, otherwise a name and a value in each row.
struct RichTextTableLayout {
  let layout: RichTextLayout
  let table: RichTextTable

  private static let gap = 2

  var rows: [Line] {
    let titles = table.titles.map { layout.styled($0, .heading) }
    let cells = table.rows.map { $0.map { layout.styled($0) } }
    let widths = titles.indices.map { column in
      ([titles] + cells).map { $0.indices.contains(column) ? Self.width($0[column]) : 0 }.max() ?? 0
    }
    let isWide = widths.reduce(Self.gap * max(0, widths.count - 1), +) > layout.columns
    let hasBreak = ([titles] + cells).contains { $0.contains { $0.text.contains("\n") } }
    if isWide || hasBreak { return records(titles, cells) }
    let rule = Line(
      String(repeating: layout.glyphs.line, count: widths.reduce(Self.gap * (widths.count - 1), +)), .border)
    return [row(titles, widths), rule] + cells.map { row($0, widths) }
  }

  private static func width(_ line: Line) -> Int { line.width }

  private func row(_ cells: [Line], _ widths: [Int]) -> Line {
    var line = Line()
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for (column, width) in widths.enumerated().prefix(last + 1) {
      let cell = cells.indices.contains(column) ? cells[column] : Line()
      let room = width - cell.width
      let before =
        switch table.alignment(column) {
        case .start: 0
        case .centre: room / 2
        case .end: room
        }
      if column > 0 { line.add(String(repeating: " ", count: Self.gap)) }
      line.add(String(repeating: " ", count: before))
      line.add(cell)
      if column < last { line.add(String(repeating: " ", count: room - before)) }
    }
    return line
  }

  /// Returns a row for each cell that has a text, with the title of its column before it.
  private func records(_ titles: [Line], _ cells: [[Line]]) -> [Line] {
    guard !cells.isEmpty else { return titles.flatMap { StyledWrapping.lines($0, columns: layout.columns) } }
    let parts = cells.map { cells in
      zip(titles, cells).filter { !$1.text.isEmpty }.flatMap { title, cell in
        var line = title
        if !title.text.isEmpty { line.add(": ", .heading) }
        line.add(cell)
        return StyledWrapping.lines(line, columns: layout.columns, indent: 2)
      }
    }
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [Line()]))
  }
}
