import SignalboxInterface

extension Conversation {
  /// Takes a line as the answer to the question that is up, and gives the event it means, if it means one.
  mutating func answer(_ line: String) -> InputEvent? {
    guard let question, let frame else { return nil }
    self.question = nil
    var line = line
    // A command typed behind what was offered for editing is still a command typed alone (G27).
    if line.hasPrefix(question.text), case .command = Typed(String(line.dropFirst(question.text.count))) {
      line.removeFirst(question.text.count)
    }
    switch Typed(line, isSecret: question.style == .secret) {
    case .command(let command): return perform(command, question, frame)
    case .unknownCommand(let word):
      say(Words.unknownCommand(quoted(word)))
      return nil
    case .text(let text): return take(text, question, frame)
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
      say(Words.noEditor)
      let subject = Question.Subject.field(page, element.id)
      drafts[subject] = blocks[subject] == nil && !before.contains("\n") ? (before, false) : nil
      return nil
    }
    guard case .field(let field) = element.content, field.isMultiline else {
      return takeValue(text, element, on: page)
    }
    blocks[.field(page, element.id)] = nil
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
  var hasBlock: Bool { question.map { blocks[$0.subject] != nil } ?? false }

  /// Forgets the question that is up, with what was half-typed; it is asked again.
  mutating func forgetHalfTyped() {
    if let question { _ = dropBlock(question) }
    question = nil
  }

  private mutating func dropBlock(_ question: Question) -> Bool {
    guard blocks.removeValue(forKey: question.subject) != nil else { return false }
    listed = nil
    return true
  }

  /// Says that the lines so far wait.
  private mutating func keepBlock(_ question: Question) {
    guard let lines = blocks[question.subject] else { return }
    say(Words.kept(question.name, lines.count))
    listed = nil
  }

  // MARK: Commands

  private mutating func perform(_ command: Command, _ question: Question, _ frame: Frame) -> InputEvent? {
    switch command {
    case .back: return back(question, frame)
    case .help:
      say(Words.help)
      listed = nil
    case .quit: return InputEvent(page: frame.inFront, action: .leave)
    case .undo:
      keepBlock(question)
      return InputEvent(page: frame.inFront, action: .undo)
    case .review:
      keepBlock(question)
      review(frame)
    case .skip:
      guard frame.alerts.isEmpty else { return nil }
      let inputs = PageText.flattened(frame.page.elements).filter(\.isInput)
      memories[frame.page.page]?.asked.formUnion(inputs.map(\.id))
      memories[frame.page.page]?.place = .due
      keepBlock(question)
    case .more: return more(question, frame)
    case .empty: return makeEmpty(question, frame)
    case .edit: edit(question, frame, typed: "")
    }
    return nil
  }

  private mutating func edit(_ question: Question, _ frame: Frame, typed: String) {
    guard case .field(let page, let id) = question.subject, let element = frame.element(id), !asksInLines,
      case .field(let field) = element.content
    else { return say(Words.nothingToEdit) }
    let lines = (blocks[question.subject] ?? []) + (typed.isEmpty ? [] : [typed])
    editing = (element, page, lines.isEmpty ? field.value : lines.joined(separator: "\n"))
  }

  private mutating func back(_ question: Question, _ frame: Frame) -> InputEvent? {
    if dropBlock(question) {
      say(Words.notChanged)
      return nil
    }
    switch question.subject {
    case .field(let page, let id) where memories[page]?.asked.contains(id) == true:
      memories[page]?.place = .menu
      say(Words.notChanged)
    case .browse(let page, _): leaveListing(page, to: .menu)
    case .row(let page, _):
      guard case .row(_, let list)? = memories[page]?.place else { return nil }
      leaveListing(page, to: .browse(list))
    case .menu(let page)
    where memories[page]?.place == .menu && nextField(of: frame.page) != nil && frame.alerts.isEmpty:
      memories[page]?.place = .due
    case .field, .menu:
      let canGoBack = !frame.alerts.isEmpty || frame.page.canGoBack
      return InputEvent(page: frame.inFront, action: canGoBack ? .back : .leave)
    }
    return nil
  }

  private mutating func leaveListing(_ page: PageID, to place: Place) {
    memories[page]?.place = place
    memories[page]?.menu = nil
    excerpt = Excerpt()
    listed = nil
  }

  /// Says everything again and offers the menu, in which every field stands with its value (L30).
  private mutating func review(_ frame: Frame) {
    excerpt = Excerpt()
    if let alert = frame.alerts.last {
      say(PageText.words(alert))
      memories[alert.page]?.menu = nil
      return
    }
    say([frame.page.title])
    sayTexts(frame)
    memories[frame.page.page]?.place = .menu
    memories[frame.page.page]?.menu = nil
  }

  /// Says what the page shows beside its fields.
  mutating func sayTexts(_ frame: Frame) {
    for element in PageText.flattened(frame.page.elements) where !(element.isInput && element.isEnabled) {
      say(PageText.introduction(element))
      memories[frame.page.page]?.said[element.id] = Said(element)
    }
  }

  /// The next lines of a listing; at its end, more of a list that has more to be had.
  private mutating func more(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard let numbered = numbered(question, frame) else {
      say(Words.nothingMore)
      return nil
    }
    switch excerpt.rest(of: numbered, height: height) {
    case .none: say(Words.nothingMore)
    case .page:
      excerpt.start += height
      listAgain(question)
    case .list(let id):
      // In a menu what follows the rows has other numbers then, so that is said again from the start.
      if case .browse = question.subject { excerpt.asked = numbered.count }
      return InputEvent(page: frame.inFront, element: id, action: .more)
    }
    return nil
  }

  private mutating func listAgain(_ question: Question) {
    listed = nil
    if case .menu(let page) = question.subject { memories[page]?.menu = nil }
  }

  private mutating func makeEmpty(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard case .field(let page, let id) = question.subject, let element = frame.element(id) else {
      say(Words.noEmpty)
      return nil
    }
    switch element.content {
    case .field, .secret:
      blocks[question.subject] = nil
      return set(element, on: page, .setText(""), typed: "")
    case .number: return set(element, on: page, .setNumber(nil), typed: "")
    case .multichoice: return take(Words.none, question, frame)
    default:
      say(Words.noEmpty)
      return nil
    }
  }

  // MARK: Answers

  private mutating func take(_ text: String, _ question: Question, _ frame: Frame) -> InputEvent? {
    if let numbered = numbered(question, frame), lists(text, numbered, question) { return nil }
    switch question.subject {
    case .field(let page, let id):
      guard let element = frame.element(id) else { return nil }
      return takeValue(text, element, on: page)
    case .menu(let page):
      let alert = frame.alerts.last
      return choose(
        text, in: alert.map(Menu.init(alert:)) ?? Menu(page: frame.page), on: page, frame, isAlert: alert != nil)
    case .browse(let page, let id): return chooseRow(text, of: id, on: page, question, frame)
    case .row(let page, let id):
      guard let row = frame.row(id) else { return nil }
      return choose(text, in: Menu(row: row), on: page, frame, isAlert: false)
    }
  }

  /// Lists again for `?`, and what has a part in its name for `/part`; a name typed in full goes before.
  private mutating func lists(_ text: String, _ numbered: Numbered, _ question: Question) -> Bool {
    guard text == "?" || text.hasPrefix("/") else { return false }
    if text.count > 1, case .one = numbered.find(text) { return false }
    excerpt = Excerpt(filter: String(text.dropFirst()).trimmed)
    listAgain(question)
    return true
  }

  private func numbered(_ question: Question, _ frame: Frame) -> Numbered? {
    switch question.subject {
    case .field(_, let id):
      switch frame.element(id)?.content {
      case .choice(let choice): return .options(choice.options, chosen: Set([choice.selected].compactMap(\.self)))
      case .multichoice(let choice): return .options(choice.options, chosen: Set(choice.selected))
      default: return nil
      }
    case .menu: return (frame.alerts.last.map(Menu.init(alert:)) ?? Menu(page: frame.page)).numbered
    case .browse(_, let id): return frame.element(id).flatMap(Self.rows)
    case .row(_, let id): return frame.row(id).map { Menu(row: $0).numbered }
    }
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
        say(menu.items.isEmpty ? Words.nothingToChoose : Words.chooseSomething)
        return nil
      }
      return carryOut(standard, on: page, frame)
    }
    guard let index = index(of: text, in: menu.numbered) else { return nil }
    return carryOut(menu.items[index], on: page, frame)
  }

  private mutating func carryOut(_ item: Menu.Item, on page: PageID, _ frame: Frame) -> InputEvent? {
    guard item.isEnabled else {
      say(Words.notNow(item.names[0]))
      say([item.help].compactMap(\.self))
      let needed = PageText.flattened(frame.page.elements).filter { $0.isRequired && PageText.value(of: $0).isEmpty }
      if !needed.isEmpty { say(Words.stillNeeded(needed.map(\.name))) }
      return nil
    }
    excerpt = Excerpt()
    switch item.action {
    case .press(let id):
      if let warning = warning(before: id, on: page, frame) {
        say(warning)
        memories[page]?.warned = id
        return nil
      }
      if case .row(_, let list)? = memories[page]?.place { memories[page]?.place = .browse(list) }
      return InputEvent(page: page, element: id, action: .press)
    case .change(let id): memories[page]?.place = .field(id)
    case .browse(let id): memories[page]?.place = .browse(id)
    }
    return nil
  }

  /// What to say before a button is pressed that may leave lines behind; once for each.
  private func warning(before id: String, on page: PageID, _ frame: Frame) -> String? {
    guard memories[page]?.warned != id, let button = frame.element(id), button.role != .cancel,
      case .button = button.content
    else { return nil }
    for case (.field(page, let field), let lines) in blocks {
      return frame.element(field).map { Words.notEnded($0.name, lines.count) }
    }
    return nil
  }

  private mutating func chooseRow(
    _ text: String, of id: String, on page: PageID, _ question: Question, _ frame: Frame
  ) -> InputEvent? {
    guard let element = frame.element(id), let rows = Self.rows(of: element) else { return nil }
    if text.trimmed.isEmpty {
      if excerpt.rest(of: rows, height: height) != .none { return more(question, frame) }
      say(Words.chooseSomething)
      return nil
    }
    guard let index = index(of: text, in: rows) else { return nil }
    guard case .list(let list) = element.content else {
      say(rows.line(index))
      return nil
    }
    guard element.isEnabled else {
      say(Words.notNow(element.name))
      return nil
    }
    let row = list.rows[index]
    guard row.buttons.isEmpty else {
      memories[page]?.place = .row(row.id, list: id)
      excerpt = Excerpt()
      return nil
    }
    return InputEvent(page: page, element: row.id, action: .press)
  }

  mutating func index(of text: String, in numbered: Numbered) -> Int? {
    switch numbered.find(text) {
    case .one(let index): return index
    case .none: say(Words.nothingCalled(quoted(text)))
    case .several(let indices): sayCandidates(text, indices, numbered)
    }
    return nil
  }

  mutating func sayCandidates(_ text: String, _ indices: [Int], _ numbered: Numbered) {
    say(Words.severalCalled(quoted(text)))
    say(indices.prefix(height).map(numbered.line))
    if indices.count > height { say(Words.andMore(indices.count - height)) }
  }
}
