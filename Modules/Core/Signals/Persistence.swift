/// The answer of an observation to a value (R4).
public enum Persistence: Sendable {
  /// Asks for the next value.
  case `continue`
  /// Asks for no further value. The answer travels up through every operator to the source (B4).
  case stop
}
