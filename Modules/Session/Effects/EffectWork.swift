import Foundation
import SignalboxModel
import Synchronization

/// The work of an effect. It begins at most once, and runs outside the loop.
final class EffectWork<Value: Codable & Sendable>: Sendable {
  typealias Ended = @Sendable (Journal.EffectResult) async -> Void

  private struct State {
    var task: Task<Void, Never>?
    var isCancelled = false
    var isDeclined = false
    /// Called on cancellation, while the work waits for something.
    var waiting: Ended?
    var secrets: [String: String] = [:]
  }

  private let work: @concurrent @Sendable (String, [String]) async throws -> Value
  private let name: String
  private let source: String
  private let loop: LoopExecutor
  private let state = Mutex(State())

  /// - Parameter source: The name of the effect in the ids of its result's secrets.
  init(
    _ work: @escaping @concurrent @Sendable (String, [String]) async throws -> Value, name: String, source: String,
    loop: LoopExecutor
  ) {
    (self.work, self.name, self.source, self.loop) = (work, name, source, loop)
  }

  /// A Boolean value that indicates whether the work was cancelled.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// A Boolean value that indicates whether the work has ended and is known to have changed nothing.
  var isDeclined: Bool { state.withLock(\.isDeclined) }

  /// Begins the work, in a task of its own: the task that awaits it may be cancelled with its page.
  func start(_ key: String, _ secrets: [String], _ ended: @escaping Ended) {
    state.withLock { $0.waiting = nil }
    let task = Task(executorPreference: globalConcurrentExecutor) { await ended(self.outcome(key, secrets)) }
    let isLate = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isLate { task.cancel() }
  }

  /// Waits until ``start(_:_:_:)`` is called. A cancellation ends the wait, and the effect.
  func wait(_ ended: @escaping Ended) {
    let isCancelled = state.withLock { state in
      state.waiting = ended
      return state.isCancelled
    }
    if isCancelled { tell(.cancelled, to: ended) }
  }

  /// Cancels the work, now or when it begins.
  func cancel() {
    let (task, waiting) = state.withLock { state in
      defer { (state.isCancelled, state.waiting) = (true, nil) }
      return (state.task, state.isCancelled ? nil : state.waiting)
    }
    task?.cancel()
    if let waiting { tell(.cancelled, to: waiting) }
  }

  /// Ends the effect without beginning its work: a secret is missing.
  func withhold(_ ended: @escaping Ended) { tell(.withheld, to: ended) }

  /// Returns the result as recorded. Live runs decode the recorded value, too, and then substitute the secrets.
  func result(_ answer: Journal.EffectResult, keeper: any SecretKeeper) -> Result<Value, EffectFailure> {
    switch answer {
    case .failure(let reason): return .failure(EffectFailure(reason: reason))
    case .cancelled: return .failure(EffectFailure(reason: SessionTexts.givenUp, cause: .cancelled))
    case .withheld: return .failure(EffectFailure(reason: SessionTexts.secretWithheld, cause: .withheld))
    case .value(let text):
      let decoder = JSONDecoder()
      decoder.userInfo[SecretTexts.key] = SecretTexts(
        state.withLock { $0.secrets }, keeper: keeper, source: source)
      do {
        return .success(try decoder.decode(Value.self, from: Data(text.utf8)))
      } catch {
        return .failure(EffectFailure(reason: SessionTexts.unreadable(name)))
      }
    }
  }

  /// Calls `ended` on the loop, so that the result arrives before the end of the turn.
  private func tell(_ result: Journal.EffectResult, to ended: @escaping Ended) {
    Task(executorPreference: loop) { await ended(result) }
  }

  @concurrent private func outcome(_ key: String, _ secrets: [String]) async -> Journal.EffectResult {
    do {
      let value = try await work(key, secrets)
      let collector = SecretCollector()
      do {
        let text = try JournalValue.text(value, collecting: collector)
        state.withLock { state in
          state.secrets = collector.texts
          state.isDeclined = (value as? any DecliningAnswer)?.hasDeclined == true
        }
        return .value(text)
      } catch {
        return .failure(SessionTexts.unwritable("\(error)"))
      }
    } catch {
      let decline = error as? DeclinedEffect
      state.withLock { $0.isDeclined = decline != nil }
      return isCancelled ? .cancelled : .failure(FailureSentence.of(decline?.reason ?? error))
    }
  }
}
