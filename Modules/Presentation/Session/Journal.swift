public import SignalboxNavigation

/// What happened in a session that the code alone does not determine, in order.
public struct Journal: Codable, Equatable, Sendable {
  /// One thing that happened.
  public enum Entry: Codable, Equatable, Sendable {
    /// The user did something, and it was applied.
    case input(InputEvent)
    /// The user filled or emptied a secret; what it was is never written down.
    case secret(page: PageID, element: String, isFilled: Bool)
    /// An effect ended: its key, and its result as JSON or its failure.
    case effect(key: String, result: EffectResult)
    /// The next timer fired.
    case timer(atMilliseconds: Int64)
  }

  /// What came of an effect.
  public enum EffectResult: Codable, Equatable, Sendable {
    /// Its value, as JSON.
    case value(String)
    /// The sentence it failed with.
    case failure(String)
  }

  /// The entries so far.
  public private(set) var entries: [Entry] = []

  /// Creates an empty journal.
  public init() {}

  mutating func append(_ entry: Entry) { entries.append(entry) }
}
