import SignalboxInterface
import SignalboxTerminal

/// The cursor in a list, a choice or a large table: which row it is on, what part of the row, and what is filtered for.
///
/// It follows its row by id when rows come and go, and works the same for three rows and for 100,000 (N15).
struct ListCursor {
  private var source = Source.rows([])
  private(set) var rows: [RowState] = []
  /// How many rows it takes, roughly, to read what any row says of itself; 0 where none says anything.
  private(set) var previewRows = 0
  /// How wide the cells of its columns are, where it has columns.
  private(set) var cellWidths: [Int] = []
  /// How many rows there are in all, whether or not they are there.
  private(set) var total = 0
  /// The rows that cannot be chosen: the cursor passes them over.
  private var disabled: Set<Int> = []
  /// The rows that match the filter, by index; `nil` when all are shown.
  private(set) var matches: [Int]?
  /// Where the cursor is among what is shown.
  private(set) var position = 0
  /// In a list: 0 for the row itself, then its buttons. In a table: the first column in sight.
  private(set) var part = 0
  /// What the rows are filtered by, as it is edited.
  private(set) var filterEditor = Editor()
  /// Whether letters go to the filter.
  private(set) var isFiltering = false
  /// The row the cursor was on before the filter left nothing.
  private var lost: String?
  /// Whether the user has put the cursor where it is.
  private(set) var wasMovedByUser = false
  /// What was in sight when it was drawn last.
  private(set) var viewport = Viewport()
  private(set) var wasDrawn = false
  /// How many rows there were when more was asked for last; forgotten when the cursor is moved.
  private var asked: Int?
  /// The rows of a window that were asked for last.
  var askedRange: Range<Int>?
  var wasMoved = false

  /// Choices and tables with more rows than this scroll by themselves and can be filtered.
  static let short = 8

  var filter: String { filterEditor.text }

  /// How many rows are shown.
  var count: Int { matches?.count ?? total }

  /// Whether it is worth filtering and scrolling by itself.
  var isLong: Bool { total > Self.short }

  /// Whether fewer rows are shown than there are, or letters go to the filter.
  var isFiltered: Bool { isFiltering || !filter.isEmpty }

  /// The index, among all rows, of the row at `position` among those shown.
  func index(_ position: Int) -> Int { matches?[position] ?? position }

  /// The list, where its rows come as they are looked at.
  var window: ListState? { if case .window(let list) = source { list } else { nil } }

  /// The place of the first row that is there.
  private var first: Int { window?.range.lowerBound ?? 0 }

  /// The row at `position` among those shown, or `nil` when it is still to come.
  func row(_ position: Int) -> RowState? {
    let place = index(position) - first
    return rows.indices.contains(place) ? rows[place] : nil
  }

  /// The row the cursor is on, or `nil` when none is shown or it is still to come.
  var current: RowState? { position < count ? row(position) : nil }

  /// Whether the row the cursor is on can be chosen.
  var isOnEnabled: Bool { position < count && isEnabled(position) }

  /// The id to press: the row's, or its button's.
  var target: (id: String, isEnabled: Bool)? {
    guard let row = current else { return nil }
    guard part > 0, part <= row.buttons.count else { return (row.id, true) }
    let button = row.buttons[part - 1]
    return (button.id, button.isEnabled)
  }

  /// The keys of the options that are shown and can be chosen.
  var shownKeys: Set<String> { Set((0..<count).filter(isEnabled).compactMap { row($0)?.id }) }

  /// Adopts what there is now; the cursor stays on its row, or where it was when the row has gone.
  /// - Parameter start: Where the cursor stands until the user moves it.
  mutating func show(_ source: Source, start: Int? = nil) {
    if source != self.source {
      if source.chosen != self.source.chosen { wasMovedByUser = false }
      // At the end of what is being written the cursor stays there.
      let isFollowing = source.isLog && position == count - 1
      defer { if isFollowing { position = max(0, count - 1) } }
      let (id, before) = (current?.id, window)
      self.source = source
      (rows, disabled) = source.rows
      (previewRows, cellWidths) = (Composer.previewRows(rows), widths(after: before))
      total = window.map { $0.isOpen ? $0.count + 1 : $0.count } ?? rows.count
      match()
      find(id)
      followWindow(from: before)
      // What is in sight is known again when it is drawn; until then it is around the cursor.
      viewport.top = min(viewport.top, position)
    }
    if !wasMovedByUser, matches == nil, let wanted = start ?? firstEnabled { position = wanted }
  }

  /// Goes back to what is chosen, where one at most is: what was only looked at is not taken for it (N69).
  mutating func leave() {
    guard let chosen = source.chosen, let place = matches.map({ $0.firstIndex(of: chosen) }) ?? chosen else { return }
    (position, wasMovedByUser) = (place, false)
  }

