/// A toast: a short message to the user that disappears after a time. The notices of a session are alerts instead.
public struct NoticeState: Codable, Equatable, Sendable {
  /// The id. It increases with each notice.
  public var id: Int
  /// The text.
  public var text: String
  /// The severity.
  public var severity: Severity

  /// Creates a notice.
  public init(id: Int, text: String, severity: Severity) {
    (self.id, self.text, self.severity) = (id, text, severity)
  }

  /// The text, after the word for its severity unless it is information. Every front end can show it.
  public var sentence: String { severity == .information ? text : "\(StateTexts.severity(severity)): \(text)" }
}
