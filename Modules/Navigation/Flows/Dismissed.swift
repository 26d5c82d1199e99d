/// The reason why a page ended without an outcome. Every `present` ends exactly once: with an outcome or with this
/// error.
public enum Dismissed: Error, Codable, Equatable, Sendable {
  /// The user went back.
  case cancelled
  /// Another part of the application removed the page.
  case replaced
  /// The application ended.
  case closed
}
