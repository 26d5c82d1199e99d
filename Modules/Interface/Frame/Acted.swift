/// What somebody else than the person in front of the session did last: a guest, such as an agent.
///
/// It stands in the frame until somebody does something again, so a repetition shows it where the session did.
public struct Acted: Codable, Equatable, Sendable {
  /// The number of the journal's entry: the same thing done twice is two.
  public var entry: Int
  /// Who did it: the guest's name.
  public var by: String
  /// What was done, without any value: `set «E-mail»`.
  public var what: String

  /// `what` has no value that was given.
  public init(entry: Int, by: String, what: String) { (self.entry, self.by, self.what) = (entry, by, what) }

  /// As one line: `Agent: set «E-mail»`.
  public var sentence: String { "\(by): \(what)" }
}
