public import SignalboxCore
public import SignalboxInterface

/// Rows by the model's key, any number of them, which may come page by page as the user scrolls.
///
/// ```swift
/// list.wantsMore <~ feed.hasMore
/// list.moreRequests.observe { feed.loadMore() }
/// feed.pages.observe { list.append($0) }
/// ```
///
/// Where there are too many to have them all, ``load(as:title:searchedBy:after:during:in:_:)`` fetches those that are looked at.
public final class List: PageElement {
  private let rowPressed = Emitter<String>()
  private let buttonPressed = Emitter<RowButtonPress>()
  private let moreRequested = Emitter<Void>()
  private var places: [String: Int] = [:]
  private var lastRows: [Row] = []
  private var lastStates: [RowState] = []
  private var wereReachable = true
  /// What fetches rows as they are looked at, where they come from a source.
  private(set) var feed: RowFeed?
  /// The rows, in order; bind them with `<~`. Keys are unique.
  public let rows = MutableProperty<[Row]>([])
  /// True when there are more rows to be had, and nobody is fetching them yet; bind it with `<~`.
  public let wantsMore = MutableProperty(false)

  /// Adds rows at the end, without a look at those that are there: so a list grows page by page to any length.
  ///
  /// Where all rows are set anew, each is compared with what it was.
  public func append(_ more: [Row]) {
    refresh(id: nil)
    for (place, row) in zip(lastRows.count..., more) { places[row.key] = place }
    checkKeys(lastRows.count + more.count)
    // Let go of meanwhile, because what two have is copied. Whoever is told of the rows may ask for them, or change them.
    let version = rows.version
    lastRows = []
    rows.append(contentsOf: more)
    if rows.version - version == 1 { lastRows = rows.value } else { (lastRows, lastStates, places) = ([], [], [:]) }
  }

  /// Creates an empty list called `label`.
  public init(_ key: String, _ label: String) { super.init(key, label) }

  /// The key of each row the user pressed; ends when the page goes (B5).
  public var selections: Signal<String> { rowPressed.signal }

  /// Each press of a row's own button; ends when the page goes (B5).
  public var buttonPresses: Signal<RowButtonPress> { buttonPressed.signal }

  /// The user has come near the last row while the list ``wantsMore``; ends when the page goes (B5).
  public var moreRequests: Signal<Void> { moreRequested.signal }

  override func content(id: String) -> ElementContent {
    refresh(id: id)
    guard let feed else { return .list(ListState(rows: lastStates, wantsMore: wantsMore.value)) }
    return .list(ListState(rows: lastStates, wantsMore: feed.hasFailed, window: feed.window(of: id)))
  }

  /// Takes its rows from `source` from now on; `element` stands on the page.
  func feed(
    by source: RowFeed.Source, of element: PageElement, order: @escaping () -> TableOrder? = { nil }
  ) {
    precondition(feed == nil, "the list \(key) is loaded already")
    feed = RowFeed(source, of: element, order: order)
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    // A front end says it by itself and may be late: that nothing more is wanted by then is no fault of anybody.
    guard !part.isEmpty else {
      if case .rows = action { return feed == nil ? .wrongAction : nil }
      return action == .more ? nil : .wrongAction
    }
    guard let target = target(part) else { return .unknownElement }
    guard action == .press else { return .wrongAction }
    if feed?.isOvertaken == true { return .staleRevision }
    return target.button?.isEnabled == false ? .disabled : nil
  }

  override func perform(_ action: UserAction, on part: Substring) {
    if case .rows(let range) = action { return feed?.look(at: range) ?? () }
    if action == .more, let feed { return feed.retry() }
    if action == .more { return wantsMore.value ? moreRequested.emit() : () }
    guard let target = target(part) else { return }
    if let button = target.button {
      buttonPressed.emit(RowButtonPress(row: target.row.key, button: button.key))
    } else {
      rowPressed.emit(target.row.key)
    }
  }

  override func end() {
    rowPressed.end()
    buttonPressed.end()
    moreRequested.end()
  }

  private func target(_ part: Substring) -> (row: Row, button: RowButton?)? {
    refresh(id: nil)
    if let place = places[String(part)] { return (lastRows[place], nil) }
    guard let slash = part.lastIndex(of: "/"), let place = places[String(part[..<slash])] else { return nil }
    let row = lastRows[place]
    return row.buttons.first { $0.key == part[part.index(after: slash)...] }.map { (row, $0) }
  }

  /// Brings the index and the states up to the present rows. Comparing with the rows of the last time costs nothing when
  /// they share storage, so a list of 100,000 rows is walked once per change and not once per frame; and of rows that were
  /// added to others only those that are new are made anew.
  private func refresh(id: String?) {
    let present = rows.value
    if present != lastRows {
      var same = 0
      while same < present.count, same < lastRows.count, present[same] == lastRows[same] { same += 1 }
      for row in lastRows[same...] { places[row.key] = nil }
      for place in present.indices[same...] { places[present[place].key] = place }
      // An array that a frame holds as well is copied as soon as anything is taken from it, were it nothing.
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
    precondition(places.count == count, "the keys of the rows of \(key) are unique")
  }
}

/// One row of a ``List``.
public struct Row: Codable, Equatable, Sendable {
  /// The model's key for what the row stands for; unique in its list.
  public var key: String
  /// What the row is called.
  public var label: String
  /// More about it, in the same line.
  public var detail: String?
  /// What there is to read of it before it is pressed: a text of any number of lines. Where there is room it stands beside the list
  /// for the row with the focus; every front end has a way to it.
  public var preview: String?
  /// The row's own buttons.
  public var buttons: [RowButton]
  /// What stands under the columns' titles, in a ``DataTable``.
  var cells: [String] = []

  /// Creates a row.
  public init(
    _ key: String, _ label: String, detail: String? = nil, preview: String? = nil, buttons: [RowButton] = []
  ) {
    self.key = key
    self.label = label
    self.detail = detail
    self.preview = preview
    self.buttons = buttons
  }

  fileprivate func state(under id: String, isReachable: Bool) -> RowState {
    let rowID = id + "/" + key
    return RowState(
      id: rowID, label: label, detail: detail,
      buttons: buttons.map {
        ElementState(
          id: rowID + "/" + $0.key, label: $0.label, isEnabled: $0.isEnabled && isReachable, role: $0.role,
          content: .button)
      }, cells: cells, preview: preview)
  }
}

/// A button that belongs to one row.
public struct RowButton: Codable, Equatable, Sendable {
  /// Unique in its row.
  public var key: String
  /// What the user reads.
  public var label: String
  /// What kind of action it stands for.
  public var role: ElementRole?
  /// Whether the user may press it.
  public var isEnabled: Bool

  /// Creates a row button.
  public init(_ key: String, _ label: String, role: ElementRole? = nil, isEnabled: Bool = true) {
    self.key = key
    self.label = label
    self.role = role
    self.isEnabled = isEnabled
  }
}

/// Which button of which row was pressed.
public struct RowButtonPress: Equatable, Sendable {
  /// The row's key.
  public var row: String
  /// The button's key.
  public var button: String
}
