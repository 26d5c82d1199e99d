public import SignalboxCore
public import SignalboxInterface

/// How far something has come.
public final class Progress: PageElement {
  /// 0 to 1, or `nil` when that is not known; bind it with `<~`. Values outside are shown as the nearest end.
  public let fraction: MutableProperty<Double?>
  /// How much there is in all, where it is counted: `ProgressTotal(12, "files")` shows `3 of 12 files`. An amount that is not
  /// greater than 0 is none.
  public let total: MutableProperty<ProgressTotal?>

  /// Creates a progress called `label`.
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
