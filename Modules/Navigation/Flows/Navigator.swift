public import SignalboxCore
public import SignalboxInterface

/// The one object that changes where the user is.
///
/// Requests are transitions: they are carried out one at a time, after the signals of the turn they were made in have
/// settled (R47). Within a turn pages leave before pages come, and alerts come last, whatever order the wiring asked in:
/// on a good feedback the selection page goes first and the thanks appear over the main page (R38, B8). An alert is a
/// transition that lasts until it is answered; what is requested meanwhile waits (R49).
///
/// Every request ends exactly once, so none can block the next (B14 to B16).
public final class Navigator {
  private enum Request {
    case show(AnyPage, PresentationMode, Ending)
    case replaceRoot(AnyPage, Ending)
    case close(PageID, Dismissed, decided: (() -> Void)?)
    case popTop

    /// Pages leave, then pages come, then alerts.
    var rank: Int {
      switch self {
      case .close, .popTop: 0
      case .replaceRoot: 1
      case .show(_, let mode, _): mode == .alert ? 3 : 2
      }
    }
  }

  /// What to do when a page has gone without an outcome.
  private typealias Ending = (Dismissed) -> Void

  private struct Shown {
    let page: AnyPage
    let ended: Ending
  }

  private var requests: [(turn: Int, request: Request)] = []
  private var turn = 0
  private var shown: [PageID: Shown] = [:]
  private var isClosed = false
  private var hasNewRoot = false
  /// The page that went last because it had an outcome.
  package private(set) var lastFinished: PageID?
  /// Where the user is.
  public private(set) var state = NavigationState()
  private var spawned: [Flow] = []
  private let clock: (any EventClock)?
  private var told: Notices?
  private var standing = OnDemand("")

  /// Told each page right before it is shown.
  package var pageShown: ((AnyPage) -> Void)?

  /// - Parameters:
  ///   - state: Where the user is.
  ///   - clock: How long notices are shown.
  package init(state: NavigationState = NavigationState(), clock: (any EventClock)? = nil) {
    (self.state, self.clock) = (state, clock)
  }

  /// How many pages are alive in the stack, for leak checks.
  public var livePageCount: Int { shown.count }

  // MARK: Asking for pages

  /// Shows `page` and gives its outcome, once it has gone (R59, R60, R62).
  /// - Throws: ``Dismissed`` when it went without one (R61).
  public nonisolated(nonsending) func present<Outcome>(
    _ page: Page<Outcome>, as mode: PresentationMode = .push
  ) async throws(Dismissed) -> Outcome {
    try await withCheckedContinuation { continuation in
      show(page, as: mode) { continuation.resume(returning: $0) }
    }.get()
  }

  /// Makes `page` the root and gives its outcome, once it has gone. All pages before it go as ``Dismissed/replaced`` (R50).
  /// - Throws: ``Dismissed`` when it went without one.
  public nonisolated(nonsending) func presentRoot<Outcome>(_ page: Page<Outcome>) async throws(Dismissed) -> Outcome {
    try await withCheckedContinuation { continuation in
      replaceRoot(with: page) { continuation.resume(returning: $0) }
    }.get()
  }

  /// Shows `page`; `ended` is called once, when it has gone.
  public func show<Outcome>(
    _ page: Page<Outcome>, as mode: PresentationMode = .push,
    ended: @escaping (Result<Outcome, Dismissed>) -> Void = { _ in }
  ) {
    enter(page, ended) { .show(page, mode, $0) }
  }

  /// Makes `page` the root; `ended` is called once, when it has gone (R50).
  public func replaceRoot<Outcome>(
    with page: Page<Outcome>, ended: @escaping (Result<Outcome, Dismissed>) -> Void = { _ in }
  ) {
    enter(page, ended) { .replaceRoot(page, $0) }
  }

  /// Shows an alert; `ended` gets the key of the button pressed.
  public func alert(_ alert: Alert, ended: @escaping (Result<String, Dismissed>) -> Void = { _ in }) {
    show(alert, as: .alert, ended: ended)
  }

  /// Takes away the page on top, if it is not the root and not an alert (R48).
  public func popTopPage() { request(.popTop) }

  /// Takes `page` away, with all that stand on it, as ``Dismissed/replaced``. A page that is not shown: nothing happens.
  public func close(_ page: AnyPage) {
    if let id = page.id { request(.close(id, .replaced, decided: nil)) }
  }

  /// Takes `page` away as if the user had gone back from it: ``Dismissed/cancelled``.
  public func cancel(_ page: AnyPage) {
    if let id = page.id { request(.close(id, .cancelled, decided: nil)) }
  }

  /// Tells the user something in passing: it asks for no answer, takes no focus, and goes by itself.
  ///
  /// Three are shown at most, and one that says the same takes the other's place. What must be read is an ``Alert``, and what holds
  /// for a page is a ``Note`` on it.
  /// - Parameters:
  ///   - text: What is told.
  ///   - severity: The weight.
  ///   - duration: How long it is shown, by the session's clock.
  public func notify(_ text: String, _ severity: Severity = .information, for duration: Duration = .seconds(6)) {
    guard !isClosed else { return }
    let board = told ?? Notices(clock: clock)
    told = board
    board.show(text, severity, for: duration)
  }

  /// What the application says of itself on every page, in a few words; empty, it says nothing. Bind it with `<~`.
  public var status: MutableProperty<String> { standing.property }

