/// What somebody thought of the movie, from nothing to best (R28).
public enum Feedback: String, Codable, Sendable, CaseIterable, Comparable {
  /// Nothing was given yet.
  case none
  /// The worst of the polarized.
  case veryBad = "very-bad"
  /// The worst of the average.
  case bad
  /// The middle of the average.
  case soAndSo = "so-and-so"
  /// The best of the average.
  case good
  /// The best of the polarized.
  case reallyGood = "really-good"

  /// The words for it; none has no words (R28).
  public var text: String? {
    switch self {
    case .none: nil
    case .veryBad: "very bad"
    case .bad: "bad"
    case .soAndSo: "so and so"
    case .good: "good"
    case .reallyGood: "really good"
    }
  }

  /// Whether it deserves thanks (R37).
  public var isPositive: Bool { self >= .good }

  /// The order of `allCases`.
  public static func < (left: Feedback, right: Feedback) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
