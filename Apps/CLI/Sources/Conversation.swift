import SignalboxInterface

/// The line mode as a state machine: frames and lines go in; text, questions and events come out.
///
/// A page with input fields asks each of them once, in reading order; then its menu is offered: what can be pressed, then
/// the fields, to change them. A page without fields is only a menu. What has been said of a showing is remembered, so
/// that only what is new is said again (K7). Everything here is pure: presenters carry it out.
struct Conversation {
  /// An answer that was sent, until it is known what became of it.
  struct PendingAnswer {
    var page: PageID
    var id: String
    /// As it was typed; empty where it is not to be shown again.
    var text: String
    /// What to say unless it was refused.
    var confirmation: String?
    /// Whether the field had been asked before.
    var wasAsked: Bool
  }

  var transcript: Transcript
  var pager: ListPager
  var drafts = Drafts()
  var memories: [PageID: PageMemory] = [:]
  /// Whether it is said how to answer; someone who listens to it all may know (L24).
  let hasHints: Bool
  /// Whether how far something has come may stand in a line that is written anew, in place of a line every ten percent (L25).
  let rewritesProgress: Bool

  private(set) var frame: Frame?
  /// The page said last, whether or not an alert is in front of it now.
  private var page: PageID?
  private var front: PageID?
  var question: Question?
  /// What was explained and listed last, which is not done again.
  var explained: Question.Subject?
  /// The text that was asked to be opened in the user's editor.
  var editing: (element: ElementState, page: PageID, text: String)?
  /// The field answered in the turn before, and what to confirm unless it is refused.
  var pendingAnswer: PendingAnswer?
  /// The page on which something was pressed, and which of its fields were not as they must be then; until it is known what came of it.
  var pressed: (page: PageID, wrong: Set<String>)?
  private var working: [String]?
  /// What there was when taking back was asked for, to say what it did.
  var beforeUndo: Frame?
  /// Whether it was to be done again instead.
  var isRedoing = false
  /// Who else is there, and what they are to be allowed from now on.
  private(set) var guests = Guests(names: [], admission: .acting)
  var admission: Admission?
  /// What a guest did, and was said.
  private var acted: Acted?
  /// What was said of what is told in passing, and of the application's status.
  private var notices: [NoticeState] = []
  private var status: String?

  init(
    _ transcript: Transcript = Transcript(), height: Int = 20, hasHints: Bool = true, rewritesProgress: Bool = false
  ) {
    self.transcript = transcript
    self.hasHints = hasHints
    self.rewritesProgress = rewritesProgress
    pager = ListPager(height: height)
  }

  /// Begins with a line about how it goes.
  mutating func welcome() { if hasHints { transcript.say(Words.welcome) } }

  // MARK: What happened

  /// A frame was committed; the last one counts.
  mutating func show(_ frame: Frame) { self.frame = frame }

  /// Somebody came or went, or may do something else now.
  mutating func greet(_ guests: Guests) {
    if let news = guests.news(since: self.guests, way: LineCommand.agent.word) { transcript.say(news) }
    self.guests = guests
  }

  /// What guests are to be allowed, once.
  mutating func takeAdmission() -> Admission? {
    defer { admission = nil }
    return admission
  }

  /// An event was refused and changed nothing: say why, and ask again with what was typed (L8).
  mutating func refuse(_ event: InputEvent, _ reason: Rejection) {
    let element = frame?.element(event.element)
    let sentence = reason.sentence(for: element)
    beforeUndo = nil
    if case .badValue = reason, let element {
      transcript.say(Words.error(element.name, sentence))
    } else {
      transcript.say(Words.error(sentence))
    }
    guard let pendingAnswer, pendingAnswer.id == event.element else { return }
    self.pendingAnswer = nil
    memories[pendingAnswer.page]?.announced[pendingAnswer.id] = element.map(AnnouncedElement.init)
    askAgain(pendingAnswer)
  }

