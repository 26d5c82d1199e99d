import SignalboxInterface
import SignalboxTerminal

/// The cursor in a list, a choice or a large table, with its part of the row and its filter.
///
/// The cursor follows its row by id when rows come and go. It works the same for three rows and for 100,000 (N15).
struct ListCursor {
  private(set) var source = Source.rows([])
  private(set) var rows: [RowState] = []
  private(set) var measures = RowMeasures()
  /// The number of all rows, loaded or not.
  private(set) var total = 0
  /// The rows that cannot be chosen. The cursor skips them.
  private var disabled: Set<Int> = []
  /// The filter, and the place of the cursor among the shown rows.
  private var picker = Picker()
  /// The indices of the rows that match the filter, or `nil` when all rows are shown.
  private var matches: [Int]?
  /// The part of the row. In a list, 0 is the row itself, then come its buttons. In a table, the first column in sight.
  private(set) var part = 0
  /// A Boolean value that indicates whether letters go to the filter.
  private(set) var isFiltering = false
  /// The row under the cursor before the filter left no row.
  private var lost: String?
  /// A Boolean value that indicates whether the user has moved the cursor to its place, or has acted there.
  var wasMovedByUser = false
  /// The rows in sight at the last paint.
  private(set) var viewport = Viewport()
  private(set) var wasDrawn = false
  /// The number of rows at the last request for more; `nil` after the cursor was moved.
  private var asked: Int?
  /// The rows of a window that were asked for last.
  var askedRange: Range<Int>?
  /// The row whose details the page shows, and the row that was sent last to become that row.
  var (followed, sent): (String?, String?) = (nil, nil)
  var wasMoved = false

  /// The most rows of a choice or table that neither scrolls by itself nor has a filter.
  static let short = 8
  /// The most rows that a filter fetches by itself.
  private static let most = 2_000

  /// The text of the filter, as it is edited.
  var filterEditor: Editor { picker.filter }
  var filter: String { picker.filter.text }

  /// The place of the cursor among the shown rows.
  private(set) var position: Int {
    get { picker.position }
    set { picker.position = newValue }
  }

  /// The number of shown rows.
  var count: Int { matches?.count ?? total }

  /// A Boolean value that indicates whether the rows are worth a filter and scrolling by themselves.
  var isLong: Bool { total > Self.short }

  /// A Boolean value that indicates whether there is a filter, or letters go to it.
  var isFiltered: Bool { isFiltering || !filter.isEmpty }

  /// Returns the index, among all rows, of the shown row at `position`.
  func index(_ position: Int) -> Int { matches?[position] ?? position }

  /// The list, where its rows are loaded as the user looks at them.
  var window: ListState? { if case .window(let list) = source { list } else { nil } }

  /// The place of the first loaded row.
  private var first: Int { window?.range.lowerBound ?? 0 }

  /// Returns the shown row at `position`, or `nil` when it is not loaded.
  func row(_ position: Int) -> RowState? {
    let place = index(position) - first
    return rows.indices.contains(place) ? rows[place] : nil
  }

  /// The row under the cursor, or `nil` when no row is shown or the row is not loaded.
  var current: RowState? { position < count ? row(position) : nil }

  /// A Boolean value that indicates whether the row under the cursor can be chosen.
  var isOnEnabled: Bool { position < count && isEnabled(position) }

  /// The id to press: the id of the row or of its button.
  var target: (id: String, isEnabled: Bool)? {
    guard let row = current else { return nil }
    guard part > 0, part <= row.buttons.count else { return (row.id, true) }
    let button = row.buttons[part - 1]
    return (button.id, button.isEnabled)
  }

  /// The keys of the shown options that can be chosen.
  var shownKeys: Set<String> { Set((0..<count).filter(isEnabled).compactMap { row($0)?.id }) }

