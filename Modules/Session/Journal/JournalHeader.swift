public import SignalboxNavigation
public import SignalboxWords

/// The header of a recording: the application, the session, the language and the user.
public struct JournalHeader: Equatable, Sendable {
  /// The name of the recorded application.
  public var application: String
  /// The version of the application's flow.
  public var version: Int
  /// The session's name, the first part of each effect's key.
  public var session: String
  /// The number of the first record in the file.
  public var first: Int
  /// The code of the session's language.
  public var language: String
  /// A digest of the application's subject; `nil` if the application has no subject.
  public var subject: String?
  /// The name of the session's user; `nil` for a session without a known user.
  public var user: String?

  /// Creates a header.
  public init(
    application: String, version: Int, session: String, first: Int = 0, language: String = Language.current.code,
    subject: String? = nil, user: String? = nil
  ) {
    (self.subject, self.user) = (subject, user)
    self.application = application
    self.version = version
    self.session = session
    self.first = first
    self.language = language
  }

  /// Creates the header for a recording of `application`.
  public init(
    of application: any Application, session: String, first: Int = 0, language: String = Language.current.code,
    user: String? = nil
  ) {
    self.init(
      application: type(of: application).name, version: type(of: application).version, session: session, first: first,
      language: language, subject: application.subject.map(Digest.of), user: user)
  }

  /// Returns whether the recording has the subject of `application`.
  /// A recording without a subject fits: its application may have got a subject later.
  package func hasSubject(of application: any Application) -> Bool {
    subject == nil || subject == application.subject.map(Digest.of)
  }
}