  /// Starts a flow in the session's isolation (R80); a bare `Task {}` would run elsewhere and outlive its page.
  /// - Parameters:
  ///   - lifetime: The flow is cancelled when it ends.
  ///   - inBackground: Whether it has background effects alone, and the application starts it anew whenever it begins
  ///     again: then it does not count as under way where the session can begin again.
  ///   - flow: What is done.
  @discardableResult
  public func spawn(
    during lifetime: Lifetime? = nil, inBackground: Bool = false, _ flow: @escaping () async -> Void
  ) -> Subscription {
    let flow = Flow(isBackground: inBackground, flow)
    spawned.append(flow)
    let subscription = flow.subscribe()
    lifetime?.add(subscription)
    return subscription
  }

  // MARK: For the session

  /// Whether there are flows to start.
  package var hasSpawned: Bool { !spawned.isEmpty }

  /// The flows to start, in the order spawned; each is given once.
  package func drainSpawned() -> [Flow] {
    defer { spawned = [] }
    return spawned
  }

  /// What the user is told in passing now.
  package var notices: [NoticeState] { told?.shown ?? [] }

  /// What the application says of itself now, if it does.
  package var statusWords: String? { standing.value.isEmpty ? nil : standing.value }

  /// The page of a showing.
  package func page(_ id: PageID) -> AnyPage? { shown[id]?.page }

  /// The user went back from the page on top, which may want to ask first.
  package func goBack() {
    guard let top = state.top, let page = page(top.id) else { return }
    if page.isGuarding { page.askToLeave() } else { perform(.close(top.id), why: .cancelled) }
  }

  /// Whether another page took a root's place since this was last asked.
  package func tookNewRoot() -> Bool {
    defer { hasNewRoot = false }
    return hasNewRoot
  }

  /// Goes on numbering showings and alerts from here.
  package func skip(toID lastID: Int, alert lastAlert: Int) { state.skip(toID: lastID, alert: lastAlert) }

  /// Whether something is asked for that has to wait.
  package var hasRequests: Bool { !requests.isEmpty }

  /// Carries out what was requested and may be carried out now; false when there was nothing.
  package func carryOutRequests() -> Bool {
    var didAnything = false
    while let next = nextRequest() {
      carryOut(requests.remove(at: next).request)
      didAnything = true
    }
    turn += 1
    // What waits for its user needs no room for more.
    if requests.isEmpty { requests = [] }
    return didAnything
  }

  /// Ends everything: all pages and all requests go as ``Dismissed/closed``.
  package func closeAll() {
    isClosed = true
    told?.clear()
    perform(.closeAll, why: .closed)
    let unmet = requests
    requests = []
    for (_, request) in unmet {
      switch request {
      case .show(_, _, let ended), .replaceRoot(_, let ended): ended(.closed)
      case .close, .popTop: break
      }
    }
  }

  // MARK: Private

  private func enter<Outcome>(
    _ page: Page<Outcome>, _ ended: @escaping (Result<Outcome, Dismissed>) -> Void,
    _ make: (@escaping Ending) -> Request
  ) {
    precondition(!page.wasPresented, "a page is shown once; make a new \(type(of: page)) for each showing (R34)")
    page.wasPresented = true
    page.whenDecided { [weak self, unowned page] outcome in
      guard let self, let id = page.id else { return }
      // The outcome is handed over when the page has gone, so what the caller shows next does not land on it (B20).
      request(.close(id, .replaced) { ended(.success(outcome)) })
    }
    request(make { ended(.failure($0)) })
  }

  private func request(_ request: Request) {
    guard !isClosed else {
      switch request {
      case .show(_, _, let ended), .replaceRoot(_, let ended): ended(.closed)
      case .close, .popTop: break
      }
      return
    }
    requests.append((turn, request))
  }

  /// The first of the lowest rank within the earliest turn, among those that need not wait for an alert.
  private func nextRequest() -> Int? {
    guard !requests.isEmpty else { return nil }
    let alert = state.top.flatMap { $0.mode == .alert ? $0.id : nil }
    let ready = requests.indices.filter { index in
      guard let alert else { return true }
      if case .close(alert, _, _) = requests[index].request { return true }
      return false
    }
    return ready.min { left, right in
      (requests[left].turn, requests[left].request.rank, left)
        < (requests[right].turn, requests[right].request.rank, right)
    }
  }

  private func carryOut(_ request: Request) {
    switch request {
    case .show(let page, let mode, let ended):
      perform(.open(route: page.key, mode: mode), why: .replaced, opening: Shown(page: page, ended: ended))
    case .replaceRoot(let page, let ended):
      perform(.replaceRoot(route: page.key), why: .replaced, opening: Shown(page: page, ended: ended))
    case .close(let id, let why, let decided):
      perform(.close(id), why: why, decided: decided.map { (id, $0) })
    case .popTop:
      if state.entries.count > 1, let top = state.top { perform(.close(top.id), why: .replaced) }
    }
  }

  private func perform(
    _ command: NavigationState.Command, why: Dismissed, decided: (id: PageID, hand: () -> Void)? = nil,
    opening: Shown? = nil
  ) {
    let transition = state.apply(command)
    if case .replaceRoot = command, !transition.removed.isEmpty { hasNewRoot = true }
    for id in transition.removed { retire(id, why: why, decided: decided?.id == id ? decided?.hand : nil) }
    guard let entry = state.top, entry.id == transition.opened, let opening else { return }
    shown[entry.id] = opening
    pageShown?(opening.page)
    opening.page.show(as: entry)
  }

  private func retire(_ id: PageID, why: Dismissed, decided: (() -> Void)?) {
    guard let gone = shown.removeValue(forKey: id) else { return }
    gone.page.end()
    if let decided {
      lastFinished = id
      decided()
    } else {
      gone.ended(why)
    }
  }
}
