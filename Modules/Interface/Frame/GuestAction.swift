/// The last action of a guest, such as an agent.
///
/// The value stays in the frame until the next action of the user or a guest. A replay shows it at the same place.
public struct GuestAction: Codable, Equatable, Sendable {
  /// The number of the journal's entry. It distinguishes two equal actions.
  public var entry: Int
  /// The guest's name.
  public var by: String
  /// The action without its value: `set “E-mail”`.
  public var what: String

  /// Creates the description of an action. `what` must not contain a given value.
  public init(entry: Int, by: String, what: String) { (self.entry, self.by, self.what) = (entry, by, what) }

  /// The description on one line: `Agent: set “E-mail”`.
  public var sentence: String { "\(by): \(what)" }
}
