public import SignalboxCore
public import SignalboxInterface

/// For presenters. What is done and registered here is that of the one that the session began with; guests use their own
/// ``Viewer``.
extension Session {
  /// Hands in what the user did. It is applied, or refused with a reason, in a turn of its own.
  public func send(_ event: InputEvent) { output.host.send([event]) }

  /// Hands in what the user did at once, a form filled in. All of it is applied in one turn, in order, or nothing is:
  /// each event is checked before the first is applied, and the first that does not fit is refused.
  public func send(together events: [InputEvent]) { output.host.send(events) }

  /// Does what the user did, and gives what came of it at the end of its turn: for who calls from elsewhere. All of it is applied,
  /// or all that speaks against it is told. Once the session has ended it says so at once.
  /// - Parameters:
  ///   - events: What was done at once.
  ///   - revision: The revision of the frame that was seen; see ``Viewer/send(_:seen:answered:)``.
  public func perform(_ events: [InputEvent], seen revision: Int? = nil) async -> Answer {
    await withCheckedContinuation { continuation in
      output.host.perform(events, seen: revision) { continuation.resume(returning: $0) }
    }
  }

  /// Whether something the user did still waits for its turn.
  public var hasInput: Bool { inbox.hasInput }

  /// Takes back what the user did last, in a turn of its own: the application runs anew up to there, and effects are
  /// answered from the journal. Refused while an effect is under way and where one that is irreversible lies between.
  public func undo() { send(InputEvent(page: frame?.inFront ?? PageID(0), action: .undo)) }

  /// Does again what was taken back last, in a turn of its own; refused as soon as something else was done.
  public func redo() { send(InputEvent(page: frame?.inFront ?? PageID(0), action: .redo)) }

  /// As ``undo()``, to before the journal's entry with this number.
  public func seek(to number: Int) { send(InputEvent(page: frame?.inFront ?? PageID(0), action: .seek(to: number))) }

  /// Calls `handler` whenever `descriptor` can be read, or written, without waiting; see ``Viewer/watch(_:for:isUrgent:_:)``.
  public func watch(
    _ descriptor: Int32, for readiness: Readiness = .reading, isUrgent: Bool = false, _ handler: @escaping () -> Void
  ) {
    output.host.watch(descriptor, for: readiness, isUrgent: isUrgent, handler)
  }

  /// Ends a ``watch(_:for:isUrgent:_:)``.
  public func unwatch(_ descriptor: Int32, for readiness: Readiness = .reading) {
    output.host.unwatch(descriptor, for: readiness)
  }

  /// What a watched descriptor is waited for.
  public enum Readiness: Sendable {
    /// There is something to read, or an end of it.
    case reading
    /// There is room to write.
    case writing
  }

  /// Lets `user` act in place of the user from now on.
  package func follow(_ user: some ScriptedUser) { scriptedUser = user }

  /// Called by a ``watch(_:for:isUrgent:_:)``'s handler that did nothing the session needs to know of: no turn follows it.
  public func skipTurn() { loop.skipTurn() }

  /// Calls `handler` at the end of every turn, after its frame was rendered.
  /// - Returns: What ends it.
  @discardableResult
  public func afterEachTurn(_ handler: @escaping () -> Void) -> Subscription { output.host.afterEachTurn(handler) }

  /// Calls `handler` with every frame, also with those that are not rendered because a journal is fed.
  package func afterEachFrame(_ handler: @escaping (Frame) -> Void) { output.afterEachFrame(handler) }

  /// Calls `handler` whenever nothing is left to do but wait: the moment to paint, once for many turns (N3).
  /// - Returns: What ends it.
  @discardableResult
  public func beforeWaiting(_ handler: @escaping () -> Void) -> Subscription { output.host.beforeWaiting(handler) }

  /// The session's time, for the presenter.
  public var clock: any EventClock { loop.presenterClock }

  /// Calls `action` once, `delay` from now, in a turn of its own: for a presenter's own time limits, which are no part of
  /// what the session records and waits for.
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    loop.presenterClock.schedule(after: delay, action)
  }

  /// Moves a manual clock forward; timers that come due fire in order, each in a turn of its own, before the loop waits.
  public func advanceClock(by duration: Duration) { loop.advance(by: duration) }

  /// Whether a manual clock is being moved.
  public var isAdvancing: Bool { loop.isAdvancing }
}
