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

  /// A Boolean value that indicates whether an effect checks the last answer.
  var isChecking: Bool { newest.map(sent.isChecking) ?? false }

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
      if !element.isInput || !element.isEnabled || element.isTabBar { introduce(element, of: page) }
    }
  }

  /// Says an element of a page.
  mutating func introduce(_ element: ElementState, of page: PageState) {
    let isSummary =
      element.content.table != nil && page.elements.flattened.contains { $0.summary?.table.id == element.id }
    transcript.say(PageText.introduction(element, isSummary: isSummary))
    if element.content.log?.isText == true { memories[page.page]?.saidLines[element.id] = PageText.lineLimit }
  }

  // MARK: Fields

  private mutating func askField(_ element: ElementState, on page: PageID) -> Question {
    let subject = Question.Subject.field(page, element.id)
    if memories[page]?.announced[element.id] == nil, let error = element.error {
      transcript.say(LineModeTexts.error(element.name, error))
    }
    memories[page, default: PageMemory()].announced[element.id] = AnnouncedElement(element)
    memories[page]?.place = .field(element.id)
    memories[page]?.heard.insert(element.id)
    let value = element.content.input?.summary ?? ""
    let isFirst = told.currentSubject != subject
    told.currentSubject = subject
    if isFirst, element.help != nil || element.content.selection != nil { transcript.makeRoom() }
    if isFirst, let help = element.help { transcript.say(help) }
    var question = Question(subject: subject, name: element.name, prompt: element.name)
    // A choice that has a value always keeps one.
    let canBeEmpty = value.isEmpty || element.content.selection?.allowsMultipleSelection != false
    let needs = element.isRequired && canBeEmpty ? [StateTexts.required] : []
    let conditions = needs + prepare(&question, for: element, isFirst: isFirst)
    question.prompt += conditions.map { ", \($0)" }.joined()
    // A refused value is in the line already.
    if value != offered(for: subject) { question.prompt += bracketed(value, of: element.name, isFirst: isFirst) }
    return question
  }

  /// Returns the text that the line offers for editing at the question about this subject.
  private func offered(for subject: Question.Subject) -> String? {
    if transcript.asksInLines { return nil }
    return drafts.answer(to: subject) ?? (question?.subject == subject ? question?.text : nil)
  }

  /// Prepares the question for a field and says its hints. Returns the conditions for an answer.
  private mutating func prepare(_ question: inout Question, for element: ElementState, isFirst: Bool) -> [String] {
    switch element.content.input {
    case .text(let field):
      if let format = field.format { return prepare(&question, for: field, format) }
      question.kind = field.typing == .number ? .number : .text
      question.completions = Self.completions(field.suggestions)
      question.completesFiles = !field.isMultiline && field.typing != .number
      question.completesBareNames = field.typing == .path
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
      (question.completesFiles, question.completesBareNames) = (true, true)
      question.completesParts = state.count > 1
      return []
    case .toggle: return [LineModeTexts.yesOrNo]
    case .selection(let selection):
      let (options, allowsMultipleSelection) = (selection.options, selection.allowsMultipleSelection)
      if isFirst { sayOptions(of: element, selection) }
      question.kind = .choice
      question.completions = Self.completions(NumberedList.options(options).completions)
      question.completesParts = allowsMultipleSelection
      return [Self.numbers(selection), element.choiceCount].compactMap(\.self)
    case nil: return []
    }
  }

  /// Lists the options of a choice. Options that do not fit the screen are listed only on request if Enter alone is
  /// an answer.
  private mutating func sayOptions(of element: ElementState, _ selection: SelectionState) {
    let numbered = NumberedList.options(selection.options, chosen: Set(selection.selected))
    guard element.error == nil, element.lack == nil, pager.leavesOut(numbered) else {
      return transcript.say(pager.lines(of: numbered))
    }
    if transcript.hasHints { transcript.say(LineModeTexts.optionsLeftOut) }
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

  /// Returns the range of numbers to choose from, as text.
  private static func numbers(_ selection: SelectionState) -> String {
    let count = selection.options.count
    return count == 0
      ? LineModeTexts.nothing
      : selection.allowsMultipleSelection ? LineModeTexts.anyOf(count) : LineModeTexts.oneOf(count)
  }

  static func completions(_ names: [String]) -> [String] { names + LineCommand.allCases.map(\.word) }
}

extension ElementState {
  /// A Boolean value that indicates whether the element is a choice without options, at least for now.
  fileprivate var hasNothingToChoose: Bool { content.selection?.options.isEmpty == true }
}
