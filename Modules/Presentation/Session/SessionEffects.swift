import Foundation
import SignalboxCore
import SignalboxModel

/// Runs effects away from the loop, counts and names them while they run, and writes their results down.
final class SessionEffects: Effects {
  private struct Running {
    let number: Int
    let name: String
    let policy: EffectPolicy
    var isBackground: Bool { policy == .background }
    /// True when only the session's clock can end it.
    var isWait = false
  }

  private let sessionName: String
  private let clock: any EventClock
  private let backgroundClock: any EventClock
  private let record: (Journal.Entry) -> Void
  private let changed: (String) -> Void
  private var running: [Running] = []
  private var lastNumber = 0
  private var lastBackground = 0

  /// - Parameters:
  ///   - sessionName: The first part of every idempotency key.
  ///   - clock: What waits are counted on.
  ///   - backgroundClock: The same time, for waits that are no part of the session's story.
  ///   - record: Takes a journal entry for each effect that ended.
  ///   - changed: Told in words about each start and end, without values.
  init(
    sessionName: String, clock: any EventClock, backgroundClock: any EventClock,
    record: @escaping (Journal.Entry) -> Void,
    changed: @escaping (String) -> Void
  ) {
    self.sessionName = sessionName
    self.clock = clock
    self.backgroundClock = backgroundClock
    self.record = record
    self.changed = changed
  }

  /// The names of the effects under way, in the order started.
  var pending: [String] { running.filter { !$0.isBackground }.map(\.name) }

  /// Whether an effect is under way that the session must wait for before it ends.
  var mustWait: Bool { running.contains { $0.policy == .finish } }

  /// Whether something is under way that goes on without the session's clock.
  var isWorking: Bool { running.contains { !$0.isWait && !$0.isBackground } }

  nonisolated(nonsending) func wait(
    _ name: String, for duration: Duration, policy: EffectPolicy
  ) async throws(EffectFailure) {
    let number = nextNumber(policy)
    running.append(Running(number: number, name: name, policy: policy, isWait: true))
    // A stream, because waiting for it ends by itself when the task is cancelled.
    let (elapsed, timer) = AsyncStream.makeStream(of: Void.self)
    let clock = policy == .background ? backgroundClock : clock
    let scheduled = clock.schedule(after: duration) { timer.finish() }
    for await _ in elapsed {}
    scheduled.cancel()
    running.removeAll { $0.number == number }
    if Task.isCancelled { throw EffectFailure(reason: "\(name) was given up.") }
  }

  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, policy: EffectPolicy, _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let number = nextNumber(policy)
    let key = "\(sessionName)/\(name)#\(number)"
    running.append(Running(number: number, name: name, policy: policy))
    changed("effect \(key) started")
    let result: Result<Value, EffectFailure>
    switch policy {
    case .cancel, .background:
      result = await withTaskExecutorPreference(globalConcurrentExecutor) { await Self.outcome(of: work, key) }
    case .finish:
      // A task of its own: the one that waits for it may be cancelled with its page, the work may not.
      result = await Self.start(work, key).value
    }
    running.removeAll { $0.number == number }
    if policy != .background { record(.effect(key: key, result: Self.written(result))) }
    changed("effect \(key) \(result.isSuccess ? "ended" : "failed")")
    return try result.get()
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

  private static func start<Value: Sendable>(
    _ work: @escaping @concurrent @Sendable (String) async throws -> Value, _ key: String
  ) -> Task<Result<Value, EffectFailure>, Never> {
    Task(executorPreference: globalConcurrentExecutor) { await outcome(of: work, key) }
  }

  @concurrent private static func outcome<Value: Sendable>(
    of work: @concurrent @Sendable (String) async throws -> Value, _ key: String
  ) async -> Result<Value, EffectFailure> {
    do {
      return .success(try await work(key))
    } catch let failure as EffectFailure {
      return .failure(failure)
    } catch {
      return .failure(EffectFailure(reason: String(describing: error)))
    }
  }

  private static func written<Value: Encodable>(_ result: Result<Value, EffectFailure>) -> Journal.EffectResult {
    switch result {
    case .failure(let failure): return .failure(failure.reason)
    case .success(let value):
      do {
        return .value(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
      } catch {
        return .failure("The result cannot be written down: \(error)")
      }
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
