package import SignalboxInterface

/// Acts in place of the user, whenever nothing else is left to do.
package protocol ScriptedUser: Sendable {
  /// What to do while `frame`, which is settled, is in front.
  mutating func next(for frame: Frame) -> ScriptedStep
  /// What it did last was refused.
  mutating func refused(_ event: InputEvent, _ reason: Rejection)
  /// The session has ended, and nothing is shown any more.
  func ended(_ ending: Ending)
}

/// What a ``ScriptedUser`` does next.
package enum ScriptedStep {
  /// Does this.
  case act(InputEvent)
  /// Gives up, and this sentence says why.
  case fail(String)
}
