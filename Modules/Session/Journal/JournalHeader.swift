public import SignalboxInterface
public import SignalboxNavigation

/// What a recording says of itself.
public struct JournalHeader: Equatable, Sendable {
  /// The name of the application that was recorded.
  public var application: String
  /// The version of the application's flow.
  public var version: Int
  /// The session's name, the first part of every effect's key.
  public var session: String
  /// The number of the first record in the file.
  public var first: Int
  /// The language in which the session speaks, by its code.
  public var language: String

  /// Creates a header.
  public init(
    application: String, version: Int, session: String, first: Int = 0, language: String = Language.current.code
  ) {
    self.application = application
    self.version = version
    self.session = session
    self.first = first
    self.language = language
  }

  /// What a recording of `application` says of itself.
  public init(
    of application: any Application, session: String, first: Int = 0, language: String = Language.current.code
  ) {
    self.init(
      application: type(of: application).name, version: type(of: application).version, session: session, first: first,
      language: language)
  }
}
