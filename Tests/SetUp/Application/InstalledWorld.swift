import Synchronization

/// A record of the performed steps, in order.
public final class InstalledWorld: Sendable {
  private let deeds = Mutex<[String]>([])
  private let failure = Mutex<(any Error)?>(nil)
  private let carriedOut: @Sendable (_ step: String, _ deed: String) async throws -> Void

  /// - Parameter carriedOut: Performs each step after it is recorded.
  public init(carriedOut: @escaping @Sendable (_ step: String, _ deed: String) async throws -> Void = { _, _ in }) {
    self.carriedOut = carriedOut
  }

  /// The steps that were started, with their keys and inputs.
  public var log: [String] { deeds.withLock { $0 } }

  /// Makes every step fail with `error` from now on.
  public func fail(with error: any Error) { failure.withLock { $0 = error } }

  func install(_ step: String, _ key: String, _ given: String) async throws {
    let deed = "\(step) \(key) \(given)"
    deeds.withLock { $0.append(deed) }
    try await carriedOut(step, deed)
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
