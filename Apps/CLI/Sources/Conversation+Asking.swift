import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

extension Conversation {
  /// Returns the due question, and first says the new texts before it.
  /// - Parameter waitsForOptions: A Boolean value that indicates whether to return `nil` while a choice has no options
  ///   or rows are loading.
  mutating func nextQuestion(_ frame: Frame, waitsForOptions: Bool = false) -> Question? {
    if let alert = frame.alerts.last { return askMenu(Menu(alert: alert), on: alert.page, called: alert.title, frame) }
    let page = frame.page
    switch memories[page.page, default: PageMemory()].place {
    case .field(let id):
      if let element = frame.element(id), element.isInput, element.isEnabled { return askField(element, on: page.page) }
    case .browse(let id):
      if let element = frame.element(id), let rows = Self.rows(of: element) {
        if waitsForOptions, willHaveRows(element, frame) { return nil }
        return askRows(rows, of: element, on: page.page)
      }
    case .row(let id, _):
      if let menu = rowMenu(id, frame) {
        return askRow(.row(page.page, id), menu, called: menu.items[0].names[0], on: page.page)
      }
    case .columns(let table):
      let menu = Menu(columnsOf: sortable(table, frame))
      if !menu.items.isEmpty {
        return askRow(.columns(page.page), menu, called: LineModeTexts.sortBy, on: page.page)
      }
    case .menu:
      introduce(page, upTo: nil)
      return askMenu(Menu(page: page), on: page.page, called: page.title, frame)
    case .due: break
    }
    memories[page.page, default: PageMemory()].place = .due
    let due = nextField(of: page)
    introduce(page, upTo: due)
    if waitsForOptions, due?.hasNothingToChoose == true { return nil }
    if let due { return askField(due, on: page.page) }
    return askMenu(Menu(page: page), on: page.page, called: page.title, frame)
  }

  /// A Boolean value that indicates whether the next question is a choice without options, or its rows are loading.
  var hasNothingToChoose: Bool {
    guard let frame = newest, frame.alerts.isEmpty else { return false }
    if case .browse(let id) = memories[frame.page.page]?.place, let list = frame.element(id) {
      return willHaveRows(list, frame)
    }
    return nextField(of: frame.page)?.hasNothingToChoose == true
  }

  /// Returns a Boolean value that indicates whether the list will soon show other rows than now.
  private func willHaveRows(_ list: ElementState, _ frame: Frame) -> Bool {
    list.isBusy && list.content.list?.window != nil && told.currentSubject != .browse(frame.page.page, list.id)
  }

  /// Returns the first field that can be answered and was not asked yet.
  func nextField(of page: PageState) -> ElementState? {
    let asked = memories[page.page]?.asked ?? []
    // A tab bar is not asked: the current part is told, and the menu changes it.
    return page.elements.flattened.first { $0.isInput && $0.isEnabled && !$0.isTabBar && !asked.contains($0.id) }
  }

  /// Says new texts in reading order, up to the next field.
  private mutating func introduce(_ page: PageState, upTo field: ElementState?) {
    for element in page.elements.flattened {
      if element.id == field?.id { return }
      guard memories[page.page]?.announced[element.id] == nil else { continue }
      memories[page.page]?.announced[element.id] = AnnouncedElement(element)
      if !element.isInput || !element.isEnabled || element.isTabBar { transcript.say(PageText.introduction(element)) }
    }
  }

  // MARK: Fields

  private mutating func askField(_ element: ElementState, on page: PageID) -> Question {
    let subject = Question.Subject.field(page, element.id)
    if memories[page]?.announced[element.id] == nil, let error = element.error {
      transcript.say(LineModeTexts.error(element.name, error))
    }
    memories[page, default: PageMemory()].announced[element.id] = AnnouncedElement(element)
    memories[page]?.place = .field(element.id)
    let value = element.content.input?.summary ?? ""
    let isFirst = told.currentSubject != subject
    told.currentSubject = subject
    if isFirst, let help = element.help { transcript.say(help) }
    var question = Question(subject: subject, name: element.name, prompt: element.name)
    let conditions =
      (element.isRequired ? [StateTexts.required] : []) + prepare(&question, for: element, isFirst: isFirst)
    question.prompt += conditions.map { ", \($0)" }.joined() + bracketed(value, of: element.name, isFirst: isFirst)
    return question
  }

