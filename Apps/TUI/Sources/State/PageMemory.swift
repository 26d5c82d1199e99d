import SignalboxInterface
import SignalboxTerminal

/// The state of a showing of a page, by element id, kept while the page is in the stack. Drawing again, resizing and
/// coming back do not change it (N8, G26).
struct PageMemory {
  var focus: String? {
    didSet {
      guard focus != oldValue else { return }
      (isNewlyFocused, isStepped, focusMovedByArrow, hidesMenu) = (true, false, false, false)
      isTextStart = true
      if let oldValue { cursors[oldValue]?.endBrowsing() }
      fieldWithHiddenErrors = focus.flatMap { validFields.contains($0) ? $0 : nil }
    }
  }
  /// A Boolean value that indicates whether no key was pressed since the focus came. A number typed now replaces the
  /// former number (L7).
  var isNewlyFocused = true
  /// A Boolean value that indicates whether the next text is a step of undo by itself: no continuation of the text
  /// before.
  var isTextStart = true
  /// A Boolean value that indicates whether the last key changed the value by a step. A value typed now replaces it.
  var isStepped = false
  /// A Boolean value that indicates whether the next letter replaces a text that is typed as a whole.
  var replacesText: Bool { isNewlyFocused || isStepped }
  /// A Boolean value that indicates whether an arrow brought the focus, and no other key was pressed since.
  var focusMovedByArrow = false
  /// A Boolean value that indicates whether the menu of the focused element is closed: the user closed it, an arrow
  /// passes through the page, or the focus came by itself. It stays closed until the user types or opens it.
  var hidesMenu = false
  /// The focused field, if it had no error when the focus came. Its errors are not shown before the user moves on.
  private(set) var fieldWithHiddenErrors: String?
  /// The text elements that had no error in the last frame.
  private var validFields: Set<String> = []
  /// A Boolean value that indicates whether the user has acted here. From then on, new elements do not take the focus.
  var hasUserActed = false
  /// A Boolean value that indicates whether the page was painted.
  private var wasDrawn = false
  /// The ids of the focusable elements in the last frame, to find a neighbour when the focused element is gone.
  private var order: [String] = []
  /// The first row of the page in sight.
  var scroll = 0
  /// A Boolean value that indicates whether scrolling follows the focus. False while the user looks around.
  var scrollFollowsFocus = true
  var drafts: [String: Draft] = [:]
  /// The element whose text has changed and was not sent yet.
  var unsent: String?
  /// The id of the group whose details the user opened. They take the place of the list where both have no room.
  var openDetails: String?
  var cursors: [String: ListCursor] = [:]
  /// The letters that were typed last outside text, as long as they are a word.
  var word: TypedWord?
  /// The speed of each progress.
  private var rates: [String: RateEstimate] = [:]

  /// The first element that could have the focus.
  var first: String? { order.first }

  /// Returns the suggestions for the text of the focused element, once the user types there.
  func menu(of element: ElementState) -> [String] {
    guard element.id == focus, element.isEnabled, !isNewlyFocused, !hidesMenu, let draft = drafts[element.id],
      element.content.field?.format == nil
    else { return [] }
    let texts = draft.fitting(draft.suggestions(element))
    return texts == [draft.editor.text] ? [] : texts
  }

  /// Returns whether the drop-down of a long choice is open.
  func isOpen(_ element: ElementState) -> Bool {
    element.id == focus && element.isDropDown && element.isEnabled && !hidesMenu
  }

  /// Returns whether Enter goes on from this open drop-down without a choice: it is optional and empty, and the user
  /// has moved no bar and typed nothing. The list opens by itself on the way through the page.
  func passesBy(_ element: ElementState) -> Bool {
    guard element.content.selection?.selected.isEmpty == true, !element.isRequired, let cursor = cursors[element.id]
    else {
      return false
    }
    return !cursor.wasMovedByUser && cursor.filter.isEmpty
  }

  /// Closes the drop-down of the focused element. An option that was only looked at is not chosen.
  mutating func closeDropDown() {
    hidesMenu = true
    if let focus { cursors[focus]?.endBrowsing() }
  }

  /// The row under the cursor of the focused element, where it has a preview or cells. The list may not show all of
  /// them.
  var previewed: RowState? {
    focus.flatMap { cursors[$0]?.current }.flatMap {
      $0.hasPreview || !$0.cells.isEmpty || $0.imageSentence != nil ? $0 : nil
    }
  }

  /// The row under the cursor of the focused element, where there is more to read than a narrow window shows.
  var readable: RowState? {
    previewed
      ?? focus.flatMap { cursors[$0]?.current }.flatMap {
        TextWidth.of($0.tonedLabel) + TextWidth.of($0.detail ?? "") > Self.shortRow ? $0 : nil
      }
  }

  /// The cells of a row that the smallest usable window, of 16 columns, shows in full.
  private static let shortRow = 8

