public import SignalboxModel
public import SignalboxNavigation

extension Effects {
  /// Runs a command and shows its output in `log`, line by line.
  ///
  /// The effect is recorded: a replay shows the same lines and the same end, and runs nothing. A cancelled command ends
  /// as described at ``Command/run(_:)``. A command that starts again after a crash gets the same `SIGNALBOX_KEY`, a
  /// variable with the effect's idempotency key.
  /// - Parameters:
  ///   - name: The name for drivers, tests and recordings.
  ///   - command: The command. The recording contains only a digest of its arguments.
  ///   - log: The log that shows the lines.
  ///   - title: The title that users see while the command runs.
  ///   - policy: The treatment of the command when its session ends first.
  ///   - isReversible: A Boolean value that indicates whether the user may undo to a moment before the command.
  /// - Throws: ``EffectFailure`` with the sentence of ``CommandFailure``, unless the command ends with status 0.
  public nonisolated(nonsending) func runCommand(
    _ name: String, _ command: Command, log: Log? = nil, title: String? = nil, policy: EffectPolicy = .cancel,
    isReversible: Bool = false
  ) async throws(EffectFailure) {
    try await run(
      name, log: log, title: title, policy: policy, isReversible: isReversible, given: command.arguments
    ) { key, report in
      var command = command
      command.environment["SIGNALBOX_KEY"] = key
      try await command.run(report)
    }
  }
}
