import SignalboxInterface

/// The line mode as a state machine: frames and lines go in; text, questions and events come out.
///
/// A page with input fields asks each of them once, in reading order. Then it offers its menu: the elements to press,
/// then the fields, to change them. A page without fields is only a menu. The texts said for each showing are
/// remembered, so that only new facts are said (K7). The state machine has no side effects: presenters carry out its
/// results.
struct Conversation {
  /// A request to the presenter.
  enum Request {
    case admit(Admission)
    /// Tell changes at this rate from now on.
    case tell(ChangeRate)
    /// Open a text in the user's editor.
    case edit(EditedText)
  }

  /// A text for the user's editor, and the element and the page to which it belongs.
  struct EditedText {
    let element: ElementState
    let page: PageID
    let text: String
  }

  var transcript: Transcript
  var pager: ListPager
  var drafts = Drafts()
  var memories: [PageID: PageMemory] = [:]
  /// The frame that was told. Numbers and names mean its elements.
  var frame: Frame?
  var news = ConversationNews()
  var question: Question?
  var told = Told()
  var sent = Sent()
  var attempt = Attempt()
  /// A Boolean value that indicates whether a page or the session asks before the application quits.
  var isQuittingGuarded = false
  /// The last committed frame with all columns of its tables.
  private(set) var whole: Frame?
  /// The ids of the columns that the user has left out.
  var hiddenColumns: Set<String> = []
  /// The request of the last answer to the presenter.
  private var request: Request?

  init(
    _ transcript: Transcript = Transcript(), height: Int = 20, hasHints: Bool = true, rewritesProgress: Bool = false
  ) {
    self.transcript = transcript
    (self.transcript.hasHints, self.transcript.rewritesProgress) = (hasHints, rewritesProgress)
    pager = ListPager(height: height)
  }

  /// Says a first line about how to answer.
  mutating func welcome() { if transcript.hasHints { transcript.say(LineModeTexts.welcome) } }

  // MARK: Events

  /// The last committed frame.
  var newest: Frame? { news.newest }

  /// Takes a committed frame; only the last frame counts.
  mutating func show(_ frame: Frame) { (whole, news.newest) = (frame, frame.hiding(columns: hiddenColumns)) }

  /// Says which guests came, went, or got another admission.
  mutating func greet(_ guests: Guests) {
    transcript.say([told.news(of: guests)].compactMap(\.self))
  }

  /// Notes a request to the presenter, which carries it out after the answer.
  mutating func ask(for request: Request) { self.request = request }

  /// Returns and removes the request of the last answer to the presenter.
  mutating func removeRequest() -> Request? {
    defer { request = nil }
    return request
  }

  /// Handles a refused event, which changed nothing: says why, and asks again with the typed text (L8).
  mutating func refuse(_ event: InputEvent, _ reason: Rejection) {
    let element = newest?.element(event.element)
    let sentence = reason.sentence(for: element, given: event.action.text)
    let answer = sent.refuse(event.element)
    if case .badValue = reason, let element {
      object(LineModeTexts.error(element.name, sentence))
      if element.isSecret, transcript.asksInLines { attempt.secretRefusal = "\(element.name): \(sentence)" }
    } else {
      object(LineModeTexts.error(sentence))
    }
    guard let answer else { return }
    memories[answer.page]?.announced[answer.id] = element.map(AnnouncedElement.init)
    askAgain(answer)
  }

  /// Says and asks everything that is due now.
  /// - Parameters:
  ///   - typed: The half-typed answer to the current question.
  ///   - waitsForOptions: A Boolean value that indicates whether questions wait for options or rows that are loading.
  ///   - isWaiting: A Boolean value that indicates whether no question is asked yet.
  ///   - telling: The way in which changes are told that came by themselves.
  mutating func turn(
    typed: String = "", waitsForOptions: Bool = false, isWaiting: Bool = false, telling: Telling = .inFull
  ) -> Reply {
    guard let newest else { return Reply(lines: transcript.drain()) }
    if let previous = news.previous, newest.acted != nil, newest.acted != previous.acted {
      news.lastAction.begin(previous)
    }
    defer { news.previous = newest }
    let result = news.lastAction.result(in: newest)
    let telling = news.isAskedFor ? .inFull : telling == .inFull && news.counted != nil ? .inShort : telling
    sayUndone(newest)
    transcript.say([told.effects(of: newest, isNow: result != nil || telling != .later)].compactMap(\.self))
    transcript.say(told.inPassing(newest, since: result, isNow: telling != .later))
    if result == nil, telling != .inFull, let question, keepsMeaning(question, newest) {
      guard telling == .inShort else { return hold(newest) }
      return turnInShort(newest, typed: typed, waitsForOptions: waitsForOptions, isWaiting: isWaiting)
    }
    news.scope = telling == .inFull || telling == .inShort && result == nil ? .all : .since(result)
    let reply = advance(newest, since: result, typed, waitsForOptions: waitsForOptions, isWaiting: isWaiting)
    guard telling == .inShort, result != nil, reply.question != nil else { return reply }
    // Changes from before the action are told as well, before the question.
    var rest = turnInShort(newest, typed: typed, waitsForOptions: waitsForOptions, isWaiting: isWaiting)
    rest.lines = reply.lines + rest.lines
    return rest
  }

