import Foundation
public import SignalboxPages
import SignalboxWords

/// A world of twelve services and an alert every half minute, computed from the wall clock. So every program on every
/// machine sees the same world, and nothing is kept.
public struct GeneratedWorld: DeskWorld {
  private let rate: Double

  /// Creates a world with so many states a second.
  public init(statesPerSecond rate: Double = 5) { self.rate = rate }

  private static let names = [
    "edge", "web", "search", "mail", "queue", "database", "cache", "storage", "billing", "identity", "reports",
    "backup",
  ]
  private static let troubles = [
    Sentence("answers slowly"), Sentence("has no space left"), Sentence("was restarted"),
    Sentence("refuses connections"), Sentence("is low on replicas"),
  ]

  /// Returns a state of each moment, from now on.
  public func states() async throws -> AsyncStream<DeskState> {
    let rate = rate
    return AsyncStream {
      // A cancelled sleep ends the stream.
      guard (try? await Task.sleep(for: .seconds(1 / rate))) != nil else { return nil }
      return Self.state(at: Date().timeIntervalSince1970, rate: rate)
    }
  }

  /// Returns the state at a time in seconds since 1970, with the messages in the session's language.
  static func state(at time: Double, rate: Double) -> DeskState {
    let newest = Int(time / 30) - firstAlert
    let services = names.indices.map { index in
      DeskService(name: names[index], times: (-19...0).map { answer(of: index, at: time + Double($0) / rate, rate) })
    }
    let alerts = (max(1, newest - 19)...max(1, newest)).reversed().map { number in
      let trouble = troubles[mix(number &* 31) % troubles.count]
      return DeskAlert(number: number, service: names[mix(number) % names.count], text: phrase(trouble))
    }
    return DeskState(services: services, alerts: Array(alerts))
  }

  /// Returns the time of a service's answer, in milliseconds. A service is down for twenty seconds at a time.
  private static func answer(of index: Int, at time: Double, _ rate: Double) -> Int? {
    guard mix(index &* 104_729 &+ Int(time / 20)) % 12 != 0 else { return nil }
    return 5 + mix(index &* 7_919 &+ Int(time * rate) / (index % 3 + 1)) % 90 * (index % 4 + 1)
  }

  /// The half minutes before 2026-11-01: the first alert has a small number.
  private static let firstAlert = 59_783_040

  /// Returns a number that looks random, and is the same for the same input.
  private static func mix(_ value: Int) -> Int {
    var bits = UInt64(truncatingIfNeeded: value) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) >> 33)
  }
}
