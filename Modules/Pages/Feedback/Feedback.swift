import SignalboxWords

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

  /// The text of the feedback in the current language; `nil` for `none` (R28).
  public var text: String? { sentence.map { phrase($0) } }

  /// The text as the result of a session: English, because scripts read it.
  var result: String? { sentence?.text }

  private var sentence: Sentence? {
    switch self {
    case .none: nil
    case .veryBad: Sentence("very bad")
    case .bad: Sentence("bad")
    case .soAndSo: Sentence("so and so")
    case .good: Sentence("good")
    case .reallyGood: Sentence("really good")
    }
  }

  /// A Boolean value that indicates whether the feedback deserves thanks (R37).
  public var isPositive: Bool { self >= .good }

  /// Compares by the order of `allCases`.
  public static func < (left: Feedback, right: Feedback) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
