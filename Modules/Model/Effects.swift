/// Runs what an application does to the world: a database write, a call to a service.
///
/// All that is not deterministic goes through here, so that a session can count it, name it and write its result down.
/// An effect may happen more than once when a session dies in the middle of it: the key it is handed is the same again,
/// so whoever receives the effect can tell a repetition from a new one.
public protocol Effects: AnyObject {
  /// Runs `work` away from the session's loop and gives its result back on the caller's isolation.
  ///
  /// - Parameters:
  ///   - name: What the driver of a session sees while the effect is under way.
  ///   - policy: What happens to it when the session ends before it does.
  ///   - isIrreversible: Whether the user cannot go back in time to before it: what was sent is sent.
  ///   - work: Gets the effect's idempotency key.
  /// - Throws: ``EffectFailure`` with the reason, also when the session ended first.
  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, policy: EffectPolicy, isIrreversible: Bool,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Value
  ) async throws(EffectFailure) -> Value

  /// Waits on the session's clock, counted and named like any effect.
  ///
  /// - Throws: ``EffectFailure`` when the page or the session ended first.
  nonisolated(nonsending) func wait(
    _ name: String, for duration: Duration, policy: EffectPolicy) async throws(EffectFailure)
}

extension Effects {
  /// As `run(_:policy:isIrreversible:_:)`, cancelled when the session ends unless `policy` says otherwise.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, policy: EffectPolicy = .cancel,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    try await run(name, policy: policy, isIrreversible: false, work)
  }

  /// As `wait(_:for:policy:)`, over when the session ends.
  public nonisolated(nonsending) func wait(_ name: String, for duration: Duration) async throws(EffectFailure) {
    try await wait(name, for: duration, policy: .cancel)
  }

  /// As `run(_:policy:isIrreversible:_:)`, for work that gives nothing back.
  public nonisolated(nonsending) func run(
    _ name: String, policy: EffectPolicy = .cancel, isIrreversible: Bool = false,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Void
  ) async throws(EffectFailure) {
    _ = try await run(name, policy: policy, isIrreversible: isIrreversible) { key in
      try await work(key)
      return true
    }
  }
}

/// What becomes of an effect when its session ends before it does.
public enum EffectPolicy: String, Codable, Sendable {
  /// It is cancelled and its result is not waited for: a page that loads.
  case cancel
  /// The session waits for it: what the user was told is kept.
  case finish
  /// As ``cancel``, and it is no part of the session's story: not pending, not recorded, not waited for. Nothing that the
  /// user sees may depend on it: sending on what was kept.
  case background
}

/// Why an effect failed, as a sentence that can be shown and written to a journal.
public struct EffectFailure: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// A sentence for the user.
  public var reason: String

  /// Creates a failure from a sentence.
  public init(reason: String) { self.reason = reason }

  /// The sentence.
  public var description: String { reason }
}
