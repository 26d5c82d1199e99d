public import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// Any number of rows with the model's keys. They may come in portions as the user scrolls.
///
/// ```swift
/// list.wantsMore <~ feed.hasMore
/// list.moreRequests.observe { feed.loadMore() }
/// feed.pages.observe { list.append($0) }
/// ```
///
/// If there are too many rows to load them all, use ``RowLoading/load(as:title:searchedBy:after:during:in:_:)``. It
/// loads the rows that the user looks at.
public final class List: PageElement {
  private let rowPressed = Emitter<String>()
  private let buttonPressed = Emitter<RowButtonPress>()
  private let moreRequested = Emitter<Void>()
  private var places: [String: Int] = [:]
  private var lastRows: [Row] = []
  private var lastStates: [RowState] = []
  private var wereReachable = true
  /// The position of the current row when the rows changed last.
  private var currentPlace = 0
  private var currentQuestion: RowFeed.Question?
  /// The key that becomes current when its row comes, of a list that has no rows.
  private var expectedKey: String?
  private var following: Subscription?
  /// The selection, if rows can be selected.
  private var marks: RowMarks?
  /// Loads rows as the user looks at them, if the list has a source.
  private(set) var feed: RowFeed?
  /// The rows, in order. Bind them with `<~`. Their keys must be unique.
  public let rows = MutableProperty<[Row]>([])
  /// A Boolean value that indicates whether more rows can be loaded and no request is running. Bind it with `<~`.
  public let wantsMore = MutableProperty(false)
  /// The key of the row whose details the page shows, in a ``MasterDetail``. `nil` without rows. The user changes it,
  /// and the page may, to the key of a row. A key that is set before the first rows come becomes current with its row.
  /// When its row goes, the row at the same position becomes current.
  public let current = MutableProperty<String?>(nil)
  /// The keys of the selected rows, in the order in which they were selected, of a `selectable` list. The user
  /// changes them, and the page may, to keys of rows.
  public let selected = MutableProperty<[String]>([])

  /// The number of rows that are to be seen at once, as far as the window has room. Other parts of the page move out of
  /// sight for them. `nil` if the front end decides. Set it before the page is shown.
  public var leastRows: Int?

  /// The key of the row at which the user begins; `nil` for the first. Set it before the page is shown.
  public var startKey: String?

  /// Adds rows at the end without comparing the existing rows. So a list can grow in portions to any length. Setting
  /// ``rows`` compares each row with the earlier row at its position.
  public func append(_ more: [Row]) {
    refresh(id: nil)
    for (place, row) in zip(lastRows.count..., more) { places[row.key] = place }
    checkKeys(lastRows.count + more.count)
    // Released first: a shared array would be copied by `append`. If observers of `rows` change `rows` again, the
    // caches no longer fit and are cleared.
    let version = rows.version
    lastRows = []
    rows.append(contentsOf: more)
    if rows.version - version == 1 { lastRows = rows.value } else { (lastRows, lastStates, places) = ([], [], [:]) }
  }

  /// Creates an empty list with the given label.
  public init(_ key: String, _ label: String) { super.init(key, label) }

  /// The key of each row that the user presses. Ends when the page is removed (B5). In a ``MasterDetail`` a press
  /// changes ``current`` instead.
  public var selections: Signal<String> { rowPressed.signal }

  /// Each press of a row's own button. Ends when the page is removed (B5).
  public var buttonPresses: Signal<RowButtonPress> { buttonPressed.signal }

  /// Fires when the user comes near the last row while ``wantsMore`` is true. Ends when the page is removed (B5).
  public var moreRequests: Signal<Void> { moreRequested.signal }

  override var searchField: PageElement? { feed?.field }

  /// The selection, otherwise the row with the details.
  override var given: PageDraft.Value? {
    let details = following.flatMap { _ in current.value.map { PageDraft.Value.action(.select($0)) } }
    return marks == nil ? details : .action(.chooseMany(selected.value))
  }

