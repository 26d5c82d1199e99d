import SignalboxCore
import SignalboxModel

/// Runs effects outside the loop. Numbers them, names the running effects, and delivers results when the session asks.
final class SessionEffects: Effects {
  private let loop: LoopExecutor
  /// The number of the run whose effects these are.
  private let run: Int
  private var sessionName: String
  private let clock: any EventClock
  let backgroundClock: any EventClock
  unowned let host: any EffectsHost
  let files: any FileStore
  private(set) var running: [Running] = []
  private var titles: [String: String] = [:]
  private(set) var lastNumber = 0
  private var lastBackground = 0
  /// A Boolean value that indicates whether a replay is in progress. Effects do not start then; the journal has their
  /// results.
  private(set) var isFeeding = false
  /// A Boolean value that indicates whether waits in the background begin only after the replay. The run is kept behind
  /// the run that the user sees, and must not act by itself.
  private var isKept = false
  private var isClosed = false
  /// The waits of work on a manual clock.
  var clockWaits = ClockWaits()
  /// The names of effects that a test answers. They are never started.
  var held: Set<String> = []

  /// - Parameters:
  ///   - loop: The executor of the session.
  ///   - run: The number of the run whose effects these are.
  ///   - sessionName: The first part of every idempotency key.
  ///   - clock: The clock for recorded waits.
  ///   - backgroundClock: The clock for waits in the background, which are not part of the recording.
  ///   - host: The session.
  ///   - files: The files of the session.
  init(
    loop: LoopExecutor, run: Int, sessionName: String, clock: any EventClock, backgroundClock: any EventClock,
    host: any EffectsHost, files: any FileStore
  ) {
    (self.loop, self.run, self.sessionName) = (loop, run, sessionName)
    (self.clock, self.backgroundClock) = (clock, backgroundClock)
    self.host = host
    self.files = files
  }

  /// Continues numbering after `number`.
  func skip(to number: Int) { lastNumber = max(lastNumber, number) }

