/// The guests of a session and their rights.
public struct Guests: Equatable, Sendable {
  /// The names of the guests, in the order of arrival.
  public var names: [String]
  /// The rights of the guests.
  public var admission: Admission

  /// Creates a list of guests, in the order of arrival.
  public init(names: [String], admission: Admission) { (self.names, self.admission) = (names, admission) }
}

/// The rights of the guests of a session. The user chooses them.
public enum Admission: String, CaseIterable, Sendable {
  /// Guests see everything and may act.
  case acting
  /// Guests see everything. Their actions are rejected.
  case looking
  /// Guests are not admitted.
  case away
}
