import Logging
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

extension Session {
  func receive(_ input: Inbox.Input) {
    self.input = input
    run?.hasCause = true
    noteActivity()
    // The front end repeats a post whose answer it did not get. What was recorded is not done again.
    if let post = input.post, journal.has(post: post) {
      self.input?.form = nil
      return
    }
    let objections = objections(to: input)
    guard objections.isEmpty else {
      self.input?.form = nil
      return refuse(objections)
    }
    // A typed secret may be answered without a new entry. The sync confirms the ownership of a shared recording even
    // then.
    writer.sync(ifShared: true)
    guard input.form != nil else { return receive(input.events) }
    if let event = nextEvent() { receive([event]) }
  }

  /// Removes the next event of the form that the session is receiving; `nil` after the last.
  func nextEvent() -> InputEvent? {
    guard input?.form != nil else { return nil }
    guard case .running = phase else {
      // The rest is not applied, so the answer has to list it if it lists any event.
      while let event = input?.form?.next(afterRefusal: false) { input?.refusals.append(Refusal(event, .closing)) }
      return nil
    }
    let isRefused = input?.refusals.isEmpty == false
    return input?.form?.next(afterRefusal: isRefused)
  }

  /// Receives events that are applied together, or a single event of a form.
  func receive(_ events: [InputEvent]) {
    if !isLive, let first = events.first {
      // During a paced replay the user may only quit.
      guard first.action == .quit else { return refuse(first, .actionFailed(SessionTexts.repeating)) }
      stopReplay()
    }
    if events.count == 1, events[0].isTravel, input?.form == nil { return travel(events[0]) }
    if let prompt = secrets.prompt, events.contains(where: { $0.page == prompt.id }) {
      return receive(events, for: prompt)
    }
    let accepted = all(events) { event throws(Rejection) in
      try accept(event)
    } drop: { [self] in
      release($0.entry)
    }
    guard let accepted else { return }
    record(accepted)
    apply(accepted)
  }

  /// Returns what `accept` makes of each event. If it refuses any event, refuses the input, passes the other results to
  /// `drop` and returns `nil`.
  func all<Result>(
    _ events: [InputEvent], _ accept: (InputEvent) throws(Rejection) -> Result, drop: (Result) -> Void = { _ in }
  ) -> [Result]? {
    var (accepted, refused): ([Result], [Refusal]) = ([], [])
    for event in events {
      do throws(Rejection) {
        accepted.append(try accept(event))
      } catch {
        refused.append(Refusal(event, error))
      }
    }
    guard !refused.isEmpty else { return accepted }
    refuse(refused)
    accepted.forEach(drop)
    return nil
  }

  /// Returns the refusals that follow from the viewer's rights or from the revision that the user saw.
  private func objections(to input: Inbox.Input) -> [Refusal] {
    if input.viewer.isGuest {
      if output.admission != .acting { return input.events.map { Refusal($0, .lookingOn) } }
      // A guest detaches by itself; only the user may quit the application.
      let leaving = input.events.filter { $0.action == .quit }
      if !leaving.isEmpty { return leaving.map { Refusal($0, .wrongAction) } }
    }
    guard let seen = input.seen, let frame else { return [] }
    let stale = input.events.filter { event in
      !output.isCurrent(event, seen: seen, in: frame) || event.isTravel && hasDone(since: seen, frame)
    }
    return stale.map { Refusal($0, .staleRevision) }
  }

  /// Returns whether the user or a guest has done something since the frame with the revision `seen`.
  private func hasDone(since seen: Int, _ frame: Frame) -> Bool {
    guard seen != frame.revision, let last = journal.records.last(where: \.entry.isDone) else { return false }
    return last.revision >= seen
  }

  /// Answers the input at the end of its turn. Undo, redo and seek take several turns, and are answered after the last.
  func answer() {
    guard let input, visibility.contains(.handlers) else { return }
    self.input = nil
    input.viewer.answer(input.reply, input.refusals, frame, ending)
  }

