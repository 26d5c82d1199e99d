import SignalboxInterface

/// Performs each ``LineCommand``.
extension Conversation {
  mutating func perform(
    _ command: LineCommand, _ question: Question, _ frame: Frame, argument: String = ""
  ) -> InputEvent? {
    switch command {
    case .back: return back(question, frame)
    case .help:
      transcript.say(LineModeTexts.help)
      for element in frame.elementsInFront.flattened {
        if let letter = element.shortcut { transcript.say(LineModeTexts.presses(":\(letter)", element.name)) }
      }
      told.currentSubject = nil
    case .quit:
      // No user can answer on a pipe.
      if !transcript.asksInLines, warnsOfLoss(frame) { return nil }
      return InputEvent(page: frame.inFront, action: .quit)
    case .undo, .redo:
      setLinesAside(question)
      sent.undo(frame, isRedo: command == .redo)
      return InputEvent(page: frame.inFront, action: command == .redo ? .redo : .undo)
    case .review:
      setLinesAside(question)
      review(frame)
    case .skip:
      guard frame.alerts.isEmpty else { return nil }
      let inputs = frame.page.elements.flattened.filter(\.isInput)
      memories[frame.page.page]?.asked.formUnion(inputs.map(\.id))
      memories[frame.page.page]?.place = .due
      setLinesAside(question)
    case .more: return more(question, frame)
    case .empty: return makeEmpty(question, frame)
    case .edit: edit(question, frame, typed: "")
    case .sort: return sort(question, frame)
    case .show: return show(argument, question, frame)
    case .mark: return mark(argument, question, frame)
    case .columns: return chooseColumns(argument)
    case .changes where !argument.isEmpty: return setRate(argument)
    case .changes: news.isAskedFor = true
    case .agent:
      guard let admission = told.guests.next else { return object(Guests.noGuests) }
      ask(for: .admit(admission))
    }
    return nil
  }

  /// Sets the rate at which changes are told.
  mutating func setRate(_ text: String) -> InputEvent? {
    guard let rate = ChangeRate(argument: text) else { return object(LineModeTexts.noRate) }
    ask(for: .tell(rate))
    news.counted = nil
    transcript.say(transcript.asksInLines && rate != .atOnce ? LineModeTexts.withQuestions : LineModeTexts.rate(rate))
    return nil
  }

  mutating func edit(_ question: Question, _ frame: Frame, typed: String) {
    guard case .field(let page, let id) = question.subject, let element = frame.element(id), !transcript.asksInLines,
      let field = element.content.field
    else {
      object(LineModeTexts.nothingToEdit)
      return
    }
    let lines = (drafts.lines(of: question.subject) ?? []) + (typed.isEmpty ? [] : [typed])
    let text = lines.isEmpty ? field.value : lines.joined(separator: "\n")
    ask(for: .edit(EditedText(element: element, page: page, text: text)))
  }

  /// Shows the preview of the row with this number or name. At the question about a single row, no name is needed.
  mutating func show(_ name: String, _ question: Question, _ frame: Frame) -> InputEvent? {
    guard let numbered = numbered(question, frame) else { return object(LineModeTexts.nothingToShow) }
    var index: Int? = if case .row = question.subject { 0 } else { nil }
    if !name.isEmpty {
      switch numbered.find(name) {
      case .one(let found): index = found
      case .none: return sayNothing(called: name, numbered)
      case .several(let indices): return sayCandidates(name, indices, numbered)
      }
    }
    guard let index else { return object(LineModeTexts.showWhich) }
    if numbered.known?.contains(index) == false {
      pager.go(to: index)
      return requestShownRows(question, frame)
    }
    guard let preview = numbered.preview(index) else {
      return object(LineModeTexts.noPreview(numbered.names(index)[0]))
    }
    transcript.say(numbered.names(index)[0] + ":", as: .plain)
    transcript.say(preview, as: .plain)
    return nil
  }

  /// Offers the columns to sort by: of the browsed table, or of all tables.
  private mutating func sort(_ question: Question, _ frame: Frame) -> InputEvent? {
    setLinesAside(question)
    let page = frame.page.page
    var table: String?
    if case .browse(_, let id) = question.subject { table = id }
    guard frame.alerts.isEmpty, !sortable(table, frame).isEmpty else { return object(LineModeTexts.nothingToSort) }
    if let place = memories[page]?.place, case .columns = place { return nil }
    let place = memories[page]?.place ?? .due
    memories[page]?.beforeSorting = place
    closeList(page, to: .columns(of: table))
    return nil
  }

  private mutating func back(_ question: Question, _ frame: Frame) -> InputEvent? {
    if discardLines(question) {
      transcript.say(LineModeTexts.notChanged)
      return nil
    }
    switch question.subject {
    case .field(let page, let id) where memories[page]?.asked.contains(id) == true:
      memories[page]?.place = .menu
      transcript.say(LineModeTexts.notChanged)
    case .field(let page, let id) where before(id, on: page, frame) != nil:
      guard let before = before(id, on: page, frame) else { return nil }
      memories[page]?.asked.remove(before)
      memories[page]?.place = .due
      pager.restart()
    case .browse(let page, _): closeList(page, to: .menu)
    case .row(let page, _):
      guard case .row(_, let list)? = memories[page]?.place else { return nil }
      closeList(page, to: .browse(list))
    case .columns(let page):
      let place = memories[page]?.beforeSorting ?? .due
      closeList(page, to: place)
    case .menu(let page)
    where memories[page]?.place == .menu && nextField(of: frame.page) != nil && frame.alerts.isEmpty:
      memories[page]?.place = .due
    case .field, .menu:
      if !frame.canGoBack, warnsOfLoss(frame) { return nil }
      if frame.canGoBack { sent.goBack(from: frame) }
      return InputEvent(page: frame.inFront, action: frame.canGoBack ? .back : .quit)
    case .held: return nil
    }
    return nil
  }

