/// Something that the user is told in passing, and that goes by itself.
public struct NoticeState: Codable, Equatable, Sendable {
  /// Rises from notice to notice.
  public var id: Int
  /// What the user is told.
  public var text: String
  /// The weight.
  public var severity: Severity

  /// Creates a notice.
  public init(id: Int, text: String, severity: Severity) {
    (self.id, self.text, self.severity) = (id, text, severity)
  }

  /// The sentence that every front end can say: the text, behind its weight where it has one.
  public var sentence: String { severity == .information ? text : "\(StateWords.severity(severity)): \(text)" }
}
