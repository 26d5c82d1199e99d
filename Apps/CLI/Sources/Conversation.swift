import SignalboxInterface

/// The line mode as a state machine: frames and lines go in; text, questions and events come out.
///
/// A page with input fields asks each of them once, in reading order; then its menu is offered: what can be pressed, then
/// the fields, to change them. A page without fields is only a menu. What has been said of a showing is remembered, so
/// that only what is new is said again (K7). Everything here is pure: presenters carry it out.
struct Conversation {
  /// Where in a page the conversation is.
  enum Place: Equatable {
    /// At the next field that was not asked yet, or in the menu when there is none.
    case due
    /// In the menu, although fields may be left.
    case menu
    /// At this field.
    case field(String)
    /// In this list or table.
    case browse(String)
    /// At this row of a list.
    case row(String, list: String)
  }

  /// What is known of one showing of a page.
  struct Memory {
    var said: [String: Said] = [:]
    var asked: Set<String> = []
    var place = Place.due
    var menu: [Menu.Item]?
    var title: String?
    /// What was to be pressed when it was told that lines would be lost.
    var warned: String?
  }

  /// An answer that was sent, until it is known what became of it.
  struct Answered {
    var page: PageID
    var id: String
    /// As it was typed; empty where it is not to be shown again.
    var text: String
    /// What to say unless it was refused.
    var confirmation: String?
    /// Whether the field had been asked before.
    var wasAsked: Bool
  }

  /// The window's width, to which lines are broken.
  var columns: Int
  /// How many lines of a listing are said at a time.
  var height: Int

  /// Whether a question is a line of its own, because nobody sees a cursor behind it.
  let asksInLines: Bool
  /// Whether it is said how to answer; someone who listens to it all may know (L24).
  let hasHints: Bool
  /// Whether nothing but ASCII can be shown (G17).
  let isASCII: Bool

  var frame: Frame?
  var memories: [PageID: Memory] = [:]
  /// The page said last, whether or not an alert is in front of it now.
  private var page: PageID?
  private var front: PageID?
  var question: Question?
  /// The question whose listing was said last.
  var listed: Question.Subject?
  var excerpt = Excerpt()
  /// Half-typed and refused answers.
  var drafts: [Question.Subject: (text: String, wasRefused: Bool)] = [:]
  /// The lines so far of texts that were begun and not ended; they wait while something else is asked.
  var blocks: [Question.Subject: [String]] = [:]
  /// The text that was asked to be opened in the user's editor.
  var editing: (element: ElementState, page: PageID, text: String)?
  /// The field answered in the turn before, and what to confirm unless it is refused.
  var answered: Answered?
  private var lines: [String] = []
  private var working: [String]?

  /// Begins a conversation, perhaps with a line about how it goes.
  init(
    columns: Int = 80, height: Int = 20, hasHints: Bool = true, asksInLines: Bool = false, isASCII: Bool = false
  ) {
    self.columns = columns
    self.height = height
    self.asksInLines = asksInLines
    self.hasHints = hasHints
    self.isASCII = isASCII
  }

  /// Begins with a line about how it goes.
  mutating func welcome() { if hasHints { say(Words.welcome) } }

  // MARK: What happened

  /// A frame was committed; the last one counts.
  mutating func show(_ frame: Frame) { self.frame = frame }

  /// An event was refused and changed nothing: say why, and ask again with what was typed (L8).
  mutating func refuse(_ event: InputEvent, _ reason: Rejection) {
    let element = frame?.element(event.element)
    let sentence = reason.sentence(for: element)
    if case .badValue = reason, let element {
      say(Words.error(element.name, sentence))
    } else {
      say(Words.error(sentence))
    }
    guard let answered, answered.id == event.element else { return }
    self.answered = nil
    memories[answered.page]?.said[answered.id] = element.map(Said.init)
    askAgain(answered)
  }

  /// Says and asks whatever is due now.
  /// - Parameters:
  ///   - typed: The half-typed answer to the question that is up.
  ///   - isSlow: Whether effects are under way long enough to be mentioned.
  mutating func turn(typed: String = "", isSlow: Bool = false) -> Turn {
    guard let frame else { return Turn(lines: takeLines()) }
    let before = question
    followEffects(frame, isSlow: isSlow)
    arrive(at: frame)
    confirm(frame)
    sayChanges(frame)
    var next = nextQuestion(frame)
    if let before, before.subject != next.subject, before.style != .secret, !typed.isEmpty {
      // The half-typed answer waits for its question to come back; it never goes to another one (K8).
      drafts[before.subject] = (typed, wasRefused: false)
    }
    if before?.subject != next.subject {
      if let draft = drafts.removeValue(forKey: next.subject), next.style != .secret {
        next.text = draft.text
        next.isTextReplaced = draft.wasRefused && next.kind != .text
      }
    } else {
      next.text = before?.text ?? ""
      next.isTextReplaced = before?.isTextReplaced ?? false
    }
    let isNew = before?.subject != next.subject || before?.prompt != next.prompt
    next.line = isNew ? ask(next) : before?.line ?? ""
    question = next
    return Turn(lines: takeLines(), question: next)
  }

