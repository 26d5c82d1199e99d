/// Runs the work of an application outside its session: a database write, a call to a service.
///
/// Everything that is not deterministic goes through here. So a session can count it, name it and record its result. An
/// effect may run more than once when a session dies in the middle of it. It then receives the same key again, so that
/// the receiving service can tell a repetition from a new effect.
///
/// An effect ends in four ways: it succeeds, it fails, the application cancels it, or it is interrupted. The
/// application cancels it, for example, because its page was dismissed. An interruption is the end of the session or
/// the process. It is not recorded. The effect begins again, under the same key, when the session is resumed.
public protocol Effects: AnyObject {
  /// The files that the session keeps. Only the work of an effect may use them.
  var files: any FileStore { get }

  /// Runs `work` outside the session's loop, and returns its result on the caller's isolation.
  ///
  /// The result is the value as recorded: encoded as JSON and decoded again.
  /// - Parameters:
  ///   - effect: The name and the options of the effect.
  ///   - secrets: The secrets that the work needs. The user is asked for a withheld secret first.
  ///   - reported: Called with each report of the work, on the caller's isolation.
  ///   - work: Receives the effect's idempotency key, the text of each secret, and the reporter.
  /// - Throws: ``EffectFailure``, also when the session ends first.
  nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ effect: Effect, secrets: [Secret], reported: @escaping (EffectReport) -> Void,
    _ work:
      @escaping @concurrent @Sendable (
        _ key: String, _ secrets: [String], _ report: EffectReporter
      ) async throws -> Value
  ) async throws(EffectFailure) -> Value

  /// Waits on the session's clock. The wait is counted and named like any effect.
  ///
  /// - Throws: ``EffectFailure`` when the page or the session ends first.
  nonisolated(nonsending) func wait(
    _ effect: Effect, for duration: Duration) async throws(EffectFailure)
}

/// The name and the options of an effect.
public struct Effect: Sendable {
  /// The name for drivers, tests and recordings. Users do not read it.
  public var name: String
  /// The title that users read while the effect runs: "Creating the account". Without a title, they read only that an
  /// effect runs.
  public var title: String?
  /// The treatment of the effect when its session ends first.
  public var policy: EffectPolicy
  /// A Boolean value that indicates whether the user may go back to before the effect. True for an effect that only
  /// reads or that may be repeated; false, for example, for a message that was sent.
  public var isReversible: Bool
  /// The input of the effect, without secrets. The recording contains its digest. If the same key comes again with
  /// another input, the session refuses the effect before it runs.
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
  /// Without a session no files are kept.
  public var files: any FileStore { NoFiles() }

  /// Runs `work`, which reports nothing.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ effect: Effect, secrets: [Secret],
    _ work: @escaping @concurrent @Sendable (_ key: String, _ secrets: [String]) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    try await run(effect, secrets: secrets, reported: { _ in }) { key, texts, _ in try await work(key, texts) }
  }

  /// Runs `work`, which receives the effect's idempotency key. The other parameters are the options of ``Effect``.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    return try await run(effect, secrets: []) { key, _ in try await work(key) }
  }

  /// Runs `work`, which returns nothing.
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

  /// Runs `work`, which receives the key and the secret's text. The user is asked for a withheld secret first. If the
  /// user does not give it, the effect ends as ``EffectFailure/Cause/withheld``.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, secret: Secret, title: String? = nil, policy: EffectPolicy = .cancel, isReversible: Bool = false,
    given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String, _ secret: String) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    return try await run(effect, secrets: [secret]) { key, texts in try await work(key, texts[0]) }
  }

  /// Does the same as `run(_:secret:_:)`, for work that returns nothing.
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

  /// Waits until the duration has passed. The wait ends with the session, unless `policy` is ``EffectPolicy/finish``.
  public nonisolated(nonsending) func wait(
    _ name: String, title: String? = nil, for duration: Duration, policy: EffectPolicy = .cancel
  ) async throws(EffectFailure) {
    try await wait(Effect(name, title: title, policy: policy, isReversible: true), for: duration)
  }
}

/// The treatment of an effect when its session ends first.
public enum EffectPolicy: String, Codable, Sendable {
  /// Cancels the effect, and does not wait for its result. For example, loading the contents of a page.
  case cancel
  /// Makes the session wait for the effect, so that a promise to the user is kept.
  case finish
  /// Cancels the effect, like ``cancel``. The effect is not part of the session: it is not pending, not recorded and
  /// not waited for. Visible state must not depend on it. For example, sending stored entries to a service.
  case background
}

/// The reason why an effect returned no value, as a sentence that can be shown and recorded.
///
/// Other errors that an effect's work throws arrive as an `EffectFailure`. Its sentence is the description of
/// `LocalizedError`, otherwise the error's own description, otherwise "It failed."
public struct EffectFailure: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// The cause of a failure.
  public enum Cause: String, Codable, Sendable {
    /// The work threw an error.
    case failed
    /// The application cancelled the effect.
    case cancelled
    /// The effect needs a secret that the user did not give again.
    case withheld
    /// The session ended. The effect begins again when the session is resumed.
    case interrupted
  }

  /// A sentence for the user.
  public var reason: String
  /// The cause of the failure.
  public var cause: Cause

  /// Creates a failure from a sentence.
  public init(reason: String) { self.init(reason: reason, cause: .failed) }

  /// Creates a failure of any cause, for tests and for implementations of ``Effects``.
  public init(reason: String, cause: Cause) { (self.reason, self.cause) = (reason, cause) }

  /// The sentence for the user.
  public var description: String { reason }
}
