/// Why a page went without an outcome. Every `present` ends exactly once: in an outcome or in one of these.
public enum Dismissed: Error, Codable, Equatable, Sendable {
  /// The user went back.
  case cancelled
  /// Another part of the application took the page away.
  case replaced
  /// The application ended.
  case closed
}
