import SignalboxInterface
import SignalboxTerminal

/// Makes the rows of a table in a text: aligned columns where they have room, if need be with cells of several rows.
/// Otherwise a name and a value in each row.
struct RichTextTableLayout {
  let layout: RichTextLayout
  let table: RichTextTable

  private static let gap = 2
  /// The width to which a column shrinks at most, so that its cells read well in several rows.
  private static let leastCells = 16

  var rows: [Line] {
    let titles = table.titles.map { layout.styled($0, .heading) }
    let cells = table.rows.map { $0.map { layout.styled($0) } }
    let natural = titles.indices.map { column in
      ([titles] + cells).map { $0.indices.contains(column) ? Self.width($0[column]) : 0 }.max() ?? 0
    }
    let hasBreak = ([titles] + cells).contains { $0.contains { $0.text.contains("\n") } }
    guard !hasBreak, let widths = shrunk(natural, [titles] + cells) else { return records(titles, cells) }
    let rule = Line(
      String(repeating: layout.glyphs.line, count: widths.reduce(Self.gap * (widths.count - 1), +)), .border)
    let rows = cells.map { wrapped($0, widths) }
    // Where cells have several rows, a blank row shows where the next row of the table begins.
    let isApart = rows.contains { $0.count > 1 }
    return wrapped(titles, widths) + [rule] + Array(rows.joined(separator: isApart ? [Line()] : []))
  }

  /// Returns the widths with which the columns fit. The widest shrink. Returns `nil` if a column would become too
  /// narrow for its words.
  private func shrunk(_ natural: [Int], _ rows: [[Line]]) -> [Int]? {
    var widths = natural
    let least = natural.indices.map { column in
      let words = rows.flatMap { row in
        row.indices.contains(column) ? row[column].text.split(separator: " ").map { TextWidth.of(String($0)) } : []
      }
      return min(natural[column], max(Self.leastCells, words.max() ?? 0))
    }
    while widths.reduce(Self.gap * max(0, widths.count - 1), +) > layout.columns {
      let wide = widths.indices.filter { widths[$0] > least[$0] }.max { (widths[$0], $0) < (widths[$1], $1) }
      guard let wide else { return nil }
      widths[wide] -= 1
    }
    return widths
  }

  /// Returns a row of the table, with as many rows as its longest cell needs.
  private func wrapped(_ cells: [Line], _ widths: [Int]) -> [Line] {
    let parts = zip(cells, widths).map { StyledWrapping.lines($0, columns: $1) }
    return (0..<max(1, parts.map(\.count).max() ?? 1)).map { place in
      row(parts.map { $0.indices.contains(place) ? $0[place] : Line() }, widths)
    }
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
