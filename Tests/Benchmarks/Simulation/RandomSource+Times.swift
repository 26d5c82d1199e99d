import Foundation
import SignalboxModel

extension RandomSource {
  /// Returns a time with an exponential distribution.
  func exponential(_ mean: Double) -> Double {
    var numbers = self
    return -mean * log(1 - Double.random(in: 0..<1, using: &numbers))
  }

  /// Returns a duration of work: a part is the same each time, and the rest is exponential.
  func work(_ mean: Double) -> Double { mean / 2 + exponential(mean / 2) }
}