  /// Says the changes of the scope, and asks the next question.
  private mutating func advance(
    _ newest: Frame, since result: Frame?, _ typed: String, waitsForOptions: Bool, isWaiting: Bool
  ) -> Reply {
    let (before, former) = (question, frame)
    news.changes = []
    transcript.say([sent.loss(in: newest)].compactMap(\.self))
    if let result { adopt(result) }
    adopt(newest)
    arrive(at: newest)
    confirm(newest, isWaiting: isWaiting)
    if let result { transcript.say([StateTexts.added(newest.addedInputs(since: result))].compactMap(\.self)) }
    sayChanges(newest) { _ in true }
    forgetGoneNotes(newest, says: result == nil)
    sayUrgentChanges(newest)
    askAgainForErrors(newest)
    if case .all = news.scope { news.counted = nil }
    guard !isWaiting, var next = nextQuestion(newest, waitsForOptions: waitsForOptions) else {
      question = nil
      return Reply(lines: transcript.drain())
    }
    if news.isAskedFor, news.changes.isEmpty { transcript.say(LineModeTexts.nothingChanged) }
    news.isAskedFor = false
    if let before { follow(before, former: former, in: &next, typed: typed) } else { drafts.offer(in: &next) }
    let isSame = before?.subject == next.subject && before?.prompt == next.prompt
    next.line = isSame ? before?.line ?? "" : transcript.ask(next)
    question = next
    let hasNews = result == nil && before != nil && (!news.changes.isEmpty || !isSame)
    return Reply(lines: transcript.drain(), progress: progress(newest), question: next, hasNews: hasNews)
  }

  /// Returns all text that belongs to the current question, to say again on a cleared screen (L19).
  mutating func explain() -> [String] {
    guard let newest, let question else { return [] }
    adopt(newest)
    let frame = newest
    news.scope = .all
    told.currentSubject = nil
    memories[frame.inFront]?.forgetMenu()
    if let alert = frame.alerts.last {
      transcript.say(PageText.lines(alert))
    } else {
      sayLocation(frame)
      if case .menu = question.subject { sayTexts(frame) }
      if case .field(let page, let id) = question.subject { memories[page]?.announced[id] = nil }
    }
    told.repeatInPassing()
    transcript.say(told.inPassing(frame, since: nil, isNow: true))
    _ = nextQuestion(frame)
    _ = transcript.ask(question)
    return transcript.drain()
  }

  // MARK: Private

  private mutating func sayUndone(_ frame: Frame) {
    guard let (before, isRedo) = sent.undone(in: frame) else { return }
    let what = frame.difference(from: before)
    transcript.say(frame.sentence(sinceUndo: before, isRedo: isRedo))
    // The same change is not said again.
    let isSaid = { (element: ElementState) in what == element.sentence || what == element.name }
    if frame.inFront == before.inFront, let element = frame.page.elements.flattened.first(where: isSaid) {
      memories[frame.page.page]?.announced[element.id]?.value = AnnouncedElement(element).value
    }
  }

  /// Says where the user is, if that is new.
  private mutating func arrive(at frame: Frame) {
    let showings = Set(frame.stack.map(\.page) + frame.alerts.map(\.page))
    memories = memories.filter { showings.contains($0.key) }
    drafts.keepOnly(showings)
    guard frame.inFront != told.front else { return sayTitle(frame) }
    told.currentSubject = nil
    pager.restart()
    if let alert = frame.alerts.last {
      transcript.beginParagraph()
      transcript.say(PageText.lines(alert))
    } else if frame.page.page != told.page {
      transcript.beginParagraph()
      told.page = frame.page.page
      memories[frame.page.page, default: PageMemory(startOf: frame.page)].title = nil
      memories[frame.page.page]?.forgetMenu()
    }
    told.front = frame.inFront
    sayTitle(frame)
  }