  /// Applies recorded inputs. An input on a page withdraws an earlier request to quit or to open an address.
  ///
  /// A request for an address stays if the page, for example a lock, has asked nothing. The address opens
  /// when the page has ended.
  func apply(_ inputs: [Accepted]) {
    if let run, let departure = run.departure, run.navigator.state.top?.mode != .alert,
      departure.address == nil || departure.lastPage != run.navigator.state.lastID
    {
      run.departure = nil
    }
    for input in inputs {
      input.entry.map(note)
      input.apply()
    }
  }

  /// Notifies the page of typing or pressing.
  private func note(_ entry: Journal.Entry) {
    switch entry {
    case .input(let event): run?.navigator.page(event.page)?.note(event.action, on: event.element)
    case .secret(let page, let element, _): run?.navigator.page(page)?.note(.setText(""), on: element)
    default: break
    }
  }

  func refuse(_ event: InputEvent, _ reason: Rejection) { refuse([Refusal(event, reason)]) }

  /// Refuses the events of an input. The presenter is told of the first refusal, the answer has all of them.
  func refuse(_ refused: [Refusal]) {
    input?.refusals += refused
    for refusal in refused { release(.input(refusal.event)) }
    guard let (event, reason) = refused.first.map({ ($0.event, $0.reason) }) else { return }
    let place = event.element.isEmpty ? event.action.word : event.element
    logger.info("input on \(place) refused: \(reason.logged)")
    let viewer = input?.viewer ?? output.host
    if !viewer.isGuest { scriptedUser?.refused(event, reason) }
    viewer.reject(event, reason)
  }

  /// An input that passed all checks.
  struct Accepted {
    /// The entry to record before the input is applied; `nil` if the input changes nothing.
    let entry: Journal.Entry?
    /// The secret that the user typed.
    var secret: SecretInput?
    let apply: () -> Void
  }

  /// Checks an event and returns the accepted input. Every event passes here; the order of the checks is fixed.
  func accept(_ event: InputEvent) throws(Rejection) -> Accepted {
    guard case .running = phase, let navigator = run?.navigator else { throw .closing }
    if event.action == .quit { return try acceptQuit(event, navigator) }
    if case .open(let address) = event.action { return try acceptOpening(of: address, event, navigator) }
    guard let page = navigator.page(event.page), let top = navigator.state.top else { throw .stalePage }
    guard top.id == event.page, secrets.prompt == nil || top.mode == .alert || answersPrompt(event, on: page) else {
      throw top.mode == .alert ? .coveredByAlert : .notOnTop
    }
    if event.action == .back {
      guard navigator.canGoBack else { throw .noBack }
      // A recording from before the refusal is fed as it was.
      if isLive, let reason = navigator.backRefusal { throw .actionFailed(reason) }
      // The entry names the alert, so that undo recognizes an answer (K129).
      let element = top.mode == .alert ? top.route : ""
      let recorded = InputEvent(page: event.page, element: element, action: .back)
      return Accepted(entry: .input(recorded)) { navigator.goBack() }
    }
    if event.isTravel { throw .wrongAction }
    guard let (element, part) = page.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    if let download = element as? Download { return try accept(event, on: download) }
    let event = try keepingFiles(of: event, in: element)
    if let field = element as? SecretField, case .setText(let text) = event.action {
      return accept(text, into: field, event)
    }
    return Accepted(entry: .input(event)) {
      self.log?.info("input on \(event.element)")
      element.apply(event.action, on: part)
      if let address = (element as? Link)?.address { self.open(address, for: event) }
      guard let reason = element.consumeFailure(), self.isLive else { return }
      self.input?.refusals.append(Refusal(event, .actionFailed(reason)))
      self.input?.viewer.reject(event, .actionFailed(reason))
    }
  }
}

extension Rejection {
  /// The reason for the log, without a text of the application.
  fileprivate var logged: String {
    switch self {
    case .badValue(let problem): "badValue \(problem.rawValue)"
    case .actionFailed: "actionFailed"
    default: "\(self)"
    }
  }
}