  /// Warns that quitting loses typed input. The warning comes once; the next request counts (G28). The session knows
  /// what input is unsaved, also input from before a resume.
  private mutating func warnsOfLoss(_ frame: Frame) -> Bool {
    guard !isQuittingGuarded, !told.hasWarnedOfLoss, !frame.unsavedPages.isEmpty else { return false }
    told.hasWarnedOfLoss = true
    transcript.say(StateTexts.wouldBeLost)
    return true
  }

  /// Returns the field that was asked before `id` on this page.
  private func before(_ id: String, on page: PageID, _ frame: Frame) -> String? {
    let asked = memories[page]?.asked ?? []
    return frame.page.elements.flattened.prefix { $0.id != id }.last {
      $0.isInput && $0.isEnabled && asked.contains($0.id)
    }?
    .id
  }

  private mutating func closeList(_ page: PageID, to place: PageMemory.Place) {
    memories[page]?.place = place
    memories[page]?.menu = nil
    pager.restart()
    told.currentSubject = nil
  }

  /// Says everything again and offers the menu, which lists every field with its value (L30).
  private mutating func review(_ frame: Frame) {
    pager.restart()
    if let alert = frame.alerts.last {
      transcript.say(PageText.lines(alert))
      memories[alert.page]?.menu = nil
      return
    }
    transcript.say(PageText.title(frame.page), as: .title)
    sayTexts(frame)
    memories[frame.page.page]?.place = .menu
    memories[frame.page.page]?.forgetMenu()
  }

  /// Says the elements of the page that are not asked.
  mutating func sayTexts(_ frame: Frame) {
    for element in frame.page.elements.flattened where !(element.isInput && element.isEnabled) {
      introduce(element, of: frame.page)
      memories[frame.page.page]?.announced[element.id] = AnnouncedElement(element)
    }
  }

  /// Says the next lines of a text of the page. Returns false if all were said.
  private mutating func sayMore(of question: Question, _ frame: Frame) -> Bool {
    guard case .menu(let page) = question.subject, page == frame.page.page else { return false }
    for element in frame.page.elements.flattened {
      guard let log = element.content.log, log.isText else { continue }
      let said = memories[page]?.saidLines[element.id] ?? 0
      guard said < log.total else { continue }
      transcript.say(PageText.lines(log, from: said))
      memories[page]?.saidLines[element.id] = said + PageText.lineLimit
      return true
    }
    return false
  }

  /// Says the texts of the page again, from their first lines.
  mutating func sayTextsAgain(_ question: Question, _ frame: Frame) {
    guard case .menu(let page) = question.subject, page == frame.page.page else { return }
    for element in frame.page.elements.flattened where element.content.log?.isText == true {
      introduce(element, of: frame.page)
    }
  }

  /// Says the next lines of a listing. At the end, requests more rows of a list that offers more.
  mutating func more(_ question: Question, _ frame: Frame) -> InputEvent? {
    if sayMore(of: question, frame) { return nil }
    guard let numbered = numbered(question, frame) else { return object(LineModeTexts.nothingMore) }
    switch pager.rest(of: numbered) {
    case .none: object(LineModeTexts.nothingMore)
    case .page:
      pager.turnPage()
      listAgain(question)
      return requestShownRows(question, frame)
    case .list(let id):
      // In a menu, the items after the rows get other numbers, so the menu is said again from the start.
      if case .browse = question.subject { pager.expectMore(than: numbered.count) }
      return InputEvent(page: frame.inFront, element: id, action: .more)
    }
    return nil
  }

  /// Requests the rows of the shown part that are not loaded yet.
  mutating func requestShownRows(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard case .browse(let page, let id) = question.subject, let numbered = numbered(question, frame),
      let missing = pager.missing(in: numbered)
    else { return nil }
    // Requests the next part, too, because it is usually needed next.
    return InputEvent(
      page: page, element: id, action: .rows(missing.lowerBound..<missing.upperBound + pager.height))
  }

  mutating func listAgain(_ question: Question) {
    told.currentSubject = nil
    if case .menu(let page) = question.subject { memories[page]?.forgetMenu() }
  }

  private mutating func makeEmpty(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard case .field(let page, let id) = question.subject, let element = frame.element(id) else {
      return object(LineModeTexts.noEmpty)
    }
    switch element.content.input {
    case .text, .secret:
      drafts.discardLines(of: question.subject)
      return set(element, on: page, .setText(""), typed: "")
    case .number: return set(element, on: page, .setNumber(nil), typed: "")
    case .files: return set(element, on: page, .sendFiles([]), typed: "")
    case .selection(let selection) where selection.allowsMultipleSelection:
      return answer(LineModeTexts.none, question, frame)
    default:
      return object(LineModeTexts.noEmpty)
    }
  }

  mutating func discardLines(_ question: Question) -> Bool {
    guard drafts.discardLines(of: question.subject) else { return false }
    told.currentSubject = nil
    return true
  }

  /// Says that the lines of an unfinished text are kept.
  mutating func setLinesAside(_ question: Question) {
    guard let lines = drafts.lines(of: question.subject) else { return }
    transcript.say(LineModeTexts.kept(question.name, lines.count))
    told.currentSubject = nil
  }
}
