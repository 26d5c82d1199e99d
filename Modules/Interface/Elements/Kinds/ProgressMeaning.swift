/// The progress of a task.
struct ProgressMeaning: KindMeaning {
  let fraction: Double?
  let total: ProgressTotal?

  func sentence(of element: ElementState) -> String { element.labelled(element.content.progress ?? "") }
  var outline: String? {
    (fraction.map { "\($0)" } ?? "indeterminate")
      + (total.map { " of \($0.amount)" + ($0.unit.isEmpty ? "" : " " + $0.unit) } ?? "")
  }
}

extension ElementContent {
  /// The progress in whole percent, rounded, but 100 only at the end. `nil` if it is unknown, or if the content is not
  /// a progress.
  public var percent: Int? {
    guard case .progress(let fraction?, _) = self, fraction.isFinite else { return nil }
    return fraction < 1 ? min(99, Int((max(0, fraction) * 100).rounded())) : 100
  }

  /// The total amount of a progress that counts.
  public var total: ProgressTotal? { if case .progress(_, let total) = self { total } else { nil } }

  /// The part of the total that is done, as text: `3 of 12 files`. `nil` if the content has no total.
  public var count: String? {
    guard case .progress(let fraction?, let total?) = self, fraction.isFinite else { return nil }
    return total.count(at: fraction)
  }

  /// The progress as text. `nil` if the content is not a progress.
  public var progress: String? {
    guard case .progress = self else { return nil }
    return StateTexts.progress(percent) + (count.map { ", \($0)" } ?? "")
  }
}
