import SignalboxInterface

extension Conversation {
  /// Takes a line as the answer to the question that is up, and gives the event it means, if it means one.
  mutating func answer(_ line: String) -> InputEvent? {
    guard let question, let frame else { return nil }
    self.question = nil
    var line = line
    // A command typed behind what was offered for editing is still a command typed alone (G27).
    if line.hasPrefix(question.text), InputLine(String(line.dropFirst(question.text.count))).isCommand {
      line.removeFirst(question.text.count)
    }
    switch InputLine(line, isSecret: question.style == .secret) {
    case .command(let command): return perform(command, question, frame)
    case .show(let name): return show(name, question, frame)
    case .unknownCommand(let word):
      if let element = frame.element(shortcut: String(word.lowercased().dropFirst())) {
        return press(element, question, frame)
      }
      transcript.say(Words.unknownCommand(quoted(word)))
      return nil
    case .text(let text): return answer(text, question, frame)
    }
  }

  /// Ctrl-D on an empty line, or a key for it: the same as `:back` everywhere (G13).
  mutating func goBack() -> InputEvent? {
    guard let question, let frame else { return nil }
    self.question = nil
    return perform(.back, question, frame)
  }

  /// The key for the user's editor, with what was typed so far.
  mutating func edit(typed: String) {
    guard let question, let frame else { return }
    self.question = nil
    edit(question, frame, typed: typed)
  }

  /// The editor is closed; `text` is what became of the text, or `nil` when it did not work.
  mutating func endEditing(_ text: String?) -> InputEvent? {
    guard let (element, page, before) = editing else { return nil }
    editing = nil
    guard let text else {
      transcript.say(Words.noEditor)
      let subject = Question.Subject.field(page, element.id)
      drafts.discardAnswer(to: subject)
      if drafts.lines(of: subject) == nil, !before.contains("\n") {
        drafts.keep(before, for: subject, wasRefused: false)
      }
      return nil
    }
    guard let field = element.content.field, field.isMultiline else {
      return answer(text, to: element, on: page)
    }
    drafts.discardLines(of: .field(page, element.id))
    let count = text.isEmpty ? 0 : text.split(separator: "\n", omittingEmptySubsequences: false).count
    if text == field.value { return keep(element, on: page) }
    return set(element, on: page, .setText(text), typed: "", Words.read(count))
  }

  /// What becomes of the session when there are no more answers: the root's menu is where it may end; anywhere else an
  /// answer is missing, and its name is told (G10).
  func endOfAnswers() -> Result<InputEvent, PresenterFailure> {
    guard let question, let frame else { return .failure(.inputEnded(asked: "")) }
    guard case .menu(frame.page.page) = question.subject, !frame.page.canGoBack else {
      return .failure(.inputEnded(asked: question.name))
    }
    return .success(InputEvent(page: frame.inFront, action: .leave))
  }

  /// Whether the next line of a text is asked for.
  var hasUnfinishedText: Bool { question.map { drafts.lines(of: $0.subject) != nil } ?? false }

  /// Forgets the question that is up, with what was half-typed; it is asked again.
  mutating func forgetHalfTyped() {
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
    if let list = searched(for: text, question, frame),
      numbered?.containing(String(text.dropFirst()).trimmed).isEmpty == true
    {
      memories[frame.inFront]?.place = .browse(list.id)
      pager.restart()
      return list.content.list?.window.flatMap { search(text.dropFirst(), by: $0, on: frame.inFront, frame) }
    }
    if let numbered, lists(text, numbered, question) {
      return lookAtPart(question, frame)
    }
    switch question.subject {
    case .field(let page, let id):
      guard let element = frame.element(id) else { return nil }
      return answer(text, to: element, on: page)
    case .menu(let page):
      let alert = frame.alerts.last
      return choose(
        text, in: alert.map(Menu.init(alert:)) ?? Menu(page: frame.page), on: page, frame, isAlert: alert != nil)
    case .browse(let page, let id): return chooseRow(text, of: id, on: page, question, frame)
    case .row(let page, let id):
      guard let menu = rowMenu(id, frame) else { return nil }
      return choose(text, in: menu, on: page, frame, isAlert: false)
    case .columns(let page):
      return choose(text, in: Menu(columnsOf: columnsAsked(on: page, frame)), on: page, frame, isAlert: false)
    }
  }

