import SignalboxInterface

/// The selection of rows, with `:mark` (L87).
extension Conversation {
  /// Selects rows, in the forms of a choice of several options. At the question about a single row, no number is
  /// needed.
  mutating func mark(_ text: String, _ question: Question, _ frame: Frame) -> InputEvent? {
    let lists = markable(question, frame)
    guard let numbered = numbered(question, frame), let first = lists.first else { return sayNothingToMark(frame) }
    var text = text
    if text.isEmpty, case .row(_, let id) = question.subject { text = isSelected(id, in: first) ? "-1" : "+1" }
    if text.isEmpty { return object(LineModeTexts.markWhich) }
    var problem: AnswerParser.ParsingError?
    for list in lists {
      do throws(AnswerParser.ParsingError) {
        let keys = try AnswerParser.rows(
          text, of: numbered, selection: selection(of: list), keys: keys(of: list, question, frame))
        return select(keys, of: list, question, frame)
      } catch { problem = problem ?? error }
    }
    switch problem {
    case .nothing(let name)?: return sayNothing(called: name, numbered)
    case .several(let name, let indices)?: return sayCandidates(name, indices, numbered)
    case .disabled(let index)?:
      let isKnown = numbered.known?.contains(index) != false
      return object(
        isKnown ? LineModeTexts.noRowToMark(numbered.line(index)) : LineModeTexts.notListedYet(index + 1))
    case nil: return nil
    }
  }

  private mutating func select(
    _ keys: [String], of list: ElementState, _ question: Question, _ frame: Frame
  ) -> InputEvent? {
    let now = newest?.element(list.id) ?? list
    guard now.isEnabled else { return object(LineModeTexts.notNow(list.name, now.disabledReason)) }
    if keys == selection(of: list).keys {
      transcript.say("\(list.name): \(StateTexts.selected(keys.count))")
      return nil
    }
    return InputEvent(page: question.subject.page, element: list.id, action: .chooseMany(keys))
  }

  /// Returns the selection now, which may not be told yet.
  private func selection(of list: ElementState) -> RowSelection {
    (newest?.element(list.id) ?? list).content.list?.selection ?? RowSelection(maximum: 0)
  }

  private func isSelected(_ row: String, in list: ElementState) -> Bool {
    selection(of: list).keys.contains { list.id + "/" + $0 == row }
  }

  private mutating func sayNothingToMark(_ frame: Frame) -> InputEvent? {
    let list = frame.alerts.isEmpty ? frame.page.elements.flattened.first { $0.content.list?.selection != nil } : nil
    guard let list, Menu(page: frame.page).browses(list.id) else { return object(LineModeTexts.nothingToMark) }
    return object(LineModeTexts.markThere(list.name))
  }

  /// Returns the lists whose rows have numbers at a question, as far as rows can be selected.
  private func markable(_ question: Question, _ frame: Frame) -> [ElementState] {
    let lists = frame.alerts.isEmpty ? frame.page.elements.flattened.filter { $0.content.list?.selection != nil } : []
    switch question.subject {
    case .browse(_, let id): return lists.filter { $0.id == id }
    case .row(_, let id): return lists.filter { id.hasPrefix($0.id + "/") }
    case .menu:
      let menu = Menu(page: frame.page)
      return lists.filter { !menu.browses($0.id) && $0.content.list?.rows.isEmpty == false }
    case .field, .columns, .held: return []
    }
  }

  /// Returns the key of the row of a list at each number of a question.
  private func keys(of list: ElementState, _ question: Question, _ frame: Frame) -> [Int: String] {
    guard let state = list.content.list else { return [:] }
    let places: [(Int, RowState?)]
    if case .browse = question.subject {
      places = Array(zip(state.range, state.rows))
    } else {
      let rows = Dictionary(state.rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let menu = if case .row(_, let id) = question.subject { rowMenu(id, frame) } else { Menu(frame) as Menu? }
      places = (menu?.items ?? []).enumerated().map { place, item in
        if item.isRow, case .press(let id) = item.action { (place, rows[id]) } else { (place, nil) }
      }
    }
    return Dictionary(places.compactMap { place, row in row.map { (place, list.key(of: $0)) } }) { first, _ in first }
  }
}
