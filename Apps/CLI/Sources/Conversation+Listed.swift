import SignalboxInterface

/// Takes the names of rows at the menu of a page whose only list is browsed by itself.
extension Conversation {
  /// Returns the only list of the page that is browsed by itself, and its rows without numbers, which the menu does not
  /// show. Searching more rows would take too long at each answer; `/part` finds them.
  private func listed(_ frame: Frame) -> (list: ElementState, rows: NumberedList)? {
    guard frame.alerts.isEmpty else { return nil }
    let menu = Menu(page: frame.page)
    let lists = frame.page.elements.flattened.filter { $0.content.list != nil && menu.browses($0.id) }
    guard lists.count == 1, var rows = Self.rows(of: lists[0]), (rows.known ?? 0..<rows.count).count <= 1_000 else {
      return nil
    }
    rows.hasNumbers = false
    return (lists[0], rows)
  }

  /// The names that Tab completes at the menu, besides those of the menu.
  func listedCompletions(_ frame: Frame) -> [String] { listed(frame)?.rows.completions ?? [] }

  /// Returns the list of ``listed(_:)`` if an answer at the menu means a row of it. A name or a number of the menu
  /// comes first, then a row with this name or tag, then the beginning of a name of the menu.
  func listMeant(by text: String, _ frame: Frame) -> ElementState? {
    guard !text.trimmed.isEmpty, let (list, rows) = listed(frame) else { return nil }
    let menu = Menu(page: frame.page).numbered
    if menu.isExact(text) { return nil }
    if rows.names(text) { return list }
    guard menu.find(text) == .none else { return nil }
    if rows.find(text) != .none { return list }
    return menu.containing(text).isEmpty && !rows.containing(text).isEmpty ? list : nil
  }

  /// Chooses the row that an answer at the menu means. If several rows may be meant, the list is asked for.
  mutating func chooseListed(
    _ text: String, of list: ElementState, on page: PageID, _ question: Question, _ frame: Frame
  ) -> InputEvent? {
    guard let rows = listed(frame)?.rows else { return nil }
    if case .one(let index) = rows.find(text) { return choose(row: index, of: list, rows, on: page, question, frame) }
    let subject = Question.Subject.browse(page, list.id)
    memories[page]?.place = .browse(list.id)
    _ = askRows(rows, of: list, on: page)
    _ = index(of: text, in: rows, for: subject)
    return nil
  }
}