  /// Everything that belongs to the question that is up, to be said again on a screen that was cleared (L19).
  mutating func explain() -> [String] {
    guard let frame, let question else { return [] }
    listed = nil
    memories[frame.inFront]?.menu = nil
    if let alert = frame.alerts.last {
      say(PageText.words(alert))
    } else {
      say([frame.page.title])
      if case .menu = question.subject { sayTexts(frame) }
      if case .field(let page, let id) = question.subject { memories[page]?.said[id] = nil }
    }
    _ = nextQuestion(frame)
    _ = ask(question)
    return takeLines()
  }

  // MARK: Saying

  mutating func say(_ text: String) {
    let text = shown(text)
    // Lines that go on are indented below the words of a numbered one.
    let number = text.prefix { $0.isNumber }
    let isNumbered = !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ")
    lines += Wrapping.lines(text, columns: columns, indent: isNumbered ? number.count + 2 : 0)
  }

  mutating func say(_ texts: [String]) {
    for text in texts where !text.isEmpty { say(text) }
  }

  /// Says a question that leaves no room for its answer, and gives what then stands before the answer.
  private mutating func ask(_ question: Question) -> String {
    if question.style == .continuation { return asksInLines ? "" : "> " }
    let prompt = shown(question.prompt) + ":"
    if !asksInLines, TextWidth.of(prompt) < max(columns - 20, columns / 2) { return prompt + " " }
    say(prompt)
    return asksInLines ? "" : "> "
  }

  private func shown(_ text: String) -> String { isASCII ? ASCIIText.of(text) : text }

  private mutating func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// An empty line before a new subject, except at the very start.
  private mutating func part() {
    if front != nil || !lines.isEmpty, lines.last != "" { lines.append("") }
  }

  private mutating func followEffects(_ frame: Frame, isSlow: Bool) {
    guard !frame.isSettled else { return working = nil }
    guard isSlow else { return }
    // What came of it, the page says when it is over: it may have failed, or been given up.
    let said = working ?? []
    let new = frame.activities.filter { !said.contains($0) }
    if working == nil || !new.isEmpty { say(Words.working(new)) }
    working = said + new
  }

  /// Says where the user is, when that is new.
  private mutating func arrive(at frame: Frame) {
    let showings = Set(frame.stack.map(\.page) + frame.alerts.map(\.page))
    memories = memories.filter { showings.contains($0.key) }
    blocks = blocks.filter { showings.contains($0.key.page) }
    guard frame.inFront != front else { return sayTitle(frame) }
    listed = nil
    excerpt = Excerpt()
    if let alert = frame.alerts.last {
      part()
      say(PageText.words(alert))
    } else if frame.page.page != page {
      part()
      page = frame.page.page
      memories[frame.page.page, default: Memory()].title = nil
      memories[frame.page.page]?.menu = nil
    }
    front = frame.inFront
    sayTitle(frame)
  }

  private mutating func sayTitle(_ frame: Frame) {
    guard frame.alerts.isEmpty, memories[frame.page.page]?.title != frame.page.title else { return }
    memories[frame.page.page, default: Memory()].title = frame.page.title
    say([frame.page.title])
  }

  /// Confirms the answer before, or asks again when the page has something against it (L8).
  private mutating func confirm(_ frame: Frame) {
    guard let answered else { return }
    self.answered = nil
    if let confirmation = answered.confirmation { say(confirmation) }
    if frame.inFront == answered.page, frame.element(answered.id)?.error != nil {
      askAgain(answered)
    }
  }

  private mutating func askAgain(_ answered: Answered) {
    memories[answered.page]?.place = .field(answered.id)
    if !answered.wasAsked { memories[answered.page]?.asked.remove(answered.id) }
    if !answered.text.isEmpty { drafts[.field(answered.page, answered.id)] = (answered.text, wasRefused: true) }
  }

  /// Says what is new about elements that were met before.
  private mutating func sayChanges(_ frame: Frame) {
    guard frame.alerts.isEmpty, let memory = memories[frame.page.page] else { return }
    for element in PageText.flattened(frame.page.elements) {
      guard let before = memory.said[element.id] else { continue }
      say(Said.changes(from: before, to: element))
      memories[frame.page.page]?.said[element.id] = Said(element)
    }
  }
}