  /// Adopts the current rows. The cursor stays on its row, or at its place when that row is gone.
  /// - Parameter start: The place of the cursor until the user moves it.
  mutating func show(_ source: Source, start: Int? = nil) {
    let shown = current?.id
    if source != self.source {
      if source.chosen != self.source.chosen { wasMovedByUser = false }
      // At the end of a growing log, the cursor stays at the end.
      let isFollowing = source.isLog && position == count - 1
      defer { if isFollowing { position = max(0, count - 1) } }
      let (id, before) = (current?.id, window)
      self.source = source
      (rows, disabled) = source.rows
      measures.measure(rows, isGrowing: window?.asksLike(before) == true)
      total = window.map { $0.isOpen ? $0.count + 1 : $0.count } ?? rows.count
      match()
      find(id)
      followWindow(from: before)
      // The next paint decides which rows are in sight. Until then they are around the cursor.
      viewport.top = min(viewport.top, position)
    }
    // The user may have read the row, and Enter means it, even if the user has not moved the bar yet.
    let stays = wasDrawn && start == nil && source.chosen == nil && shown != nil && current?.id == shown
    if !wasMovedByUser, !stays, matches == nil, let wanted = start ?? nearest(0, true) { position = wanted }
  }

  /// Puts the bar on the row `id`, if the row is shown. The user has not moved the bar.
  mutating func stand(onRow id: String) {
    guard let found = rows.firstIndex(where: { $0.id == id }).map({ first + $0 }) else { return }
    if let place = matches.map({ $0.firstIndex(of: found) }) ?? found { position = place }
  }

  /// Goes back to the chosen option of a single choice. An option that was only looked at is not chosen (N69).
  mutating func endBrowsing() {
    if isDropDown, isFiltered { clearFilter() }
    guard let chosen = source.chosen, let place = matches.map({ $0.firstIndex(of: chosen) }) ?? chosen else {
      return
    }
    (position, wasMovedByUser) = (place, false)
  }

  /// Moves the cursor by `distance` rows, as far as there are rows. Returns false when it does not move.
  @discardableResult
  mutating func move(by distance: Int) -> Bool {
    let before = position
    move(to: position + distance, forward: distance > 0)
    return position != before
  }

  /// Moves the cursor to the row at `position`, or to the next row that can be chosen.
  mutating func move(to position: Int, forward: Bool = true) {
    (asked, wasMoved, wasMovedByUser) = (nil, true, true)
    let target = max(0, min(position, count - 1))
    if let found = nearest(target, forward) { self.position = found }
    part = min(part, lastPart)
  }

  /// Moves the cursor to the row `id`. Removes the filter, which may hide that row.
  mutating func move(toRow id: String) {
    clearFilter()
    if let found = rows.firstIndex(where: { $0.id == id }) { move(to: first + found) }
  }

  /// Moves the cursor by `distance` parts of the row.
  mutating func movePart(by distance: Int) { part = max(0, min(part + distance, lastPart)) }

  /// Returns the rows in sight where `height` rows are shown: the cursor with its neighbours (N17).
  func scrolled(height: Int) -> Viewport {
    let margin = height >= 5 ? 1 : 0
    var top = min(viewport.top, max(0, position - margin))
    top = max(top, position + margin + 1 - height)
    return Viewport(top: max(0, min(top, count - height)), height: height)
  }

  mutating func note(_ viewport: Viewport) { (self.viewport, wasDrawn) = (viewport, true) }

  /// Returns whether to ask for more rows now, because less than a screenful is left behind the rows in sight.
  ///
  /// True once for each number of rows, until the cursor is moved: a source that fails is not asked forever.
  mutating func needsMoreRows() -> Bool {
    guard window == nil else { return false }
    defer { wasMoved = false }
    // Without rows there is no end to come near, so only a key asks for more.
    guard !rows.isEmpty else { return wasMoved }
    // A filter that leaves few rows fetches more rows, up to a number that is soon searched.
    guard wasDrawn, asked != total, filter.isEmpty || total < Self.most || wasMoved,
      max(viewport.top + viewport.height, position + 1) + viewport.height > count
    else {
      return false
    }
    asked = total
    return true
  }

