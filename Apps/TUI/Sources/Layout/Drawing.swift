/// A picture of the screen, and what came out in laying it out. Made by ``PageRenderer``; ``PageView/adopt(_:)`` remembers of it
/// what keys and clicks need.
struct Drawing {
  var screen: Screen
  /// What a click would be on.
  var hitAreas: [HitArea] = []
  /// The page's rows by element, to move by pages.
  var layout: [PlacedRows] = []
  /// How many rows of the page are in sight.
  var pageHeight = 1
  /// Which rows of how many are in sight, when that is not all.
  var visibleRows: (first: Int, last: Int, count: Int)?
  /// Where the page, and the message of an alert in front of it, are scrolled to.
  var pageScroll = 0
  var alertScroll: Int?
  /// The row from which on the keys are explained, if they are.
  var help: Int?
  /// Where lists and boxes of the page are scrolled to.
  var viewports: [String: Viewport] = [:]

  /// Whether what the cursor of an element goes over stands side by side.
  func isInRow(_ id: String) -> Bool {
    let rows = hitAreas.filter { $0.id == id && $0.position != nil }.map(\.row)
    return rows.count > Set(rows).count
  }

  /// The rows of the page in sight when it is scrolled to `row`, or as far as it can be.
  func visible(from row: Int) -> Range<Int> {
    let first = max(0, min(row, (layout.last?.rows.upperBound ?? 0) - pageHeight))
    return first..<first + pageHeight
  }
}

/// Which rows of the page are an element's, and in which of them a key acts.
struct PlacedRows {
  let id: String
  let rows: Range<Int>
  let caret: Int
}

/// A piece of the screen that belongs to an element.
struct HitArea {
  let id: String
  let row: Int
  let columns: Range<Int>
  /// The row of a list or the option that is drawn there, as its cursor counts.
  var position: Int?
  /// The id that a click presses, where that is not the element's own.
  var press: String?
  /// The text that a click puts in place of the element's.
  var text: String?
  /// Before which character of a text a click in a column puts the caret.
  var caret: (Int) -> Int? = { _ in nil }
}
