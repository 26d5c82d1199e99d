/// Which choices are offered (R29).
public enum FeedbackCategory: String, Codable, Sendable, CaseIterable {
  /// For the usual movie.
  case average
  /// For the movie one loves or hates.
  case polarized

  /// Exactly these, in this order (R29).
  public var choices: [Feedback] {
    switch self {
    case .average: [.good, .soAndSo, .bad]
    case .polarized: [.reallyGood, .veryBad]
    }
  }
}
