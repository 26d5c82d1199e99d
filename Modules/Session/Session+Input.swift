import Logging
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

extension Session {
  func receive(_ input: Inbox.Input) {
    self.input = input
    let events = input.events
    let objections = objections(to: input)
    guard objections.isEmpty else { return refuse(objections) }
    if !isLive, let first = events.first {
      // Whoever looks on while a recording is repeated at its pace may leave, and nothing else.
      guard first.action == .leave else { return refuse(first, .actionFailed(Sentences.repeating)) }
      stopReplay()
    }
    if events.count == 1, events[0].isTravel { return travel(events[0]) }
    if let prompt = secrets.prompt, events.contains(where: { $0.page == prompt.id }) {
      return receive(events, for: prompt)
    }
    var (accepted, refused): ([Accepted], [Refusal]) = ([], [])
    for event in events {
      do throws(Rejection) {
        accepted.append(try accept(event))
      } catch {
        refused.append(Refusal(event, error))
      }
    }
    guard refused.isEmpty else { return refuse(refused) }
    record(accepted)
    apply(accepted)
  }

  /// What speaks against who does it, or against what they saw.
  private func objections(to input: Inbox.Input) -> [Refusal] {
    if input.viewer.isGuest {
      if output.admission != .acting { return input.events.map { Refusal($0, .lookingOn) } }
      // A guest goes by itself; the application is the person's to leave.
      let leaving = input.events.filter { $0.action == .leave }
      if !leaving.isEmpty { return leaving.map { Refusal($0, .wrongAction) } }
    }
    guard let seen = input.seen, let frame else { return [] }
    return input.events.filter { !output.isCurrent($0, seen: seen, in: frame) }.map { Refusal($0, .staleRevision) }
  }

  /// At the end of its turn what somebody did is answered; going back in time takes more than one.
  func answer() {
    guard let input, visibility.contains(.handlers) else { return }
    self.input = nil
    let refused = refusals
    refusals = []
    switch input.reply {
    case .told(let handler): handler()
    case .answered(let handler):
      if let frame, refused.isEmpty, input.viewer.namesRevisions { output.wasSeen(frame) }
      input.viewer.answer(handler, refused, frame, ending)
    }
  }

  /// Applies inputs that are written down. Whoever does something on a page stays for the time being.
  func apply(_ inputs: [Accepted]) {
    if run?.navigator.state.top?.mode != .alert { run?.leavingFrom = nil }
    for input in inputs { input.apply() }
  }

  func refuse(_ event: InputEvent, _ reason: Rejection) { refuse([Refusal(event, reason)]) }

  /// Refuses all that was done at once. The presenter is told of the first; who waits for an answer gets them all.
  func refuse(_ refused: [Refusal]) {
    refusals += refused
    guard let (event, reason) = refused.first.map({ ($0.event, $0.reason) }) else { return }
    logger.info("input on \(event.element) refused: \(reason)")
    let viewer = input?.viewer ?? output.host
    if !viewer.isGuest { scriptedUser?.refused(event, reason) }
    viewer.reject(event, reason)
  }

  /// An input that nothing speaks against.
  struct Accepted {
    /// What to write down before it is applied; `nil` for what changes nothing.
    let entry: Journal.Entry?
    /// What was typed into a secret.
    var secret: SecretInput?
    let apply: () -> Void
  }

  /// The one door for input: total, and checked in a fixed order. Gives what applies it.
  func accept(_ event: InputEvent) throws(Rejection) -> Accepted {
    guard case .running = phase, let navigator = run?.navigator else { throw .closing }
    if event.action == .leave { return try acceptLeaving(event, navigator) }
    guard let page = navigator.page(event.page), let top = navigator.state.top else { throw .stalePage }
    guard top.id == event.page, secrets.prompt == nil || top.mode == .alert || givesWhatIsAsked(event, on: page) else {
      throw top.mode == .alert ? .coveredByAlert : .notOnTop
    }
    if event.action == .back {
      guard navigator.canGoBack else { throw .noBack }
      return Accepted(entry: .input(event)) { navigator.goBack() }
    }
    if event.isTravel { throw .wrongAction }
    guard let (element, part) = page.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    if let field = element as? SecretField, case .setText(let text) = event.action {
      return accept(text, into: field, event)
    }
    return Accepted(entry: .input(event)) {
      self.logger.info("input on \(event.element)")
      element.apply(event.action, on: part)
      guard let reason = element.takeFailure(), self.isLive else { return }
      self.refusals.append(Refusal(event, .actionFailed(reason)))
      self.input?.viewer.reject(event, .actionFailed(reason))
    }
  }

  /// Leaving is a question that pages may answer, and an application may be one that is never left.
  private func acceptLeaving(_ event: InputEvent, _ navigator: Navigator) throws(Rejection) -> Accepted {
    guard canBeLeft else { throw .actionFailed(Sentences.neverLeft) }
    guard let page = navigator.pageToAsk else {
      return Accepted(entry: .input(event)) { self.leaveAsAsked() }
    }
    // The question may be there already.
    guard navigator.state.top?.mode != .alert else { throw .coveredByAlert }
    return Accepted(entry: .input(event)) { self.ask(page) }
  }

  private func ask(_ page: AnyPage) {
    guard page.isGuarding else { return askAboutSteps() }
    run?.leavingFrom = page.id
    page.askToLeave()
  }

  /// Whoever is in the middle of steps may have pressed the wrong key.
  private func askAboutSteps() {
    let leave = Button("leave", Sentences.leave, role: .destructive)
    let stay = Button("stay", Sentences.stay, role: .cancel)
    let buttons = [leave, stay]
    let alert = Alert(
      title: Sentences.leaveBeforeTheEnd, message: Sentences.stepsAreGivenUp, severity: .warning, buttons: buttons)
    run?.navigator.alert(alert) { [unowned self] in if $0 == .success("leave") { leaveAsAsked() } }
  }

  private func leaveAsAsked() { leave(as: .finished(outcome: run?.returned?.outcome)) }

  /// The page that was asked has gone, so leaving continues; false when there is nothing to do. One that went because it was done
  /// leads on to what comes after it.
  func continueLeaving() -> Bool {
    guard case .running = phase, let run, let page = run.leavingFrom, run.navigator.page(page) == nil else {
      return false
    }
    run.leavingFrom = nil
    if run.navigator.lastFinished == page { return false }
    if let next = run.navigator.guardingPage { ask(next) } else { leaveAsAsked() }
    return true
  }
}
