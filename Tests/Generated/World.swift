import Dispatch
import Foundation
import SignalboxModel
import Synchronization

/// What every effect acts on: it keeps all calls, and answers each when it is told to.
final class World: Sendable {
  /// One time that an effect was carried out.
  struct Call: Sendable {
    let number: Int
    /// Which life of the program it came from.
    let life: Int
    let key: String
    let name: String
    let given: String
    let secrets: [String]
    /// False for one of a process that was dead by then.
    let isSeen: Bool
    var isCancelled = false
    var isOver = false

    /// The number within its key: the order in which effects were begun.
    var place: Int { Int(key.drop { $0 != "#" }.dropFirst()) ?? 0 }
  }

  private struct State {
    var calls: [Call] = []
    var waiting: [Int: CheckedContinuation<Reply, Never>] = [:]
    /// Lives that have ended, and the one call that still came through.
    var dead: [Int: String?] = [:]
  }

  private let state = Mutex(State())
  private let happened = DispatchSemaphore(value: 0)

  /// What came of it.
  struct Gift: Codable, Sendable {
    var text: String
    var token: Secret?
  }

  struct Failure: LocalizedError {
    let errorDescription: String?
  }

  /// Called by an effect's work.
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

  /// Everything so far that a living process did.
  var calls: [Call] { state.withLock { $0.calls.filter(\.isSeen) } }

  /// What waits for an answer, in the order begun.
  func outstanding(_ life: Int) -> [Call] {
    state.withLock { state in
      state.calls.filter { $0.life == life && !$0.isOver && state.waiting[$0.number] != nil }
        .sorted { ($0.place, $0.number) < ($1.place, $1.number) }
    }
  }

  /// Waits until the work of these keys has come, each so many times; the limit is for a session that never begins one.
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

  /// How often the work of a key has come.
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

  /// A life ends: nothing of it comes through any more, but for the call `key`.
  func kill(_ life: Int, letting key: String? = nil) { state.withLock { $0.dead[life] = .some(key) } }
}
