/// The result of one or several events that a viewer sent together.
public enum Answer: Equatable, Sendable {
  /// All events were applied. The value is the frame at the end of their turn, lowered for the viewer that sent them.
  case applied(Frame)
  /// At least one event was rejected. The value lists each rejected event, in the order given.
  ///
  /// Nothing was applied, with two exceptions. An action whose element reports a failure (`actionFailed`) was applied.
  /// In a form, every change that is not listed was applied. A failed undo, redo, seek or request to quit has the
  /// reason `actionFailed`, too, and so has input during a paced replay. These were not applied.
  case refused([Refusal])
  /// No result: the session is ending or has ended, or the viewer is closed.
  case ended(Ending)
}

/// A rejected event and the reason.
public struct Refusal: Equatable, Sendable {
  /// The event.
  public let event: InputEvent
  /// The reason for the rejection.
  public let reason: Rejection

  /// Creates a refusal.
  public init(_ event: InputEvent, _ reason: Rejection) { (self.event, self.reason) = (event, reason) }
}