  nonisolated(nonsending) func wait(_ effect: Effect, for duration: Duration) async throws(EffectFailure) {
    let number = nextNumber(effect.policy)
    let clock = effect.policy == .background ? backgroundClock : clock
    // A stream, because a cancelled task stops waiting for a stream by itself.
    let (elapsed, timer) = AsyncStream.makeStream(of: Void.self)
    var scheduled: Subscription?
    running.append(
      Running(
        number: number, effect: effect, secrets: [], isRecorded: false, work: nil, reported: { _ in },
        sessionName: sessionName, startTimer: { scheduled = clock.schedule(after: duration) { timer.finish() } }))
    if !isKept || effect.policy != .background { start(number) }
    await withTaskExecutorPreference(loop) { await Self.end(of: elapsed) }
    scheduled?.cancel()
    running.removeAll { $0.number == number }
    if Task.isCancelled {
      throw EffectFailure(reason: SessionTexts.givenUp, cause: isClosed ? .interrupted : .cancelled)
    }
  }

  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ effect: Effect, secrets: [Secret], reported: @escaping (EffectReport) -> Void,
    _ work:
      @escaping @concurrent @Sendable (
        _ key: String, _ secrets: [String], _ report: EffectReporter
      ) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    if isClosed { throw EffectFailure(reason: SessionTexts.interrupted, cause: .interrupted) }
    let number = nextNumber(effect.policy)
    titles[effect.name] = effect.title
    let buffer = ReportBuffer(loop: loop) { [weak host, run] in
      await host?.announce(Inbox.Report(run: run, effect: number, buffer: $0))
    }
    let (reporter, origin) = (EffectReporter { buffer.add($0) }, WorkOrigin(host))
    let clock = host.workClock(of: number, in: run)
    let worker = EffectWork(
      { key, texts in
        try await WorkOrigin.$current.withValue(origin) {
          try await SessionTime.$clock.withValue(clock) { try await work(key, texts, reporter) }
        }
      },
      name: effect.name, source: "\(effect.name)#\(number)", loop: loop)
    // A stream, not a continuation: a function with a closure parameter leaves the caller's isolation (Swift 6.3).
    let (waiting, ended) = AsyncStream.makeStream(of: Void.self)
    var outcome: Outcome?
    let handling = Work(
      isCancelled: { worker.isCancelled }, isDeclined: { worker.isDeclined }, start: worker.start, wait: worker.wait,
      withhold: worker.withhold
    ) {
      outcome = $0
      ended.finish()
    }
    running.append(
      Running(
        number: number, effect: effect, secrets: secrets, isRecorded: effect.policy != .background, work: handling,
        reported: reported, reports: buffer, sessionName: sessionName))
    if !isFeeding { start(number) }
    let loop = loop
    await withTaskExecutorPreference(loop) {
      // An effect that must finish survives its page. Any other effect is cancelled, and ends when its work ends.
      await Self.end(of: waiting, on: loop) { if effect.policy != .finish { worker.cancel() } }
    }
    switch outcome {
    case .ended(let result): return try worker.result(result, keeper: host).get()
    case .interrupted: throw EffectFailure(reason: SessionTexts.interrupted, cause: .interrupted)
    case nil:
      running.removeAll { $0.number == number }
      worker.cancel()
      throw EffectFailure(reason: SessionTexts.givenUp, cause: .cancelled)
    }
  }

  /// Waits for the end in a separate task, which is never cancelled. Calls `cancelled` when the calling task is
  /// cancelled.
  ///
  /// Call it with the loop as the preferred executor. A function with a closure parameter leaves its caller's isolation
  /// here, and a job outside the loop would be too late for its turn.
  @concurrent private static func end(
    of stream: AsyncStream<Void>, on loop: LoopExecutor, cancelled: @escaping @Sendable () -> Void
  ) async {
    await withTaskCancellationHandler {
      await Task(executorPreference: loop) { for await _ in stream {} }.value
    } onCancel: {
      cancelled()
    }
  }

  /// Waits for the end or for the task's cancellation. Call it with the loop as the preferred executor, too.
  @concurrent private static func end(of stream: AsyncStream<Void>) async { for await _ in stream {} }

  // MARK: For the session

  /// Returns the entry for the end of an effect; `nil` if the effect is not recorded.
  func entry(_ number: Int, _ result: Journal.EffectResult) -> Journal.Entry? {
    running.first { $0.number == number && $0.isRecorded }
      .map { .effect(key: $0.key, result: result, isIrreversible: $0.isIrreversible) }
  }

  /// Returns the entry for a report; `nil` if the effect is not recorded or has ended.
  func entry(_ number: Int, _ report: EffectReport) -> Journal.Entry? {
    running.first { $0.number == number && $0.isRecorded }.map { .report(key: $0.key, report) }
  }

  /// Returns the reports of an effect that the session has not taken.
  func reports(of number: Int) -> ReportBuffer? { running.first { $0.number == number }?.reports }

  /// Delivers a report to the application.
  func deliver(_ number: Int, _ report: EffectReport) { running.first { $0.number == number }?.reported(report) }

  /// Delivers a recorded report. Returns `false` if no such effect is running.
  func report(_ report: EffectReport, of key: String) -> Bool {
    guard let effect = running.first(where: { $0.isRecorded && $0.isMatch(by: key) }) else { return false }
    effect.reported(report)
    return true
  }

  /// Delivers the result of an effect that ended; `nil` if the effect was interrupted.
  func deliver(_ number: Int, _ result: Journal.EffectResult?) {
    guard let effect = remove(where: { $0.number == number }) else { return }
    if case .failure(let reason)? = result {
      note("effect \(effect.key) failed", because: reason)
    } else {
      note("effect \(effect.key) ended")
    }
    effect.work?.hand(result.map(Outcome.ended) ?? .interrupted)
  }

  /// Delivers a recorded result. Returns `false` if no such effect is running.
  func answer(_ key: String, _ result: Journal.EffectResult) -> Bool {
    guard let effect = remove(where: { $0.isRecorded && $0.isMatch(by: key) }) else { return false }
    effect.work?.hand(.ended(result))
    return true
  }

  /// Returns whether the running effect with this key has the recorded arguments.
  func isSame(_ key: String, _ digest: String) -> Bool {
    running.contains { $0.isMatch(by: key) && $0.digest == digest }
  }

  /// Begins a replay, whose journal has the results of effects.
  func feed(isKept: Bool) { (isFeeding, self.isKept) = (true, isKept) }

  /// Ends the replay. Effects without a recorded result were running at the end, and start again.
  /// - Parameter name: The first part of the effects' keys: the recorded name of the session, or a new name, which
  ///   makes them other effects.
  func resume(as name: String) {
    (isFeeding, isKept) = (false, false)
    sessionName = name
    for place in running.indices { running[place].sessionName = name }
    for effect in running { start(effect.number) }
  }

  /// Starts the effects whose secrets have become known.
  func startWaiting() {
    for effect in running where effect.work != nil && !effect.isStarted { start(effect.number) }
  }

  /// The first started effect, apart from waits and background effects.
  var firstWorking: Effect? { running.first { $0.work != nil && $0.isStarted && !$0.isBackground }?.effect }

  /// Returns the title of the effects with this name, if such an effect was run.
  func title(of name: String) -> String? { titles[name] }

  /// Rejects new effects. Running effects end by themselves.
  func close() { isClosed = true }

  /// Rejects new effects, and abandons the running effects.
  func abandon() {
    close()
    abandon { _ in true }
  }

  /// Abandons the effects that wait for a secret.
  func abandonWaiting() { abandon(where: isWaitingForSecret) }

  private func abandon(where isMatch: (Running) -> Bool) {
    let abandoned = running.filter { $0.work != nil && isMatch($0) }
    running.removeAll { effect in abandoned.contains { $0.number == effect.number } }
    for effect in abandoned { effect.work?.hand(.interrupted) }
  }

  /// Returns the next number. Background effects are not recorded, so they have negative numbers of their own.
  private func nextNumber(_ policy: EffectPolicy) -> Int {
    if policy == .background {
      lastBackground -= 1
      return lastBackground
    }
    lastNumber += 1
    return lastNumber
  }

  private func start(_ number: Int) {
    guard let place = running.firstIndex(where: { $0.number == number }), !running[place].isStarted else { return }
    let effect = running[place]
    guard let work = effect.work else {
      running[place].isStarted = true
      return effect.startTimer()
    }
    let ended: @Sendable (Journal.EffectResult) async -> Void = { [weak host, run] in
      await host?.receive($0, of: number, in: run)
    }
    guard missing(effect).isEmpty else {
      guard canBeAsked(missing(effect)) else { return work.withhold(ended) }
      return work.wait(ended)
    }
    // The task that asked for the effect was cancelled, so the effect ends without beginning.
    guard !work.isCancelled() else { return work.wait(ended) }
    running[place].isStarted = true
    if effect.isRecorded {
      let entry = Journal.Entry.began(
        key: effect.key, digest: effect.digest, isIrreversible: !effect.effect.isReversible)
      host.assumeIsolated { $0.begin(entry) }
    }
    // The `began` entry could not be written, so the effect must not start.
    guard !isClosed else { return abandon { $0.number == number } }
    note("effect \(effect.key) started")
    guard !held.contains(effect.effect.name) else { return work.wait(ended) }
    work.start(effect.key, effect.secrets.map { text(of: $0) ?? "" }, ended)
  }

  private func note(_ event: String, because reason: String? = nil) {
    host.assumeIsolated { $0.changed(event, because: reason) }
  }

  private func remove(where isMatch: (Running) -> Bool) -> Running? {
    running.firstIndex(where: isMatch).map { running.remove(at: $0) }
  }
}
