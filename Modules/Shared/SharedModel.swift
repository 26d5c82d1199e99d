public import Foundation
import SignalboxModel

/// State that all sessions of a program share: a list of alerts, a board, a chat.
///
/// The state belongs to the program and not to a session. Sessions follow it as a source, and change it by effects:
///
/// ```swift
/// let desk = SharedModel("desk", Desk(), in: data)  // Once, where the program makes its application.
///
/// let state = context.sources.follow(desk, during: lifetime)
/// try await context.effects.change(desk, "claim") { try $0.claim(17, by: "Ann") }
/// ```
///
/// `SharedModel(_:_:version:)` keeps the state in memory, for tests and for programs without kept data.
/// `SharedModel(_:_:version:in:)` of SignalboxStorage keeps it in the store that `--store` names, otherwise in a SQLite
/// file of the data folder.
///
/// Changes are applied one at a time, by any number of processes and machines. A change with a known key is not applied
/// again: its first answer is returned. The keys of the last ``SharedModelLimits/rememberedChanges`` changes are known.
///
/// The methods can be called from any thread and task.
public final class SharedModel<State: Codable & Sendable>: Sendable {
  /// The name in the data folder or the store, and the name of the source.
  public let name: String
  let hub: SharedHub<State>

  /// Creates a model in memory. The state ends with the model.
  /// - Parameters:
  ///   - name: The name, which no other model of the program has.
  ///   - initial: The state before the first change.
  ///   - version: The version of `State`. Raise it when an older program would lose a part of the state.
  public convenience init(_ name: String, _ initial: State, version: Int = 1) {
    self.init(name, initial, version: version, storage: MemorySharedStorage())
  }

  /// Makes the sessions of this process no longer present, at the end of the process.
  package func endPresence() async { await hub.endPresence() }

  /// Creates a model whose state is kept in `storage`.
  package init(_ name: String, _ initial: State, version: Int, storage: any SharedStorage) {
    self.name = name
    hub = SharedHub(SharedCoding(name: name, initial: initial, version: version), storage)
  }

  /// The current state, read from its place.
  /// - Throws: ``SharedModelFailure``, or the failure of the place.
  public var state: State { get async throws { try await hub.read().state.value } }

  /// Returns the newest states from now on, for work outside sessions. Sessions call `context.sources.follow`.
  ///
  /// A slow reader skips states. The sequence fails when the place cannot be reached or its state cannot be read.
  public func states() async -> some AsyncSequence<State, any Error> { await hub.follow().map(\.state.value) }

  /// Changes the state, for work outside sessions. Sessions call `context.effects.change`.
  /// - Parameters:
  ///   - key: The name of this change. A change that may be repeated has the same key again.
  ///   - change: Changes the state and returns an answer, or throws to refuse. Nothing is changed then. It may be
  ///     called again after a lost connection, so it does nothing else.
  /// - Returns: The answer, decoded from its kept form.
  /// - Throws: The error of `change`, ``SharedModelFailure``, or the failure of the place.
  @discardableResult
  public func change<Answer: Codable & Sendable>(
    key: String = UUID().uuidString, _ change: @escaping @Sendable (inout State) throws -> Answer
  ) async throws -> Answer { try await hub.change(key, change) }

  /// Changes the state without an answer.
  public func change(
    key: String = UUID().uuidString, _ change: @escaping @Sendable (inout State) throws -> Void
  ) async throws {
    _ = try await hub.change(key) { state in
      try change(&state)
      return true
    }
  }
}

/// The limits of shared models.
public enum SharedModelLimits {
  /// The maximum size of a state as JSON, in bytes.
  public static let stateBytes = 1 << 20
  /// The maximum size of a change's answer as JSON, in bytes.
  public static let answerBytes = 1 << 14
  /// The number of changes of a model whose keys and answers are remembered. A session that did not learn its answer
  /// within so many further changes may apply its change a second time.
  public static let rememberedChanges = 100_000
  /// The time after which the sessions of a dead or silent process are no longer present.
  public static let lease = Duration.seconds(8)
}
