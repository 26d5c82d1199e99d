/// How much there is in all where something counts how far it has come: 12 files, 4.6 MB.
public struct ProgressTotal: Codable, Hashable, Sendable {
  /// Greater than 0. Whole numbers are counted in whole numbers, others to a tenth.
  public var amount: Double
  /// What is counted, as it stands behind a number; empty where the label says it.
  public var unit: String

  /// So much of something.
  public init(_ amount: Double, _ unit: String = "") { (self.amount, self.unit) = (amount, unit) }

  /// How much of it a part is: `3 of 12 files`. What is not complete is never said to be.
  public func count(at fraction: Double) -> String {
    let tenths = amount == amount.rounded() ? 1.0 : 10
    // What was divided by the amount before comes back as it was.
    let done = (max(0, min(1, fraction)) * amount * tenths + 1e-6).rounded(.down) / tenths
    let (part, whole) = (NumberText.text(done), NumberText.text(amount))
    return phrase("\(part) of \(whole)", german: "\(part) von \(whole)") + (unit.isEmpty ? "" : " " + unit)
  }

  /// How fast it goes: `4.2 MB/s`; `nil` for less than a tenth in a second, which the time of the rest tells better.
  package func rate(_ fractionPerSecond: Double) -> String? {
    let speed = fractionPerSecond * amount
    guard speed >= 0.1, speed.isFinite else { return nil }
    let shown = speed < 10 ? (speed * 10).rounded() / 10 : speed.rounded()
    return NumberText.text(shown) + (unit.isEmpty ? "/s" : " \(unit)/s")
  }
}
