import SignalboxInterface

/// What is kept for one showing of a page, by element id, as long as the page is in the stack: re-rendering, resizing and
/// coming back change none of it (N8, G26).
struct PageMemory {
  var focus: String? {
    didSet {
      guard focus != oldValue else { return }
      (isNewlyFocused, cameByArrow, hidesMenu) = (true, false, false)
      if let oldValue { cursors[oldValue]?.leave() }
      quiet = focus.flatMap { faultless.contains($0) ? $0 : nil }
    }
  }
  /// Whether no key was pressed since the focus came: a number typed now takes the place of the one that stands there (L7).
  var isNewlyFocused = true
  /// Whether an arrow brought the focus, and no other key was pressed since.
  var cameByArrow = false
  /// Whether the menu of what has the focus was put aside, until something else is typed.
  var hidesMenu = false
  /// The field that is being filled in and had no complaint when the focus came: nobody complains before it is left.
  private(set) var quiet: String?
  /// What is typed, and had no complaint in the last frame.
  private var faultless: Set<String> = []
  /// Whether the user has acted here: from then on the focus is theirs.
  var hasUserActed = false
  /// Whether something was typed that no button has taken yet.
  var hasChanges = false
  /// What could have the focus in the last frame, to find a neighbour when the focus has gone.
  private var order: [String] = []
  /// The first row of the page in sight.
  var scroll = 0
  /// Whether scrolling follows the focus; not while one only looks around.
  var follows = true
  var drafts: [String: Draft] = [:]
  var cursors: [String: ListCursor] = [:]
  /// How fast each progress comes.
  private var paces: [String: Pace] = [:]

  /// What could have the focus first.
  var first: String? { order.first }

  /// What the text of an element with the focus may become, once somebody types there.
  func menu(of element: ElementState) -> [String] {
    guard element.id == focus, element.isEnabled, !isNewlyFocused, !hidesMenu, let draft = drafts[element.id],
      let field = element.content.field, field.format == nil
    else { return [] }
    let texts = draft.fitting(field.suggestions)
    return texts == [draft.editor.text] ? [] : texts
  }

  /// The row that the cursor of what has the focus is on, where there is more to read of it than may stand there: what it says of
  /// itself, or cells.
  var previewed: RowState? {
    focus.flatMap { cursors[$0]?.current }.flatMap { $0.hasPreview || !$0.cells.isEmpty ? $0 : nil }
  }

  /// Brings what is kept up to the elements of a frame.
  /// - Parameter prefersSafe: Whether what destroys is not to be in focus by itself: in an alert.
  mutating func update(_ elements: [ElementState], prefersSafe: Bool) {
    for element in elements {
      if element.isTyped {
        if drafts[element.id] == nil { drafts[element.id] = Draft(element) } else { drafts[element.id]?.show(element) }
      } else if let rows = element.rows {
        cursors[element.id, default: ListCursor()].show(rows.source, start: rows.start)
      }
    }
    let ids = elements.map(\.id)
    faultless = Set(elements.lazy.filter { $0.isTyped && $0.error == nil }.map(\.id))
    // What comes up before the focus takes it as long as the user has done nothing: a list is worked on, the button below it
    // is only what was there before the rows came.
    let newFirst =
      hasUserActed ? nil : elements.prefix { $0.id != focus }.first { $0.isEnabled && !order.contains($0.id) }
    if let newFirst, !order.isEmpty, !prefersSafe { focus = newFirst.id }
    // Once focused, an element keeps the focus while it is disabled: it may be so only as long as it is busy.
    if focus.map({ !ids.contains($0) }) ?? true { focus = successor(among: elements, prefersSafe: prefersSafe) }
    order = ids
  }

  /// Notes how far what is under way has come.
  mutating func note(_ elements: [ElementState], at now: Duration) {
    for element in elements {
      if case .progress(let fraction, _) = element.content {
        paces[element.id, default: Pace()].note(fraction, at: now)
      }
    }
  }

  /// How long the rest of a progress takes, as far as one can say.
  func left(of id: String, at now: Duration) -> Duration? { paces[id]?.left(at: now) }

  /// How fast it goes, where it is counted and as far as one can say.
  func rate(of element: ElementState) -> String? {
    guard let total = element.content.total, let speed = paces[element.id]?.speed else { return nil }
    return total.rate(speed)
  }

  /// The user wants to go on: what is wrong is said.
  mutating func endQuiet() { quiet = nil }

  /// What is wrong with an element, as far as it is said by now.
  func complaint(about element: ElementState) -> String? {
    let isSilent = quiet == element.id && drafts[element.id]?.isHalfTyped == true
    return isSilent ? nil : drafts[element.id]?.problem ?? (quiet == element.id ? nil : element.error)
  }

  private func successor(among elements: [ElementState], prefersSafe: Bool) -> String? {
    let enabled = elements.filter(\.isEnabled)
    if let focus, let place = order.firstIndex(of: focus) {
      let after = order[place...].first { id in enabled.contains { $0.id == id } }
      let before = order[..<place].last { id in enabled.contains { $0.id == id } }
      if let neighbour = after ?? before { return neighbour }
    }
    // In an alert Enter should not destroy by accident.
    if prefersSafe {
      let safe = enabled.first { $0.role == .default } ?? enabled.first { $0.role != .destructive }
      if let safe { return safe.id }
    }
    return enabled.first?.id
  }

  /// Notes which rows of lists and boxes were drawn.
  mutating func note(_ viewports: [String: Viewport]) {
    for (id, viewport) in viewports {
      cursors[id]?.note(viewport)
      drafts[id]?.viewport = viewport
    }
  }
}

extension RowState {
  /// Whether it says more of itself.
  var hasPreview: Bool { preview?.isEmpty == false }
}

/// The part of a list or of several lines that is in sight.
struct Viewport: Equatable {
  /// The first row in sight.
  var top = 0
  /// Rows in sight.
  var height = 1
  /// Cells from the left to the right edge, where that matters.
  var width = 0
}
