import SignalboxInterface

/// The bar in a list, a choice or a large table: which row it is on, what part of the row, and what is filtered for.
///
/// It follows its row by id when rows come and go, and works the same for three rows and for 100,000 (N15).
struct ListBar {
  /// What has rows.
  enum Source: Equatable {
    case rows([RowState])
    case options([OptionState])
    case cells([[String]])
  }

  private var source = Source.rows([])
  private(set) var rows: [RowState] = []
  /// The rows that cannot be chosen: the bar passes them over.
  private var disabled: Set<Int> = []
  /// The rows that match the filter, by index; `nil` when all are shown.
  private(set) var matches: [Int]?
  /// Where the bar is among what is shown.
  private(set) var place = 0
  /// In a list: 0 for the row itself, then its buttons. In a table: the first column in sight.
  private(set) var part = 0
  /// What the rows are filtered by.
  private(set) var filter = ""
  /// Whether letters go to the filter.
  private(set) var isFiltering = false
  /// The row the bar was on before the filter left nothing.
  private var lost: String?
  /// Whether the user has put the bar where it is.
  private var isUsers = false
  /// The first row in sight, and how many were in sight when last drawn.
  var top = 0
  var height = 1
  private var wasDrawn = false
  /// How many rows there were when more was asked for last; forgotten when the bar is moved.
  private var asked: Int?
  private var wasMoved = false

  /// Choices and tables with more rows than this scroll by themselves and can be filtered.
  static let short = 8

  /// How many rows are shown.
  var count: Int { matches?.count ?? rows.count }

  /// Whether it is worth filtering and scrolling by itself.
  var isLong: Bool { rows.count > Self.short }

  /// Whether fewer rows are shown than there are, or letters go to the filter.
  var isFiltered: Bool { isFiltering || !filter.isEmpty }

  /// The index, among all rows, of the row at `place` among those shown.
  func index(_ place: Int) -> Int { matches?[place] ?? place }

  /// The row at `place` among those shown.
  func row(_ place: Int) -> RowState { rows[index(place)] }

  /// The row the bar is on, or `nil` when none is shown.
  var current: RowState? { place < count ? row(place) : nil }

  /// Whether the row the bar is on can be chosen.
  var isOnEnabled: Bool { place < count && isEnabled(place) }

  /// The id to press: the row's, or its button's.
  var target: (id: String, isEnabled: Bool)? {
    guard let row = current else { return nil }
    guard part > 0, part <= row.buttons.count else { return (row.id, true) }
    let button = row.buttons[part - 1]
    return (button.id, button.isEnabled)
  }

  /// The keys of the options that are shown and can be chosen.
  var shownKeys: Set<String> { Set((0..<count).filter(isEnabled).map { row($0).id }) }

  /// Takes what there is now; the bar stays on its row, or where it was when the row has gone.
  /// - Parameter chosen: Where the bar stands until the user moves it.
  mutating func show(_ source: Source, chosen: Int? = nil) {
    if source != self.source {
      let id = current?.id
      self.source = source
      (rows, disabled) = source.rows
      match()
      find(id)
      // What is in sight is known again when it is drawn; until then it is around the bar.
      top = min(top, place)
    }
    if !isUsers, matches == nil, let wanted = chosen ?? firstEnabled { place = wanted }
  }

  /// Moves the bar by `distance` rows, as far as there are rows; false when it stays where it is.
  @discardableResult
  mutating func move(by distance: Int) -> Bool {
    let before = place
    move(to: place + distance, forward: distance > 0)
    return place != before
  }

  /// Moves the bar to the row at `place`, or the next that can be chosen.
  mutating func move(to place: Int, forward: Bool = true) {
    (asked, wasMoved, isUsers) = (nil, true, true)
    let target = max(0, min(place, count - 1))
    if let found = nearest(target, forward) { self.place = found }
    part = min(part, lastPart)
  }

  /// Moves to the next part of the row, or the one before.
  mutating func movePart(by distance: Int) { part = max(0, min(part + distance, lastPart)) }

  /// Moves to the next row that begins with `scalar`, around the end; false when there is none.
  mutating func jump(to scalar: Unicode.Scalar) -> Bool {
    let letter = Character(scalar).lowercased()
    for distance in 1...max(1, count) {
      guard count > 0 else { return false }
      let candidate = (place + distance) % count
      if isEnabled(candidate), row(candidate).label.prefix(1).lowercased() == letter {
        move(to: candidate)
        return true
      }
    }
    return false
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
    let id = current?.id ?? lost
    // What one more letter leaves is among what there was.
    let isNarrower = !self.filter.isEmpty && filter.hasPrefix(self.filter)
    self.filter = filter
    match(among: isNarrower ? matches : nil)
    place = 0
    find(id)
    lost = current == nil ? id : nil
  }

  /// Shows all rows again.
  mutating func clearFilter() {
    isFiltering = false
    setFilter("")
  }

  private mutating func match(among known: [Int]? = nil) {
    guard !filter.isEmpty else { return matches = nil }
    let wanted = ListFilter(filter)
    matches = (known ?? Array(rows.indices)).filter {
      wanted.matches(rows[$0].label) || rows[$0].detail.map(wanted.matches) == true
    }
  }

  /// Puts the bar on the row `id`, or keeps its place when that row is not shown.
  private mutating func find(_ id: String?) {
    if let id, let found = (0..<count).first(where: { row($0).id == id }) {
      place = found
    } else {
      if case .cells = source {} else { part = 0 }
      place = nearest(max(0, min(place, count - 1)), true) ?? 0
    }
    part = min(part, lastPart)
  }

  // MARK: Rows that can be chosen

  private func isEnabled(_ place: Int) -> Bool { disabled.isEmpty || !disabled.contains(index(place)) }

  private var firstEnabled: Int? { count > 0 ? nearest(0, true) : nil }

  /// The first row from `place` on that can be chosen, else the last before it.
  private func nearest(_ place: Int, _ forward: Bool) -> Int? {
    guard count > 0 else { return nil }
    let after = { (place..<count).first(where: isEnabled) }
    let before = { (0...place).last(where: isEnabled) }
    return forward ? after() ?? before() : before() ?? after()
  }

  private var lastPart: Int {
    if case .cells(let cells) = source { return max(0, (cells.first?.count ?? 1) - 1) }
    return current?.buttons.count ?? 0
  }
}

extension ListBar.Source {
  /// The rows, and which of them cannot be chosen.
  fileprivate var rows: ([RowState], Set<Int>) {
    switch self {
    case .rows(let rows): (rows, [])
    case .options(let options):
      (
        options.map { RowState(id: $0.key, label: $0.label, buttons: []) },
        Set(options.indices.filter { !options[$0].isEnabled })
      )
    case .cells(let cells):
      (cells.indices.map { RowState(id: "\($0)", label: cells[$0].joined(separator: "  "), buttons: []) }, [])
    }
  }
}
