public import SignalboxSession

/// What speaks with those who come to a session through `--control`.
public protocol ControlService: Sendable {
  /// Lets whoever is at the other end of `connection` into the session, or hangs up.
  ///
  /// Called in the session's isolation, once for each connection of this user. The descriptor does not wait; whoever
  /// implements this owns it.
  func join(_ session: isolated Session, over connection: Int32, application: String)
}
