/// An observation's answer to a value: whether it wants the next one (R4).
public enum Persistence: Sendable {
  /// Call me again.
  case `continue`
  /// Never call me again. The answer travels up through every operator to the source (B4).
  case stop
}
