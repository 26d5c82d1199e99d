import SignalboxWords

/// The total amount of a task that counts its progress: 12 files, 4.6 MB.
public struct ProgressTotal: Codable, Hashable, Sendable {
  /// The amount, greater than 0. A whole amount is counted in whole numbers, any other amount in tenths.
  public var amount: Double
  /// The unit after a number. Empty if the label names it.
  public var unit: String

  /// Creates a total.
  public init(_ amount: Double, _ unit: String = "") { (self.amount, self.unit) = (amount, unit) }

  /// Returns the part that is done: `3 of 12 files`. Rounds down, so an incomplete task never appears complete.
  public func count(at fraction: Double) -> String {
    let tenths = amount == amount.rounded() ? 1.0 : 10
    // A fraction that was computed as `done / amount` gives `done` again.
    let done = (max(0, min(1, fraction)) * amount * tenths + 1e-6).rounded(.down) / tenths
    let (part, whole) = (NumberText.text(done), NumberText.text(amount))
    return phrase("\(part) of \(whole)") + (unit.isEmpty ? "" : " " + unit)
  }

  /// Returns the speed: `4.2 MB/s`. Returns `nil` below 0.1 per second, where the remaining time is more useful.
  package func rate(_ fractionPerSecond: Double) -> String? {
    let speed = fractionPerSecond * amount
    guard speed >= 0.1, speed.isFinite else { return nil }
    let shown = speed < 10 ? (speed * 10).rounded() / 10 : speed.rounded()
    return NumberText.text(shown) + (unit.isEmpty ? "/s" : " \(unit)/s")
  }
}

extension ProgressTotal {
  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ProgressTotal {
    var total = self
    total.unit = transform(unit, .one)
    return total
  }
}
