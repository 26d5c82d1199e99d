public import SignalboxCore
public import SignalboxInterface

/// The progress of a task.
public final class Progress: PageElement {
  /// The fraction from 0 to 1, or `nil` if unknown. Bind it with `<~`. Values outside are limited to the range.
  public let fraction: MutableProperty<Double?>
  /// The total amount, if the task counts: `ProgressTotal(12, "files")` shows `3 of 12 files`. An amount that is not
  /// greater than 0 is ignored.
  public let total: MutableProperty<ProgressTotal?>

  /// Creates a progress with the given label.
  public init(_ key: String, _ label: String, fraction: Double? = nil, of total: ProgressTotal? = nil) {
    self.fraction = MutableProperty(fraction)
    self.total = MutableProperty(total)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent {
    .progress(
      fraction.value.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) },
      of: total.value.flatMap { $0.amount > 0 && $0.amount.isFinite ? $0 : nil })
  }
}
