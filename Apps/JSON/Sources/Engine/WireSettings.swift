/// The settings of a wire.
struct WireSettings {
  /// The application's name.
  var application: String
  var limits = Limits()
  /// A Boolean value that indicates whether the driver moves the session's clock.
  var hasTestClock = false
  /// The secrets for `valueFrom`.
  var secrets = SecretsFile()
  /// The protocol that the driver speaks.
  var dialect = Dialect.plain
  /// A Boolean value that indicates whether the end is announced without a subscription. During a replay no driver can
  /// subscribe.
  var tellsEnd = false
  /// A Boolean value that indicates whether prepared answers act in place of the user. Then the answers end the
  /// session, not the end of its input.
  var isAnswered = false
  /// Returns whether the prepared answers report a problem with the ended session.
  var hasComplaint: @Sendable () -> Bool = { false }
  /// A Boolean value that indicates whether the driver is a guest of a running session.
  var isGuest = false
  /// A Boolean value that indicates whether the driver may give files by their paths on this machine.
  var takesPaths = false
  /// The pages on which the user types secrets that were not prepared.
  var prompts: SecretPrompts?

  /// Returns the same settings for an application with this name.
  func naming(_ application: String) -> WireSettings {
    var settings = self
    settings.application = application
    return settings
  }

  /// Returns the same settings with pages for secrets.
  func asking(_ prompts: SecretPrompts) -> WireSettings {
    var settings = self
    settings.prompts = prompts
    return settings
  }
}

/// The state of the session at the end of a turn.
struct SessionStatus: Equatable {
  /// A Boolean value that indicates whether the frame can change only by an action of the driver.
  var isIdle = true
  /// A Boolean value that indicates whether the clock is being advanced.
  var isAdvancing = false
  /// A Boolean value that indicates whether the session ends. The last frame is outdated, and
  /// ``WireEngine/sessionEnded(_:)`` follows.
  var isEnding = false
}
