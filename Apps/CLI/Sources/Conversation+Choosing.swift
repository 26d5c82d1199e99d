import SignalboxInterface
import SignalboxWords

/// Handles choices from a menu, a list or the columns of a table.
extension Conversation {
  mutating func choose(
    _ text: String, in menu: Menu, _ subject: Question.Subject, _ frame: Frame, isAlert: Bool = false
  ) -> InputEvent? {
    let page = subject.page
    if text.trimmed.isEmpty {
      if !isAlert, memories[page]?.place == .menu, nextField(of: frame.page) != nil {
        memories[page]?.place = .due
        return nil
      }
      guard let standard = menu.standard(isAlert: isAlert) else {
        let nothing = frame.isSettled ? LineModeTexts.nothingToChoose : LineModeTexts.working(frame.activities)
        return object(menu.items.isEmpty ? nothing : LineModeTexts.chooseSomething)
      }
      return carryOut(standard, on: page, frame)
    }
    guard let index = index(of: text, in: menu.numbered, for: subject) else { return nil }
    return carryOut(menu.items[index], on: page, frame)
  }

  /// Presses the element of a shortcut, as if it was chosen in the menu.
  mutating func press(_ element: ElementState, _ question: Question, _ frame: Frame) -> InputEvent? {
    guard let item = Menu(frame).items.first(where: { $0.action == .press(element.id) }) else { return nil }
    setLinesAside(question)
    return carryOut(item, on: frame.inFront, frame)
  }

  private mutating func carryOut(_ item: Menu.Item, on page: PageID, _ frame: Frame) -> InputEvent? {
    guard isEnabled(item) else {
      object(LineModeTexts.notNow(item.names[0], item.disabledReason))
      transcript.say([item.help].compactMap(\.self))
      if item.role == .default, frame.alerts.isEmpty { sayMissingFields(frame) }
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
      case .row(let row, let list):
        memories[page]?.place = row == id && frame.element(list)?.content.list?.current != nil ? .due : .browse(list)
      case .columns:
        let place = memories[page]?.beforeSorting ?? .due
        memories[page]?.place = place
      default: break
      }
      sent.press(id, in: newest ?? frame)
      return InputEvent(page: page, element: id, action: .press)
    case .change(let id): memories[page]?.place = .field(id)
    case .browse(let id): memories[page]?.place = .browse(id)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether an item can be chosen now, which may not be told yet.
  private func isEnabled(_ item: Menu.Item) -> Bool {
    guard case .press(let id) = item.action, let found = newest?.element(id) else { return item.isEnabled }
    return found.isEnabled
  }

  /// Says the menu lines for the fields that the page's default button still needs, then for the wrong fields.
  private mutating func sayMissingFields(_ frame: Frame) {
    let (menu, found) = (Menu(page: frame.page), frame.missing)
    let places = { (fields: [ElementState]) in
      menu.items.indices.filter { index in
        if case .change(let id) = menu.items[index].action { fields.contains { $0.id == id } } else { false }
      }
    }
    let (missing, wrong) = (places(found.filter(\.isMissing)), places(found.filter { !$0.isMissing }))
    let isMixed = !missing.isEmpty && !wrong.isEmpty
    if isMixed { transcript.say(LineModeTexts.stillNeeded) }
    sayList(missing, menu.numbered)
    if isMixed { transcript.say(LineModeTexts.toCorrect) }
    sayList(wrong, menu.numbered)
  }

  /// Returns a warning before a press that may drop the lines of an unfinished text; once for each button.
  private func warning(before id: String, on page: PageID, _ frame: Frame) -> String? {
    guard memories[page]?.warned != id, let button = frame.element(id), button.role != .cancel,
      button.content.kind == .button
    else { return nil }
    guard let text = drafts.unfinishedText(on: page) else { return nil }
    return frame.element(text.element).map { LineModeTexts.notEnded($0.name, text.count) }
  }

  mutating func chooseRow(
    _ text: String, of id: String, on page: PageID, _ question: Question, _ frame: Frame
  ) -> InputEvent? {
    guard let element = frame.element(id), let rows = Self.rows(of: element) else { return nil }
    if text.trimmed.isEmpty {
      if let start = Menu.start(of: element), newest?.element(id)?.isEnabled == true {
        return carryOut(start, on: page, frame)
      }
      if pager.rest(of: rows) != .none { return more(question, frame) }
      return object(LineModeTexts.chooseSomething)
    }
    guard let index = index(of: text, in: rows, for: question.subject) else { return nil }
    return choose(row: index, of: element, rows, on: page, question, frame)
  }

  mutating func choose(
    row index: Int, of element: ElementState, _ rows: NumberedList, on page: PageID, _ question: Question,
    _ frame: Frame
  ) -> InputEvent? {
    guard let list = element.content.list else {
      transcript.say(rows.line(index))
      return nil
    }
    guard newest?.element(element.id)?.isEnabled != false else { return object(LineModeTexts.notNow(element.name)) }
    guard let row = list.row(at: index) else {
      // The row is shown first, so that the user sees the choice.
      pager.go(to: index)
      return requestShownRows(question, frame)
    }
    guard row.buttons.isEmpty else {
      memories[page]?.place = .row(row.id, list: element.id)
      pager.restart()
      return nil
    }
    // The details are beside the list, so the page goes on with them.
    if list.current != nil { memories[page]?.place = .due }
    return InputEvent(page: page, element: row.id, action: .press)
  }

  mutating func index(of text: String, in numbered: NumberedList, for subject: Question.Subject) -> Int? {
    switch numbered.find(text) {
    case .one(let index): return index
    case .none where transcript.asksInLines: sayNothing(called: text, numbered)
    case .none:
      let similar = numbered.similar(to: text)
      if similar.count == 1 {
        offer(similar[0], of: numbered, similarTo: text, subject)
      } else {
        sayNothing(called: text, numbered)
      }
    case .several(let indices): sayCandidates(text, indices, numbered)
    }
    return nil
  }

  /// Offers the only similar item in the line, so that Enter accepts it.
  private mutating func offer(
    _ index: Int, of numbered: NumberedList, similarTo text: String, _ subject: Question.Subject
  ) {
    transcript.say(LineModeTexts.onlySimilar(quoted(text)))
    let answer = numbered.answer(for: index)
    if answer != numbered.text(index) { transcript.say(numbered.line(index)) }
    drafts.keep(answer, for: subject, wasRefused: true)
  }

  /// Says that nothing has this name, and lists similar items. None of them is chosen.
  @discardableResult
  mutating func sayNothing(called text: String, _ numbered: NumberedList) -> InputEvent? {
    let like = numbered.similar(to: text)
    if like.isEmpty { return object(LineModeTexts.nothingCalled(quoted(text))) }
    transcript.say(LineModeTexts.somethingLike(quoted(text)))
    attempt.refuse(LineModeTexts.nothingCalled(quoted(text)))
    sayList(like, numbered)
    return nil
  }

  @discardableResult
  mutating func sayCandidates(_ text: String, _ indices: [Int], _ numbered: NumberedList) -> InputEvent? {
    defer { sayList(indices, numbered) }
    return object(LineModeTexts.severalCalled(quoted(text)))
  }

  private mutating func sayList(_ indices: [Int], _ numbered: NumberedList) {
    transcript.say(indices.prefix(pager.height).map(numbered.line))
    if indices.count > pager.height { transcript.say(LineModeTexts.andMore(indices.count - pager.height)) }
  }
}
