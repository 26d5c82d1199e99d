import SignalboxInterface
import SignalboxTerminal

/// Asks for an item of a menu, a row of a list or a column of a table, and lists them first.
extension Conversation {
  mutating func askMenu(_ menu: Menu, on page: PageID, called name: String, _ frame: Frame) -> Question {
    let isAlert = frame.alerts.last?.page == page
    let before = memories[page]?.menu
    let isAgain = before?.map(\.action) == menu.items.map(\.action)
    let numbered = menu.numbered
    if isAgain {
      for (index, item) in menu.items.enumerated() where before?[index] != item {
        guard news.scope.tells(frame, { Menu($0).items.first { $0.action == item.action } }) else { continue }
        transcript.say(numbered.line(index))
        memories[page]?.menu?[index] = item
        news.note(listName(of: item, frame), 1)
      }
    } else {
      transcript.makeRoom()
      transcript.say(lines(of: menu, numbered, on: page, isAlert: isAlert))
      if let before { noteChanges(from: before, to: menu.items, frame) }
      memories[page, default: PageMemory()].menu = menu.items
    }
    told.currentSubject = .menu(page)
    var prompt = menu.items.isEmpty ? "" : LineModeTexts.choose(menu.items.count)
    if !isAlert, frame.page.canGoBack { prompt = orBack(prompt) }
    if prompt.isEmpty { prompt = ":quit" }
    if !isAlert, memories[page]?.place == .menu, let due = nextField(of: frame.page) {
      prompt += " [\(LineModeTexts.continueWith(due.name))]"
    } else if let standard = menu.standard(isAlert: isAlert) {
      prompt += " [\(standard.names[0])]"
    }
    var question = Question(subject: .menu(page), name: name, prompt: prompt)
    question.kind = .choice
    question.completions = Self.completions(menu.numbered.completions + listedCompletions(frame))
    return question
  }

  /// Returns a question that names the way back. Users without hints know it.
  private func orBack(_ prompt: String) -> String {
    transcript.hasHints || prompt.isEmpty ? LineModeTexts.orBack(prompt) : prompt
  }

  /// Returns the lines of a menu: none for an only item that the question names. Fields that were asked just now are
  /// named without their values, in a single line if they fit. So are the buttons of a summary.
  private func lines(of menu: Menu, _ numbered: NumberedList, on page: PageID, isAlert: Bool) -> [String] {
    if menu.items.count == 1, menu.more == nil, let only = menu.standard(isAlert: isAlert), only.text == only.names[0],
      !pager.isRequested
    {
      return []
    }
    // The application works, and has said so.
    if menu.items.isEmpty, newest?.isSettled == false, !pager.isRequested { return [] }
    var lines = pager.lines(of: numbered)
    guard lines.count >= menu.items.count, menu.items.count <= pager.height else { return lines }
    let heard = memories[page]?.heard ?? []
    let fields = menu.items.indices.filter { menu.items[$0].isChange }
    if let first = fields.first, first + fields.count == menu.items.count,
      fields.allSatisfy({ menu.items[$0].isKnown(heard) })
    {
      let names = fields.map { ($0, menu.items[$0].names[0]) }
      let named = line(names, LineModeTexts.changeOneOf).map { [$0] }
      lines.replaceSubrange(
        first..<menu.items.count, with: named ?? fields.map { "\($0 + 1). \(menu.items[$0].text)" })
    }
    let parts = menu.items.indices.filter { menu.items[$0].isPart }
    if let first = parts.first, parts.last == first + parts.count - 1,
      let named = line(parts.map { ($0, menu.items[$0].part ?? "") }, LineModeTexts.editOneOf)
    {
      lines.replaceSubrange(first..<first + parts.count, with: [named])
    }
    return lines
  }

  /// Returns a line with the numbers and names of several items; `nil` if they do not fit into a line.
  private func line(_ items: [(index: Int, name: String)], _ sentence: (String) -> String) -> String? {
    let line = sentence(items.map { "\($0.index + 1). \($0.name)" }.joined(separator: ", "))
    return items.count > 1 && TextWidth.of(line) < transcript.columns ? line : nil
  }

  /// Notes the items that came, changed, went or moved among the others.
  private mutating func noteChanges(from before: [Menu.Item], to items: [Menu.Item], _ frame: Frame) {
    for item in items where !before.contains(item) { news.note(listName(of: item, frame), 1) }
    let (known, present) = (Set(before.map(\.action)), Set(items.map(\.action)))
    for _ in known.subtracting(present) { news.note(frame.page.title, 1) }
    let stayed = (before.filter { present.contains($0.action) }, items.filter { known.contains($0.action) })
    for (former, item) in zip(stayed.0, stayed.1) where former.action != item.action && before.contains(item) {
      news.note(listName(of: item, frame), 1)
    }
  }