  /// Says and asks whatever is due now.
  /// - Parameters:
  ///   - typed: The half-typed answer to the question that is up.
  ///   - isSlow: Whether effects are under way long enough to be mentioned.
  ///   - waitsForOptions: Whether nothing is asked that what is on its way belongs to: a choice of nothing, rows that are fetched.
  ///   - isWaiting: Whether nothing at all is asked yet.
  mutating func turn(
    typed: String = "", isSlow: Bool = false, waitsForOptions: Bool = false, isWaiting: Bool = false
  ) -> Reply {
    guard let frame else { return Reply(lines: transcript.drain()) }
    let before = question
    sayUndone(frame)
    followEffects(frame, isSlow: isSlow)
    if let new = frame.acted, new != acted { transcript.say(new.sentence) }
    acted = frame.acted
    sayInPassing(frame)
    arrive(at: frame)
    confirm(frame)
    sayChanges(frame)
    askForWhatIsWrong(frame)
    guard !isWaiting, var next = nextQuestion(frame, waitsForOptions: waitsForOptions) else {
      question = nil
      return Reply(lines: transcript.drain())
    }
    if let before, before.subject == next.subject {
      (next.text, next.isTextReplaced) = (before.text, before.isTextReplaced)
    } else {
      // The half-typed answer waits for its question to come back; it never goes to another one (K8).
      if let before, before.style != .secret, !typed.isEmpty {
        drafts.keep(typed, for: before.subject, wasRefused: false)
      }
      drafts.offer(in: &next)
    }
    let isSame = before?.subject == next.subject && before?.prompt == next.prompt
    next.line = isSame ? before?.line ?? "" : transcript.ask(next)
    question = next
    return Reply(lines: transcript.drain(), progress: progress(frame), question: next)
  }

  /// Everything that belongs to the question that is up, to be said again on a screen that was cleared (L19).
  mutating func explain() -> [String] {
    guard let frame, let question else { return [] }
    explained = nil
    memories[frame.inFront]?.menu = nil
    if let alert = frame.alerts.last {
      transcript.say(PageText.words(alert))
    } else {
      sayWhere(frame)
      if case .menu = question.subject { sayTexts(frame) }
      if case .field(let page, let id) = question.subject { memories[page]?.announced[id] = nil }
    }
    (notices, status) = ([], nil)
    sayInPassing(frame)
    _ = nextQuestion(frame)
    _ = transcript.ask(question)
    return transcript.drain()
  }

  // MARK: Private

  /// Says what the user is told in passing, once, and what the application says of itself, when that is another.
  private mutating func sayInPassing(_ frame: Frame) {
    for notice in frame.notices where !notices.contains(notice) { transcript.say(notice.sentence) }
    if let new = frame.status, new != status { transcript.say(new) }
    (notices, status) = (frame.notices, frame.status)
  }

  private mutating func sayUndone(_ frame: Frame) {
    guard let before = beforeUndo, frame.revision != before.revision else { return }
    beforeUndo = nil
    let what = frame.difference(from: before)
    transcript.say(isRedoing ? StateWords.redone(what) : StateWords.undone(what))
    // What that said is not said again as a change.
    let isSaid = { (element: ElementState) in what == element.sentence || what == element.name }
    if frame.inFront == before.inFront, let element = frame.page.elements.flattened.first(where: isSaid) {
      memories[frame.page.page]?.announced[element.id]?.value = AnnouncedElement(element).value
    }
  }

  private mutating func followEffects(_ frame: Frame, isSlow: Bool) {
    guard !frame.isSettled else { return working = nil }
    guard isSlow else { return }
    // What came of it, the page says when it is over: it may have failed, or been given up.
    let said = working ?? []
    let new = frame.activities.filter { !said.contains($0) }
    if working == nil || !new.isEmpty { transcript.say(Words.working(new)) }
    working = said + new
  }