  override func restore(_ action: UserAction) {
    // The rows of a source come later. Those that do not come leave the selection.
    if feed != nil, case .chooseMany(let keys) = action { selected.value = keys } else { super.restore(action) }
  }

  override func content(id: String) -> ElementContent {
    refresh(id: id)
    let current = following == nil ? nil : current.value.map { id + "/" + $0 }
    var state = ListState(
      rows: lastStates, wantsMore: feed?.hasFailed ?? wantsMore.value, window: feed?.window(of: id), current: current)
    state.selection = marks.map { RowSelection(keys: selected.value, maximum: $0.limit) }
    (state.least, state.start) = (leastRows, startKey.map { id + "/" + $0 })
    return .list(state)
  }

  /// Loads the rows from `source` from now on. `element` is the element on the page: the list, or the table around it.
  func feed(by source: RowFeed.Source, of element: PageElement, order: @escaping () -> TableOrder?) {
    Mistake.check(feed == nil, "the list \(key) is loaded already")
    feed = RowFeed(source, of: element, order: order)
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    // A front end sends `more` by itself and may be late. So `more` is not rejected when the list wants no more rows.
    guard !part.isEmpty else {
      if case .rows = action { return feed == nil ? .wrongAction : nil }
      if case .select(let key) = action, following != nil { return refusal(ofSelecting: key) }
      if case .chooseMany(let keys) = action, let marks { return marks.refusal(of: keys, in: self) }
      return action == .more ? nil : .wrongAction
    }
    guard let target = target(part) else { return .unknownElement }
    guard action == .press else { return .wrongAction }
    if feed?.isOvertaken == true { return .staleRevision }
    return target.button?.isEnabled == false ? .disabled : nil
  }

  override func perform(_ action: UserAction, on part: Substring) {
    if case .rows(let range) = action { return feed?.loadRows(at: range) ?? () }
    if case .select(let key) = action { return current.value = key }
    if case .chooseMany(let keys) = action {
      marks?.select(keys, in: self)
      return feed?.complainAgain() ?? ()
    }
    if action == .more, let feed { return feed.retry() }
    if action == .more { return wantsMore.value ? moreRequested.emit() : () }
    guard let target = target(part) else { return }
    if let button = target.button {
      buttonPressed.emit(RowButtonPress(row: target.row.key, button: button.key))
    } else if following != nil {
      current.value = target.row.key
    } else {
      rowPressed.emit(target.row.key)
    }
  }

  override func end() {
    rowPressed.end()
    buttonPressed.end()
    moreRequested.end()
  }

  /// Keeps a current row from now on, for the details beside the list.
  func followCurrentRow() {
    following = rows.changes.observe { [unowned self] _ in keepCurrentRow() }
    current.changes.observe { [unowned self] _ in keepCurrentRow() }
    keepCurrentRow()
  }

  /// Lets the user select rows.
  func allowSelection(upTo limit: Int) {
    Mistake.check(limit > 0 && marks == nil, "the rows of \(key) become selectable once, and at least one of them")
    marks = RowMarks(limit: limit, of: self)
  }

  /// Returns whether the list has a row with this key now.
  func hasRow(_ key: String) -> Bool {
    refresh(id: nil)
    return places[key] != nil
  }

  /// Moves ``current`` to a neighbour if its row has gone. A list with a source has only some of its rows, so its
  /// current row changes only when other rows answer the request.
  private func keepCurrentRow() {
    refresh(id: nil)
    let question = feed?.answeredQuestion
    if let place = current.value.flatMap({ places[$0] }) { return (currentPlace, currentQuestion) = (place, question) }
    if lastRows.isEmpty { expectedKey = current.value ?? expectedKey }
    guard current.value == nil || question == nil || question != currentQuestion else { return }
    let place =
      expectedKey.flatMap { places[$0] } ?? (feed == nil ? max(0, min(currentPlace, lastRows.count - 1)) : 0)
    if !lastRows.isEmpty { expectedKey = nil }
    (currentPlace, currentQuestion) = (place, question)
    current.value = lastRows.indices.contains(place) ? lastRows[place].key : nil
  }

