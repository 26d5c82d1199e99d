import Logging
public import SignalboxInterface
public import SignalboxNavigation
import SignalboxPlatform

/// Drives a session, for a program or for a test that runs it turn by turn.
extension Session {
  /// Runs `application` on the calling thread until it has ended.
  ///
  /// `attach` creates the presenter. It is called once, in the session's isolation. So its closures, such as handlers
  /// for ``Viewer/watch(_:for:isUrgent:_:)``, may use the session and the presenter freely.
  ///
  /// If the system has no free descriptor, the session does not begin and `attach` is not called. The ending is then
  /// `failed(.outOfResources)`.
  public nonisolated func run(
    _ application: any Application, _ attach: @Sendable (isolated Session) -> any Presenter
  ) -> Ending {
    // Checked before a presenter changes the terminal: without a wake-up descriptor the session does not begin.
    if inside({ $0.canWait }) { start(application, attach) }
    return finish()
  }

  /// Begins without running turns. The caller drives the session turn by turn.
  public nonisolated func start(
    _ application: any Application, _ attach: @Sendable (isolated Session) -> any Presenter
  ) {
    inside { $0.begin(application, attach) }
  }

  /// Runs turns until nothing is ready. Effects may still be running (`Frame.pending`).
  public nonisolated func settle() { while !settle(atMost: .max) {} }

  /// Runs turns until nothing is ready and no effect runs. Waits for effects without sleeping.
  /// - Returns: The last frame.
  @discardableResult
  public nonisolated func settleEffects() -> Frame? {
    settle()
    while inside({ $0.mustWaitForEffects }) {
      inside { $0.waitForWork() }
      settle()
    }
    return inside { $0.frame }
  }

  /// Runs turns until the session has ended, and returns the ending.
  public nonisolated func finish() -> Ending {
    while true {
      while !settle(atMost: inside({ $0.turnsBetweenChecks })) { inside { $0.serveUrgent() } }
      if let ending = inside({ $0.endIfDone() }) {
        release()
        return ending
      }
      inside { $0.waitForWork() }
    }
  }

  /// Ends the driving by a single thread. Later work of the session runs on the process's thread pool.
  ///
  /// Later work is, for example, a call from another task, or the end of an effect that could not be stopped.
  nonisolated func release() {
    executor.share()
    executor.onReady { [weak self] in
      guard let session = self else { return }
      Task(executorPreference: globalConcurrentExecutor) { session.finishLate() }
    }
    finishLate()
  }

  /// Does the work that arrived after the end.
  private nonisolated func finishLate() { repeat { settle() } while !executor.prepareToWait() }

  /// Moves a manual clock forward. Timers that come due fire in order, each in its own turn.
  public nonisolated func advance(by duration: Duration) {
    settle()
    inside { $0.loop.advance(by: duration) }
    settle()
  }

  /// Calls `body` in the session's isolation, from the thread that drives it.
  public nonisolated func within<Result: Sendable>(
    _ body: (isolated Session) throws -> Result
  ) rethrows -> Result {
    // A caller from outside may change the visible state.
    inside { session in
      session.run?.mustCommit = true
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
    guard case .waiting(let playback) = phase else { preconditionFailure("a session runs once; make a new one") }
    phase = .running
    self.application = application
    host.session = self
    host.attach(attach(self))
    output.updateAttendance()
    // A presenter without a user has stopped the session. Nothing of the application may begin.
    guard case .running = phase else { return }
    if let playback { begin(playback.value) }
    if run == nil { runs.show(makeRun(from: nil)) }
    logger.info("session \(name) began: \(type(of: application).name)")
  }

  /// A Boolean value that indicates whether an effect runs that ends without a change of a manual clock, or a first
  /// state is read.
  private var mustWaitForEffects: Bool {
    if let replay { return replay.isPaced && !loop.time.isManual }
    guard let run else { return false }
    if !run.sources.unread.isEmpty { return true }
    let effects = run.effects
    return loop.time.isManual ? effects.isWorking : effects.pending.count > effects.unstarted.count
  }

  // MARK: Waiting

  /// A Boolean value that indicates whether the loop has a wake-up descriptor. If the system has none, the session
  /// ends.
  private var canWait: Bool {
    do throws(PresenterFailure) {
      try loop.prepareWakeUp()
      return true
    } catch {
      phase = .ended(.failed(error))
      return false
    }
  }

  var needsTurn: Bool { hasWork || loop.isAdvancing && !standsStill }

  /// A Boolean value that indicates whether the manual clock waits for an effect that works.
  var standsStill: Bool { loop.waitsForWork && loop.isAdvancing && run?.effects.isWorking == true }

  /// A Boolean value that indicates whether only a descriptor can wake the loop: no timer of application or presenter
  /// is set.
  package var isWaitingForDescriptors: Bool { nextTurn == .later(nil) }

  /// The time of the next turn, once no job is ready.
  var nextTurn: EventLoop.NextTurn { needsTurn ? .now : .later(loop.untilNextDue(with: applicationClock)) }

  /// The maximum number of turns between two checks for urgent descriptors. Beside guests every turn is followed by a
  /// check, so a guest with many events delays the others by one event.
  private var turnsBetweenChecks: Int { output.guests.isEmpty ? 64 : 1 }

  /// Serves urgent descriptors: signals during a resume, undo, redo or seek, and all viewers beside guests.
  private func serveUrgent() {
    switch replay?.purpose {
    case .resume?, .travel?: loop.serveUrgent()
    case .replay?, .keep?: break
    case nil: if !output.guests.isEmpty { loop.serveUrgent() }
    }
  }

  /// Waits until a turn is needed, and calls the handlers of descriptors that are ready.
  private func waitForWork() {
    do throws(PresenterFailure) {
      try loop.wait {
        // With a scripted user, no presenter asks for input.
        if scriptedUser != nil { runScript() } else { output.prepareToWait() }
        let next = nextTurn
        return next != .now && advanceKeptRuns() ? .later(.zero) : next
      }
    } catch {
      stop(.failed(error))
      // Waits without a descriptor, because effects must finish before the end.
      poll(nil, 0, 10)
    }
  }

  /// Lets the scripted user act when nothing else is ready.
  private func runScript() {
    guard isInteractive, !hasWork, let frame, frame.isSettled else { return }
    switch scriptedUser?.next(for: frame) {
    case .act(let event)?: host.send(event)
    case .fail(let sentence)?: stop(.failed(.unanswered(sentence)))
    case nil: break
    }
  }

  // MARK: Driving by a host

  /// Runs at most `count` turns. Returns whether nothing is ready afterwards.
  nonisolated func settle(atMost count: Int) -> Bool {
    inside { session in
      for _ in 0..<count {
        session.turn()
        if !session.needsTurn { return true }
      }
      return false
    }
  }

  /// Calls the handlers of descriptors that are ready.
  nonisolated func serve(_ ready: [pollfd]) {
    guard !ready.isEmpty else { return }
    inside { $0.loop.serve(ready) }
  }

  /// Calls the handlers of ``Viewer/beforeWaiting(_:)`` and returns when the next turn is needed.
  ///
  /// If that is not now, the executor's `onReady` handler is called for the next job.
  nonisolated func prepareToRest() -> EventLoop.NextTurn {
    let next = inside { session in
      session.output.prepareToWait()
      return session.nextTurn
    }
    guard next != .now, executor.prepareToWait() else { return .now }
    return next
  }
}
