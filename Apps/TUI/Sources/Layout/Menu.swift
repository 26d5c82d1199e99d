import SignalboxInterface
import SignalboxTerminal

/// Rows over the page, below or above the field that they belong to, so that nothing moves: suggestions for a text, the
/// options of a choice, or a calendar.
struct Menu {
  /// The place where the menu begins, in the rows of its field.
  let place: Screen.Place
  /// The least width with the edge: the width of the field, so that no text below the field shows beside the menu.
  let width: Int
  /// The number of cells of the widest row.
  let widest: Int
  /// The number of all rows.
  let count: Int
  /// The number of rows in sight where there is room for them.
  let height: Int
  /// The fewest rows that are useful. Where they have no room, the menu is not shown.
  var least = 1
  /// The number of rows between the beginning of the field and the row with its value. The menu covers them only where
  /// it has no room otherwise.
  var head = 0
  /// The index of the row that has the look of the bar.
  let current: Int?
  /// A Boolean value that indicates whether the rows that are not in sight are counted.
  var isCounted = false
  /// Returns the rows in sight, of `height` rows.
  let shown: (_ height: Int) -> Range<Int>
  /// Returns the text of a row, in at most `room` cells.
  let line: (_ row: Int, _ room: Int) -> Line
  /// Returns what a click in a row hits; `nil` for the columns means the whole row.
  let hits: (_ row: Int) -> [(target: HitArea.Target, columns: Range<Int>?)]

  /// The most suggestions in sight.
  static let suggestions = 8

  /// Returns the range of `total` rows around `current`, for `height` rows.
  static func around(_ current: Int?, _ height: Int, of total: Int) -> Range<Int> {
    let first = max(0, min((current ?? 0) - height / 2, total - height))
    return first..<min(total, first + height)
  }
}

extension Composer {
  /// Returns the menu with the suggestions for the text of an element, once the user types there.
  func menu(_ element: ElementState, _ place: Screen.Place, width: Int) -> Menu? {
    guard element.id == focus, let draft = memory.drafts[element.id] else { return nil }
    let texts = memory.menu(of: element)
    guard !texts.isEmpty else { return nil }
    let labels = Self.names(texts)
    let current = texts.firstIndex(of: draft.editor.text)
    return Menu(
      place: place, width: width, widest: labels.map(TextWidth.of).max() ?? 0, count: texts.count,
      height: min(Menu.suggestions, texts.count), current: current, isCounted: true,
      shown: { Menu.around(current, $0, of: texts.count) },
      line: { row, room in Line(TextWidth.cut(labels[row], room, mark: ellipsis)) },
      hits: { [(.text(texts[$0]), nil)] })
  }

  /// Returns the names of texts. Paths in the same folder are shown without the folder.
  private static func names(_ texts: [String]) -> [String] {
    guard let folder = texts.first.map(folder), !folder.isEmpty, texts.allSatisfy({ Self.folder($0) == folder }) else {
      return texts
    }
    return texts.map { String($0.dropFirst(folder.count)) }
  }

  private static func folder(_ text: String) -> String {
    let name = text.hasSuffix("/") ? text.dropLast() : text[...]
    return name.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
  }
}
