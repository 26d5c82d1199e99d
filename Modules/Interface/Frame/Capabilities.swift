/// The features of a front end. The session lowers each frame to them.
public struct Capabilities: OptionSet, Codable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The front end paints pictures. Without it, an image becomes its alternative text.
  public static let images = Capabilities(rawValue: 1)
  /// The front end passes text to an output that escapes it. Without it, control characters and invisible characters
  /// are made visible.
  public static let rawText = Capabilities(rawValue: 2)
  /// The front end names the revision that its user saw (`Viewer.send(_:seen:)`). Only for such front ends does the
  /// session remember when each element changed.
  public static let revisions = Capabilities(rawValue: 4)
}
