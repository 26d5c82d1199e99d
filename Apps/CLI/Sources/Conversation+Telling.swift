import SignalboxInterface

/// Tells changes that come by themselves: at most as often as the presenter allows, and then only the newest state.
extension Conversation {
  /// The number of lines up to which changes are told in full.
  private static let fewLines = 3

  /// Returns a Boolean value that indicates whether the question can be answered although `newest` is not told yet.
  func keepsMeaning(_ question: Question, _ newest: Frame) -> Bool {
    guard let frame, newest.alerts.isEmpty, frame.inFront == newest.inFront else { return false }
    switch question.subject {
    case .field(_, let id):
      guard let element = newest.element(id) else { return false }
      return element.isInput && element.isEnabled && element.content.kind == frame.element(id)?.content.kind
    case .browse(_, let id): return newest.element(id) != nil
    case .row(_, let id): return newest.page.elements.find(id)?.row != nil
    case .menu, .columns, .held: return true
    }
  }

  /// Lets numbers and names mean the elements of `newer`. If they have got other numbers, they are listed again.
  mutating func adopt(_ newer: Frame) {
    defer { frame = newer }
    guard let frame, frame.inFront == newer.inFront, let subject = told.currentSubject else { return }
    // The menu compares its items when it is asked.
    if case .menu = subject { return }
    let (known, ids) = (numberedIDs(subject, frame), numberedIDs(subject, newer))
    guard known.places != ids.places || known.first != ids.first, !ids.keepNumbers(of: known) else { return }
    told.currentSubject = nil
    news.note(name(of: subject, newer), max(1, Set(ids.places).symmetricDifference(known.places).count))
  }

  private func name(of subject: Question.Subject, _ frame: Frame) -> String {
    switch subject {
    case .field(_, let id), .browse(_, let id): frame.element(id)?.name ?? frame.page.title
    case .row(_, let id): rowMenu(id, frame)?.items[0].names[0] ?? frame.page.title
    case .menu, .columns, .held: frame.page.title
    }
  }

  /// Tells few changes in full, many by their number.
  mutating func turnInShort(_ newest: Frame, typed: String, waitsForOptions: Bool, isWaiting: Bool) -> Reply {
    guard news.counted != newest.page else { return hold(newest) }
    // The full text is made with a copy, so that nothing counts as told if it is too long.
    var trial = self
    trial.news.counted = nil
    _ = trial.transcript.drain()
    var reply = trial.turn(typed: typed, waitsForOptions: waitsForOptions, isWaiting: isWaiting)
    if reply.lines.count(where: { !$0.isEmpty }) <= Self.fewLines {
      reply.lines = transcript.drain() + reply.lines
      self = trial
      return reply
    }
    news.counted = newest.page
    let count = trial.news.changes.reduce(0) { $0 + $1.count }
    transcript.say(LineModeTexts.changed(count, trial.news.changes.map(\.name), hasHint: transcript.hasHints))
    reply = hold(newest)
    reply.hasNews = true
    return reply
  }

  /// Tells only urgent changes, and reports of the user's own work. The question stays.
  mutating func hold(_ newest: Frame) -> Reply {
    forgetGoneNotes(newest, says: true)
    sayUrgentChanges(newest)
    guard news.lastAction.isUnderWay else { return Reply(lines: transcript.drain(), question: question) }
    news.scope = .all
    sayChanges(newest) { $0.content.log != nil || $0.content.kind == .progress }
    return Reply(lines: transcript.drain(), progress: progress(newest), question: question)
  }

  /// Forgets notes that have gone. Says so of notes that have gone by themselves: they are no longer true (L104).
  mutating func forgetGoneNotes(_ newest: Frame, says: Bool) {
    guard newest.alerts.isEmpty, let memory = memories[newest.page.page] else { return }
    let gone = memory.announced.compactMapValues(\.note).filter { newest.element($0.key) == nil }
    for (id, note) in gone.sorted(by: { $0.key < $1.key }) {
      if says { transcript.say(LineModeTexts.noLonger(note)) }
      memories[newest.page.page]?.announced[id] = nil
    }
  }

  /// Says new errors, and warnings that have appeared.
  mutating func sayUrgentChanges(_ newest: Frame) {
    guard newest.alerts.isEmpty, let memory = memories[newest.page.page] else { return }
    for element in newest.page.elements.flattened {
      if let error = element.error, let before = memory.announced[element.id], before.error != error {
        transcript.say(LineModeTexts.error(element.name, error))
        memories[newest.page.page]?.announced[element.id]?.error = error
      }
      if case .note(let text, let severity) = element.content, severity == .warning || severity == .error,
        !text.isEmpty, let previous = news.previous, previous.inFront == newest.inFront,
        previous.element(element.id)?.content.text?.isEmpty ?? true
      {
        let announced = AnnouncedElement(element)
        if memory.announced[element.id] != announced { transcript.say(PageText.introduction(element)) }
        memories[newest.page.page]?.announced[element.id] = announced
      }
    }
    askLater(newest)
  }

  /// Lets a field whose check has ended late and refused the answer be the next question (L102).
  private mutating func askLater(_ newest: Frame) {
    guard let answer = sent.removeRefused(in: newest), !answer.wasAsked else { return }
    let subject = Question.Subject.field(answer.page, answer.id)
    if case .menu? = question?.subject { return }
    guard question?.subject != subject, let name = newest.element(answer.id)?.name else { return }
    memories[answer.page]?.asked.remove(answer.id)
    offerAgain(answer.text, for: subject)
    if question != nil { transcript.say(LineModeTexts.askedNext(name)) }
  }
}
