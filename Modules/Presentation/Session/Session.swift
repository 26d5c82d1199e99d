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
  enum Phase {
    case waiting
    case running
    /// Pages are closed; effects that must finish are waited for.
    case leaving(Ending)
    case ended(Ending)
  }

  nonisolated let loop = LoopExecutor()
  /// Jobs of this actor run when the loop is driven, and only then.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  var name: String
  let logger: Logger
  let time: TimeBase
  /// For the presenter's own time limits, and for what is no part of the session's story.
  let presenterClock: SessionClock
  /// How far a manual clock is being moved.
  private var target: Duration?
  var application: (any Application)?
  /// The run that the user sees.
  var run: ApplicationRun?
  /// Every run whose tasks are not over.
  var runs: [Int: ApplicationRun] = [:]
  var lastRun = 0
  package private(set) var presenter: (any Presenter)?
  var lowering = Lowering(capabilities: [])
  var phase = Phase.waiting
  private var inbox: [[InputEvent]] = []
  /// Effects that ended, and wait for their turn.
  private var arrivals: [(run: Int, effect: Int, result: Journal.EffectResult)] = []
  private var watches: [Watch] = [] { didSet { watchesVersion += 1 } }
  private var watchesVersion = 0
  private var skipsTurn = false
  private var turnHandlers: [() -> Void] = []
  private var waitHandlers: [() -> Void] = []
  /// Whether something happened since the last commit. A frame is made of every element, so it is not made for nothing.
  var mustCommit = false
  /// Whether the presenter has to be shown the frame even if it is the one before.
  var mustRender = false
  /// What has happened so far, secrets excepted.
  public internal(set) var journal = Journal()
  var recording: Recording
  /// What is being fed to the application, while it is.
  var player: Player?
  /// The names of effects that a test answers.
  var held: Set<String> = []
  /// Which pages are alive, for a test.
  var census: PageCensus?
  /// What is to be done when the application has begun.
  var afterStart: (() -> Void)?
  /// What was typed last, while nothing else has happened.
  var typing: Typing?
  /// The frame's revision when a secret was written down last.
  var secretRevision = 0
  var answers: Answers?
  private var syncTimer: Subscription?

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
  ///   - recording: What is fed to the application before the user, and where what happens is written down.
  ///   - answers: What is answered in place of the user.
  public init(
    name: String? = nil, time: TimeSource = .machine, logger: Logger? = nil,
    recording: Recording = Recording(), answers: Answers? = nil
  ) {
    self.name = recording.name ?? name ?? String(UInt64.random(in: .min ... .max), radix: 36)
    self.logger = logger ?? Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
    self.recording = recording
    self.answers = answers
    self.time = TimeBase(time)
    presenterClock = SessionClock(self.time)
  }

  /// The last frame committed, with text as the pages have it; `nil` before the first page.
  public var frame: Frame? { run?.frame }

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
    repeat { turn() } while inside { $0.hasWork || $0.isAdvancing }
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
    inside { $0.advanceClock(by: duration) }
    settle()
  }

  /// Calls `body` in the session's isolation, from the thread that drives it.
  public nonisolated func within<Result: Sendable>(
    _ body: (isolated Session) throws -> Result
  ) rethrows -> Result {
    // Whoever looks in from outside may change what is visible.
    inside { session in
      session.mustCommit = true
      session.run?.clock.beginTurn()
    }
    return try inside(body)
  }

  nonisolated func inside<Result: Sendable>(
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

  /// Takes back what the user did last, in a turn of its own: the application runs anew up to there, and effects are
  /// answered from the journal. Refused while an effect is under way and where one that is irreversible lies between.
  public func undo() { send(InputEvent(page: frame?.inFront ?? PageID(0), action: .undo)) }

  /// As ``undo()``, to before the journal's entry with this number.
  public func seek(to number: Int) { send(InputEvent(page: frame?.inFront ?? PageID(0), action: .seek(to: number))) }

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

  /// The session's time, for the presenter.
  public var clock: any EventClock { presenterClock }

  /// Calls `action` once, `delay` from now, in a turn of its own: for a presenter's own time limits, which are no part of
  /// what the session records and waits for.
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    presenterClock.schedule(after: delay, action)
  }

  /// Moves a manual clock forward; timers that come due fire in order, each in a turn of its own, before the loop waits.
  public func advanceClock(by duration: Duration) { target = (target ?? time.now) + max(.zero, duration) }

  /// Whether a manual clock is being moved.
  public var isAdvancing: Bool { target != nil }

  /// True when nothing will happen without the user: no input, no effect and no timer of the application is under way.
  public var isIdle: Bool {
    !hasWork && player == nil && run?.clock.hasTimer != true && run?.effects.pending.isEmpty != false
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
    // What the application does about its end follows from no entry, so it is not written down either: a session that
    // was stopped goes on where it was.
    run?.effects.isRecording = false
    leave(as: ending)
    run?.task?.cancel()
  }

  /// How many pages, flows and effects are alive, for leak checks (K12).
  public var liveCount: Int { runs.values.reduce(0) { $0 + $1.liveCount } }

  /// Whether an effect is under way that will end without anybody moving a clock by hand.
  private var mustWaitForEffects: Bool {
    guard let effects = run?.effects, player == nil else { return player?.isPaced == true && !time.isManual }
    return time.isManual ? effects.isWorking : effects.pending.count > effects.unstarted.count
  }

  private var hasWork: Bool {
    hasInput || !arrivals.isEmpty || player?.isDue == true || run?.hasBegun == false || afterStart != nil
  }

  // MARK: Turns

  private nonisolated func turn() {
    inside { $0.takeInput() }
    repeat {
      if loop.claim({ loop.drain() }) { inside { $0.mustCommit = true } }
    } while inside { $0.startSpawned() || $0.carryOutRequests() }
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
    // Where answers were prepared nobody is asked.
    if answers != nil { giveAnswer() } else { for handler in waitHandlers { handler() } }
    guard !hasWork, !isAdvancing else { return nil }
    if wait.version != watchesVersion {
      wait.polled = [pollfd(fd: loop.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
      wait.polled += watches.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      wait.version = watchesVersion
    }
    return untilNextDue.map(Self.milliseconds) ?? -1
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

  private var untilNextDue: Duration? {
    // The application's time stands still while a journal is fed.
    let due = player == nil ? run?.clock.untilNextDue : nil
    // Asked before each waiting: not by way of an array.
    guard let other = presenterClock.untilNextDue else { return due }
    return due.map { min($0, other) } ?? other
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
    self.application = application
    let presenter = attach(self)
    self.presenter = presenter
    lowering = Lowering(capabilities: presenter.capabilities)
    beginPlayback()
    if run == nil { run = makeRun(from: nil) }
    logger.info("session \(name) began: \(type(of: application).name)")
  }

  /// Takes one thing that happened: what the application does about it is this turn.
  private func takeInput() {
    if case .ended = phase {
      // An effect that could not be stopped may still come back; a timer of a page that has gone is nobody's any more.
      inbox = []
      if !arrivals.isEmpty {
        let arrival = arrivals.removeFirst()
        run?.effects.take(arrival.effect, arrival.result)
      }
      return
    }
    if let run, !run.hasBegun {
      mustCommit = true
      return start(run)
    }
    if let afterStart {
      self.afterStart = nil
      return afterStart()
    }
    if player?.isDue == true { return feed() }
    if !inbox.isEmpty {
      mustCommit = true
      run?.clock.beginTurn()
      return take(inbox.removeFirst())
    }
    if let arrival = arrivals.first {
      arrivals.removeFirst()
      return take(arrival.run, arrival.effect, arrival.result)
    }
    stepClock()
    if player == nil, let clock = run?.clock, clock.fireNext({ record(.timer) }) {
      mustCommit = true
    } else if presenterClock.fireNext() {
      mustCommit = true
    }
  }

  /// Moves manual time on to the next timer, or to where it is to be moved when none is before that.
  private func stepClock() {
    guard let target else { return }
    let due = [run?.clock.nextDue, presenterClock.nextDue].compactMap { $0 }.min()
    if let due, due <= target { return time.move(to: due) }
    time.move(to: target)
    self.target = nil
  }

  private func take(_ number: Int, _ effect: Int, _ result: Journal.EffectResult) {
    guard let run, run.number == number else { return }
    mustCommit = true
    run.clock.beginTurn()
    // Before the application gets it, as everything that is written down.
    if let entry = run.effects.entry(effect, result) { record(entry, afterStop: true) }
    run.effects.take(effect, result)
  }

  /// An effect of a run has ended; what came of it waits for its turn.
  package func arrive(_ run: Int, _ effect: Int, _ result: Journal.EffectResult) {
    arrivals.append((run, effect, result))
  }

  private func commit() {
    defer { if player?.isTravelling != true { for handler in turnHandlers { handler() } } }
    guard let run, mustCommit, case .running = phase, run.navigator.state.top != nil else { return }
    mustCommit = false
    commitFrame(of: run)
    takeCheckpoint()
  }

  private func endIfDone() -> Ending? {
    switch phase {
    case .waiting, .running: return nil
    case .ended(let ending): return ending
    case .leaving(let ending):
      guard run?.effects.mustWait != true else { return nil }
      if case .finished(let outcome) = ending { record(.ended(outcome: outcome), afterStop: true) }
      phase = .ended(ending)
      sync()
      recording.file = nil
      run?.task?.cancel()
      run?.state = nil
      presenter?.close(ending)
      presenter = nil
      watches = []
      turnHandlers = []
      waitHandlers = []
      logger.info("session \(name) ended")
      return ending
    }
  }

  /// Answers in place of the user, when nothing else is to come.
  private func giveAnswer() {
    guard case .running = phase, !hasWork, player == nil, let frame, frame.isSettled else { return }
    switch answers?.next(for: frame) {
    case .act(let event)?: send(event)
    case .fail(let sentence)?: stop(.failed(.unanswered(sentence)))
    case nil: break
    }
  }

  // MARK: Waiting for the disk

  /// Lets what was written down survive a loss of power within 50 ms, or at once.
  func sync(soon: Bool = false) {
    guard let file = recording.file else { return }
    guard soon else {
      syncTimer?.cancel()
      return _ = file.sync()
    }
    guard syncTimer?.isActive != true else { return }
    syncTimer = presenterClock.schedule(after: .milliseconds(40)) { _ = file.sync() }
  }
}
