/// Who looks at a session beside the person in front of it, and what they may do.
public struct Guests: Equatable, Sendable {
  /// Their names, in the order in which they came.
  public var names: [String]
  /// What they may do.
  public var admission: Admission

  /// Guests, in the order in which they came.
  public init(names: [String], admission: Admission) { (self.names, self.admission) = (names, admission) }
}

/// What guests of a session may do; the person in front of it decides.
public enum Admission: String, CaseIterable, Sendable {
  /// They see everything and act.
  case acting
  /// They see everything; what they do is refused.
  case looking
  /// Nobody is let in.
  case away
}