  private mutating func sayTitle(_ frame: Frame) {
    guard frame.alerts.isEmpty, memories[frame.page.page]?.title != frame.page.title else { return }
    if memories[frame.page.page]?.title != nil {
      guard news.scope.tells(frame, { $0.page.title }) else { return }
      news.note(frame.page.title, 1)
    }
    memories[frame.page.page, default: PageMemory()].title = frame.page.title
    sayLocation(frame)
  }

  private mutating func sayLocation(_ frame: Frame) {
    let title = PageText.title(frame.page)
    if !title.isEmpty { transcript.say(title, as: .title) }
  }

  /// Confirms the previous answer, or asks again if the page refuses it (L8).
  /// - Parameter isWaiting: A Boolean value that indicates whether a check of the answer is awaited.
  private mutating func confirm(_ frame: Frame, isWaiting: Bool) {
    guard let answer = sent.answer else { return }
    sent.confirm(in: frame, isWaiting: isWaiting)
    let element = frame.inFront == answer.page ? frame.element(answer.id) : nil
    if let confirmation = answer.confirmation {
      // The page may have made another value of it. Then only that value is said.
      let now = element.map(AnnouncedElement.init)
      let isOther = now.map { $0.value != memories[answer.page]?.announced[answer.id]?.value } ?? false
      let isInLine = element?.error != nil && !answer.text.isEmpty
      if isOther || !isInLine { transcript.say(isOther ? element?.sentence ?? confirmation : confirmation) }
      if let now, isOther { memories[answer.page]?.announced[answer.id]?.value = now.value }
    }
    guard let element else { return }
    // Too few options were chosen: the answer stays, and the rest is asked for.
    let rest = element.isEmpty ? nil : element.lack
    if let rest, element.error == nil { transcript.say(LineModeTexts.error(element.name, rest)) }
    if let error = element.error ?? rest {
      attempt.refuse(LineModeTexts.error(element.name, error))
      askAgain(answer)
    }
  }

  /// Asks again for fields that a press found wrong or has emptied, instead of only telling it.
  private mutating func askAgainForErrors(_ frame: Frame) {
    let wrong = sent.wrong(in: frame)
    guard !wrong.isEmpty else { return }
    memories[frame.inFront]?.asked.subtract(wrong)
    memories[frame.inFront]?.place = .due
  }

  private mutating func askAgain(_ answer: Sent.Answer) {
    memories[answer.page]?.place = .field(answer.id)
    if !answer.wasAsked { memories[answer.page]?.asked.remove(answer.id) }
    offerAgain(answer.text, for: .field(answer.page, answer.id))
  }

  /// Says the changes of elements that were said before, if they are in the scope.
  mutating func sayChanges(_ frame: Frame, _ isTold: (ElementState) -> Bool) {
    guard frame.alerts.isEmpty, let memory = memories[frame.page.page] else { return }
    for element in frame.page.elements.flattened {
      guard var before = memory.announced[element.id], !sent.isWorking(element, in: frame) else { continue }
      let now = AnnouncedElement(element)
      guard now != before, isTold(element), news.scope.tells(frame, { $0.element(element.id) }) else { continue }
      if transcript.rewritesProgress, now.progress != before.progress {
        memories[frame.page.page]?.moving.insert(element.id)
        before.value = now.value
      }
      let lines = AnnouncedElement.changes(from: before, to: element)
      if !lines.isEmpty { news.note(element.name, lines.count) }
      transcript.say(lines)
      memories[frame.page.page]?.announced[element.id] = now
    }
  }

  /// Returns the progress of the moving elements in a single line. Progress that is finished, or has stopped in a
  /// settled frame, is told a last time.
  mutating func progress(_ frame: Frame) -> String? {
    guard frame.alerts.isEmpty, let memory = memories[frame.page.page], !memory.moving.isEmpty else { return nil }
    let moving = frame.page.elements.flattened.filter { memory.moving.contains($0.id) }
    for element in moving where frame.isSettled || element.content.percent == 100 {
      memories[frame.page.page]?.moving.remove(element.id)
    }
    return transcript.fitted(moving.compactMap { AnnouncedElement($0).progress }.joined(separator: "; "))
  }
}
