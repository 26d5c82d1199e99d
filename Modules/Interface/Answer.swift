/// What came of something that somebody did.
public enum Answer: Equatable, Sendable {
  /// All of it was applied; the frame at the end of its turn, as who did it can show it.
  case applied(Frame)
  /// Something spoke against it. Each event that was refused is there, in the order given.
  ///
  /// Nothing was applied, except where the only reasons are of the kind `actionFailed`: then an element took what it was
  /// given, could not do it, and says why.
  case refused([Refusal])
  /// Nobody answers any more: the session is ending or has ended, or who did it has left.
  case ended(Ending)
}

/// An event that was refused, and why.
public struct Refusal: Equatable, Sendable {
  /// What was done.
  public let event: InputEvent
  /// Why it was refused.
  public let reason: Rejection

  /// Creates a refusal.
  public init(_ event: InputEvent, _ reason: Rejection) { (self.event, self.reason) = (event, reason) }
}
