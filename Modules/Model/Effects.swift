/// Runs what an application does to the world: a database write, a call to a service.
///
/// All that is not deterministic goes through here, so that a session can count it, name it and write its result down.
/// An effect may happen more than once when a session dies in the middle of it: the key it is handed is the same again,
/// so whoever receives the effect can tell a repetition from a new one.
///
/// An effect ends in one of four ways. It is done. It failed. The application cancelled it: its page went. Or it was
/// interrupted: the process ended, whatever the reason; of that nothing is written down, and the effect begins again, under
/// the same key, when the session goes on.
public protocol Effects: AnyObject {
  /// Runs `work` away from the session's loop and gives its result back on the caller's isolation.
  ///
  /// What comes back is what a recording would give: the value, written as JSON and read again.
  /// - Parameters:
  ///   - effect: What it is called, and how it is treated.
  ///   - secrets: The secrets that it needs. One that is withheld is asked for first.
  ///   - reported: Told what the work reports, on the caller's isolation.
  ///   - work: Gets the effect's idempotency key, the text of each secret, and what to report with.
  /// - Throws: ``EffectFailure``, also when the session ended first.
  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ effect: Effect, secrets: [Secret], reported: @escaping (EffectReport) -> Void,
    _ work:
      @escaping @concurrent @Sendable (
        _ key: String, _ secrets: [String], _ report: EffectReporter
      ) async throws -> Value
  ) async throws(EffectFailure) -> Value

  /// Waits on the session's clock, counted and named like any effect.
  ///
  /// - Throws: ``EffectFailure`` when the page or the session ended first.
  nonisolated(nonsending) func wait(
    _ effect: Effect, for duration: Duration) async throws(EffectFailure)
}

/// What an effect is called, and how it is treated.
public struct Effect: Sendable {
  /// What drivers, tests and recordings know it by. People do not read it.
  public var name: String
  /// What people read while it is under way: "Creating the account". Without one they read that something is.
  public var title: String?
  /// What becomes of it when its session ends before it does.
  public var policy: EffectPolicy
  /// Whether the user may go back in time to before it: it only looked, or it may be done again. What was sent is sent.
  public var isReversible: Bool
  /// What it is about, without secrets. A digest of it stands in the recording: when the same key comes again with
  /// something else, the session refuses it before the world sees it.
  public var given: (any Encodable & Sendable)?

  /// Creates an effect.
  public init(
    _ name: String, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil
  ) {
    self.name = name
    self.title = title
    self.policy = policy
    self.isReversible = isReversible
    self.given = given
  }
}

extension Effects {
  /// Runs `work`, which reports nothing.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ effect: Effect, secrets: [Secret],
    _ work: @escaping @concurrent @Sendable (_ key: String, _ secrets: [String]) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    try await run(effect, secrets: secrets, reported: { _ in }) { key, texts, _ in try await work(key, texts) }
  }

  /// Runs `work`, which gets the effect's idempotency key. The parameters are those of ``Effect``.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    return try await run(effect, secrets: []) { key, _ in try await work(key) }
  }

  /// Runs `work`, which gives nothing back.
  public nonisolated(nonsending) func run(
    _ name: String, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Void
  ) async throws(EffectFailure) {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    _ = try await run(effect, secrets: []) { key, _ in
      try await work(key)
      return true
    }
  }

  /// Runs `work`, which gets the key and the secret's text. Where the secret is withheld the user is asked for it first; who
  /// does not give it ends the effect as ``EffectFailure/Cause/withheld``.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, secret: Secret, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String, _ secret: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    return try await run(effect, secrets: [secret]) { key, texts in try await work(key, texts[0]) }
  }

  /// As `run(_:secret:_:)`, for work that gives nothing back.
  public nonisolated(nonsending) func run(
    _ name: String, secret: Secret, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String, _ secret: String) async throws -> Void
  ) async throws(EffectFailure) {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    _ = try await run(effect, secrets: [secret]) { key, texts in
      try await work(key, texts[0])
      return true
    }
  }

  /// Waits, over when the session ends unless `policy` says otherwise.
  public nonisolated(nonsending) func wait(
    _ name: String, title: String? = nil, for duration: Duration, policy: EffectPolicy = .cancel
  ) async throws(EffectFailure) {
    try await wait(Effect(name, title: title, policy: policy, isReversible: true), for: duration)
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

/// Why an effect did not come to a value, as a sentence that can be shown and written to a journal.
///
/// Other errors thrown by an effect's work arrive as one of these, with the sentence of `LocalizedError`, else the error's own
/// description if it has one, else "It failed."
public struct EffectFailure: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// What happened.
  public enum Cause: String, Codable, Sendable {
    /// The work threw.
    case failed
    /// The application gave it up.
    case cancelled
    /// It needs a secret that the user did not give again.
    case withheld
    /// The session ended; it begins again when the session goes on.
    case interrupted
  }

  /// A sentence for the user.
  public var reason: String
  /// What happened.
  public var cause: Cause

  /// Creates a failure from a sentence.
  public init(reason: String) { self.init(reason: reason, cause: .failed) }

  /// Creates a failure of any cause: for tests and for those who implement ``Effects``.
  public init(reason: String, cause: Cause) { (self.reason, self.cause) = (reason, cause) }

  /// The sentence.
  public var description: String { reason }
}
