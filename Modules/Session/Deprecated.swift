public import SignalboxCore
public import SignalboxInterface

/// The names of version 0.3, until the next release.
extension Session {
  /// Sends an event of the user.
  @available(*, deprecated, message: "Use host.send(_:).")
  public func send(_ event: InputEvent) { host.send(event) }

  /// Sends events of the user that are applied together.
  @available(*, deprecated, message: "Use host.send(_:).")
  public func send(together events: [InputEvent]) { host.send(events) }

  /// Sends events of the user and returns the answer.
  @available(*, deprecated, renamed: "send(_:seen:)")
  public func perform(_ events: [InputEvent], seen revision: Int? = nil) async -> Answer {
    await send(events, seen: revision)
  }
}

@available(*, deprecated, message: "Use the viewer, host.")
extension Session {
  /// Calls `handler` whenever `descriptor` is ready.
  public func watch(
    _ descriptor: Int32, for readiness: Readiness = .reading, isUrgent: Bool = false, _ handler: @escaping () -> Void
  ) { host.watch(descriptor, for: readiness, isUrgent: isUrgent, handler) }

  /// Ends the watching of a descriptor.
  public func unwatch(_ descriptor: Int32, for readiness: Readiness = .reading) {
    host.unwatch(descriptor, for: readiness)
  }

  /// Skips the turn after a handler that did nothing relevant to the session.
  public func skipTurn() { host.skipTurn() }

  /// Calls `handler` at the end of every turn.
  @discardableResult public func afterEachTurn(_ handler: @escaping () -> Void) -> Subscription {
    host.afterEachTurn(handler)
  }

  /// Calls `handler` before every wait.
  @discardableResult public func beforeWaiting(_ handler: @escaping () -> Void) -> Subscription {
    host.beforeWaiting(handler)
  }

  /// The session's time, for presenters.
  public var clock: any EventClock { host.clock }

  /// Calls `action` once after `delay`.
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    host.schedule(after: delay, action)
  }

  /// Moves a manual clock forward.
  public func advanceClock(by duration: Duration) { host.advanceClock(by: duration) }

  /// A Boolean value that indicates whether a manual clock is moving.
  public var isAdvancing: Bool { host.isAdvancing }
}

extension Viewer {
  /// Sends events, and calls `answered` at the end of their turn or of the session.
  @available(*, deprecated, message: "The handler of send gets the answer.")
  public func send(_ events: [InputEvent], seen revision: Int? = nil, answered: @escaping () -> Void) {
    send(events, seen: revision) { _ in answered() }
  }

  /// Sends events, and reports the answer.
  @available(*, deprecated, renamed: "send(_:seen:answered:)")
  public func perform(_ events: [InputEvent], seen revision: Int? = nil, answered: @escaping (Answer) -> Void) {
    send(events, seen: revision, answered: answered)
  }
}

extension HostedSession {
  /// Sends events of the user and returns the answer.
  @available(*, deprecated, renamed: "send(_:seen:)")
  public func perform(_ events: [InputEvent], seen revision: Int? = nil) async throws(HostRefusal) -> Answer {
    try await send(events, seen: revision)
  }
}

extension HostedViewer {
  /// Sends events of the user and returns the answer.
  @available(*, deprecated, renamed: "send(_:seen:)")
  public func perform(_ events: [InputEvent], seen revision: Int? = nil) async throws(HostRefusal) -> Answer {
    try await send(events, seen: revision)
  }
}

extension Session {
  /// The former name of ``guardsQuitting``.
  @available(*, deprecated, renamed: "guardsQuitting")
  public var guardsLeaving: Bool { guardsQuitting }
}

extension Session {
  /// The capability `revisions` of the presenter takes the place of the parameter.
  @available(*, deprecated, message: "Give the presenter the capability 'revisions'.")
  @discardableResult
  public func open(namesRevisions: Bool, _ attach: (Viewer) -> any Presenter) -> Viewer? { open(attach) }
}

extension HostedSession {
  /// The capability `revisions` of the presenter takes the place of the parameter.
  @available(*, deprecated, message: "Give the presenter the capability 'revisions'.")
  public func open(
    namesRevisions: Bool, _ attach: @escaping @Sendable (isolated Session, Viewer) -> any Presenter
  ) async throws(HostRefusal) -> HostedViewer? { try await open(attach) }
}

extension Viewer {
  /// The former name of ``detach()``.
  @available(*, deprecated, renamed: "detach()")
  public func leave() { detach() }
}

extension HostedViewer {
  /// The former name of ``detach()``.
  @available(*, deprecated, renamed: "detach()")
  public func leave() { detach() }
}

extension JournalStore {
  /// The former name of ``moveAside()``.
  @available(*, deprecated, renamed: "moveAside()")
  public func putAside() -> String? { moveAside() }
}

extension JournalFolder {
  /// The former name of ``prepare()``.
  @available(*, deprecated, renamed: "prepare()")
  public func make() throws(JournalFailure) { try prepare() }
}
