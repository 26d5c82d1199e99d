import SignalboxInterface
import SignalboxTerminal

/// The columns of a list that are shown, in their order, and how many cells each takes (N66).
struct ShownColumns {
  var places: [Int] = []
  var widths: [Int] = []
  /// How many there is no room for.
  var leftOut = 0
}

/// Tables to act in.
extension Composer {
  /// A column of words gives way down to so many cells before a column is left out; in a very narrow window down to the second.
  private static let leastCells = [12, 6]

  /// The columns of a list that there is room for.
  ///
  /// They are left out from the right, but for the first and the one that the rows are sorted by; of those that stay the widest gives
  /// way. Buttons take no part in it, so nothing moves with the bar.
  func shownColumns(_ list: ListState, _ cells: [Int], _ indent: Int) -> ShownColumns {
    guard !list.columns.isEmpty else { return ShownColumns() }
    let room = width - Self.gutter - indent
    // A column that can be sorted by keeps room for the mark, so that no column moves when it gets it.
    let natural = list.columns.enumerated().map { place, column in
      max(1, TextWidth.of(column.title) + (column.isSortable ? 2 : 0), place < cells.count ? cells[place] : 0)
    }
    var shown: [Int] = []
    for least in Self.leastCells where shown.count < min(2, natural.count) {
      shown = Array(natural.indices)
      let needed = { (places: [Int]) in places.reduce(-2) { $0 + min(natural[$1], least) + 2 } }
      while needed(shown) > room, let last = shown.last(where: { $0 > 0 && list.columns[$0].order == nil }) {
        shown.removeAll { $0 == last }
      }
    }
    return ShownColumns(
      places: shown, widths: squeezed(shown.map { natural[$0] }, room), leftOut: natural.count - shown.count)
  }

  /// Says in the title how many columns are left out, and where they are read, as far as there is room.
  func note(_ leftOut: Int, in title: inout Line) {
    guard leftOut > 0 else { return }
    let key = keymap.name(.preview, in: .list)
    let words = ["\(Wording.columnsLeft(leftOut)): \(key)", "+\(leftOut): \(key)", "+\(leftOut)"]
    let room = width - title.width - 2
    if let fitting = words.first(where: { TextWidth.of($0) <= room }) { title.add("  " + fitting, .help) }
  }

  /// The titles of columns with the order of the rows, and the rule below them.
  func heads(_ list: ListState, _ shown: ShownColumns, _ indent: Int) -> [Line] {
    guard !shown.places.isEmpty else { return [] }
    let titles = shown.places.map { list.columns[$0] }.map { column in
      column.title + (column.order.map { " " + marks.order($0) } ?? "")
    }
    return [cells(titles[...], shown.widths, .heading, indent), rule(shown.widths, indent)]
  }

  /// Which cells of the titles sort when they are clicked.
  func sorters(_ list: ListState, _ shown: ShownColumns, _ indent: Int) -> [(id: String, columns: Range<Int>)] {
    var start = Self.gutter + indent
    return zip(shown.places, shown.widths).compactMap { place, width in
      defer { start += width + 2 }
      let column = list.columns[place]
      return column.isSortable ? (column.id, start..<start + width) : nil
    }
  }

  /// The cells of a row as one text, without blanks at its end.
  func text(of cells: [String], _ shown: ShownColumns) -> String {
    var text = zip(shown.places, shown.widths).map { place, width in
      TextWidth.fit(place < cells.count ? cells[place] : "", width, mark: ellipsis)
    }.joined(separator: "  ")
    while text.last == " " { text.removeLast() }
    return text
  }
}
