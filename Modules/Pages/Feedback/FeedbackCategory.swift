/// The set of choices that the user gets (R29).
public enum FeedbackCategory: String, Codable, Sendable, CaseIterable {
  /// The choices for an average movie.
  case average
  /// The choices for a movie that people love or hate.
  case polarized

  /// The choices, in this order (R29).
  public var choices: [Feedback] {
    switch self {
    case .average: [.good, .soAndSo, .bad]
    case .polarized: [.reallyGood, .veryBad]
    }
  }
}
