import Glibc
public import Logging
public import SignalboxCore
public import SignalboxNavigation

/// One running application: its flow, navigator, clock, effects, journal and presenter, in one isolation domain.
///
/// A session is driven by the thread that calls ``run(_:_:)``, in turns: one input, one timer or one effect's result is
/// taken, everything that becomes ready runs until nothing is, requested transitions are carried out, and one frame is
/// committed if anything visible changed. So a presenter never sees an intermediate state, and a test never sleeps.
public actor Session {
  private enum Phase {
    case waiting
    case running
    /// Pages are closed; effects that must finish are waited for.
    case leaving(Ending)
    case ended(Ending)
  }

  nonisolated let loop = LoopExecutor()
  /// Jobs of this actor run when the loop is driven, and only then.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private let name: String
  private let logger: Logger
  private let sessionClock: SessionClock
  private let navigator = Navigator()
  private var effects: SessionEffects?
  package private(set) var presenter: (any Presenter)?
  private var lowering = Lowering(capabilities: [])
  private var phase = Phase.waiting
  private var inbox: [[InputEvent]] = []
  private var flows: [Int: Flow] = [:]
  private var lastFlow = 0
  private var application: Task<Void, Never>?
  private var watches: [Watch] = [] { didSet { watchesVersion += 1 } }
  private var watchesVersion = 0
  private var skipsTurn = false
  private var turnHandlers: [() -> Void] = []
  private var waitHandlers: [() -> Void] = []
  /// Whether something happened since the last commit. A frame is made of every element, so it is not made for nothing.
  private var mustCommit = false
  /// What has happened so far, secrets excepted.
  public private(set) var journal = Journal()
  /// The last frame committed, with text as the pages have it; `nil` before the first page.
  public private(set) var frame: Frame?

  private struct Watch {
    let descriptor: Int32
    let events: Int16
    let handler: () -> Void
  }

  /// Creates a session that has not begun.
  /// - Parameters:
  ///   - name: The first part of every effect's idempotency key; by default a random one.
  ///   - time: Where its time comes from.
  ///   - logger: Told what happens, without any value the user gave.
  public init(name: String? = nil, time: TimeSource = .machine, logger: Logger? = nil) {
    self.name = name ?? String(UInt64.random(in: .min ... .max), radix: 36)
    self.logger = logger ?? Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
    sessionClock = SessionClock(time)
  }

  // MARK: Driving a session

  /// Runs `application` on the calling thread until it has ended.
  ///
  /// `attach` makes the presenter. It is called once, in the session's isolation, so the closures it forms, such as
  /// handlers for ``watch(_:for:_:)``, may use the session and the presenter freely.
  public nonisolated func run(
    _ application: any Application, _ attach: @Sendable (isolated Session) -> any Presenter
  ) -> Ending {
    start(application, attach)
    while true {
      settle()
      if let ending = inside({ $0.endIfDone() }) { return ending }
      inside { $0.waitForWork() }
    }
  }

  /// Begins without running: for those who drive the session turn by turn.
  public nonisolated func start(
    _ application: any Application, _ attach: @Sendable (isolated Session) -> any Presenter
  ) {
    inside { $0.begin(application, attach) }
  }

  /// Runs turns until nothing is ready. Effects may still be under way (``Frame/pending``).
  public nonisolated func settle() {
    repeat { turn() } while inside { $0.hasInput || $0.isAdvancing }
  }

  /// Runs turns until no effect is under way either, and gives the frame then. Waits for effects without sleeping.
  @discardableResult
  public nonisolated func settleEffects() -> Frame? {
    settle()
    while inside({ $0.mustWaitForEffects }) {
      inside { $0.waitForWork() }
      settle()
    }
    return inside { $0.frame }
  }

  /// Runs turns until the session has ended, and says how.
  public nonisolated func finish() -> Ending {
    while true {
      settle()
      if let ending = inside({ $0.endIfDone() }) { return ending }
      inside { $0.waitForWork() }
    }
  }

  /// Moves a manual clock forward; timers that come due fire in order, each in a turn of its own.
  public nonisolated func advance(by duration: Duration) {
    settle()
    let target = inside { $0.sessionClock.now + duration }
    while let due = inside({ $0.sessionClock.nextDue }), due <= target {
      inside { $0.sessionClock.move(to: due) }
      settle()
    }
    inside { $0.sessionClock.move(to: target) }
    settle()
  }

  /// Calls `body` in the session's isolation, from the thread that drives it.
  public nonisolated func within<Result: Sendable>(
    _ body: (isolated Session) throws -> Result
  ) rethrows -> Result {
    // Whoever looks in from outside may change what is visible.
    inside { $0.mustCommit = true }
    return try inside(body)
  }

  private nonisolated func inside<Result: Sendable>(
    _ body: (isolated Session) throws -> Result
  ) rethrows -> Result {
    try loop.claim { try assumeIsolated(body) }
  }

  // MARK: For presenters

  /// Hands in what the user did. It is applied, or refused with a reason, in a turn of its own.
  public func send(_ event: InputEvent) { inbox.append([event]) }

  /// Hands in what the user did at once, a form filled in. All of it is applied in one turn, in order, or nothing is:
  /// each event is checked before the first is applied, and the first that does not fit is refused.
  public func send(together events: [InputEvent]) { inbox.append(events) }

  /// Calls `handler` whenever `descriptor` can be read, or written, without waiting.
  public func watch(_ descriptor: Int32, for readiness: Readiness = .reading, _ handler: @escaping () -> Void) {
    unwatch(descriptor, for: readiness)
    watches.append(Watch(descriptor: descriptor, events: readiness.events, handler: handler))
  }

  /// Ends a ``watch(_:for:_:)``.
  public func unwatch(_ descriptor: Int32, for readiness: Readiness = .reading) {
    watches.removeAll { $0.descriptor == descriptor && $0.events == readiness.events }
  }

  /// Called by a ``watch(_:for:_:)``'s handler that did nothing the session needs to know of: no turn follows it.
  public func skipTurn() { skipsTurn = true }

  /// What a watched descriptor is waited for.
  public enum Readiness: Sendable {
    /// There is something to read, or an end of it.
    case reading
    /// There is room to write.
    case writing

    fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
  }

  /// Calls `handler` at the end of every turn, after its frame was rendered.
  public func afterEachTurn(_ handler: @escaping () -> Void) { turnHandlers.append(handler) }

  /// Calls `handler` whenever nothing is left to do but wait: the moment to paint, once for many turns (N3).
  public func beforeWaiting(_ handler: @escaping () -> Void) { waitHandlers.append(handler) }

  /// Whether something the user did still waits for its turn.
  public var hasInput: Bool { !inbox.isEmpty }

  /// The session's time.
  public var clock: any EventClock { sessionClock }

  /// Calls `action` once, `delay` from now, in a turn of its own: for a presenter's own time limits, which are no part of
  /// what the session records and waits for.
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    sessionClock.schedule(after: delay, for: .presenter, action)
  }

  /// Moves a manual clock forward; timers that come due fire in order, each in a turn of its own, before the loop waits.
  public func advanceClock(by duration: Duration) { sessionClock.beginMoving(by: duration) }

  /// Whether a manual clock is being moved.
  public var isAdvancing: Bool { sessionClock.isMoving }

  /// True when nothing will happen without the user: no input, no effect and no timer of the application is under way.
  public var isIdle: Bool {
    inbox.isEmpty && !sessionClock.hasApplicationTimer && (effects?.pending.isEmpty ?? true)
  }

  /// Whether the session is ending or has ended: input is refused and no frame follows.
  public var isEnding: Bool {
    switch phase {
    case .waiting, .running: false
    case .leaving, .ended: true
    }
  }

  /// Ends the session: pages go as ``Dismissed/closed``, effects that must finish are waited for.
  public func stop(_ ending: Ending) {
    guard case .running = phase else { return }
    phase = .leaving(ending)
    navigator.closeAll()
    application?.cancel()
    for flow in flows.values { flow.cancel() }
  }

  /// How many pages, flows and effects are alive, for leak checks (K12).
  public var liveCount: Int {
    navigator.livePageCount + flows.count + (effects?.pending.count ?? 0)
  }

  /// Whether an effect is under way that will end without anybody moving a clock by hand.
  private var mustWaitForEffects: Bool {
    guard let effects else { return false }
    return sessionClock.isManual ? effects.isWorking : !effects.pending.isEmpty
  }

  // MARK: Turns

  private nonisolated func turn() {
    inside { $0.takeInput() }
    repeat {
      if loop.claim({ loop.drain() }) { inside { $0.mustCommit = true } }
    } while inside { $0.startSpawned() || $0.navigator.carryOutRequests() }
    inside { $0.commit() }
  }

  /// Waits, and hands what comes to whoever watches, until a turn is needed.
  private func waitForWork() {
    var wait = Wait()
    // A handler may have sent something: then there is no waiting.
    while let timeout = prepare(&wait), loop.prepareToWait() {
      guard poll(&wait.polled, nfds_t(wait.polled.count), timeout) > 0 else { return }
      // A timer that is due does not wait until nobody writes any more.
      guard !serve(wait.polled), timeout != 0 else { return }
    }
  }

  /// What the loop waits for.
  private struct Wait {
    var polled: [pollfd] = []
    /// The watches it was made from.
    var version = -1
  }

  /// Brings `wait` up to date and says how long it may last, in milliseconds; `nil` when there is something to do.
  private func prepare(_ wait: inout Wait) -> Int32? {
    for handler in waitHandlers { handler() }
    guard inbox.isEmpty else { return nil }
    if wait.version != watchesVersion {
      wait.polled = [pollfd(fd: loop.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
      wait.polled += watches.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      wait.version = watchesVersion
    }
    return sessionClock.untilNextDue.map(Self.milliseconds) ?? -1
  }

  /// Calls the handlers of what is ready; false when all of them said that no turn is needed.
  private func serve(_ polled: [pollfd]) -> Bool {
    var needsTurn = false
    if polled[0].revents != 0 {
      loop.takeWakeUps()
      needsTurn = true
    }
    for entry in polled.dropFirst() where entry.revents != 0 {
      skipsTurn = false
      watches.first { $0.descriptor == entry.fd && $0.events == entry.events }?.handler()
      needsTurn = needsTurn || !skipsTurn
    }
    return needsTurn
  }

  /// Rounded up, so that a timer is due when the wait is over and the loop does not spin towards it.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }

  private func begin(_ application: any Application, _ attach: (isolated Session) -> any Presenter) {
    guard case .waiting = phase else { preconditionFailure("a session runs once; make a new one") }
    phase = .running
    let presenter = attach(self)
    self.presenter = presenter
    lowering = Lowering(capabilities: presenter.capabilities)
    let effects = SessionEffects(
      sessionName: name, clock: sessionClock, backgroundClock: BackgroundClock(sessionClock),
      record: { [unowned self] in journal.append($0) },
      changed: { [unowned self] in logger.info("\($0)") })
    self.effects = effects
    self.application = Task(executorPreference: loop) { await self.runApplication(application) }
    logger.info("session \(name) began: \(type(of: application).name)")
  }

  private func runApplication(_ application: any Application) async {
    guard let effects else { return }
    let context = ApplicationContext(navigator: navigator, effects: effects, clock: sessionClock)
    let outcome = await application.run(in: context)
    switch phase {
    case .running:
      phase = .leaving(.finished(outcome: outcome))
      navigator.closeAll()
      for flow in flows.values { flow.cancel() }
    case .leaving(.finished): phase = .leaving(.finished(outcome: outcome))
    case .waiting, .leaving, .ended: break
    }
    self.application = nil
  }

  private func startSpawned() -> Bool {
    let spawned = navigator.takeSpawned()
    for flow in spawned {
      lastFlow += 1
      let number = lastFlow
      flows[number] = flow
      flow.start(in: Task(executorPreference: loop) { await self.runFlow(number) })
    }
    return !spawned.isEmpty
  }

  private func runFlow(_ number: Int) async {
    await flows[number]?.run()
    flows[number] = nil
  }

  private func takeInput() {
    guard !inbox.isEmpty else {
      sessionClock.step()
      guard let owner = sessionClock.fireNext() else { return }
      mustCommit = true
      if owner == .application {
        journal.append(.timer(atMilliseconds: Int64(Self.milliseconds(sessionClock.now))))
      }
      return
    }
    mustCommit = true
    take(inbox.removeFirst())
  }

  private func take(_ events: [InputEvent]) {
    var accepted: [() -> Void] = []
    for event in events {
      do throws(Rejection) {
        accepted.append(try accept(event))
      } catch {
        logger.info("input on \(event.element) refused: \(error)")
        presenter?.rejected(event, lowering.lower(error))
        return
      }
    }
    for apply in accepted { apply() }
  }

  /// The one door for input: total, and checked in a fixed order. Gives what applies it.
  private func accept(_ event: InputEvent) throws(Rejection) -> () -> Void {
    guard case .running = phase else { throw .closing }
    if event.action == .leave {
      return {
        self.journal.append(.input(event))
        self.leave()
      }
    }
    guard let page = navigator.page(event.page), let top = navigator.state.top else { throw .stalePage }
    guard top.id == event.page else { throw top.mode == .alert ? .coveredByAlert : .notOnTop }
    if event.action == .back {
      guard navigator.state.entries.count > 1 else { throw .noBack }
      return {
        self.journal.append(.input(event))
        self.navigator.goBack()
      }
    }
    guard let (element, part) = page.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    return {
      if element is SecretField, case .setText(let text) = event.action {
        self.journal.append(.secret(page: event.page, element: event.element, isFilled: !text.isEmpty))
      } else {
        self.journal.append(.input(event))
      }
      self.logger.info("input on \(event.element)")
      element.apply(event.action, on: part)
      if let reason = element.takeFailure() {
        self.presenter?.rejected(event, self.lowering.lower(.actionFailed(reason)))
      }
    }
  }

  private func leave() {
    phase = .leaving(.finished(outcome: nil))
    navigator.closeAll()
    for flow in flows.values { flow.cancel() }
  }

  private func commit() {
    defer { for handler in turnHandlers { handler() } }
    guard mustCommit, case .running = phase, navigator.state.top != nil else { return }
    mustCommit = false
    var new = navigator.frame(revision: frame?.revision ?? 0, pending: effects?.pending ?? [])
    guard new != frame else { return }
    if let old = frame {
      var unmarked = new
      unmarked.pending = old.pending
      if unmarked != old { new.revision += 1 }
    }
    frame = new
    presenter?.render(lowering.lower(new))
  }

  private func endIfDone() -> Ending? {
    switch phase {
    case .waiting, .running: return nil
    case .ended(let ending): return ending
    case .leaving(let ending):
      guard !(effects?.mustWait ?? false) else { return nil }
      phase = .ended(ending)
      application?.cancel()
      presenter?.close(ending)
      presenter = nil
      watches = []
      turnHandlers = []
      waitHandlers = []
      logger.info("session \(name) ended")
      return ending
    }
  }
}
