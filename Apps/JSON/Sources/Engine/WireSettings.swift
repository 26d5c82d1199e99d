/// What one wire is set to.
struct WireSettings {
  /// The application's name.
  var application: String
  var limits = Limits()
  /// Whether the driver moves the session's clock.
  var hasTestClock = false
  /// What `valueFrom` may name.
  var secrets = SecretsFile()
  /// What the driver speaks.
  var dialect = Dialect.plain
  /// Whether the end is told although nobody subscribed: that of a repetition, during which nobody can.
  var tellsEnd = false
  /// Where the user types secrets that were not prepared.
  var desk: SecretDesk?

  /// The same for an application of this name.
  func naming(_ application: String) -> WireSettings {
    var settings = self
    settings.application = application
    return settings
  }

  /// The same with somewhere to type secrets.
  func asking(_ desk: SecretDesk) -> WireSettings {
    var settings = self
    settings.desk = desk
    return settings
  }
}

/// What the session does at the end of a turn.
struct SessionStatus: Equatable {
  /// Nothing is under way that could change the frame without the driver.
  var isIdle = true
  /// The clock is being moved.
  var isAdvancing = false
  /// The session is ending; the last frame is not true any more, and ``WireEngine/sessionEnded(_:)`` follows.
  var isEnding = false
}
