import SignalboxInterface
import SignalboxTerminal

/// The columns of a list that are shown, in their order, and the number of cells for each (N66).
struct ShownColumns {
  var places: [Int] = []
  var widths: [Int] = []
  /// The indices in ``places`` of columns with numbers alone.
  var numbers: Set<Int> = []
  /// The indices in ``places`` of columns whose drawings are shown.
  var drawn: Set<Int> = []
  /// The number of columns that there is no room for.
  var hiddenCount = 0
}

/// Lists with columns.
extension Composer {
  /// The width to which a wide column shrinks before a column is left out. The second width is for windows in which the
  /// first leaves fewer than two columns.
  private static let leastCells = [12, 6]
  /// The width to which a wide column shrinks before a minor column is left out.
  private static let readableCells = 32

  /// Returns the columns of a list that there is room for.
  ///
  /// Columns that the user has hidden are left out. Of the others, minor columns are left out first, also where
  /// another column would have fewer than 32 cells of its text. Columns are left out from the right, except the first
  /// column and the sorted column. If the remaining columns are still too wide, the widest shrinks. The buttons of a
  /// row have no influence, so that no column moves with the cursor.
  func shownColumns(_ list: ListState, _ measures: RowMeasures, _ indent: Int) -> ShownColumns {
    guard !list.columns.isEmpty else { return ShownColumns() }
    let cells = measures.cellWidths
    let room = width - Self.gutter - indent
    // A sortable column keeps room for the sort mark, so that no column moves when the mark appears.
    let widths = { (drawing: Int) in
      list.columns.enumerated().map { place, column in
        let text = max(1, place < cells.count ? cells[place] : 0, TextWidth.of(list.footerCell(place)))
        let title = TextWidth.of(column.title) + (column.isSortable ? 2 : 0)
        return max(title, text + (measures.drawnColumns.contains(place) ? drawing : 0))
      }
    }
    // The texts of all columns come before the drawings.
    let drawn = widths(RowMeasures.drawing)
    let hasDrawings = drawn.reduce(-2) { $0 + $1 + 2 } <= room
    let natural = hasDrawings ? drawn : widths(0)
    var shown: [Int] = []
    for least in Self.leastCells where shown.count < min(2, natural.count) {
      shown = natural.indices.filter { $0 == 0 || !hiddenColumns.contains(list.columns[$0].id) }
      let needed = { (places: [Int]) in places.reduce(-2) { $0 + min(natural[$1], least) + 2 } }
      let minor = { list.columns[$0].isMinor && $0 > 0 && list.columns[$0].order == nil }
      let read = { (places: [Int]) in
        places.reduce(-2) { $0 + (minor($1) ? min(natural[$1], least) : min(natural[$1], Self.readableCells)) + 2 }
      }
      while read(shown) > room, let left = shown.last(where: minor) { shown.removeAll { $0 == left } }
      while needed(shown) > room {
        let others = shown.filter { $0 > 0 && list.columns[$0].order == nil }
        guard let left = others.last(where: { list.columns[$0].isMinor }) ?? others.last else { break }
        shown.removeAll { $0 == left }
      }
    }
    return ShownColumns(
      places: shown, widths: squeezed(shown.map { natural[$0] }, room),
      numbers: Set(shown.indices.filter { measures.numberColumns.contains(shown[$0]) }),
      drawn: Set(hasDrawings ? shown.indices.filter { measures.drawnColumns.contains(shown[$0]) } : []),
      hiddenCount: natural.count - shown.count)
  }

  /// Adds to the title the number of left-out columns and the key that shows them. Shortens this where room is scarce.
  func note(_ hiddenCount: Int, in title: inout Line) {
    guard hiddenCount > 0 else { return }
    let key = keymap.name(.preview, in: .list)
    let words = ["\(ScreenTexts.columnsLeft(hiddenCount)): \(key)", "+\(hiddenCount): \(key)", "+\(hiddenCount)"]
    let room = width - title.width - 2
    if let fitting = words.first(where: { TextWidth.of($0) <= room }) { title.add("  " + fitting, .help) }
  }

