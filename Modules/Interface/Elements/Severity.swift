/// The severity of a note, an alert or a notice.
public enum Severity: String, Codable, Sendable {
  /// Neutral information.
  case information
  /// A success.
  case success
  /// A possible problem.
  case warning
  /// A failure.
  case error
}
