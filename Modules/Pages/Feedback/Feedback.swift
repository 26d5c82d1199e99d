/// A user's opinion of the movie, from none to best (R28).
public enum Feedback: String, Codable, Sendable, CaseIterable, Comparable {
  /// No feedback was given yet.
  case none
  /// The worst choice of the polarized category.
  case veryBad = "very-bad"
  /// The worst choice of the average category.
  case bad
  /// The middle choice of the average category.
  case soAndSo = "so-and-so"
  /// The best choice of the average category.
  case good
  /// The best choice of the polarized category.
  case reallyGood = "really-good"

  /// The text of the feedback; `nil` for `none` (R28).
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

  /// A Boolean value that indicates whether the feedback deserves thanks (R37).
  public var isPositive: Bool { self >= .good }

  /// Compares by the order of `allCases`.
  public static func < (left: Feedback, right: Feedback) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
