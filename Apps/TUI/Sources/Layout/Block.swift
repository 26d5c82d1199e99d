import SignalboxInterface

/// The rows of an element. A row is made when it is asked for, because a list may have 100,000 rows.
struct Block {
  /// The id of the element.
  let id: String
  /// The number of rows.
  let count: Int
  let line: (_ row: Int) -> Line
  /// The rows that must be in sight when the element has the focus: its label, its value, its error.
  var core: Range<Int>
  /// The place of the terminal's cursor when the element has the focus.
  var caret: Screen.Place?
  /// Returns the position, for the element's cursor, of the list row or option in a row of the block.
  var part: (Int) -> Int? = { _ in nil }
  /// Returns what a click on some cells of a row hits, instead of the row itself.
  var hits: (_ row: Int) -> [(target: HitArea.Target, columns: Range<Int>)] = { _ in [] }
  /// Returns the index of the character before which a click at a row and a column puts the caret.
  var character: (_ row: Int, _ column: Int) -> Int? = { _, _ in nil }
  /// The picture that the first rows show in half-blocks.
  var picture: Picture?
  /// The pane beside the rows.
  var pane: Pane?
  /// The menu with the suggestions for the text. The menu lies over the rows below the field.
  var menu: Menu?
  /// The part in sight, where the element scrolls by itself.
  var viewport: Viewport?
  /// The sides at which a blank row helps, when there is room.
  var gaps = Gaps.none

  /// A Boolean value that indicates whether the last row is kept for a complaint. Without a complaint that row is
  /// blank, so no further blank row is needed.
  var keepsRow = false

  /// A text beside the rows, behind a rule.
  struct Pane {
    /// The column of the rule. The rows end there.
    let column: Int
    /// Returns the rule and the text behind it, or `nil` beside a row that has the whole width.
    let line: (_ row: Int) -> Line?
  }

  struct Picture {
    let thumbnail: Thumbnail
    let rows: Int
    let column: Int
    let columns: Int
  }

  enum Gaps {
    case none, before, around
  }

  init(_ id: String, _ lines: [Line], core: Range<Int>? = nil, caret: Screen.Place? = nil, gaps: Gaps = .none) {
    self.init(id, count: lines.count, core: core, caret: caret, gaps: gaps) { lines[$0] }
  }

  init(
    _ id: String, count: Int, core: Range<Int>? = nil, caret: Screen.Place? = nil, gaps: Gaps = .none,
    line: @escaping (Int) -> Line
  ) {
    self.id = id
    self.count = count
    self.core = core ?? 0..<count
    self.caret = caret
    self.gaps = gaps
    self.line = line
  }
}

/// The amount of text and blank rows that a page leaves out to fit its window (N7). A page takes the first density that
/// fits.
enum Density: Int, CaseIterable, Comparable {
  /// Everything, with blank rows between separate parts.
  case spacious
  /// Without blank rows.
  case compact
  /// Without blank rows, and with help only for the element that has the focus.
  case bare
  /// Without blank rows, help and suggestions. F1 shows the help.
  case tight

  static func < (left: Density, right: Density) -> Bool { left.rawValue < right.rawValue }
}