  /// Returns the name of the list of a row, otherwise the name of the item.
  private func listName(of item: Menu.Item, _ frame: Frame) -> String {
    guard case .press(let id) = item.action else { return item.names[0] }
    return frame.page.elements.flattened.first { $0.content.list != nil && id.hasPrefix($0.id + "/") }?.name
      ?? item.names[0]
  }

  mutating func askRows(_ rows: NumberedList, of element: ElementState, on page: PageID) -> Question {
    let subject = Question.Subject.browse(page, element.id)
    if pager.follow(Self.source(of: element)) { told.currentSubject = nil }
    let wasWaiting = pager.isWaiting
    if pager.awaitPart(of: rows), pager.showNewRows(of: rows) || told.currentSubject != subject || wasWaiting {
      transcript.makeRoom()
      transcript.say(pager.lines(of: rows))
    }
    // Rows that come into an empty list are new to the user.
    if rows.count == 0 { pager.expectMore(than: 0) }
    told.currentSubject = subject
    var prompt = element.name
    if element.content.kind == .list, rows.count > 0 { prompt += ", " + LineModeTexts.oneOf(rows.count) }
    var question = Question(subject: subject, name: element.name, prompt: orBack(prompt))
    if let start = Menu.start(of: element) {
      question.prompt += " [\(start.names[0])]"
    } else if pager.rest(of: rows) != .none {
      question.prompt += " [:more]"
    }
    question.kind = .choice
    // Handing 100,000 names to readline would cost more than it helps; `/part` finds them.
    if (rows.known ?? 0..<rows.count).count <= 1_000 { question.completions = Self.completions(rows.completions) }
    return question
  }

  mutating func askRow(
    _ subject: Question.Subject, _ menu: Menu, called name: String, on page: PageID
  ) -> Question {
    if told.currentSubject != subject {
      transcript.makeRoom()
      transcript.say(pager.lines(of: menu.numbered))
    }
    told.currentSubject = subject
    var question = Question(
      subject: subject, name: name, prompt: orBack(LineModeTexts.choose(menu.items.count)), kind: .choice)
    question.completions = Self.completions(menu.numbered.completions)
    return question
  }

  private static func text(of row: RowState, in list: ElementState) -> String {
    Menu.text(of: row, list.content.list?.columns ?? []) + (Menu.mark(of: row, in: list).map { " (\($0))" } ?? "")
  }

  /// Returns the rows of a list or table for browsing.
  static func rows(of element: ElementState) -> NumberedList? {
    if let list = element.content.list {
      return NumberedList(
        count: list.count, names: { list.row(at: $0).map { Menu.names(of: $0, list.columns) } ?? [] },
        text: { list.row(at: $0).map { Self.text(of: $0, in: element) } ?? "" },
        preview: { list.row(at: $0)?.preview }, isRow: { _ in true }, more: element.offersMore ? element.id : nil,
        known: list.window == nil ? nil : list.range, isOpen: list.isOpen)
    }
    guard let table = element.content.table else { return nil }
    return NumberedList(
      count: table.rows.count, names: { [PageText.row(table.rows[$0], columns: table.columns)] },
      text: { PageText.row(table.tonedCells(ofRow: $0), columns: table.columns) }, isRow: { _ in true })
  }

  /// Returns a text that identifies the search and order of a list whose rows are loaded on demand. Returns the id for
  /// other elements.
  private static func source(of element: ElementState) -> String {
    guard let list = element.content.list, let window = list.window else { return element.id }
    return [element.id, window.search, "\(window.question)", list.sorting?.sentence ?? ""].joined(separator: "\n")
  }

  /// Returns the menu of a row of a list.
  func rowMenu(_ id: String, _ frame: Frame) -> Menu? {
    guard let found = frame.page.elements.find(id), let row = found.row else { return nil }
    let list = frame.page.elements.flattened.first { $0.content.list != nil && id.hasPrefix($0.id + "/") }
    return list.map { Menu(row: row, of: $0, isEnabled: found.state.isEnabled) }
  }

  /// Returns the sortable tables: only the table with this id, or all.
  func sortable(_ id: String?, _ frame: Frame) -> [ElementState] {
    frame.page.elements.flattened.filter { element in
      (id == nil || element.id == id) && element.content.list?.columns.contains(where: \.isSortable) == true
    }
  }
}
