import SignalboxNavigation

/// The bar in a list: which row it is on, what part of the row, and what the list is filtered by.
///
/// It follows its row by id when rows come and go, and works the same for three rows and for 100,000 (N15).
struct ListBar {
  private(set) var rows: [RowState] = []
  /// The rows that match the filter, by place; `nil` when all are shown.
  private(set) var matches: [Int]?
  /// Where the bar is among what is shown.
  private(set) var place = 0
  /// 0 for the row itself, then its buttons.
  private(set) var part = 0
  /// What the rows are filtered by.
  private(set) var filter = ""
  /// Whether letters go to the filter.
  private(set) var isFiltering = false
  /// The first row in sight, and how many were in sight when last drawn.
  var top = 0
  var height = 1
  private var wasDrawn = false
  /// How many rows there were when more was asked for last; forgotten when the bar is moved.
  private var asked: Int?
  private var wasMoved = false

  /// How many rows are shown.
  var count: Int { matches?.count ?? rows.count }

  /// The row at `place` among those shown.
  func row(_ place: Int) -> RowState { rows[matches?[place] ?? place] }

  /// The row the bar is on, or `nil` when none is shown.
  var current: RowState? { place < count ? row(place) : nil }

  /// The id to press: the row's, or its button's.
  var target: (id: String, isEnabled: Bool)? {
    guard let row = current else { return nil }
    guard part > 0, part <= row.buttons.count else { return (row.id, true) }
    let button = row.buttons[part - 1]
    return (button.id, button.isEnabled)
  }

  /// Takes new rows; the bar stays on its row, or where it was when the row has gone.
  mutating func show(_ rows: [RowState]) {
    guard rows != self.rows else { return }
    let id = current?.id
    self.rows = rows
    match()
    if let id, let found = (0..<count).first(where: { row($0).id == id }) {
      place = found
    } else {
      part = 0
      place = max(0, min(place, count - 1))
    }
    part = min(part, current?.buttons.count ?? 0)
    // What is in sight is known again when it is drawn; until then it is around the bar.
    top = min(top, place)
  }

  /// Moves the bar by `distance` rows, as far as there are rows.
  mutating func move(by distance: Int) { move(to: place + distance) }

  /// Moves the bar to the row at `place`.
  mutating func move(to place: Int) {
    (asked, wasMoved) = (nil, true)
    self.place = max(0, min(place, count - 1))
    part = min(part, current?.buttons.count ?? 0)
  }

  /// Moves to the next part of the row, or the one before.
  mutating func movePart(by distance: Int) {
    part = max(0, min(part + distance, current?.buttons.count ?? 0))
  }

  /// Moves to the next row that begins with `scalar`, around the end; false when there is none.
  mutating func jump(to scalar: Unicode.Scalar) -> Bool {
    let letter = Character(scalar).lowercased()
    for distance in 1...max(1, count) {
      guard count > 0 else { return false }
      let candidate = (place + distance) % count
      if row(candidate).label.prefix(1).lowercased() == letter {
        move(to: candidate)
        return true
      }
    }
    return false
  }

  /// Whether to ask for more rows now, less than a screenful being behind what is in sight.
  ///
  /// True once for each number of rows, until the bar is moved: a source that fails is not asked for ever.
  mutating func comesNearEnd() -> Bool {
    defer { wasMoved = false }
    // Without rows there is no end to come near: then it takes a key.
    guard !rows.isEmpty else { return wasMoved }
    guard wasDrawn, filter.isEmpty, asked != count, max(top + height, place + 1) + height > count else { return false }
    asked = count
    return true
  }

  // MARK: Filtering

  /// Letters go to the filter from now on.
  mutating func beginFilter() { isFiltering = true }

  /// Letters no longer go to the filter, which stays.
  mutating func endFilter() { isFiltering = false }

  /// Changes the filter; the bar stays on its row if that still matches.
  mutating func setFilter(_ filter: String) {
    let id = current?.id
    self.filter = filter
    match()
    place = id.flatMap { id in (0..<count).first { row($0).id == id } } ?? 0
    part = min(part, current?.buttons.count ?? 0)
  }

  /// Shows all rows again.
  mutating func clearFilter() {
    isFiltering = false
    setFilter("")
  }

  private mutating func match() {
    guard !filter.isEmpty else { return matches = nil }
    let wanted = Filter(filter)
    matches = rows.indices.filter { wanted.matches(rows[$0].label) || rows[$0].detail.map(wanted.matches) == true }
  }

  /// Brings ``top`` to where the bar is in sight with its neighbours (N17), `height` rows being shown.
  mutating func scroll(height: Int) {
    self.height = max(1, height)
    wasDrawn = true
    let margin = height >= 5 ? 1 : 0
    top = min(top, max(0, place - margin))
    top = max(top, place + margin + 1 - self.height)
    top = max(0, min(top, count - self.height))
  }
}

/// Looks for a part of a text, in any case; bytes are compared where both are ASCII, since a list may be long.
private struct Filter {
  private let text: String
  private let bytes: [UInt8]?

  init(_ text: String) {
    self.text = text.lowercased()
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(self.text.utf8) : nil
  }

  func matches(_ label: String) -> Bool {
    guard let bytes, let first = bytes.first else { return label.lowercased().contains(text) }
    var label = label
    return label.withUTF8 { haystack in
      guard haystack.count >= bytes.count else { return false }
      for start in 0...(haystack.count - bytes.count) where Self.lower(haystack[start]) == first {
        if bytes.indices.allSatisfy({ Self.lower(haystack[start + $0]) == bytes[$0] }) { return true }
      }
      return false
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
