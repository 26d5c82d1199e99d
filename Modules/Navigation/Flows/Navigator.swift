public import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// The only object that changes the stack of pages.
///
/// Requests are queued transitions. The navigator performs them one at a time, after the turn's signals settle (R47).
/// The requests of a turn have an order: pages are removed, then opened, and alerts come last. For example, after a
/// good feedback the selection page is removed before the thanks appear over the main page (R38, B8). While an alert is
/// open, all other requests wait (R49).
///
/// Every request ends exactly once, so none blocks the next (B14 to B16).
public final class Navigator {
  private enum Request {
    case show(AnyPage, PresentationMode, Ending)
    case replaceRoot(AnyPage, Ending)
    case close(PageID, Dismissed, decided: (() -> Void)?)
    case popTop

    /// The order within a turn: removals, then new pages, then alerts.
    var rank: Int {
      switch self {
      case .close, .popTop: 0
      case .replaceRoot: 1
      case .show(_, let mode, _): mode == .alert ? 3 : 2
      }
    }
  }

  /// A function that is called when a page has ended without an outcome.
  private typealias Ending = (Dismissed) -> Void

  private struct Shown {
    let page: AnyPage
    let ended: Ending
  }

  private var requests: [(turn: Int, request: Request)] = []
  private var turn = 0
  private var shown: [PageID: Shown] = [:]
  private var (isClosed, hasNewRoot) = (false, false)
  /// The last page that ended with an outcome.
  package private(set) var lastFinished: PageID?
  /// The stack of pages.
  public private(set) var state = NavigationState()
  private var spawned: [Flow] = []
  let clock: (any EventClock)?
  var shownNotices: Notices?
  private var statusValue = OnDemand("")

  /// A Boolean value that indicates whether toasts are not shown, because the user has seen them before an undo.
  package var ignoresNotices = false
  /// Called with each page right before it is shown.
  package var pageShown: ((AnyPage) -> Void)?

  /// - Parameters:
  ///   - state: The initial stack.
  ///   - clock: The clock for the duration of notices.
  package init(state: NavigationState = NavigationState(), clock: (any EventClock)? = nil) {
    (self.state, self.clock) = (state, clock)
  }

  /// The number of pages in the stack, for leak checks.
  public var livePageCount: Int { shown.count }

  // MARK: Requests

  /// Shows `page` and returns its outcome after the page is removed (R59, R60, R62).
  /// - Throws: ``Dismissed`` when the page ended without an outcome (R61).
  public nonisolated(nonsending) func present<Outcome>(
    _ page: Page<Outcome>, as mode: PresentationMode = .push
  ) async throws(Dismissed) -> Outcome {
    try await withCheckedContinuation { continuation in
      show(page, as: mode) { continuation.resume(returning: $0) }
    }.get()
  }

  /// Makes `page` the root and returns its outcome. All earlier pages end with ``Dismissed/replaced`` (R50).
  /// - Throws: ``Dismissed`` when the page ended without an outcome.
  public nonisolated(nonsending) func presentRoot<Outcome>(_ page: Page<Outcome>) async throws(Dismissed) -> Outcome {
    try await withCheckedContinuation { continuation in
      replaceRoot(with: page) { continuation.resume(returning: $0) }
    }.get()
  }

  /// Shows `page`. `ended` is called once, after the page is removed.
  public func show<Outcome>(
    _ page: Page<Outcome>, as mode: PresentationMode = .push,
    ended: @escaping (Result<Outcome, Dismissed>) -> Void = { _ in }
  ) {
    enter(page, ended) { .show(page, mode, $0) }
  }

  /// Makes `page` the root. `ended` is called once, after the page is removed (R50).
  public func replaceRoot<Outcome>(
    with page: Page<Outcome>, ended: @escaping (Result<Outcome, Dismissed>) -> Void = { _ in }
  ) {
    enter(page, ended) { .replaceRoot(page, $0) }
  }

  /// Shows an alert. `ended` receives the key of the pressed button.
  public func alert(_ alert: Alert, ended: @escaping (Result<String, Dismissed>) -> Void = { _ in }) {
    show(alert, as: .alert, ended: ended)
  }

  /// Removes the page on top, unless it is the root (R48). Waits while an alert is open.
  public func popTopPage() { request(.popTop) }

