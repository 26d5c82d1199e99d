/// The weight of a note or an alert.
public enum Severity: String, Codable, Sendable {
  /// Good to know.
  case information
  /// It worked.
  case success
  /// It may go wrong.
  case warning
  /// It went wrong.
  case error
}
