public import SignalboxSession

/// The service for guests that join a session through `--control`.
public protocol ControlService: Sendable {
  /// Admits the guest at the other end of `connection` to the session, or closes the connection.
  ///
  /// Called in the session's isolation, once for each connection of this user. The descriptor is non-blocking. The
  /// implementation owns it.
  func join(_ session: isolated Session, over connection: Int32, application: String)
}