  /// Removes `page` and all pages above it with ``Dismissed/replaced``. Does nothing if the page is not shown.
  public func close(_ page: AnyPage) {
    if let id = page.id { request(.close(id, .replaced, decided: nil)) }
  }

  /// Removes `page` as if the user had gone back, with ``Dismissed/cancelled``.
  public func cancel(_ page: AnyPage) {
    if let id = page.id { request(.close(id, .cancelled, decided: nil)) }
  }

  /// Shows a toast: a message that needs no answer, takes no focus and disappears after a time.
  ///
  /// At most three are shown. An equal message replaces the earlier message. Use an ``Alert`` for a message that must
  /// be read, and a ``Note`` for a message about a page.
  /// - Parameters:
  ///   - text: The message.
  ///   - severity: The severity.
  ///   - duration: The time for which it is shown, by the session's clock.
  public func notify(_ text: String, _ severity: Severity = .information, for duration: Duration = .seconds(6)) {
    guard !isClosed, !ignoresNotices else { return }
    toasts.show(text, severity, for: duration)
  }

  /// A short status text of the application, shown on every page unless it is empty. Bind it with `<~`.
  public var status: MutableProperty<String> { statusValue.property }

  /// Starts a flow on the session's isolation (R80). A bare `Task {}` would run elsewhere and outlive its page.
  /// - Parameters:
  ///   - lifetime: The flow is cancelled when this lifetime ends.
  ///   - inBackground: A Boolean value that indicates whether the flow has only background effects and the application
  ///     restarts it after a checkpoint. Such a flow does not prevent a checkpoint.
  ///   - flow: The work.
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

  /// A Boolean value that indicates whether flows are waiting to start.
  package var hasSpawned: Bool { !spawned.isEmpty }

  /// Returns the waiting flows in the order of their creation, and removes them from the queue.
  package func drainSpawned() -> [Flow] {
    defer { spawned = [] }
    return spawned
  }

  /// The current status text, or `nil` if it is empty.
  package var statusText: String? { statusValue.value.isEmpty ? nil : statusValue.value }

  /// Returns the page of a showing.
  package func page(_ id: PageID) -> AnyPage? { shown[id]?.page }

  /// Handles the user's request to go back. A page that guards leaving decides itself.
  package func goBack() {
    guard let top = state.top, let page = page(top.id) else { return }
    if page.isGuarding { page.requestDismissal() } else { perform(.close(top.id), why: .cancelled) }
  }

  /// Returns whether a new page has replaced the root since the last call.
  package func consumeNewRoot() -> Bool {
    defer { hasNewRoot = false }
    return hasNewRoot
  }

  /// Skips numbers of showings and alerts.
  package func skip(toID lastID: Int, alert lastAlert: Int) { state.skip(toID: lastID, alert: lastAlert) }

  /// A Boolean value that indicates whether requests are waiting.
  package var hasRequests: Bool { !requests.isEmpty }

  /// Performs the waiting requests that may run now. Returns false if there are none.
  package func carryOutRequests() -> Bool {
    var didAnything = false
    while let next = nextRequest() {
      carryOut(requests.remove(at: next).request)
      didAnything = true
    }
    turn += 1
    // Releases the array's capacity, because a session may wait long for its user.
    if requests.isEmpty { requests = [] }
    return didAnything
  }

  /// Ends everything: all pages and all requests end with ``Dismissed/closed``.
  package func closeAll() {
    isClosed = true
    shownNotices?.clear()
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
    guard !page.wasPresented else {
      Mistake.check(false, "a page is shown once; make a new \(type(of: page)) for each showing (R34)")
      return ended(.failure(.closed))
    }
    page.wasPresented = true
    page.whenDecided { [weak self, unowned page] outcome in
      guard let self, let id = page.id else { return }
      // The outcome is passed on after the page is removed, so the caller's next page does not open on it (B20).
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

  /// Returns the index of the earliest turn's request with the lowest rank. An open alert blocks all but its removal.
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
      perform(.open(route: page.fullKey, mode: mode), why: .replaced, opening: Shown(page: page, ended: ended))
    case .replaceRoot(let page, let ended):
      perform(.replaceRoot(route: page.fullKey), why: .replaced, opening: Shown(page: page, ended: ended))
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