  /// The one list of the page that is searched by a field, which `/part` means where nothing in the menu is called so.
  private func searched(for text: String, _ question: Question, _ frame: Frame) -> ElementState? {
    guard text.hasPrefix("/"), text.count > 1, frame.alerts.isEmpty, case .menu = question.subject else { return nil }
    let lists = frame.page.elements.flattened.filter { $0.content.list?.window?.searchField != nil }
    return lists.count == 1 ? lists[0] : nil
  }

  /// Rows that come as they are looked at are searched by the field for that.
  private mutating func search(
    _ text: Substring, by window: RowWindow, on page: PageID, _ frame: Frame
  ) -> InputEvent? {
    guard let field = window.searchField, frame.element(field)?.isEnabled == true else {
      transcript.say(Words.nothingToSearchBy)
      return nil
    }
    return InputEvent(page: page, element: field, action: .setText(String(text).trimmed))
  }

  /// Lists again for `?`, and what has a part in its name for `/part`; a name typed in full goes before.
  private mutating func lists(_ text: String, _ numbered: NumberedList, _ question: Question) -> Bool {
    guard text == "?" || text.hasPrefix("/") else { return false }
    if text.count > 1, case .one = numbered.find(text) { return false }
    pager.restart(filter: String(text.dropFirst()).trimmed)
    listAgain(question)
    return true
  }

  func numbered(_ question: Question, _ frame: Frame) -> NumberedList? {
    switch question.subject {
    case .field(_, let id):
      return frame.element(id)?.content.selection.map { .options($0.options, chosen: Set($0.selected)) }
    case .menu: return (frame.alerts.last.map(Menu.init(alert:)) ?? Menu(page: frame.page)).numbered
    case .browse(_, let id): return frame.element(id).flatMap(Self.rows)
    case .row(_, let id): return rowMenu(id, frame)?.numbered
    case .columns(let page): return Menu(columnsOf: columnsAsked(on: page, frame)).numbered
    }
  }

  /// The tables whose columns are asked for.
  private func columnsAsked(on page: PageID, _ frame: Frame) -> [ElementState] {
    guard case .columns(let table)? = memories[page]?.place else { return [] }
    return sortable(table, frame)
  }

  private mutating func choose(
    _ text: String, in menu: Menu, on page: PageID, _ frame: Frame, isAlert: Bool
  ) -> InputEvent? {
    if text.trimmed.isEmpty {
      if !isAlert, memories[page]?.place == .menu, nextField(of: frame.page) != nil {
        memories[page]?.place = .due
        return nil
      }
      guard let standard = menu.standard(isAlert: isAlert) else {
        transcript.say(menu.items.isEmpty ? Words.nothingToChoose : Words.chooseSomething)
        return nil
      }
      return carryOut(standard, on: page, frame)
    }
    guard let index = index(of: text, in: menu.numbered) else { return nil }
    return carryOut(menu.items[index], on: page, frame)
  }

  /// Presses what a shortcut stands for, as choosing it in the menu would.
  private mutating func press(_ element: ElementState, _ question: Question, _ frame: Frame) -> InputEvent? {
    let menu = frame.alerts.last.map(Menu.init(alert:)) ?? Menu(page: frame.page)
    guard let item = menu.items.first(where: { $0.action == .press(element.id) }) else { return nil }
    setLinesAside(question)
    return carryOut(item, on: frame.inFront, frame)
  }

