import Foundation
import SignalboxModel
import Synchronization

/// The work of one effect, begun at most once and away from the loop.
final class EffectWork<Value: Codable & Sendable>: Sendable {
  typealias Ended = @Sendable (Journal.EffectResult) async -> Void

  private struct State {
    var task: Task<Void, Never>?
    var isCancelled = false
    /// Told of a cancellation, while the work waits for something.
    var waiting: Ended?
    var secrets: [String: String] = [:]
  }

  private let work: @concurrent @Sendable (String, [String]) async throws -> Value
  private let name: String
  private let source: String
  private let loop: LoopExecutor
  private let state = Mutex(State())

  /// - Parameter source: What its value is called in a recording.
  init(
    _ work: @escaping @concurrent @Sendable (String, [String]) async throws -> Value, name: String, source: String,
    loop: LoopExecutor
  ) {
    (self.work, self.name, self.source, self.loop) = (work, name, source, loop)
  }

  /// Whether it was given up.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Begins. A task of its own: the one that waits for it may be cancelled with its page.
  func start(_ key: String, _ secrets: [String], _ ended: @escaping Ended) {
    state.withLock { $0.waiting = nil }
    let task = Task(executorPreference: globalConcurrentExecutor) { await ended(self.outcome(key, secrets)) }
    let isLate = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isLate { task.cancel() }
  }

  /// Waits for what it needs before it can begin; a cancellation ends it meanwhile.
  func wait(_ ended: @escaping Ended) {
    let isCancelled = state.withLock { state in
      state.waiting = ended
      return state.isCancelled
    }
    if isCancelled { tell(.cancelled, to: ended) }
  }

  /// Gives it up, now or when it begins.
  func cancel() {
    let (task, waiting) = state.withLock { state in
      defer { (state.isCancelled, state.waiting) = (true, nil) }
      return (state.task, state.isCancelled ? nil : state.waiting)
    }
    task?.cancel()
    if let waiting { tell(.cancelled, to: waiting) }
  }

  /// Ends without having begun: the session has not what it needs.
  func withhold(_ ended: @escaping Ended) { tell(.withheld, to: ended) }

  /// What came of it: what was written down, live as in a repetition, with the secrets of which that has but marks.
  func result(_ answer: Journal.EffectResult, keeper: any SecretKeeper) -> Result<Value, EffectFailure> {
    switch answer {
    case .failure(let reason): return .failure(EffectFailure(reason: reason))
    case .cancelled: return .failure(EffectFailure(reason: Sentences.givenUp, cause: .cancelled))
    case .withheld: return .failure(EffectFailure(reason: Sentences.secretWithheld, cause: .withheld))
    case .value(let text):
      let decoder = JSONDecoder()
      decoder.userInfo[SecretTexts.key] = SecretTexts(
        state.withLock { $0.secrets }, keeper: keeper, source: source)
      do {
        return .success(try decoder.decode(Value.self, from: Data(text.utf8)))
      } catch {
        return .failure(EffectFailure(reason: Sentences.unreadable(name)))
      }
    }
  }

  /// On the loop, so that it has come before the turn is over.
  private func tell(_ result: Journal.EffectResult, to ended: @escaping Ended) {
    Task(executorPreference: loop) { await ended(result) }
  }

  @concurrent private func outcome(_ key: String, _ secrets: [String]) async -> Journal.EffectResult {
    do {
      let value = try await work(key, secrets)
      let collector = SecretCollector()
      do {
        let text = try JournalValue.text(value, collecting: collector)
        state.withLock { $0.secrets = collector.texts }
        return .value(text)
      } catch {
        return .failure(Sentences.unwritable("\(error)"))
      }
    } catch {
      return state.withLock { $0.isCancelled } ? .cancelled : .failure(FailureSentence.of(error))
    }
  }
}
