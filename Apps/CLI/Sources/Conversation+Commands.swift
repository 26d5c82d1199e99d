import SignalboxInterface

/// What each ``LineCommand`` does.
extension Conversation {
  mutating func perform(_ command: LineCommand, _ question: Question, _ frame: Frame) -> InputEvent? {
    switch command {
    case .back: return back(question, frame)
    case .help:
      transcript.say(Words.help)
      for element in frame.elementsInFront.flattened {
        if let letter = element.shortcut { transcript.say(Words.presses(":\(letter)", element.name)) }
      }
      explained = nil
    case .quit: return InputEvent(page: frame.inFront, action: .leave)
    case .undo, .redo:
      setLinesAside(question)
      (beforeUndo, isRedoing) = (frame, command == .redo)
      return InputEvent(page: frame.inFront, action: isRedoing ? .redo : .undo)
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
    case .sort: sort(question, frame)
    case .show: return show("", question, frame)
    case .agent:
      admission = guests.next
      if admission == nil { transcript.say(Guests.nobody) }
    }
    return nil
  }

  mutating func edit(_ question: Question, _ frame: Frame, typed: String) {
    guard case .field(let page, let id) = question.subject, let element = frame.element(id), !transcript.asksInLines,
      let field = element.content.field
    else { return transcript.say(Words.nothingToEdit) }
    let lines = (drafts.lines(of: question.subject) ?? []) + (typed.isEmpty ? [] : [typed])
    editing = (element, page, lines.isEmpty ? field.value : lines.joined(separator: "\n"))
  }

  /// Tells what the row with this number or name says of itself. Where one row is chosen from, it needs no name.
  mutating func show(_ name: String, _ question: Question, _ frame: Frame) -> InputEvent? {
    guard let numbered = numbered(question, frame) else {
      transcript.say(Words.nothingToShow)
      return nil
    }
    var index: Int? = if case .row = question.subject { 0 } else { nil }
    if !name.isEmpty {
      guard let found = self.index(of: name, in: numbered) else { return nil }
      index = found
    }
    guard let index else {
      transcript.say(Words.showWhich)
      return nil
    }
    if numbered.known?.contains(index) == false {
      pager.go(to: index)
      return lookAtPart(question, frame)
    }
    guard let preview = numbered.preview(index) else {
      transcript.say(Words.noPreview(numbered.names(index)[0]))
      return nil
    }
    transcript.say(numbered.names(index)[0] + ":", as: .plain)
    transcript.say(preview, as: .plain)
    return nil
  }

  /// Offers the columns to sort by: of the table that is looked through, or of all.
  private mutating func sort(_ question: Question, _ frame: Frame) {
    setLinesAside(question)
    let page = frame.page.page
    var table: String?
    if case .browse(_, let id) = question.subject { table = id }
    guard frame.alerts.isEmpty, !sortable(table, frame).isEmpty else { return transcript.say(Words.nothingToSort) }
    if let place = memories[page]?.place, case .columns = place { return }
    let place = memories[page]?.place ?? .due
    memories[page]?.beforeSorting = place
    leaveListing(page, to: .columns(of: table))
  }

  private mutating func back(_ question: Question, _ frame: Frame) -> InputEvent? {
    if discardLines(question) {
      transcript.say(Words.notChanged)
      return nil
    }
    switch question.subject {
    case .field(let page, let id) where memories[page]?.asked.contains(id) == true:
      memories[page]?.place = .menu
      transcript.say(Words.notChanged)
    case .field(let page, let id) where before(id, on: page, frame) != nil:
      guard let before = before(id, on: page, frame) else { return nil }
      memories[page]?.asked.remove(before)
      memories[page]?.place = .due
    case .browse(let page, _): leaveListing(page, to: .menu)
    case .row(let page, _):
      guard case .row(_, let list)? = memories[page]?.place else { return nil }
      leaveListing(page, to: .browse(list))
    case .columns(let page):
      let place = memories[page]?.beforeSorting ?? .due
      leaveListing(page, to: place)
    case .menu(let page)
    where memories[page]?.place == .menu && nextField(of: frame.page) != nil && frame.alerts.isEmpty:
      memories[page]?.place = .due
    case .field, .menu:
      let canGoBack = !frame.alerts.isEmpty || frame.page.canGoBack
      if !canGoBack, memories[frame.page.page]?.loses == true {
        // Said once, then it is meant (G28).
        memories[frame.page.page]?.loses = false
        transcript.say(StateWords.wouldBeLost)
        return nil
      }
      return InputEvent(page: frame.inFront, action: canGoBack ? .back : .leave)
    }
    return nil
  }