  // MARK: Filtering

  /// Lets letters go to the filter. Has no effect where rows are partly loaded: the contents of the others are unknown
  /// here.
  mutating func beginFilter() { isFiltering = window == nil }

  /// Ends the typing of the filter. The filter stays.
  mutating func endFilter() { isFiltering = false }

  /// Changes the filter. The cursor goes to the best row. In rows with an order of their own, it stays on its row if
  /// that still matches.
  /// - Returns: True when the filter has changed, `nil` when `change` is not about it.
  mutating func editFilter(_ change: (inout Picker) -> Bool?) -> Bool? {
    let (before, id) = (filter, current?.id ?? lost)
    let hasChanged = change(&picker)
    guard hasChanged == true else { return hasChanged }
    // The matches of a longer filter are among the former matches.
    let isNarrower = ListFilter.isNarrower(filter, than: before)
    match(among: isNarrower ? matches : nil)
    // The user looks for the best match. In rows with an order of their own, the cursor stays on its row.
    find(filter.isEmpty || isOrdered ? id : nil)
    lost = current == nil ? id : nil
    return true
  }

  /// Shows all rows again.
  mutating func clearFilter() {
    isFiltering = false
    _ = editFilter { $0.edit { $0.replace("") } }
  }

  private mutating func match(among known: [Int]? = nil) {
    guard !filter.isEmpty else { return matches = nil }
    let wanted = ListFilter(filter)
    // By rank, and within a rank in their order. The best is first, and a further letter does not reorder the rest.
    var ranked: [[Int]] = []
    for index in known?.sorted() ?? Array(rows.indices) {
      let row = rows[index]
      guard let rank = wanted.rank(row.label) ?? row.detailText.flatMap({ wanted.rank($0) }).map({ $0 + 4 })
      else {
        continue
      }
      while ranked.count <= rank { ranked.append([]) }
      ranked[rank].append(index)
    }
    // A growing log and a table keep their order.
    matches = isOrdered ? ranked.joined().sorted() : namedFirst(Array(ranked.joined()))
  }

  private var isOrdered: Bool {
    switch source {
    case .cells, .lines, .window: true
    case .rows(let rows): rows.first?.cells.isEmpty == false
    case .options, .choice: false
    }
  }

  /// Puts the cursor on the row `id`, or keeps its place when that row is not shown.
  private mutating func find(_ id: String?) {
    if window != nil {
      if let id, let found = rows.firstIndex(where: { $0.id == id }) { position = first + found }
      position = max(0, min(position, count - 1))
    } else if let id, let found = (0..<count).first(where: { row($0)?.id == id }) {
      position = found
    } else {
      if case .cells = source {} else { part = 0 }
      position = nearest(max(0, min(position, count - 1)), true) ?? 0
    }
    part = min(part, lastPart)
  }

  /// Follows a change of the loaded rows. After another search or order, the cursor begins at the first row.
  private mutating func followWindow(from before: ListState?) {
    guard let window else { return askedRange = nil }
    if before?.window != window.window || before?.rows != window.rows { askedRange = nil }
    guard let before,
      before.window?.search != window.window?.search || before.window?.question != window.window?.question
        || before.sorting != window.sorting
    else { return }
    (position, viewport.top, part) = (0, 0, 0)
  }

  // MARK: Rows that can be chosen

  func isEnabled(_ position: Int) -> Bool { disabled.isEmpty || !disabled.contains(index(position)) }

  /// Returns the nearest row from `position` on that can be chosen. The direction of the move goes first.
  private func nearest(_ position: Int, _ forward: Bool) -> Int? {
    guard count > 0 else { return nil }
    let after = { (position..<count).first(where: isEnabled) }
    let before = { (0...position).last(where: isEnabled) }
    return forward ? after() ?? before() : before() ?? after()
  }

  private var lastPart: Int {
    if case .cells(let cells) = source { return max(0, (cells.first?.count ?? 1) - 1) }
    return current?.buttons.count ?? 0
  }
}
