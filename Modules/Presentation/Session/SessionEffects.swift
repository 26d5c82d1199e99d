import SignalboxCore
import SignalboxModel
import Synchronization

/// Runs effects away from the loop, counts and names them while they run, and hands their results over when told.
final class SessionEffects: Effects {
  private struct Running {
    let number: Int
    let key: String
    let name: String
    let policy: EffectPolicy
    var isBackground: Bool { policy == .background }
    let isIrreversible: Bool
    /// False for what began after the session was stopped from outside, which no journal tells.
    let isRecorded: Bool
    /// Where in a journal it began, while one was fed.
    let origin: Origin?
    /// Begins the work; `nil` for a wait, which only the session's clock can end.
    let start: (() -> Void)?
    /// Hands a result over.
    let hand: (Journal.EffectResult) -> Void
  }

  /// Where in a journal an effect began.
  struct Origin {
    /// The record that was being fed.
    let record: Int
    /// Whether a secret stood in a page then, of which a journal has only a mark.
    let hasSecrets: Bool
  }

  private let loop: LoopExecutor
  private let sessionName: String
  private let clock: any EventClock
  private let backgroundClock: any EventClock
  private let arrived: @Sendable (Int, Journal.EffectResult) async -> Void
  private let changed: (String) -> Void
  private var running: [Running] = []
  private(set) var lastNumber = 0
  private var lastBackground = 0
  /// While a journal is fed, effects are not started: what is fed answers them.
  var origin: (() -> Origin)?
  private var isClosed = false
  /// The names of effects that a test answers, so they are never started.
  var held: Set<String> = []
  /// Whether what begins from now on is written down.
  var isRecording = true

  /// - Parameters:
  ///   - loop: What the session runs on.
  ///   - sessionName: The first part of every idempotency key.
  ///   - clock: What waits are counted on.
  ///   - backgroundClock: What waits are counted on that are no part of the session's story.
  ///   - arrived: Takes the number and the result of each effect that ended.
  ///   - changed: Told in words about each start and end, without values.
  init(
    loop: LoopExecutor, sessionName: String, clock: any EventClock, backgroundClock: any EventClock,
    arrived: @escaping @Sendable (Int, Journal.EffectResult) async -> Void, changed: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.sessionName = sessionName
    self.clock = clock
    self.backgroundClock = backgroundClock
    self.arrived = arrived
    self.changed = changed
  }

  /// The names of the effects under way, in the order started.
  var pending: [String] { running.filter { !$0.isBackground }.map(\.name) }

  /// Whether an effect is under way that the session must wait for before it ends.
  var mustWait: Bool { running.contains { $0.policy == .finish } }

  /// Whether something is under way that goes on without the session's clock.
  var isWorking: Bool { running.contains { $0.start != nil && !$0.isBackground && !held.contains($0.name) } }

  /// The effects that a test has to answer.
  var unstarted: [(number: Int, name: String, key: String)] {
    running.filter { $0.start != nil && held.contains($0.name) }.map { ($0.number, $0.name, $0.key) }
  }

  /// Goes on numbering from here.
  func skip(to number: Int) { lastNumber = max(lastNumber, number) }

  nonisolated(nonsending) func wait(
    _ name: String, for duration: Duration, policy: EffectPolicy
  ) async throws(EffectFailure) {
    let number = nextNumber(policy)
    let clock = policy == .background ? backgroundClock : clock
    running.append(
      Running(
        number: number, key: "", name: name, policy: policy, isIrreversible: false, isRecorded: false, origin: nil,
        start: nil, hand: { _ in }))
    // A stream, because waiting for it ends by itself when the task is cancelled.
    let (elapsed, timer) = AsyncStream.makeStream(of: Void.self)
    let scheduled = clock.schedule(after: duration) { timer.finish() }
    await withTaskExecutorPreference(loop) { await Self.end(of: elapsed) }
    scheduled.cancel()
    running.removeAll { $0.number == number }
    if Task.isCancelled { throw EffectFailure(reason: Sentences.givenUp(name)) }
  }

  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, policy: EffectPolicy, isIrreversible: Bool,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let number = nextNumber(policy)
    let key = "\(sessionName)/\(name)#\(number)"
    let work = EffectWork(work, key: key)
    // A stream and no continuation: what takes a closure leaves the caller's isolation (Swift 6.3).
    let (waiting, ended) = AsyncStream.makeStream(of: Void.self)
    var answer: Journal.EffectResult?
    let effect = Running(
      number: number, key: key, name: name, policy: policy, isIrreversible: isIrreversible,
      isRecorded: isRecording && policy != .background, origin: origin?(),
      start: { [arrived] in work.start { await arrived(number, $0) } },
      hand: {
        answer = $0
        ended.finish()
      })
    running.append(effect)
    if isClosed {
      take(number, Self.closed)
    } else if origin == nil {
      start(effect)
    }
    let loop = loop
    await withTaskExecutorPreference(loop) {
      // What must be finished is not given up with the page that asked for it; anything else ends when its work does.
      await Self.end(of: waiting, on: loop) { if policy != .finish { work.cancel() } }
    }
    guard let answer else {
      running.removeAll { $0.number == number }
      work.cancel()
      throw EffectFailure(reason: Sentences.givenUp(name))
    }
    return try work.result(answer).get()
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
      .map { .effect(key: $0.key, result: result, isIrreversible: $0.isIrreversible) }
  }

  /// Hands over the result of an effect that ended.
  func take(_ number: Int, _ result: Journal.EffectResult) {
    guard let effect = remove(where: { $0.number == number }) else { return }
    effect.hand(result)
    changed("effect \(effect.key) ended")
  }

  /// Hands over a result that was written down; false when no such effect is under way.
  func answer(_ key: String, _ result: Journal.EffectResult) -> Bool {
    // A repetition is a session of its own, whose keys begin otherwise.
    let name = key.drop { $0 != "/" }
    guard !name.isEmpty, let effect = remove(where: { $0.key.drop { $0 != "/" } == name }) else { return false }
    effect.hand(result)
    return true
  }

  /// Ends the feeding: what was not answered was under way at the end, and begins again under the same key.
  func goOn() {
    origin = nil
    for effect in running { start(effect) }
  }

  /// The effects that nothing answered while a journal was fed.
  var unanswered: [(number: Int, origin: Origin)] {
    running.filter { !$0.isBackground }.compactMap { effect in effect.origin.map { (effect.number, $0) } }
  }

  /// The name of an effect under way that goes on by itself.
  var firstWorking: String? { running.first { $0.start != nil && !$0.isBackground }?.name }

  /// Lets nothing begin any more, and waits for nothing.
  func close() {
    isClosed = true
    let abandoned = running.filter { $0.start != nil }
    running.removeAll { $0.start != nil }
    for effect in abandoned { effect.hand(Self.closed) }
  }

  private static var closed: Journal.EffectResult { .failure(Sentences.wentOn) }

  /// What is not recorded does not count with what is: its number is negative.
  private func nextNumber(_ policy: EffectPolicy) -> Int {
    if policy == .background {
      lastBackground -= 1
      return lastBackground
    }
    lastNumber += 1
    return lastNumber
  }

  private func start(_ effect: Running) {
    guard let start = effect.start, !held.contains(effect.name) else { return }
    changed("effect \(effect.key) started")
    start()
  }

  private func remove(where isMeant: (Running) -> Bool) -> Running? {
    running.firstIndex(where: isMeant).map { running.remove(at: $0) }
  }
}