  /// Moves the cursor by `distance` rows, as far as there are rows; false when it stays where it is.
  @discardableResult
  mutating func move(by distance: Int) -> Bool {
    let before = position
    move(to: position + distance, forward: distance > 0)
    return position != before
  }

  /// Moves the cursor to the row at `position`, or the next that can be chosen.
  mutating func move(to position: Int, forward: Bool = true) {
    (asked, wasMoved, wasMovedByUser) = (nil, true, true)
    let target = max(0, min(position, count - 1))
    if let found = nearest(target, forward) { self.position = found }
    part = min(part, lastPart)
  }

  /// Moves the cursor to the row `id`; a filter that hides it ends.
  mutating func move(toRow id: String) {
    clearFilter()
    if let found = rows.firstIndex(where: { $0.id == id }) { move(to: first + found) }
  }

  /// Moves to the next part of the row, or the one before.
  mutating func movePart(by distance: Int) { part = max(0, min(part + distance, lastPart)) }

  /// Moves to the next row that begins with `scalar`, around the end; false when there is none.
  mutating func jump(to scalar: Unicode.Scalar) -> Bool {
    let letter = Character(scalar).lowercased()
    // Rows that are still to come have no letter.
    for distance in 1...max(1, min(count, rows.count)) {
      guard count > 0 else { return false }
      let candidate = window?.place(behind: position, by: distance) ?? (position + distance) % count
      if isEnabled(candidate), row(candidate)?.label.prefix(1).lowercased() == letter {
        move(to: candidate)
        return true
      }
    }
    return false
  }

  /// What is in sight where `height` rows are shown: the cursor with its neighbours (N17).
  func scrolled(height: Int) -> Viewport {
    let margin = height >= 5 ? 1 : 0
    var top = min(viewport.top, max(0, position - margin))
    top = max(top, position + margin + 1 - height)
    return Viewport(top: max(0, min(top, count - height)), height: height)
  }

  mutating func note(_ viewport: Viewport) { (self.viewport, wasDrawn) = (viewport, true) }

  /// Whether to ask for more rows now, less than a screenful being behind what is in sight.
  ///
  /// True once for each number of rows, until the cursor is moved: a source that fails is not asked for ever.
  mutating func needsMoreRows() -> Bool {
    guard window == nil else { return false }
    defer { wasMoved = false }
    // Without rows there is no end to come near: then it takes a key.
    guard !rows.isEmpty else { return wasMoved }
    guard wasDrawn, filter.isEmpty, asked != count,
      max(viewport.top + viewport.height, position + 1) + viewport.height > count
    else {
      return false
    }
    asked = count
    return true
  }

  // MARK: Filtering

  /// Letters go to the filter from now on. Of rows that are still to come nobody here knows what is in them.
  mutating func beginFilter() { isFiltering = window == nil }

  /// Letters no longer go to the filter, which stays.
  mutating func endFilter() { isFiltering = false }

  /// Changes the filter; the cursor stays on its row if that still matches.
  mutating func editFilter(_ change: (inout Editor) -> Void) {
    let (before, id) = (filter, current?.id ?? lost)
    change(&filterEditor)
    guard filter != before else { return }
    // What one more letter leaves is among what there was.
    let isNarrower = ListFilter.isNarrower(filter, than: before)
    match(among: isNarrower ? matches : nil)
    position = 0
    find(id)
    lost = current == nil ? id : nil
  }

  /// Shows all rows again.
  mutating func clearFilter() {
    isFiltering = false
    editFilter { $0.replace("") }
  }

  private mutating func match(among known: [Int]? = nil) {
    guard !filter.isEmpty else { return matches = nil }
    let wanted = ListFilter(filter)
    // By rank, and within one rank as they stand: the best is first, and no letter turns the rest round.
    var ranked: [[Int]] = []
    for index in known?.sorted() ?? Array(rows.indices) {
      guard let rank = wanted.rank(rows[index].label) ?? rows[index].words.flatMap(wanted.rank).map({ $0 + 4 }) else {
        continue
      }
      while ranked.count <= rank { ranked.append([]) }
      ranked[rank].append(index)
    }
    // A text that goes on being written, and a table, stay in their order.
    matches = isOrdered ? ranked.joined().sorted() : Array(ranked.joined())
  }

  private var isOrdered: Bool {
    switch source {
    case .cells, .lines, .window: true
    case .rows(let rows): rows.first?.cells.isEmpty == false
    case .options, .choice: false
    }
  }

  /// Puts the cursor on the row `id`, or keeps its position when that row is not shown.
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

  /// Other rows of the list are there. Where they were found by something else, or stand in another order, one begins at the first.
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

  private func isEnabled(_ position: Int) -> Bool { disabled.isEmpty || !disabled.contains(index(position)) }

  private var firstEnabled: Int? { count > 0 ? nearest(0, true) : nil }

  /// The first row from `position` on that can be chosen, else the last before it.
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
