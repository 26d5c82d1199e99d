import SignalboxCore
import SignalboxModel

/// Runs effects away from the loop, counts and names them while they run, and hands their results over when told.
final class SessionEffects: Effects {
  /// What effects need of their session.
  struct Host {
    /// Told the number of each effect that has something to report.
    let reports: @Sendable (Int, ReportBuffer) async -> Void
    /// Takes the number and the result of each effect that ended.
    let arrived: @Sendable (Int, Journal.EffectResult) async -> Void
    /// Writes down that an effect begins, before it does.
    let begins: (Journal.Entry) -> Void
    /// Gives the text of a secret, if it is known.
    let text: (Secret) -> String?
    /// Told in words about each start and end, without values.
    let changed: (String) -> Void
    /// Answers for the secrets that effects come to.
    unowned let keeper: any SecretKeeper
  }

  private let loop: LoopExecutor
  private var sessionName: String
  private let clock: any EventClock
  private let backgroundClock: any EventClock
  /// Made when it is needed: most applications wait for their user before anything else.
  private lazy var boxedHost = Boxed(makeHost())
  private let makeHost: () -> Host
  private(set) var running: [Running] = []
  private var titles: [String: String] = [:]
  private(set) var lastNumber = 0
  private var lastBackground = 0
  /// While a journal is fed, effects are not started: what is fed answers them.
  var isFeeding = false
  private var isClosed = false
  /// The names of effects that a test answers, so they are never started.
  var held: Set<String> = []

  /// - Parameters:
  ///   - loop: What the session runs on.
  ///   - sessionName: The first part of every idempotency key.
  ///   - clock: What waits are counted on.
  ///   - backgroundClock: What waits are counted on that are no part of the session's story.
  init(
    loop: LoopExecutor, sessionName: String, clock: any EventClock, backgroundClock: any EventClock,
    host: @escaping () -> Host
  ) {
    self.loop = loop
    self.sessionName = sessionName
    self.clock = clock
    self.backgroundClock = backgroundClock
    makeHost = host
  }

  var host: Host { boxedHost.value }

  private var visible: [Running] { running.filter { !$0.isBackground && !isWaitingForSecret($0) } }

  /// The names of the effects under way, in the order started. One that waits for a secret is not: it waits for the user.
  var pending: [String] { visible.map(\.effect.name) }

  /// What people read of them.
  var activities: [String] { visible.compactMap(\.effect.title) }

  /// Whether nothing is under way but in the background.
  var isAtRest: Bool { running.allSatisfy(\.isBackground) }

  /// How many are under way.
  var liveCount: Int { running.count { !$0.isBackground } }

  /// Whether an effect is under way that the session must wait for before it ends.
  var mustWait: Bool { running.contains { $0.effect.policy == .finish && !isWaitingForSecret($0) } }

  /// Whether something is under way that goes on without the session's clock.
  var isWorking: Bool { running.contains { $0.work != nil && !$0.isBackground && !isWaiting($0) } }

  /// The effects that a test has to answer.
  var unstarted: [(number: Int, name: String, key: String)] {
    running.filter { $0.work != nil && held.contains($0.effect.name) && !isWaitingForSecret($0) }
      .map { ($0.number, $0.effect.name, $0.key) }
  }

  /// Goes on numbering from here.
  func skip(to number: Int) { lastNumber = max(lastNumber, number) }

