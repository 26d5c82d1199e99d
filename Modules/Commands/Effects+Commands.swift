public import SignalboxModel
public import SignalboxNavigation

extension Effects {
  /// Runs a command and shows what it writes in `log`, line by line.
  ///
  /// As any effect it is recorded: who repeats the session sees the same lines and the same end, and runs nothing. Given up, it is
  /// ended as ``Command/run(_:)`` says. A command that is begun again after a death is begun under the same `SIGNALBOX_KEY`, a
  /// variable with the effect's idempotency key.
  /// - Parameters:
  ///   - name: What drivers, tests and recordings know it by.
  ///   - command: What is run. Its words stand in the recording as a digest only.
  ///   - log: Where its lines are shown.
  ///   - title: What people read while it is under way.
  ///   - policy: What becomes of it when its session ends before it does.
  ///   - isReversible: Whether the user may go back in time to before it.
  /// - Throws: ``EffectFailure`` with the sentence of ``CommandFailure``, unless it ends with status 0.
  public nonisolated(nonsending) func runCommand(
    _ name: String, _ command: Command, log: Log? = nil, title: String? = nil, policy: EffectPolicy = .cancel,
    isReversible: Bool = false
  ) async throws(EffectFailure) {
    try await run(
      name, log: log, title: title, policy: policy, isReversible: isReversible, given: command.words
    ) { key, report in
      var command = command
      command.environment["SIGNALBOX_KEY"] = key
      try await command.run(report)
    }
  }
}
