import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

extension Conversation {
  /// Handles a line as the answer to the current question. Returns the event that it means, if any.
  /// - Parameter isLastLineTyped: A Boolean value that indicates whether the last line was typed. Earlier lines can
  ///   only have been pasted.
  mutating func answer(_ line: String, isLastLineTyped: Bool = true) -> InputEvent? {
    guard let question, let newest, var frame else { return nil }
    self.question = nil
    news.lastAction.begin(newest)
    // Input that was typed after the secret is discarded, and the hold ends.
    if case .held = question.subject { return nil }
    attempt.begin(isLastLineTyped: isLastLineTyped)
    if line.isEmpty, emptiesRefused(question, frame) { return empty(question, frame) }
    var line = line
    // A command typed after the text that was offered for editing counts as a command typed alone (G27).
    if line.hasPrefix(question.text), InputLine(String(line.dropFirst(question.text.count))).isCommand {
      line.removeFirst(question.text.count)
    }
    let input = InputLine(line, isSecret: question.style == .secret)
    // Numbers and names mean what was told, everything else what is there now.
    if !input.isChoice {
      adopt(newest)
      frame = newest
    }
    switch input {
    case .command(let command, let argument): return perform(command, question, frame, argument: argument)
    case .unknownCommand(let word):
      if let element = frame.element(shortcut: String(word.lowercased().dropFirst())) {
        return press(element, question, frame)
      }
      return object(LineModeTexts.unknownCommand(quoted(word)))
    case .text(let text): return answer(text, question, frame)
    }
  }

  /// Returns a Boolean value that indicates whether an empty line means an empty answer: the refused value was offered
  /// for editing, and the user deleted it.
  private func emptiesRefused(_ question: Question, _ frame: Frame) -> Bool {
    guard case .field(_, let id) = question.subject, !transcript.asksInLines, !question.text.isEmpty,
      let element = frame.element(id), element.error != nil
    else { return false }
    return question.text == element.content.input?.text
  }

  /// Makes a value empty whose wrong text was deleted. A required value is asked for again.
  private mutating func empty(_ question: Question, _ frame: Frame) -> InputEvent? {
    let event = perform(.empty, question, frame)
    guard let event, var element = frame.element(event.element), element.isRequired else { return event }
    element = element.applying(event.action)
    memories[event.page]?.asked.remove(element.id)
    if let lack = element.lack { object(LineModeTexts.error(element.name, lack)) }
    return event
  }

  /// Handles Ctrl-D on an empty line, or a key with that meaning: the same as `:back` everywhere (G13).
  mutating func goBack() -> InputEvent? {
    guard let question, let frame = newest else { return nil }
    beginCommand(frame)
    // Input that was typed after the secret is discarded, and the hold ends.
    if case .held = question.subject { return nil }
    return perform(.back, question, frame)
  }

  private mutating func beginCommand(_ newest: Frame) {
    question = nil
    news.lastAction.begin(newest)
    adopt(newest)
  }

  /// Handles the key for the user's editor, with the text typed so far.
  mutating func edit(typed: String) {
    guard let question, let frame = newest else { return }
    beginCommand(frame)
    edit(question, frame, typed: typed)
  }

  /// Handles the end of the editor. `result` has the edited text, or the reason why there is none.
  mutating func endEditing(_ edited: EditedText, _ result: Result<String, TextEditor.Failure>) -> InputEvent? {
    let (element, page, before) = (edited.element, edited.page, edited.text)
    let text: String
    switch result {
    case .success(let edited): text = edited
    case .failure(let failure):
      transcript.say(LineModeTexts.noEdit(failure))
      let subject = Question.Subject.field(page, element.id)
      drafts.discardAnswer(to: subject)
      if drafts.lines(of: subject) == nil, !before.contains("\n") {
        drafts.keep(before, for: subject, wasRefused: false)
      }
      return nil
    }
    let isMultiline = element.content.field?.isMultiline == true
    attempt.isEdited = true
    defer { attempt.isEdited = false }
    let event = isMultiline ? answer(lines: text, to: element, on: page) : answer(text, to: element, on: page)
    // The screen may still have other text, which was typed before. A refused text is offered again, in the line.
    guard case .due = memories[page]?.place else { return event }
    let value = if case .setText(let value)? = event?.action { value } else { element.content.field?.value ?? "" }
    let count = value.isEmpty ? 0 : value.count { $0 == "\n" } + 1
    let taken = count > 1 ? LineModeTexts.read(count) : LineModeTexts.result(element.name, value)
    if event == nil { transcript.say(taken) } else { sent.answer?.confirmation = taken }
    return event
  }

  /// Handles an edited text of several lines, which replaces the lines that were typed.
  private mutating func answer(lines text: String, to element: ElementState, on page: PageID) -> InputEvent? {
    drafts.discardLines(of: .field(page, element.id))
    return text == element.content.field?.value
      ? keep(element, on: page) : set(element, on: page, .setText(text), typed: "")
  }