  nonisolated(nonsending) func wait(_ effect: Effect, for duration: Duration) async throws(EffectFailure) {
    let number = nextNumber(effect.policy)
    let clock = effect.policy == .background ? backgroundClock : clock
    running.append(
      Running(
        number: number, effect: effect, secrets: [], isRecorded: false, work: nil, reported: { _ in },
        sessionName: sessionName))
    // A stream, because waiting for it ends by itself when the task is cancelled.
    let (elapsed, timer) = AsyncStream.makeStream(of: Void.self)
    let scheduled = clock.schedule(after: duration) { timer.finish() }
    await withTaskExecutorPreference(loop) { await Self.end(of: elapsed) }
    scheduled.cancel()
    running.removeAll { $0.number == number }
    if Task.isCancelled {
      throw EffectFailure(reason: Sentences.givenUp, cause: isClosed ? .interrupted : .cancelled)
    }
  }

  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ effect: Effect, secrets: [Secret], reported: @escaping (EffectReport) -> Void,
    _ work:
      @escaping @concurrent @Sendable (
        _ key: String, _ secrets: [String], _ report: EffectReporter
      ) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    if isClosed { throw EffectFailure(reason: Sentences.interrupted, cause: .interrupted) }
    let number = nextNumber(effect.policy)
    titles[effect.name] = effect.title
    let reports = host.reports
    let buffer = ReportBuffer(loop: loop) { await reports(number, $0) }
    let reporter = EffectReporter { buffer.add($0) }
    let worker = EffectWork(
      { try await work($0, $1, reporter) }, name: effect.name, source: "\(effect.name)#\(number)", loop: loop)
    // A stream and no continuation: what takes a closure leaves the caller's isolation (Swift 6.3).
    let (waiting, ended) = AsyncStream.makeStream(of: Void.self)
    var outcome: Outcome?
    let handling = Work(
      isCancelled: { worker.isCancelled }, start: worker.start, wait: worker.wait, withhold: worker.withhold
    ) {
      outcome = $0
      ended.finish()
    }
    let new = Running(
      number: number, effect: effect, secrets: secrets, isRecorded: effect.policy != .background, work: handling,
      reported: reported, reports: buffer, sessionName: sessionName)
    running.append(new)
    if !isFeeding { start(number) }
    let loop = loop
    await withTaskExecutorPreference(loop) {
      // What must be finished is not given up with the page that asked for it; anything else ends when its work does.
      await Self.end(of: waiting, on: loop) { if effect.policy != .finish { worker.cancel() } }
    }
    switch outcome {
    case .ended(let result): return try worker.result(result, keeper: host.keeper).get()
    case .interrupted: throw EffectFailure(reason: Sentences.interrupted, cause: .interrupted)
    case nil:
      running.removeAll { $0.number == number }
      worker.cancel()
      throw EffectFailure(reason: Sentences.givenUp, cause: .cancelled)
    }
  }

  /// Waits for the end in a task of its own, which nobody cancels; tells when its own task is.
  ///
  /// It must be called with the loop preferred: what takes a closure leaves its caller's isolation here, and what is not on
  /// the loop when it becomes ready comes too late for its turn.
  @concurrent private static func end(
    of stream: AsyncStream<Void>, on loop: LoopExecutor, cancelled: @escaping @Sendable () -> Void
  ) async {
    await withTaskCancellationHandler {
      await Task(executorPreference: loop) { for await _ in stream {} }.value
    } onCancel: {
      cancelled()
    }
  }

  /// Waits for the end or for the task's cancellation; to be called with the loop preferred as well.
  @concurrent private static func end(of stream: AsyncStream<Void>) async { for await _ in stream {} }

  // MARK: For the session

  /// What to write down about the end of an effect, if anything.
  func entry(_ number: Int, _ result: Journal.EffectResult) -> Journal.Entry? {
    running.first { $0.number == number && $0.isRecorded }
      .map { .effect(key: $0.key, result: result, isIrreversible: !$0.effect.isReversible && $0.isStarted) }
  }

  /// What to write down about a report, if anything; `nil` when the effect is over.
  func entry(_ number: Int, _ report: EffectReport) -> Journal.Entry? {
    running.first { $0.number == number && $0.isRecorded }.map { .report(key: $0.key, report) }
  }

  /// What an effect has reported and nobody has taken.
  func reports(of number: Int) -> ReportBuffer? { running.first { $0.number == number }?.reports }

  /// Hands over a report.
  func deliver(_ number: Int, _ report: EffectReport) { running.first { $0.number == number }?.reported(report) }

  /// Hands over a report that was written down; false when no such effect is under way.
  func report(_ report: EffectReport, of key: String) -> Bool {
    guard let effect = running.first(where: { $0.isRecorded && $0.isMeant(by: key) }) else { return false }
    effect.reported(report)
    return true
  }

  /// Hands over the result of an effect that ended; `nil` when it was interrupted.
  func deliver(_ number: Int, _ result: Journal.EffectResult?) {
    guard let effect = remove(where: { $0.number == number }) else { return }
    host.changed("effect \(effect.key) ended")
    effect.work?.hand(result.map(Outcome.ended) ?? .interrupted)
  }

  /// Hands over a result that was written down; false when no such effect is under way.
  func answer(_ key: String, _ result: Journal.EffectResult) -> Bool {
    guard let effect = remove(where: { $0.isRecorded && $0.isMeant(by: key) }) else { return false }
    effect.work?.hand(.ended(result))
    return true
  }

  /// Whether the effect that is under way with this key is about what was written down.
  func isSame(_ key: String, _ digest: String) -> Bool {
    running.contains { $0.isMeant(by: key) && $0.digest == digest }
  }

  /// Ends the feeding: what was not answered was under way at the end, and begins again.
  /// - Parameter name: What its keys begin with: the session's name of before, or another, and then it is another effect.
  func resume(as name: String) {
    isFeeding = false
    sessionName = name
    for place in running.indices { running[place].sessionName = name }
    for effect in running { start(effect.number) }
  }

  /// Begins what waited for a secret that is known now.
  func startWaiting() {
    for effect in running where effect.work != nil && !effect.isStarted { start(effect.number) }
  }

  /// An effect under way that goes on by itself.
  var firstWorking: Effect? { running.first { $0.work != nil && $0.isStarted && !$0.isBackground }?.effect }

  /// What people know the effects of this name by, if one was run.
  func title(of name: String) -> String? { titles[name] }

  /// The application's last effects end by themselves; nothing begins any more.
  func close() { isClosed = true }

  /// Lets nothing begin any more, and waits for nothing.
  func abandon() {
    close()
    abandon { _ in true }
  }

  /// What waits for a secret will not get it any more.
  func abandonWaiting() { abandon(where: isWaitingForSecret) }

  private func abandon(where isMeant: (Running) -> Bool) {
    let abandoned = running.filter { $0.work != nil && isMeant($0) }
    running.removeAll { effect in abandoned.contains { $0.number == effect.number } }
    for effect in abandoned { effect.work?.hand(.interrupted) }
  }

  /// What is not recorded does not count with what is: its number is negative.
  private func nextNumber(_ policy: EffectPolicy) -> Int {
    if policy == .background {
      lastBackground -= 1
      return lastBackground
    }
    lastNumber += 1
    return lastNumber
  }

  private func start(_ number: Int) {
    guard let place = running.firstIndex(where: { $0.number == number }), let work = running[place].work else { return }
    let effect = running[place]
    let ended: @Sendable (Journal.EffectResult) async -> Void = { [arrived = host.arrived] in await arrived(number, $0)
    }
    guard !effect.isStarted else { return }
    guard missing(effect).isEmpty else {
      guard canBeAsked(missing(effect)) else { return work.withhold(ended) }
      return work.wait(ended)
    }
    // Whoever asked for it has gone meanwhile, so it ends without having begun.
    guard !work.isCancelled() else { return work.wait(ended) }
    running[place].isStarted = true
    if effect.isRecorded {
      host.begins(.began(key: effect.key, digest: effect.digest, isIrreversible: !effect.effect.isReversible))
    }
    // That it begins could not be kept, so it does not.
    guard !isClosed else { return abandon { $0.number == number } }
    host.changed("effect \(effect.key) started")
    guard !held.contains(effect.effect.name) else { return work.wait(ended) }
    work.start(effect.key, effect.secrets.map { host.text($0) ?? "" }, ended)
  }

  private func isWaiting(_ effect: Running) -> Bool {
    held.contains(effect.effect.name) || isWaitingForSecret(effect)
  }

  private func remove(where isMeant: (Running) -> Bool) -> Running? {
    running.firstIndex(where: isMeant).map { running.remove(at: $0) }
  }
}
