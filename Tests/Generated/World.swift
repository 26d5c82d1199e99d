import Dispatch
import Foundation
import SignalboxModel
import Synchronization

/// The world on which every effect acts. It keeps all calls, and answers each on request.
final class World: Sendable {
  /// A call of an effect's work.
  struct Call: Sendable {
    let number: Int
    /// The number of the program's life that made the call.
    let life: Int
    let key: String
    let name: String
    let given: String
    let secrets: [String]
    /// A Boolean value that indicates whether the world saw the call. It ignores calls of processes that were already
    /// dead.
    let isSeen: Bool
    var isCancelled = false
    var isOver = false

    /// The number within the key, in the order in which effects begin.
    var place: Int { Int(key.drop { $0 != "#" }.dropFirst()) ?? 0 }
  }

  private struct State {
    var calls: [Call] = []
    var waiting: [Int: CheckedContinuation<Reply, Never>] = [:]
    /// The lives that have ended, each with the single call that still came through.
    var dead: [Int: String?] = [:]
  }

  private let state = Mutex(State())
  private let happened = DispatchSemaphore(value: 0)

  /// The result of a call.
  struct Gift: Codable, Sendable {
    var text: String
    var token: Secret?
  }

  struct Failure: LocalizedError {
    let errorDescription: String?
  }

  /// Performs an effect's work: keeps the call, and waits for its answer.
  func carryOut(
    life: Int, key: String, name: String, given: String, secrets: [String]
  ) async throws -> Gift {
    let number = state.withLock { state in
      let isSeen = if let allowed = state.dead[life] { allowed == key } else { true }
      state.calls.append(
        Call(
          number: state.calls.count, life: life, key: key, name: name, given: given, secrets: secrets,
          isSeen: isSeen))
      return state.calls.count - 1
    }
    let reply = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiting[number] = continuation }
        happened.signal()
      }
    } onCancel: {
      state.withLock { $0.calls[number].isCancelled = true }
    }
    switch reply {
    case .gift(let text, let token): return Gift(text: text, token: token.map(Secret.init))
    case .failure(let reason): throw Failure(errorDescription: reason)
    case .cancelled: throw CancellationError()
    }
  }

  /// All calls of living processes.
  var calls: [Call] { state.withLock { $0.calls.filter(\.isSeen) } }

  /// Returns the calls that wait for an answer, in the order of their beginning.
  func outstanding(_ life: Int) -> [Call] {
    state.withLock { state in
      state.calls.filter { $0.life == life && !$0.isOver && state.waiting[$0.number] != nil }
        .sorted { ($0.place, $0.number) < ($1.place, $1.number) }
    }
  }

  /// Waits until the work of these keys has arrived, each the given number of times. The limit applies to a session
  /// that never begins a work.
  func waitFor(_ keys: [String: Int], life: Int) -> Bool {
    while true {
      let isThere = state.withLock { state in
        let calls = state.calls.filter { $0.life == life && ($0.isOver || state.waiting[$0.number] != nil) }
        return keys.allSatisfy { key, count in calls.count { $0.key == key } >= count }
      }
      if isThere { return true }
      if happened.wait(timeout: .now() + .seconds(600)) == .timedOut { return false }
    }
  }

  /// Returns the number of calls of a key.
  func count(_ key: String, life: Int) -> Int {
    state.withLock { state in state.calls.count { $0.life == life && $0.key == key } }
  }

  /// Answers a call.
  func answer(_ number: Int, _ reply: Reply) {
    let waiting = state.withLock { state in
      state.calls[number].isOver = true
      return state.waiting.removeValue(forKey: number)
    }
    waiting?.resume(returning: reply)
  }

  /// Ends a life: no later call comes through, except the call `key`.
  func kill(_ life: Int, letting key: String? = nil) { state.withLock { $0.dead[life] = .some(key) } }
}
