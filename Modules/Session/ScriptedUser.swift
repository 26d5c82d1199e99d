package import SignalboxInterface

/// Acts in place of the user, whenever nothing else is ready.
package protocol ScriptedUser: Sendable {
  /// Returns the next step while the settled frame `frame` is in front.
  mutating func next(for frame: Frame) -> ScriptedStep
  /// Reports that the last event was refused.
  mutating func refused(_ event: InputEvent, _ reason: Rejection)
  /// Returns the reason why no irreversible effect may begin, or `nil` if it may.
  func objection() -> String?
  /// Reports that the session has ended. The presenters are told afterwards.
  func ended(_ ending: Ending)
}

/// The next step of a ``ScriptedUser``.
package enum ScriptedStep {
  /// Sends this event.
  case act(InputEvent)
  /// Ends the session as failed, with this sentence as the reason.
  case fail(String)
}