  private mutating func carryOut(_ item: Menu.Item, on page: PageID, _ frame: Frame) -> InputEvent? {
    guard item.isEnabled else {
      transcript.say(Words.notNow(item.names[0], item.disabledReason))
      transcript.say([item.help].compactMap(\.self))
      if item.role == .default, frame.alerts.isEmpty { sayNeeds(frame) }
      return nil
    }
    pager.restart()
    switch item.action {
    case .press(let id):
      if let warning = warning(before: id, on: page, frame) {
        transcript.say(warning)
        memories[page]?.warned = id
        return nil
      }
      switch memories[page]?.place {
      case .row(_, let list): memories[page]?.place = .browse(list)
      case .columns:
        let place = memories[page]?.beforeSorting ?? .due
        memories[page]?.place = place
      default: break
      }
      memories[page]?.loses = false
      pressed = (page, Set(frame.missing.map(\.id)))
      return InputEvent(page: page, element: id, action: .press)
    case .change(let id): memories[page]?.place = .field(id)
    case .browse(let id): memories[page]?.place = .browse(id)
    }
    return nil
  }

  /// The lines of the menu by which what the page's default button waits for can be changed.
  private mutating func sayNeeds(_ frame: Frame) {
    let (menu, missing) = (Menu(page: frame.page), Set(frame.missing.map(\.id)))
    let places = menu.items.indices.filter { index in
      if case .change(let id) = menu.items[index].action { missing.contains(id) } else { false }
    }
    sayList(places, menu.numbered)
  }

  /// What to say before a button is pressed that may leave lines behind; once for each.
  private func warning(before id: String, on page: PageID, _ frame: Frame) -> String? {
    guard memories[page]?.warned != id, let button = frame.element(id), button.role != .cancel,
      button.content.kind == .button
    else { return nil }
    guard let text = drafts.unfinishedText(on: page) else { return nil }
    return frame.element(text.element).map { Words.notEnded($0.name, text.count) }
  }

  private mutating func chooseRow(
    _ text: String, of id: String, on page: PageID, _ question: Question, _ frame: Frame
  ) -> InputEvent? {
    guard let element = frame.element(id), let rows = Self.rows(of: element) else { return nil }
    if text.trimmed.isEmpty {
      if pager.rest(of: rows) != .none { return more(question, frame) }
      transcript.say(Words.chooseSomething)
      return nil
    }
    guard let index = index(of: text, in: rows) else { return nil }
    guard let list = element.content.list else {
      transcript.say(rows.line(index))
      return nil
    }
    guard element.isEnabled else {
      transcript.say(Words.notNow(element.name))
      return nil
    }
    guard let row = list.row(at: index) else {
      // It is shown first, so that one sees what one chooses.
      pager.go(to: index)
      return lookAtPart(question, frame)
    }
    guard row.buttons.isEmpty else {
      memories[page]?.place = .row(row.id, list: id)
      pager.restart()
      return nil
    }
    return InputEvent(page: page, element: row.id, action: .press)
  }

  mutating func index(of text: String, in numbered: NumberedList) -> Int? {
    switch numbered.find(text) {
    case .one(let index): return index
    case .none: sayNothing(called: text, numbered)
    case .several(let indices): sayCandidates(text, indices, numbered)
    }
    return nil
  }

  /// Nothing was meant by it, but something may have been had in mind: that is said, and never done.
  mutating func sayNothing(called text: String, _ numbered: NumberedList) {
    let like = numbered.containing(text)
    if like.isEmpty { return transcript.say(Words.nothingCalled(quoted(text))) }
    transcript.say(Words.somethingLike(quoted(text)))
    sayList(like, numbered)
  }

  mutating func sayCandidates(_ text: String, _ indices: [Int], _ numbered: NumberedList) {
    transcript.say(Words.severalCalled(quoted(text)))
    sayList(indices, numbered)
  }

  private mutating func sayList(_ indices: [Int], _ numbered: NumberedList) {
    transcript.say(indices.prefix(pager.height).map(numbered.line))
    if indices.count > pager.height { transcript.say(Words.andMore(indices.count - pager.height)) }
  }
}
