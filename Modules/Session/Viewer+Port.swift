public import SignalboxCore
public import SignalboxInterface
public import SignalboxModel

/// The members that concern the session as a whole. After its release there is nothing to end or to ask.
extension Viewer: SessionPort {
  /// Makes the next text a step of undo by itself.
  public func endTyping() { within { $0.endTyping() } }

  /// Ends the session, or detaches a guest.
  public func stop(_ ending: Ending) { if isGuest { detach() } else { within { $0.stop(ending) } } }

  /// Handles Ctrl-C; see ``Session/interrupt(_:)``. Detaches a guest.
  public func interrupt(_ signal: Int32) -> Bool {
    guard isGuest else { return within { $0.interrupt(signal) } ?? true }
    detach()
    return true
  }

  /// Sets the rights of the guests. Does nothing for a guest.
  public func admit(_ admission: Admission) { if !isGuest { within { $0.admit(admission) } } }

  /// A Boolean value that indicates whether a request to quit does not end the session at once.
  public var guardsQuitting: Bool { within { $0.guardsQuitting } ?? false }

  /// A Boolean value that indicates whether the session is ending or has ended.
  public var isEnding: Bool { within { $0.isEnding } ?? true }

  /// A Boolean value that indicates whether nothing happens without the user.
  public var isIdle: Bool { within { $0.isIdle } ?? true }

  /// The journal of the session, without the texts of secrets.
  public var journal: Journal { within { $0.journal } ?? Journal() }

  /// The session's time, for presenters.
  public var clock: any EventClock { loop.presenterClock }

  /// A Boolean value that indicates whether a manual clock is moving, or events that its timers have queued wait.
  public var isAdvancing: Bool { loop.isAdvancing || loop.time.isManual && within { $0.inbox.hasSourceEvents } == true }

  /// Moves a manual clock forward. Timers that come due fire in order, each in its own turn.
  ///
  /// The clock stands still while effects work.
  public func advanceClock(by duration: Duration) { loop.advance(by: duration, waitingForWork: true) }

  /// The files of the session.
  public var files: any FileStore { session?.files ?? NoFiles() }

  /// Skips the turn after a ``watch(_:for:isUrgent:_:)`` handler that did nothing relevant to the session.
  public func skipTurn() { loop.skipTurn() }

  /// Calls `body` with the session. A viewer is used only in the isolation of its session, which is checked here.
  @discardableResult
  private func within<Result: Sendable>(_ body: (isolated Session) -> Result) -> Result? {
    session?.assumeIsolated(body)
  }
}
