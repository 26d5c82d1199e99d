import SignalboxCore
public import SignalboxModel

extension Effects {
  /// Runs `work` and shows its reports: the fraction in `progress`, the lines in `log`.
  ///
  /// ```swift
  /// try await effects.run("download", progress: bar, log: output) { key, report in
  ///   report(0.4, "libfoo 3 of 12")
  ///   report.line("libfoo: 1.2 MB")
  /// }
  /// ```
  /// The other parameters are the parameters of ``Effect``.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, progress: Progress? = nil, log: Log? = nil, title: String? = nil, policy: EffectPolicy = .cancel,
    isReversible: Bool = false, given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String, _ report: EffectReporter) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    return try await run(effect, secrets: [], reported: Self.shown(progress, log)) { key, _, report in
      try await work(key, report)
    }
  }

  /// Works like ``run(_:progress:log:title:policy:isReversible:given:_:)``, for work without a result.
  public nonisolated(nonsending) func run(
    _ name: String, progress: Progress? = nil, log: Log? = nil, title: String? = nil, policy: EffectPolicy = .cancel,
    isReversible: Bool = false, given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String, _ report: EffectReporter) async throws -> Void
  ) async throws(EffectFailure) {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    _ = try await run(effect, secrets: [], reported: Self.shown(progress, log)) { key, _, report in
      try await work(key, report)
      return true
    }
  }

  /// Works like ``run(_:progress:log:title:policy:isReversible:given:_:)``, for work with a secret and without a
  /// result.
  public nonisolated(nonsending) func run(
    _ name: String, secret: Secret, progress: Progress? = nil, log: Log? = nil, title: String? = nil,
    policy: EffectPolicy = .cancel, isReversible: Bool = false, given: (any Encodable & Sendable)? = nil,
    _ work:
      @escaping @concurrent @Sendable (_ key: String, _ secret: String, _ report: EffectReporter) async throws -> Void
  ) async throws(EffectFailure) {
    let effect = Effect(name, title: title, policy: policy, isReversible: isReversible, given: given)
    _ = try await run(effect, secrets: [secret], reported: Self.shown(progress, log)) { key, texts, report in
      try await work(key, texts[0], report)
      return true
    }
  }

  private static func shown(_ progress: Progress?, _ log: Log?) -> (EffectReport) -> Void {
    { report in
      if let progress, report.fraction != nil || !report.text.isEmpty {
        progress.fraction.value = report.fraction
        progress.help.value = report.text.isEmpty ? nil : report.text
      }
      log?.append(report.lines)
    }
  }
}