  /// Prepares the question for a field and says its hints. Returns the conditions for an answer.
  private mutating func prepare(_ question: inout Question, for element: ElementState, isFirst: Bool) -> [String] {
    switch element.content.input {
    case .text(let field):
      if let format = field.format { return prepare(&question, for: field, format) }
      question.kind = .text
      question.completions = Self.completions(field.suggestions)
      question.completesFiles = !field.isMultiline
      question.present = field.isMultiline ? "" : field.value
      if let lines = drafts.lines(of: question.subject) {
        if isFirst { transcript.say(LineModeTexts.resuming(element.name, lines.count)) }
        question.style = .continuation
      } else if field.isMultiline, isFirst, transcript.hasHints {
        transcript.say(LineModeTexts.multilineHint)
      }
      return []
    case .secret:
      question.style = .secret
      return [LineModeTexts.notShown]
    case .number(let number):
      question.kind = .number
      question.present = number.value.map(NumberText.text) ?? ""
      return [LineModeTexts.bounds(number)].compactMap(\.self)
    case .files(let state):
      if isFirst { transcript.say(state.hint) }
      question.kind = .text
      question.completesFiles = true
      return []
    case .toggle: return [LineModeTexts.yesOrNo]
    case .selection(let selection):
      let (options, allowsMultipleSelection) = (selection.options, selection.allowsMultipleSelection)
      if isFirst { transcript.say(pager.lines(of: .options(options, chosen: Set(selection.selected)))) }
      question.kind = .choice
      question.completions = Self.completions(NumberedList.options(options).completions)
      question.completesParts = allowsMultipleSelection
      return [Self.numbers(selection), element.choiceCount].compactMap(\.self)
    case nil: return []
    }
  }

  /// Prepares the question for a day or a time. The next typed text replaces a refused value.
  private func prepare(_ question: inout Question, for field: FieldState, _ format: TextFormat) -> [String] {
    question.kind = .number
    question.present = field.value
    question.completions = Self.completions(format.kind == .date && format.now != nil ? LineModeTexts.days : [])
    return [format.form, format.limits].compactMap(\.self)
  }

  /// Returns the value in brackets. A value too long for the line is said before, and the brackets only refer to it.
  private mutating func bracketed(_ value: String, of name: String, isFirst: Bool) -> String {
    if value.isEmpty { return "" }
    if TextWidth.of(value) <= max(8, transcript.columns / 2) { return " [\(value)]" }
    if isFirst { transcript.say("\(name): \(value)") }
    return " [\(LineModeTexts.asItIs)]"
  }

  // MARK: Menus, lists

  private mutating func askMenu(_ menu: Menu, on page: PageID, called name: String, _ frame: Frame) -> Question {
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
      transcript.say(pager.lines(of: numbered))
      if let before { noteChanges(from: before, to: menu.items, frame) }
      memories[page, default: PageMemory()].menu = menu.items
    }
    told.currentSubject = .menu(page)
    let isAlert = frame.alerts.last?.page == page
    var prompt = menu.items.isEmpty ? "" : LineModeTexts.choose(menu.items.count)
    if !isAlert, frame.page.canGoBack { prompt = LineModeTexts.orBack(prompt) }
    if prompt.isEmpty { prompt = ":quit" }
    if !isAlert, memories[page]?.place == .menu, let due = nextField(of: frame.page) {
      prompt += " [\(LineModeTexts.continueWith(due.name))]"
    } else if let standard = menu.standard(isAlert: isAlert) {
      prompt += " [\(standard.names[0])]"
    }
    var question = Question(subject: .menu(page), name: name, prompt: prompt)
    question.kind = .choice
    question.completions = Self.completions(menu.numbered.completions)
    return question
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

  private mutating func askRows(_ rows: NumberedList, of element: ElementState, on page: PageID) -> Question {
    let subject = Question.Subject.browse(page, element.id)
    if pager.follow(Self.source(of: element)) { told.currentSubject = nil }
    let wasWaiting = pager.isWaiting
    if pager.awaitPart(of: rows), pager.showNewRows(of: rows) || told.currentSubject != subject || wasWaiting {
      transcript.say(pager.lines(of: rows))
    }
    // Rows that come into an empty list are new to the user.
    if rows.count == 0 { pager.expectMore(than: 0) }
    told.currentSubject = subject
    var prompt = element.name
    if element.content.kind == .list, rows.count > 0 { prompt += ", " + LineModeTexts.oneOf(rows.count) }
    var question = Question(subject: subject, name: element.name, prompt: LineModeTexts.orBack(prompt))
    if pager.rest(of: rows) != .none { question.prompt += " [:more]" }
    question.kind = .choice
    // Handing 100,000 names to readline would cost more than it helps; `/part` finds them.
    if (rows.known ?? 0..<rows.count).count <= 1_000 { question.completions = Self.completions(rows.completions) }
    return question
  }

  private mutating func askRow(
    _ subject: Question.Subject, _ menu: Menu, called name: String, on page: PageID
  ) -> Question {
    if told.currentSubject != subject { transcript.say(pager.lines(of: menu.numbered)) }
    told.currentSubject = subject
    var question = Question(
      subject: subject, name: name, prompt: LineModeTexts.orBack(LineModeTexts.choose(menu.items.count)), kind: .choice)
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

  /// Returns the range of numbers to choose from, as text.
  private static func numbers(_ selection: SelectionState) -> String {
    let count = selection.options.count
    return count == 0
      ? LineModeTexts.nothing
      : selection.allowsMultipleSelection ? LineModeTexts.anyOf(count) : LineModeTexts.oneOf(count)
  }

  private static func completions(_ names: [String]) -> [String] { names + LineCommand.allCases.map(\.word) }
}

extension ElementState {
  /// A Boolean value that indicates whether the element is a choice without options, at least for now.
  fileprivate var hasNothingToChoose: Bool { content.selection?.options.isEmpty == true }
}
