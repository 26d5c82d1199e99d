public import SignalboxModel

extension Effects {
  /// Changes a shared model by an effect, once for the effect's key.
  ///
  /// The result is recorded, also a refusal, so a replay does not change anything. The session waits for a change
  /// before it ends. Undo goes back to before the change, but does not take the change back: the others have seen it.
  /// Sources of this session have the new state before the answer.
  /// - Parameters:
  ///   - model: The model.
  ///   - name: The name of the effect.
  ///   - title: The title that users read while the effect runs.
  ///   - isReversible: A Boolean value that indicates whether undo may go back to before the change. False, for
  ///     example, for a bid: the user would read that it was undone. A refused change keeps nothing from undo.
  ///   - given: The input of the effect, without secrets.
  ///   - change: Changes the state and returns an answer, or throws to refuse. Nothing is changed then. It runs outside
  ///     the session, and may run again after a lost connection, so it does nothing else.
  /// - Returns: The answer.
  /// - Throws: `EffectFailure` with the sentence of the refusal or of the failure.
  public nonisolated(nonsending) func change<State, Answer: Codable & Sendable>(
    _ model: SharedModel<State>, _ name: String, title: String? = nil, isReversible: Bool = true,
    given: (any Encodable & Sendable)? = nil,
    _ change: @escaping @Sendable (inout State) throws -> Answer
  ) async throws(EffectFailure) -> Answer {
    let hub = model.hub
    return try await run(name, title: title, policy: .finish, isReversible: isReversible, given: given) { key in
      try await hub.change(key, for: .current) { state in
        do { return try change(&state) } catch { throw DeclinedEffect(reason: error) }
      }
    }
  }

  /// Changes a shared model without an answer.
  public nonisolated(nonsending) func change<State>(
    _ model: SharedModel<State>, _ name: String, title: String? = nil, isReversible: Bool = true,
    given: (any Encodable & Sendable)? = nil,
    _ change: @escaping @Sendable (inout State) throws -> Void
  ) async throws(EffectFailure) {
    _ = try await self.change(model, name, title: title, isReversible: isReversible, given: given) { state in
      try change(&state)
      return true
    }
  }
}