  /// Says where the user is, when that is new.
  private mutating func arrive(at frame: Frame) {
    let showings = Set(frame.stack.map(\.page) + frame.alerts.map(\.page))
    memories = memories.filter { showings.contains($0.key) }
    drafts.keepOnly(showings)
    guard frame.inFront != front else { return sayTitle(frame) }
    explained = nil
    pager.restart()
    if let alert = frame.alerts.last {
      transcript.beginParagraph()
      transcript.say(PageText.words(alert))
    } else if frame.page.page != page {
      transcript.beginParagraph()
      page = frame.page.page
      memories[frame.page.page, default: PageMemory()].title = nil
      memories[frame.page.page]?.menu = nil
    }
    front = frame.inFront
    sayTitle(frame)
  }

  private mutating func sayTitle(_ frame: Frame) {
    guard frame.alerts.isEmpty, memories[frame.page.page]?.title != frame.page.title else { return }
    memories[frame.page.page, default: PageMemory()].title = frame.page.title
    sayWhere(frame)
  }

  private mutating func sayWhere(_ frame: Frame) {
    transcript.say([frame.page.steps?.sentence].compactMap(\.self))
    if !frame.page.title.isEmpty { transcript.say(frame.page.title, as: .title) }
  }

  /// Confirms the answer before, or asks again when the page has something against it (L8).
  private mutating func confirm(_ frame: Frame) {
    guard let pendingAnswer else { return }
    self.pendingAnswer = nil
    if let confirmation = pendingAnswer.confirmation { transcript.say(confirmation) }
    if frame.inFront == pendingAnswer.page, frame.element(pendingAnswer.id)?.error != nil {
      askAgain(pendingAnswer)
    }
  }

  /// What a press found wrong, or has emptied, is asked again, and not only told.
  private mutating func askForWhatIsWrong(_ frame: Frame) {
    guard frame.isSettled, let pressed else { return }
    self.pressed = nil
    let wrong = Set(frame.missing.map(\.id)).subtracting(pressed.wrong)
    guard frame.inFront == pressed.page, !wrong.isEmpty else { return }
    memories[pressed.page]?.asked.subtract(wrong)
    memories[pressed.page]?.place = .due
  }

  private mutating func askAgain(_ pendingAnswer: PendingAnswer) {
    memories[pendingAnswer.page]?.place = .field(pendingAnswer.id)
    if !pendingAnswer.wasAsked { memories[pendingAnswer.page]?.asked.remove(pendingAnswer.id) }
    if !pendingAnswer.text.isEmpty {
      drafts.keep(pendingAnswer.text, for: .field(pendingAnswer.page, pendingAnswer.id), wasRefused: true)
    }
  }

  /// Says what is new about elements that were met before.
  private mutating func sayChanges(_ frame: Frame) {
    guard frame.alerts.isEmpty, let memory = memories[frame.page.page] else { return }
    for element in frame.page.elements.flattened {
      guard var before = memory.announced[element.id] else { continue }
      let now = AnnouncedElement(element)
      if rewritesProgress, now.progress != before.progress {
        memories[frame.page.page]?.moving.insert(element.id)
        before.value = now.value
      }
      transcript.say(AnnouncedElement.changes(from: before, to: element))
      memories[frame.page.page]?.announced[element.id] = now
    }
  }

  /// How far that has come which moves, in one line; what is done, or stands still with nothing under way, is told once more.
  private mutating func progress(_ frame: Frame) -> String? {
    guard frame.alerts.isEmpty, let memory = memories[frame.page.page], !memory.moving.isEmpty else { return nil }
    let moving = frame.page.elements.flattened.filter { memory.moving.contains($0.id) }
    for element in moving where frame.isSettled || element.content.percent == 100 {
      memories[frame.page.page]?.moving.remove(element.id)
    }
    return transcript.fitted(moving.compactMap { AnnouncedElement($0).progress }.joined(separator: "; "))
  }
}
