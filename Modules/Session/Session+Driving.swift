import Glibc
import Logging
public import SignalboxInterface
public import SignalboxNavigation

/// For whoever drives a session: a program, or a test turn by turn.
extension Session {
  /// Runs `application` on the calling thread until it has ended.
  ///
  /// `attach` makes the presenter. It is called once, in the session's isolation, so the closures it forms, such as
  /// handlers for ``watch(_:for:isUrgent:_:)``, may use the session and the presenter freely. It is not called, and the session does not begin, where
  /// the system gives no descriptor: then the ending is `failed(.outOfResources)`.
  public nonisolated func run(
    _ application: any Application, _ attach: @Sendable (isolated Session) -> any Presenter
  ) -> Ending {
    // Had before a presenter changes the terminal: without it the session does not begin.
    if inside({ $0.canWait }) { start(application, attach) }
    return finish()
  }

  /// Begins without running: for those who drive the session turn by turn.
  public nonisolated func start(
    _ application: any Application, _ attach: @Sendable (isolated Session) -> any Presenter
  ) {
    inside { $0.begin(application, attach) }
  }

  /// Runs turns until nothing is ready. Effects may still be under way (`Frame.pending`).
  public nonisolated func settle() {
    inside { session in
      repeat { session.turn() } while session.needsTurn
    }
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
      while !settle(atMost: Self.turnsBetweenLooks) { inside { $0.look() } }
      if let ending = inside({ $0.endIfDone() }) {
        release()
        return ending
      }
      inside { $0.waitForWork() }
    }
  }

  /// Nobody drives the session any more: what still comes, such as a call from elsewhere or the end of an effect that could
  /// not be stopped, is done on the threads of the process's pool.
  nonisolated func release() {
    executor.share()
    executor.onReady { [weak self] in
      guard let session = self else { return }
      Task(executorPreference: globalConcurrentExecutor) { session.finishLate() }
    }
    finishLate()
  }

  /// Does what came after the end.
  private nonisolated func finishLate() { repeat { settle() } while !executor.prepareToWait() }

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
    try executor.claim { try assumeIsolated(body) }
  }

  private func begin(_ application: any Application, _ attach: (isolated Session) -> any Presenter) {
    guard case .waiting = phase else { preconditionFailure("a session runs once; make a new one") }
    phase = .running
    self.application = application
    output.host.attach(attach(self))
    beginPlayback()
    if run == nil { runs.show(makeRun(from: nil)) }
    logger.info("session \(name) began: \(type(of: application).name)")
  }

  /// Whether an effect is under way that will end without anybody moving a clock by hand.
  private var mustWaitForEffects: Bool {
    if let replay { return replay.isPaced && !loop.time.isManual }
    guard let effects = run?.effects else { return false }
    return loop.time.isManual ? effects.isWorking : effects.pending.count > effects.unstarted.count
  }

  // MARK: Waiting

  /// Whether it can be woken; where the system gives nothing for that, the session ends.
  private var canWait: Bool {
    do throws(PresenterFailure) {
      try loop.prepareWakeUp()
      return true
    } catch {
      phase = .ended(.failed(error))
      return false
    }
  }

  var needsTurn: Bool { hasWork || isAdvancing }

  /// Whether nothing wakes the loop but a descriptor: no timer of the application's is set, and none of a presenter's.
  package var isAsleep: Bool { nextTurn == .later(nil) }

  /// When a turn is needed, once no job is ready.
  var nextTurn: EventLoop.NextTurn { needsTurn ? .now : .later(loop.untilNextDue(with: applicationClock)) }

  /// How many turns lie at most between two looks at what is urgent.
  static let turnsBetweenLooks = 64

  /// Takes signals, and requests that wait by themselves, while the session is resumed or goes back in time.
  private func look() {
    switch replay?.purpose {
    case .resume?, .travel?: loop.look()
    case .replay?, .keep?, nil: break
    }
  }

  /// Waits, and hands what comes to whoever watches, until a turn is needed.
  private func waitForWork() {
    do throws(PresenterFailure) {
      try loop.wait {
        // Where somebody acts in place of the user nobody is asked.
        if scriptedUser != nil { followScript() } else { output.prepareToWait() }
        let next = nextTurn
        return next != .now && keepUp() ? .later(.zero) : next
      }
    } catch {
      stop(.failed(error))
      // What must be done before the end is waited for without a descriptor.
      poll(nil, 0, 10)
    }
  }

  /// Acts in place of the user, when nothing else is to come.
  private func followScript() {
    guard isInteractive, !hasWork, let frame, frame.isSettled else { return }
    switch scriptedUser?.next(for: frame) {
    case .act(let event)?: send(event)
    case .fail(let sentence)?: stop(.failed(.unanswered(sentence)))
    case nil: break
    }
  }
}
