import Synchronization

/// What was carried out, in order.
public final class InstalledWorld: Sendable {
  private let deeds = Mutex<[String]>([])
  private let failure = Mutex<(any Error)?>(nil)
  private let carriedOut: @Sendable (_ step: String, _ deed: String) async throws -> Void

  /// - Parameter carriedOut: What is done beside remembering, step by step.
  public init(carriedOut: @escaping @Sendable (_ step: String, _ deed: String) async throws -> Void = { _, _ in }) {
    self.carriedOut = carriedOut
  }

  /// The steps begun, with their keys and what they were given.
  public var log: [String] { deeds.withLock { $0 } }

  /// From now on every step fails with `error`.
  public func fail(with error: any Error) { failure.withLock { $0 = error } }

  func install(_ step: String, _ key: String, _ given: String) async throws {
    let deed = "\(step) \(key) \(given)"
    deeds.withLock { $0.append(deed) }
    try await carriedOut(step, deed)
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
