import SignalboxInterface

/// The drawn screen, with the results of the layout that keys and clicks need. ``PageRenderer`` makes it.
struct Drawing {
  var screen: Screen
  /// The areas that a click can hit.
  var hitAreas: [HitArea] = []
  /// The areas of the keys in the footer, which no box covers.
  var footerAreas: [HitArea] = []
  /// The rows of the page by element, for moves by pages.
  var layout: [PlacedRows] = []
  /// The number of rows of the page in sight.
  var pageHeight = 1
  /// The number of rows of the page.
  var pageRows = 0
  /// The rows in sight and the number of all rows, when not all are in sight.
  var visibleRows: (first: Int, last: Int, count: Int)?
  /// The first row in sight of the page.
  var pageScroll = 0
  /// The first row in sight of an alert's message, if there is an alert.
  var alertScroll: Int?
  /// The parts in sight of the lists and boxes of the page.
  var viewports: [String: Viewport] = [:]

  /// Returns a Boolean value that indicates whether the options of an element are side by side.
  func isInRow(_ id: String) -> Bool {
    let rows = hitAreas.filter { area in
      if case .row = area.target { area.id == id } else { false }
    }.map(\.row)
    return rows.count > Set(rows).count
  }

  /// Returns the rows of the page in sight when the page is scrolled to `row`, or as far as possible.
  func visible(from row: Int) -> Range<Int> {
    let first = max(0, min(row, pageRows - pageHeight))
    return first..<first + pageHeight
  }
}

/// The rows of the page that belong to an element, and the row among them in which a key acts.
struct PlacedRows {
  let id: String
  let rows: Range<Int>
  let caret: Int
}

/// A part of the screen that belongs to an element.
struct HitArea {
  enum Target: Equatable {
    /// The row of a list or the option at this position, as the element's cursor counts.
    case row(Int)
    /// The id that is pressed instead of the element.
    case press(String)
    /// The text that replaces the element's text.
    case text(String)
    /// The mark before the row of a list at this position.
    case mark(Int)
    /// The keys that the footer names.
    case keys(String)
    /// A page below the current page.
    case page(PageID)
    /// A step of the flow, from 0.
    case step(Int)
    /// The place in the scroll bar of a list, or the first row of the page.
    case scroll(Int)
  }

  let id: String
  let row: Int
  let columns: Range<Int>
  /// The target of a click, where that is not the element as a whole.
  var target: Target?
  /// Returns the index of the character before which a click in a column puts the caret.
  var caret: (Int) -> Int? = { _ in nil }
}
