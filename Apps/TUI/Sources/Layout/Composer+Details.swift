import SignalboxInterface
import SignalboxTerminal

/// A list and its details, where there is no room for both side by side (N127).
extension Composer {
  /// Returns the parts of a group with details: the list alone, or its current row and the details. Returns `nil` for
  /// any other group, and where the list and the details stand side by side.
  func inTurn(_ element: ElementState, _ indent: Int) -> [PagePart]? {
    guard let members = shownInTurn(element, indent), let list = members.first else { return nil }
    guard members.count > 1 else { return parts([list], indent: indent) }
    let details = members.dropFirst().flatMap { parts($0.label.isEmpty ? $0.content.members : [$0], indent: indent) }
    // The details scroll into sight with the row.
    let count = ComposedPage(details, width: width, density).count
    return [.block(currentRow(list, indent, with: count))] + details
  }

  /// Returns the shown members of a group with details: all, or the list alone. Returns `nil` for any other group, and
  /// where the members stand side by side.
  func shownInTurn(_ element: ElementState, _ indent: Int) -> [ElementState]? {
    let members = element.content.members
    guard element.role == .details, members.count > 1, Self.columnCount(of: element, width: width - indent) == 1
    else { return nil }
    return memory.showsDetails(of: element) ? members : [members[0]]
  }

  /// Returns the block of a list as a single row: its label, the position, and the current row. Below it are `count`
  /// rows of details.
  private func currentRow(_ element: ElementState, _ indent: Int, with count: Int) -> Block {
    let isFocused = element.id == focus
    var line = start(element, indent)
    line.add(label(element))
    guard let cursor = memory.cursors[element.id] else { return Block(element.id, [line]) }
    let filterCaret = position(of: cursor, &line)
    line.add(" ")
    let row = cursor.current
    let mark = row.flatMap { row in
      element.content.list?.selection.map { rowMark($0.keys.contains(element.key(of: row))) }
    }
    let words =
      (mark ?? "") + (row.map { $0.cells.isEmpty ? $0.tonedLabel : $0.tonedCells.joined(separator: "  ") } ?? ellipsis)
    line.add(TextWidth.fit(words, max(1, width - line.width), mark: ellipsis), isFocused ? .focus : .text)
    return Block(
      element.id, [line] + notes(element, indent), core: 0..<1 + count,
      caret: Screen.Place(row: 0, column: filterCaret ?? 0), gaps: .around)
  }
}

extension PageMemory {
  /// Returns whether the details of a group take the place of its list, where only one of them has room.
  func showsDetails(of group: ElementState) -> Bool {
    let members = group.content.members
    guard members.first?.content.list?.rows.isEmpty == false else { return false }
    return openDetails == group.id || group.details.contains { $0.id == focus }
  }
}

extension ElementState {
  /// The elements with the details of the current row, in a group with details.
  var details: [ElementState] { role == .details ? Array(content.members.dropFirst()).flattened : [] }
}
