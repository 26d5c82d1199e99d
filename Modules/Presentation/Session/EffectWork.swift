import Foundation
import SignalboxModel
import Synchronization

/// The work of one effect, begun at most once and away from the loop.
final class EffectWork<Value: Codable & Sendable>: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isCancelled = false
    var result: Result<Value, EffectFailure>?
  }

  private let work: @concurrent @Sendable (String) async throws -> Value
  private let key: String
  private let state = Mutex(State())

  init(_ work: @escaping @concurrent @Sendable (String) async throws -> Value, key: String) {
    (self.work, self.key) = (work, key)
  }

  /// Begins. A task of its own: the one that waits for it may be cancelled with its page.
  func start(_ ended: @escaping @Sendable (Journal.EffectResult) async -> Void) {
    let task = Task(executorPreference: globalConcurrentExecutor) {
      let result = await self.outcome()
      self.state.withLock { $0.result = result }
      await ended(Self.written(result))
    }
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Gives it up, now or when it begins.
  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  /// What came of it: what it gave here, else what was written down.
  func result(_ answer: Journal.EffectResult) -> Result<Value, EffectFailure> {
    if let result = state.withLock({ $0.result }) { return result }
    switch answer {
    case .failure(let reason): return .failure(EffectFailure(reason: reason))
    case .value(let text):
      do {
        return .success(try JSONDecoder().decode(Value.self, from: Data(text.utf8)))
      } catch {
        return .failure(EffectFailure(reason: SessionWords.unreadable(key)))
      }
    }
  }

  @concurrent private func outcome() async -> Result<Value, EffectFailure> {
    do {
      return .success(try await work(key))
    } catch let failure as EffectFailure {
      return .failure(failure)
    } catch {
      return .failure(EffectFailure(reason: String(describing: error)))
    }
  }

  private static func written(_ result: Result<Value, EffectFailure>) -> Journal.EffectResult {
    switch result {
    case .failure(let failure): return .failure(failure.reason)
    case .success(let value):
      do {
        return .value(try JournalValue.text(value))
      } catch {
        return .failure(SessionWords.unwritable(error))
      }
    }
  }
}