  /// The field that was asked before `id` on this page.
  private func before(_ id: String, on page: PageID, _ frame: Frame) -> String? {
    let asked = memories[page]?.asked ?? []
    return frame.page.elements.flattened.prefix { $0.id != id }.last {
      $0.isInput && $0.isEnabled && asked.contains($0.id)
    }?
    .id
  }

  private mutating func leaveListing(_ page: PageID, to place: PageMemory.Place) {
    memories[page]?.place = place
    memories[page]?.menu = nil
    pager.restart()
    explained = nil
  }

  /// Says everything again and offers the menu, in which every field stands with its value (L30).
  private mutating func review(_ frame: Frame) {
    pager.restart()
    if let alert = frame.alerts.last {
      transcript.say(PageText.words(alert))
      memories[alert.page]?.menu = nil
      return
    }
    transcript.say(frame.page.title, as: .title)
    sayTexts(frame)
    memories[frame.page.page]?.place = .menu
    memories[frame.page.page]?.menu = nil
  }

  /// Says what the page shows beside its fields.
  mutating func sayTexts(_ frame: Frame) {
    for element in frame.page.elements.flattened where !(element.isInput && element.isEnabled) {
      transcript.say(PageText.introduction(element))
      memories[frame.page.page]?.announced[element.id] = AnnouncedElement(element)
    }
  }

  /// The next lines of a listing; at its end, more of a list that has more to be had.
  mutating func more(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard let numbered = numbered(question, frame) else {
      transcript.say(Words.nothingMore)
      return nil
    }
    switch pager.rest(of: numbered) {
    case .none: transcript.say(Words.nothingMore)
    case .page:
      pager.turnPage()
      listAgain(question)
      return lookAtPart(question, frame)
    case .list(let id):
      // In a menu what follows the rows has other numbers then, so that is said again from the start.
      if case .browse = question.subject { pager.expectMore(than: numbered.count) }
      return InputEvent(page: frame.inFront, element: id, action: .more)
    }
    return nil
  }

  /// Asks for the rows of the part that is looked at, where they are still to come.
  mutating func lookAtPart(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard case .browse(let page, let id) = question.subject, let numbered = numbered(question, frame),
      let missing = pager.missing(in: numbered)
    else { return nil }
    // The next part comes with it, because that is mostly asked for next.
    return InputEvent(
      page: page, element: id, action: .rows(missing.lowerBound..<missing.upperBound + pager.height))
  }

  mutating func listAgain(_ question: Question) {
    explained = nil
    if case .menu(let page) = question.subject { memories[page]?.menu = nil }
  }

  private mutating func makeEmpty(_ question: Question, _ frame: Frame) -> InputEvent? {
    guard case .field(let page, let id) = question.subject, let element = frame.element(id) else {
      transcript.say(Words.noEmpty)
      return nil
    }
    switch element.content.input {
    case .text, .secret:
      drafts.discardLines(of: question.subject)
      return set(element, on: page, .setText(""), typed: "")
    case .number: return set(element, on: page, .setNumber(nil), typed: "")
    case .selection(let selection) where selection.takesSeveral: return answer(Words.none, question, frame)
    default:
      transcript.say(Words.noEmpty)
      return nil
    }
  }

  mutating func discardLines(_ question: Question) -> Bool {
    guard drafts.discardLines(of: question.subject) else { return false }
    explained = nil
    return true
  }

  /// Says that the lines so far wait.
  mutating func setLinesAside(_ question: Question) {
    guard let lines = drafts.lines(of: question.subject) else { return }
    transcript.say(Words.kept(question.name, lines.count))
    explained = nil
  }
}
