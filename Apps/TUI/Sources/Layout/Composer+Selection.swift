import SignalboxInterface
import SignalboxTerminal

/// Lists whose rows can be selected (N126).
extension Composer {
  /// The width of the mark before each row.
  var markWidth: Int { TextWidth.of(rowMark(true)) }

  /// Returns the mark before a row, with a blank.
  func rowMark(_ isSelected: Bool) -> String { glyphs.mark(isSelected) + " " }

  /// Adds the number of selected rows to the title. Where the title has no room, returns it as rows below the list.
  func count(of element: ElementState, in title: inout Line, _ indent: Int) -> [Line] {
    guard let count = element.selectedCount else { return [] }
    guard title.width + 2 + TextWidth.of(count) <= width else {
      return rows(count, .help, indent + 2, element.id + "#")
    }
    title.add("  " + count, .help)
    return []
  }
}
