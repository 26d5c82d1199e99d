public import SignalboxCore
import SignalboxInterface

/// How far something has come.
public final class Progress: PageElement {
  /// 0 to 1, or `nil` when that is not known; bind it with `<~`. Values outside are shown as the nearest end.
  public let fraction: MutableProperty<Double?>

  /// Creates a progress called `label`.
  public init(_ key: String, _ label: String, fraction: Double? = nil) {
    self.fraction = MutableProperty(fraction)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent {
    .progress(fraction.value.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) })
  }
}