  /// Updates the state to the elements of a frame.
  /// - Parameters:
  ///   - prefersSafe: True in an alert: a destructive button must not get the focus by itself.
  ///   - start: The element at which the user begins, such as the focus when a page with the same key was left.
  mutating func update(_ elements: [ElementState], prefersSafe: Bool, start: String? = nil) {
    if order.isEmpty, focus == nil, let start, elements.contains(where: { $0.id == start && $0.isEnabled }) {
      focus = start
    }
    for element in elements {
      if element.isTyped {
        if drafts[element.id] == nil { drafts[element.id] = Draft(element) } else { drafts[element.id]?.show(element) }
      } else if let rows = element.rows {
        cursors[element.id, default: ListCursor()].show(rows.source, start: rows.start)
        cursors[element.id]?.follow(element.content.list?.current)
      }
    }
    let ids = elements.map(\.id)
    validFields = Set(elements.lazy.filter { $0.isTyped && $0.error == nil }.map(\.id))
    // A new element before the focused element takes the focus while the user has not acted. The user works on a list;
    // the button below it had the focus only until the rows came. In a text field that was shown, the user may be about
    // to type.
    let isInField = wasDrawn && elements.contains { $0.id == focus && $0.isTyped }
    let newFirst =
      hasUserActed || isInField
      ? nil : elements.prefix { $0.id != focus }.first { $0.isEnabled && !order.contains($0.id) }
    let before = focus
    if let newFirst, !order.isEmpty, !prefersSafe { focus = newFirst.id }
    // The focused element keeps the focus while it is disabled: perhaps it is disabled only while it is busy.
    if focus.map({ !ids.contains($0) }) ?? true { focus = successor(among: elements, prefersSafe: prefersSafe) }
    if focus != before { hidesMenu = true }
    order = ids
  }

  /// Notes the progress of the work under way.
  mutating func note(_ elements: [ElementState], at now: Duration) {
    for element in elements {
      if case .progress(let fraction, _) = element.content {
        rates[element.id, default: RateEstimate()].note(fraction, at: now)
      }
    }
  }

  /// Returns the remaining time of a progress, where it can be estimated.
  func remainingTime(of id: String, at now: Duration) -> Duration? { rates[id]?.remainingTime(at: now) }

  /// Returns the speed of a counted progress, where it can be estimated.
  func rate(of element: ElementState) -> String? {
    guard !element.hasFewSteps, let total = element.content.total, let speed = rates[element.id]?.speed else {
      return nil
    }
    return total.rate(speed)
  }

  /// Lets the errors of the focused field be shown: the user wants to move on.
  mutating func showHiddenErrors() { fieldWithHiddenErrors = nil }

  /// Returns the error of an element, if it may be shown now.
  func complaint(about element: ElementState) -> String? {
    let isSilent = fieldWithHiddenErrors == element.id && drafts[element.id]?.isHalfTyped == true
    return isSilent ? nil : drafts[element.id]?.problem ?? (fieldWithHiddenErrors == element.id ? nil : element.error)
  }

  /// Returns the page's button with the fields that this user has to correct in the sentence about what it waits for.
  func waiting(_ button: ElementState) -> ElementState {
    guard button.role == .default else { return button }
    var button = button
    button.disabledReason = StateTexts.obstacle(button.disabledReason, refused: refused)
    return button
  }

  /// The names of the fields with a text that the session does not take, in reading order. The field in which the user
  /// types is among them only if its text is no beginning of a right text.
  private var refused: [String] {
    order.filter { drafts[$0]?.problem != nil && ($0 != focus || drafts[$0]?.isWrongAlready == true) }
      .compactMap { drafts[$0]?.name }
  }

  private func successor(among elements: [ElementState], prefersSafe: Bool) -> String? {
    let enabled = elements.filter(\.isEnabled)
    if let focus, let place = order.firstIndex(of: focus) {
      let after = order[place...].first { id in enabled.contains { $0.id == id } }
      let before = order[..<place].last { id in enabled.contains { $0.id == id } }
      if let neighbour = after ?? before { return neighbour }
    }
    // In an alert, Enter should not destroy anything by accident.
    if prefersSafe {
      let safe = enabled.first { $0.role == .default } ?? enabled.first { $0.role != .destructive }
      if let safe { return safe.id }
    }
    // Without input to give, the page waits for its button.
    if !elements.contains(where: { $0.isInput || $0.content.list != nil }),
      let button = enabled.first(where: { $0.role == .default })
    {
      return button.id
    }
    return enabled.first?.id
  }

  /// Notes which rows of lists and texts are in sight.
  mutating func note(_ viewports: [String: Viewport]) {
    wasDrawn = true
    for (id, viewport) in viewports {
      cursors[id]?.note(viewport)
      drafts[id]?.viewport = viewport
    }
  }
}

extension ElementState {
  /// A Boolean value that indicates whether the element is a progress of a few steps. Their count says as much as an
  /// estimate.
  var hasFewSteps: Bool { content.total.map { $0.unit.isEmpty && $0.amount < 10 } ?? false }
}

extension RowState {
  /// A Boolean value that indicates whether the row has a preview.
  var hasPreview: Bool { preview?.isEmpty == false }
}

/// The part of a list, or of a text with several lines, that is in sight.
struct Viewport: Equatable {
  /// The first row in sight.
  var top = 0
  /// The number of rows in sight.
  var height = 1
  /// The cells from the left to the right edge, where the width matters.
  var width = 0
}
