import SignalboxInterface
import SignalboxTerminal

/// Members of groups that stand side by side.
extension Composer {
  /// The number of blank cells between columns. The scroll bar of a list is in the first of them.
  private static let gap = 2

  /// Returns the number of columns for the members of a group; 1 where they are stacked.
  static func columnCount(of element: ElementState, width: Int) -> Int {
    guard element.role == .columns || element.role == .details, width >= 96 else { return 1 }
    return min(element.content.members.count, (width + gap) / (36 + gap))
  }

  /// Returns the parts of a group with members side by side. Returns `nil` if the members are stacked.
  func sideBySide(_ element: ElementState, _ indent: Int) -> [PagePart]? {
    if element.role == .buttons { return row(of: element.content.members, indent) }
    if let summary = element.summary { return [self.summary(summary.table, summary.buttons, indent)] }
    let count = Self.columnCount(of: element, width: width - indent)
    guard count > 1 else { return nil }
    return element.content.members.chunked(count).map { .columns(columns($0, count, indent), gaps: .around) }
  }

  /// Returns the number of elements that scroll by themselves and share the rows of the page. Beside each other, they
  /// do not share.
  func scrollingCount(_ elements: [ElementState], indent: Int = 0) -> Int {
    elements.reduce(0) { count, element in
      if element.tabBar != nil { return count + scrollingCount(element.shownPart, indent: indent) }
      if element.summary != nil { return count }
      let (inner, members) = (indent + Self.indent(in: element), element.content.members)
      let columns = Self.columnCount(of: element, width: width - inner)
      guard columns > 1 else {
        let shown = shownInTurn(element, inner).map { $0.count > 1 ? Array($0.dropFirst()) : $0 } ?? members
        return count + (element.scrolls ? 1 : 0) + scrollingCount(shown, indent: inner)
      }
      return members.chunked(columns).reduce(count) { count, members in
        count + (members.map { scrollingCount([$0], indent: inner) }.max() ?? 0)
      }
    }
  }

  /// Places each of `members` in one of `count` columns. The columns end in the same row, as far as their lists have
  /// enough rows.
  private func columns(_ members: [ElementState], _ count: Int, _ indent: Int) -> [PageColumn] {
    let size = (width - indent - Self.gap * (count - 1)) / count
    let columns = members.map { member in
      // A group without a label needs no indent inside its column.
      let elements = member.content.kind == .group && member.label.isEmpty ? member.content.members : [member]
      var composer = self
      (composer.width, composer.longRows) = (size, 0)
      composer.labelWidth = Self.labelWidth(elements, width: size)
      let rest = longRows == 0 ? 0 : ComposedPage(composer.parts(elements), width: size, density).count
      return (composer, elements, long: composer.scrollingCount(elements), rest: rest)
    }
    let height = columns.map { $0.long * longRows + $0.rest }.max() ?? 0
    return columns.enumerated().map { index, column in
      var (composer, elements, long, rest) = column
      if long > 0, longRows > 0 { composer.longRows = max(longRows, (height - rest) / long) }
      let left = indent + index * (size + Self.gap)
      return PageColumn(cells: left..<left + size, parts: composer.parts(elements), scrollingCount: long)
    }
  }

  /// Returns the parts of buttons side by side, with their notes below. Returns `nil` if it would be unclear to which
  /// button a note belongs.
  private func row(of buttons: [ElementState], _ indent: Int) -> [PagePart]? {
    let remarks = buttons.map { Block($0.id, notes($0, indent + 2)) }.filter { $0.count > 0 }
    guard remarks.count <= 1 else { return nil }
    var rows: [[PageColumn]] = []
    for button in buttons {
      let isFirst = rows.last?.last.map { $0.cells.upperBound + buttonLine(button, 0).width > width } ?? true
      let line = buttonLine(button, isFirst ? indent : 0)
      let left = isFirst ? 0 : rows.last?.last?.cells.upperBound ?? 0
      let block = Block(button.id, [line], caret: Screen.Place(row: 0, column: 0))
      let column = PageColumn(cells: left..<min(width, left + line.width), parts: [.block(block)])
      if isFirst { rows.append([column]) } else { rows[rows.count - 1].append(column) }
    }
    return rows.map { .columns($0, gaps: .none) } + remarks.map(PagePart.block)
  }
}

extension Array {
  /// Returns the elements in arrays of `size` elements; the last may have fewer.
  fileprivate func chunked(_ size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