  /// Returns the outcome for the session when no answers remain. The session may end at the menu of the root page.
  /// Anywhere else an answer is missing, and the failure names its question (G10).
  func endOfAnswers() -> Result<InputEvent, PresenterFailure> {
    guard let question, let frame else { return .failure(.inputEnded(asked: "")) }
    guard case .menu(frame.page.page) = question.subject, !frame.canGoBack else {
      return .failure(.inputEnded(asked: question.name))
    }
    return .success(InputEvent(page: frame.inFront, action: .quit))
  }

  /// A Boolean value that indicates whether the next line of a text is asked for.
  var hasUnfinishedText: Bool { question.map { drafts.lines(of: $0.subject) != nil } ?? false }

  /// Discards the current question and its half-typed text; the question is asked again.
  mutating func discardHalfTyped() {
    if let question { _ = discardLines(question) }
    question = nil
  }

  // MARK: Answers

  mutating func answer(_ text: String, _ question: Question, _ frame: Frame) -> InputEvent? {
    if text.hasPrefix("/"), case .browse(let page, let id) = question.subject,
      let window = frame.element(id)?.content.list?.window
    {
      return search(text.dropFirst(), by: window, on: page, frame)
    }
    let numbered = numbered(question, frame)
    let part = String(text.dropFirst()).trimmed
    if let list = searched(for: text, question, frame), let numbered,
      numbered.containing(part).allSatisfy({ isLine(of: list, $0, part, frame) })
    {
      memories[frame.inFront]?.place = .browse(list.id)
      pager.list(filter: list.content.list?.window == nil ? part : "")
      return list.content.list?.window.flatMap { search(text.dropFirst(), by: $0, on: frame.inFront, frame) }
    }
    if let numbered, lists(text, numbered, question) {
      if text == "?" { sayTextsAgain(question, frame) }
      return requestShownRows(question, frame)
    }
    switch question.subject {
    case .field(let page, let id):
      guard let element = frame.element(id) else { return nil }
      return answer(text, to: element, on: page)
    case .menu(let page):
      if let list = listMeant(by: text, frame) { return chooseListed(text, of: list, on: page, question, frame) }
      return choose(text, in: Menu(frame), question.subject, frame, isAlert: !frame.alerts.isEmpty)
    case .browse(let page, let id): return chooseRow(text, of: id, on: page, question, frame)
    case .row(_, let id):
      guard let menu = rowMenu(id, frame) else { return nil }
      return choose(text, in: menu, question.subject, frame)
    case .columns(let page):
      return choose(text, in: Menu(columnsOf: columnsAsked(on: page, frame)), question.subject, frame)
    case .held: return nil
    }
  }

  /// Returns the only list of the page that is browsed by itself. `/part` searches it if no menu item contains the
  /// part.
  private func searched(for text: String, _ question: Question, _ frame: Frame) -> ElementState? {
    guard text.hasPrefix("/"), text.count > 1, frame.alerts.isEmpty, case .menu = question.subject else { return nil }
    let lists = frame.page.elements.flattened.filter { element in
      element.content.list?.window?.searchField != nil
        || element.content.list?.window == nil && Menu(page: frame.page).browses(element.id)
    }
    return lists.count == 1 ? lists[0] : nil
  }

  /// Returns a Boolean value that indicates whether the menu item leads to the list and does not have the part in its
  /// name: the number of rows in its line is no reason to list it.
  private func isLine(of list: ElementState, _ index: Int, _ part: String, _ frame: Frame) -> Bool {
    Menu(frame).items[index].action == .browse(list.id) && ListFilter(part).rank(list.name) == nil
  }

  /// Searches rows that are loaded on demand, with the search field of their list.
  private mutating func search(
    _ text: Substring, by window: RowWindow, on page: PageID, _ frame: Frame
  ) -> InputEvent? {
    guard let field = window.searchField, frame.element(field)?.isEnabled == true else {
      return object(LineModeTexts.nothingToSearchBy)
    }
    return InputEvent(page: page, element: field, action: .setText(String(text).trimmed))
  }

  /// Lists again for `?`, or the items that contain a part for `/part`. An answer that is exactly a name is chosen
  /// instead.
  private mutating func lists(_ text: String, _ numbered: NumberedList, _ question: Question) -> Bool {
    guard text == "?" || text.hasPrefix("/") else { return false }
    if text.count > 1, case .one = numbered.find(text) { return false }
    pager.list(filter: String(text.dropFirst()).trimmed)
    listAgain(question)
    return true
  }

  func numbered(_ question: Question, _ frame: Frame) -> NumberedList? {
    switch question.subject {
    case .field(_, let id):
      return frame.element(id)?.content.selection.map { .options($0.options, chosen: Set($0.selected)) }
    case .menu: return Menu(frame).numbered
    case .browse(_, let id): return frame.element(id).flatMap(Self.rows)
    case .row(_, let id): return rowMenu(id, frame)?.numbered
    case .columns(let page): return Menu(columnsOf: columnsAsked(on: page, frame)).numbered
    case .held: return nil
    }
  }

  /// Returns the tables whose columns are asked for.
  func columnsAsked(on page: PageID, _ frame: Frame) -> [ElementState] {
    guard case .columns(let table)? = memories[page]?.place else { return [] }
    return sortable(table, frame)
  }
}
