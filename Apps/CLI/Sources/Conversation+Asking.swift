import SignalboxInterface
import SignalboxTerminal

extension Conversation {
  /// The question that is due; says what stands before it and was not said yet.
  /// - Parameter waitsForOptions: Whether there is none while it would be a choice of nothing.
  mutating func nextQuestion(_ frame: Frame, waitsForOptions: Bool = false) -> Question? {
    if let alert = frame.alerts.last { return askMenu(Menu(alert: alert), on: alert.page, called: alert.title, frame) }
    let page = frame.page
    switch memories[page.page, default: PageMemory()].place {
    case .field(let id):
      if let element = frame.element(id), element.isInput, element.isEnabled { return askField(element, on: page.page) }
    case .browse(let id):
      if let element = frame.element(id), let rows = Self.rows(of: element) {
        if waitsForOptions, isAwaited(element, frame) { return nil }
        return askRows(rows, of: element, on: page.page)
      }
    case .row(let id, _):
      if let menu = rowMenu(id, frame) {
        return askRow(.row(page.page, id), menu, called: menu.items[0].names[0], on: page.page)
      }
    case .columns(let table):
      let menu = Menu(columnsOf: sortable(table, frame))
      if !menu.items.isEmpty {
        return askRow(.columns(page.page), menu, called: Words.sortBy, on: page.page)
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

  /// Whether the field to be asked next is a choice of nothing, or the rows to be listed next are on their way.
  var hasNothingToChoose: Bool {
    guard let frame, frame.alerts.isEmpty else { return false }
    if case .browse(let id) = memories[frame.page.page]?.place, let list = frame.element(id) {
      return isAwaited(list, frame)
    }
    return nextField(of: frame.page)?.hasNothingToChoose == true
  }

  /// Whether other rows than those that are there will be listed in a moment.
  private func isAwaited(_ list: ElementState, _ frame: Frame) -> Bool {
    list.isBusy && list.content.list?.window != nil && explained != .browse(frame.page.page, list.id)
  }

  /// The first field that can be answered and was not asked yet.
  func nextField(of page: PageState) -> ElementState? {
    let asked = memories[page.page]?.asked ?? []
    // Which part of the page is shown is told, and asked only by whoever wants another.
    return page.elements.flattened.first { $0.isInput && $0.isEnabled && !$0.isTabBar && !asked.contains($0.id) }
  }

  /// Says what was not said yet, in reading order, up to the field to be asked.
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
      transcript.say(Words.error(element.name, error))
    }
    memories[page, default: PageMemory()].announced[element.id] = AnnouncedElement(element)
    memories[page]?.place = .field(element.id)
    let value = element.content.input?.summary ?? ""
    let isFirst = explained != subject
    explained = subject
    if isFirst, let help = element.help { transcript.say(help) }
    var question = Question(subject: subject, name: element.name, prompt: element.name)
    let conditions =
      (element.isRequired ? [StateWords.required] : []) + prepare(&question, for: element, isFirst: isFirst)
    question.prompt += conditions.map { ", \($0)" }.joined() + bracketed(value, of: element.name, isFirst: isFirst)
    return question
  }

  /// Sets how a field is answered and says what there is to know first; gives the conditions for an answer.
  private mutating func prepare(_ question: inout Question, for element: ElementState, isFirst: Bool) -> [String] {
    switch element.content.input {
    case .text(let field):
      if let format = field.format { return prepare(&question, for: field, format) }
      question.kind = .text
      question.completions = Self.completions(field.suggestions)
      question.completesFiles = !field.isMultiline
      question.present = field.isMultiline ? "" : field.value
      if let lines = drafts.lines(of: question.subject) {
        if isFirst { transcript.say(Words.resuming(element.name, lines.count)) }
        question.style = .continuation
      } else if field.isMultiline, isFirst, hasHints {
        transcript.say(Words.multilineHint)
      }
      return []
    case .secret:
      question.style = .secret
      return [Words.notShown]
    case .number(let number):
      question.kind = .number
      question.present = number.value.map(NumberText.text) ?? ""
      return [Words.bounds(number)].compactMap(\.self)
    case .toggle: return [Words.yesOrNo]
    case .selection(let selection):
      let (options, takesSeveral) = (selection.options, selection.takesSeveral)
      if isFirst { transcript.say(pager.lines(of: .options(options, chosen: Set(selection.selected)))) }
      question.kind = .choice
      question.completions = Self.completions(options.map(\.label))
      question.completesParts = takesSeveral
      return [Self.numbers(selection)]
    case nil: return []
    }
  }

  /// A day or a time: what is typed next takes a refused one's place.
  private func prepare(_ question: inout Question, for field: FieldState, _ format: TextFormat) -> [String] {
    question.kind = .number
    question.present = field.value
    question.completions = Self.completions(format.kind == .date && format.now != nil ? Words.days : [])
    return [format.form, format.limits].compactMap(\.self)
  }

  /// The value in brackets; one too long for the line is said before and only hinted at there.
  private mutating func bracketed(_ value: String, of name: String, isFirst: Bool) -> String {
    if value.isEmpty { return "" }
    if TextWidth.of(value) <= max(8, transcript.columns / 2) { return " [\(value)]" }
    if isFirst { transcript.say("\(name): \(value)") }
    return " [\(Words.asItIs)]"
  }

  // MARK: Menus, lists

  private mutating func askMenu(_ menu: Menu, on page: PageID, called name: String, _ frame: Frame) -> Question {
    let before = memories[page]?.menu
    let isAgain = before?.map(\.action) == menu.items.map(\.action)
    let numbered = menu.numbered
    if isAgain {
      for (index, item) in menu.items.enumerated() where before?[index] != item { transcript.say(numbered.line(index)) }
    } else {
      transcript.say(pager.lines(of: numbered))
    }
    memories[page, default: PageMemory()].menu = menu.items
    explained = .menu(page)
    let isAlert = frame.alerts.last?.page == page
    var prompt = menu.items.isEmpty ? "" : Words.choose(menu.items.count)
    if !isAlert, frame.page.canGoBack { prompt = Words.orBack(prompt) }
    if prompt.isEmpty { prompt = ":quit" }
    if !isAlert, memories[page]?.place == .menu, let due = nextField(of: frame.page) {
      prompt += " [\(Words.continueWith(due.name))]"
    } else if let standard = menu.standard(isAlert: isAlert) {
      prompt += " [\(standard.names[0])]"
    }
    var question = Question(subject: .menu(page), name: name, prompt: prompt)
    question.kind = .choice
    question.completions = Self.completions(menu.items.map { $0.names[0] })
    return question
  }

  private mutating func askRows(_ rows: NumberedList, of element: ElementState, on page: PageID) -> Question {
    let subject = Question.Subject.browse(page, element.id)
    if pager.follow(Self.source(of: element)) { explained = nil }
    let wasWaiting = pager.isWaiting
    if pager.awaitPart(of: rows), pager.showNewRows(of: rows) || explained != subject || wasWaiting {
      transcript.say(pager.lines(of: rows))
    }
    // Rows that come into an empty list are new to the user.
    if rows.count == 0 { pager.expectMore(than: 0) }
    explained = subject
    var prompt = element.name
    if element.content.kind == .list, rows.count > 0 { prompt += ", " + Words.oneOf(rows.count) }
    var question = Question(subject: subject, name: element.name, prompt: Words.orBack(prompt))
    if pager.rest(of: rows) != .none { question.prompt += " [:more]" }
    question.kind = .choice
    // Handing 100,000 names to readline would cost more than anybody gains; /part finds them.
    let named = rows.known ?? 0..<rows.count
    if named.count <= 1_000 { question.completions = Self.completions(named.map { rows.names($0)[0] }) }
    return question
  }

  private mutating func askRow(
    _ subject: Question.Subject, _ menu: Menu, called name: String, on page: PageID
  ) -> Question {
    if explained != subject { transcript.say(pager.lines(of: menu.numbered)) }
    explained = subject
    var question = Question(
      subject: subject, name: name, prompt: Words.orBack(Words.choose(menu.items.count)), kind: .choice)
    question.completions = Self.completions(menu.items.map { $0.names[0] })
    return question
  }

  /// The rows of a list or table to look through.
  static func rows(of element: ElementState) -> NumberedList? {
    if let list = element.content.list {
      return NumberedList(
        count: list.count, names: { list.row(at: $0).map { [$0.label] } ?? [] },
        words: { list.row(at: $0).map { Menu.words(of: $0, list.columns) } ?? "" },
        preview: { list.row(at: $0)?.preview }, more: element.offersMore ? element.id : nil,
        known: list.window == nil ? nil : list.range, isOpen: list.isOpen)
    }
    guard let table = element.content.table else { return nil }
    let words = { PageText.row(table.rows[$0], columns: table.columns) }
    return NumberedList(count: table.rows.count, names: { [words($0)] }, words: words)
  }

  /// By what the rows of a list were found and sorted, where they come as they are looked at.
  private static func source(of element: ElementState) -> String {
    guard let list = element.content.list, let window = list.window else { return element.id }
    return [element.id, window.search, "\(window.question)", list.sorting?.sentence ?? ""].joined(separator: "\n")
  }

  /// What a row of a list offers.
  func rowMenu(_ id: String, _ frame: Frame) -> Menu? {
    guard let found = frame.page.elements.find(id), let row = found.row else { return nil }
    let list = frame.page.elements.flattened.first { $0.content.list != nil && id.hasPrefix($0.id + "/") }
    return Menu(
      row: row, columns: row.cells.isEmpty ? [] : list?.content.list?.columns ?? [], isEnabled: found.state.isEnabled)
  }

  /// The tables that can be sorted: the one with this id, or all.
  func sortable(_ id: String?, _ frame: Frame) -> [ElementState] {
    frame.page.elements.flattened.filter { element in
      (id == nil || element.id == id) && element.content.list?.columns.contains(where: \.isSortable) == true
    }
  }

  /// From which numbers is chosen.
  private static func numbers(_ selection: SelectionState) -> String {
    let count = selection.options.count
    return count == 0 ? Words.nothing : selection.takesSeveral ? Words.anyOf(count) : Words.oneOf(count)
  }

  private static func completions(_ names: [String]) -> [String] { names + LineCommand.allCases.map(\.word) }
}

extension ElementState {
  /// Whether it is a choice that nothing can be chosen from, as yet at least.
  fileprivate var hasNothingToChoose: Bool { content.selection?.options.isEmpty == true }
}
