/// What a front end can show; the core lowers the rest before it gets there.
public struct Capabilities: OptionSet, Codable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Paints pictures; without it an image becomes its alternative text.
  public static let images = Capabilities(rawValue: 1)
  /// Passes text on to something that escapes it; without it, what could move a cursor or hide is made visible.
  public static let rawText = Capabilities(rawValue: 2)
}