  private func refusal(ofSelecting key: String) -> Rejection? {
    guard hasRow(key) else { return .badValue(.notAChoice) }
    return feed?.isOvertaken == true ? .staleRevision : nil
  }

  private func target(_ part: Substring) -> (row: Row, button: RowButton?)? {
    refresh(id: nil)
    if let place = places[String(part)] { return (lastRows[place], nil) }
    guard let slash = part.lastIndex(of: "/"), let place = places[String(part[..<slash])] else { return nil }
    let row = lastRows[place]
    return row.buttons.first { $0.key == part[part.index(after: slash)...] }.map { (row, $0) }
  }

  /// Updates the index and the states to the current rows. A comparison with the last rows is free if they share
  /// storage. So a list of 100,000 rows is walked once per change, not once per frame. When rows were added, states are
  /// created only for the new rows.
  private func refresh(id: String?) {
    let present = rows.value
    if present != lastRows {
      var same = 0
      while same < present.count, same < lastRows.count, present[same] == lastRows[same] { same += 1 }
      for row in lastRows[same...] { places[row.key] = nil }
      for place in present.indices[same...] { places[present[place].key] = place }
      // A frame shares this array. Even an empty removal would copy it.
      if same < lastStates.count { lastStates.removeSubrange(same...) }
      lastRows = present
      checkKeys(lastRows.count)
    }
    guard let id else { return }
    let isReachable = isReachable
    if isReachable != wereReachable { (wereReachable, lastStates) = (isReachable, []) }
    if lastStates.count < lastRows.count {
      lastStates += lastRows[lastStates.count...].map { $0.state(under: id, isReachable: isReachable) }
    }
  }

  private func checkKeys(_ count: Int) {
    Mistake.check(places.count == count, "the keys of the rows of \(key) are unique")
  }
}

/// A row of a ``List``.
public struct Row: Codable, Equatable, Sendable {
  /// The model's key for the row, unique in the list.
  public var key: String
  /// The label of the row.
  public var label: String
  /// A further description on the same line.
  public var detail: String?
  /// The tone of the label, or `nil`. The label alone must say the same.
  public var tone: Tone?
  /// A text to read before the row is pressed. It may have any number of lines. If the screen has room, it appears
  /// beside the list for the focused row. Every front end has a way to show it.
  public var preview: String?
  /// The row's own buttons.
  public var buttons: [RowButton]
  /// A small picture of the row, or `nil`. Its alternative text is read with the row; an empty one is for a picture
  /// that only adorns the row. A thumbnail of 32 by 32 cells is enough.
  public var picture: Image.Picture?
  /// The cells below the column titles, in a ``DataTable``.
  var cells: [String] = []
  /// The tones of the cells. `nil` without tones, and in recordings of earlier versions.
  var cellTones: [Tone?]?
  /// The drawings beside the texts of the cells. `nil` without drawings, and in recordings of earlier versions.
  var drawings: [CellDrawing?]?

  /// Creates a row.
  public init(
    _ key: String, _ label: String, detail: String? = nil, tone: Tone? = nil, preview: String? = nil,
    picture: Image.Picture? = nil, buttons: [RowButton] = []
  ) {
    self.key = key
    self.picture = picture
    self.label = label
    self.detail = detail
    self.tone = tone
    self.preview = preview
    self.buttons = buttons
  }

  fileprivate func state(under id: String, isReachable: Bool) -> RowState {
    let rowID = id + "/" + key
    var state = RowState(
      id: rowID, label: label, detail: detail,
      buttons: buttons.map {
        ElementState(
          id: rowID + "/" + $0.key, label: $0.label, isEnabled: $0.isEnabled && isReachable, role: $0.role,
          content: .button)
      }, cells: cells, preview: preview)
    (state.tone, state.cellTones, state.drawings) = (tone, cellTones ?? [], drawings)
    state.image = picture?.inRow
    return state
  }
}
