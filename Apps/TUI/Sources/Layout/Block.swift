import SignalboxInterface

/// The rows of one element. They are made when they are asked for: a list may have 100,000.
struct Block {
  /// The element's.
  let id: String
  /// How many rows it has.
  let count: Int
  let line: (_ row: Int) -> Line
  /// Which rows must be in sight when it has the focus: its label, its value, its error.
  var core: Range<Int>
  /// Where the cursor stands when it has the focus.
  var caret: Screen.Place?
  /// Which of the element's rows or options stands at a row of the block, as its cursor counts.
  var part: (Int) -> Int? = { _ in nil }
  /// Which of them stands at some cells of a row, where they stand side by side.
  var parts: (_ row: Int) -> [(position: Int, columns: Range<Int>)] = { _ in [] }
  /// What is pressed by a click on some cells of a row, where that is not the element.
  var keys: (_ row: Int) -> [(id: String, columns: Range<Int>)] = { _ in [] }
  /// Before which character of its text a click at a row and a column puts the caret.
  var character: (_ row: Int, _ column: Int) -> Int? = { _, _ in nil }
  /// What a click on some cells of a row puts into the text.
  var texts: (_ row: Int) -> [(text: String, columns: Range<Int>)] = { _ in [] }
  /// The picture that its first rows are the half-blocks of.
  var picture: Picture?
  /// What stands beside its rows.
  var pane: Pane?
  /// What its text may become, to lie over what is below it.
  var menu: Menu?
  /// What of it is in sight, where it scrolls by itself.
  var viewport: Viewport?
  /// Where a blank row helps, when there is room.
  var gaps = Gaps.none

  /// Whether its last row is kept for a complaint, and is a blank one otherwise: no other need follow.
  var keepsRow = false

  /// Something to read beside the rows, behind a rule.
  struct Pane {
    /// Where the rule stands, and the rows end.
    let column: Int
    /// The rule and what stands behind it; `nil` beside rows that have the whole width.
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

/// How much is left out to make a page fit (N7): the first that fits is taken.
enum Density: Int, CaseIterable, Comparable {
  /// Everything, with blank rows between what stands apart.
  case spacious
  /// Without blank rows.
  case compact
  /// Help only for the element that has the focus.
  case bare
  /// No help; F1 shows it.
  case tight

  static func < (left: Density, right: Density) -> Bool { left.rawValue < right.rawValue }
}