  /// Returns the titles of the columns, with the sort mark, and the rule below them.
  func heads(_ list: ListState, _ shown: ShownColumns, _ indent: Int) -> [Line] {
    guard !shown.places.isEmpty else { return [] }
    let titles = shown.places.map { list.columns[$0] }.map { column in
      column.title + (column.order.map { " " + glyphs.order($0) } ?? "")
    }
    return [
      cells(titles[...], shown.widths, .heading, indent, numbers: shown.numbers), rule(shown.widths, indent),
    ]
  }

  /// Returns the ids of the sortable columns with the cells of their titles. A click there sorts the rows.
  func sorters(_ list: ListState, _ shown: ShownColumns, _ indent: Int) -> [(
    target: HitArea.Target, columns: Range<Int>
  )] {
    var start = Self.gutter + indent
    return zip(shown.places, shown.widths).compactMap { place, width in
      defer { start += width + 2 }
      let column = list.columns[place]
      return column.isSortable ? (.press(column.id), start..<start + width) : nil
    }
  }

  /// Returns the cells of a row as a single text, without blanks at its end.
  func text(of row: RowState, _ shown: ShownColumns) -> String {
    let cells = row.tonedCells
    var text = zip(shown.places, shown.widths).enumerated().map { index, column in
      let drawing = shown.drawn.contains(index) ? drawing(row.drawing(ofCell: column.0)) : ""
      return drawing
        + fit(
          column.0 < cells.count ? cells[column.0] : "", column.1 - TextWidth.of(drawing),
          isNumber: shown.numbers.contains(index))
    }.joined(separator: "  ")
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns a drawing of the fixed width, and blanks without a drawing.
  private func drawing(_ drawing: CellDrawing?) -> String {
    let length = RowMeasures.drawing - 1
    var text = ""
    switch drawing {
    case .progress(let fraction)?:
      let full = Int((fraction * Double(length)).rounded())
      text =
        String(repeating: glyphs.progress.done, count: full)
        + String(repeating: glyphs.progress.rest, count: length - full)
    case .sparkline?:
      text = drawing?.chart?.levels(0, length).map { $0.map { glyphs.levels[$0] } ?? " " }.joined() ?? ""
    case nil: break
    }
    return TextWidth.fit(text, length) + " "
  }

  /// Returns the rule and the cells below the rows of a list; none without such cells.
  func foot(_ list: ListState, _ shown: ShownColumns, _ indent: Int) -> [Line] {
    guard list.footer != nil, !shown.places.isEmpty else { return [] }
    let texts = shown.places.map(list.footerCell)
    let scope = list.footerScope.map { rows($0, .help, indent, "#footer") } ?? []
    return [
      rule(shown.widths, indent), cells(texts[...], shown.widths, .label, indent, numbers: shown.numbers),
    ] + scope
  }

  /// Returns the row of cells with each tone in its look. The cursor and a filter's matches keep theirs.
  func toned(_ line: Line, _ row: RowState, _ shown: ShownColumns, _ indent: Int) -> Line {
    if shown.places.isEmpty, let tone = row.tone {
      return line.styled(Self.gutter + indent..<Self.gutter + indent + TextWidth.of(row.tonedLabel), tone.role)
    }
    guard !row.cellTones.isEmpty || !shown.drawn.isEmpty else { return line }
    var line = line
    var start = Self.gutter + indent
    for (index, (place, width)) in zip(shown.places, shown.widths).enumerated() {
      if shown.drawn.contains(index), row.drawing(ofCell: place) != nil {
        line = line.styled(start..<start + RowMeasures.drawing - 1, .bar)
      }
      if let tone = row.tone(ofCell: place) { line = line.styled(start..<start + width, tone.role) }
      start += width + 2
    }
    return line
  }
}
