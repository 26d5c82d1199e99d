public import SignalboxInterface

/// A session in a ``SessionHost``, for the part of a front end that speaks with its user: callable from any thread and task.
///
/// The session ends when nobody keeps this any more. One that is put away for a while comes back whenever something here is
/// called that needs it; who calls notices nothing but the fraction of a millisecond that it takes.
public final class HostedSession: Sendable {
  private let seat: Seat
  private let pace: Pace?
  /// Kept: its workers end with it.
  private let host: SessionHost

  init(_ seat: Seat, in host: SessionHost, inputsPerSecond: Int?) {
    (self.seat, self.host) = (seat, host)
    pace = inputsPerSecond.map { Pace($0) }
  }

  deinit { seat.stop(.shutDown) }

  /// Does what the user did at once, and gives what came of it, with the frame that shows it: for who has no viewer open, such as
  /// a form that was posted. All of it is applied in one turn, or nothing is and all that speaks against it is told.
  /// - Parameters:
  ///   - events: What was done.
  ///   - revision: The revision of the frame that was seen: what is about something that is another by now is refused as
  ///     `staleRevision`.
  public func perform(_ events: [InputEvent], seen revision: Int? = nil) async throws(HostRefusal) -> Answer {
    try checkPace()
    return try await answer { session, answered in session.host.perform(events, seen: revision, answered: answered) }
  }

  /// Lets the user look on through another window, with a presenter of its own, which is shown what there is at once.
  /// - Parameters:
  ///   - namesRevisions: Whether ``HostedViewer/perform(_:seen:)`` is told what was seen; frames are kept for that.
  ///   - attach: Makes the presenter, in the session's isolation. It is called there alone, and closed when it leaves or the
  ///     session ends.
  /// - Returns: The window; `nil` when the session has ended.
  public func open(
    namesRevisions: Bool = true, _ attach: @escaping @Sendable (isolated Session, Viewer) -> any Presenter
  ) async throws(HostRefusal) -> HostedViewer? {
    let number =
      try await within { session in session.open(namesRevisions: namesRevisions) { attach(session, $0) }?.number }
      ?? nil
    return number.map { HostedViewer($0, in: self) }
  }

  /// What the user sees, from now on until the session ends or nobody iterates any more: the frame there is, at once, and then the
  /// newest. A reader who is slow gets the last one; each frame is complete.
  /// - Parameter capabilities: What can be shown; frames are brought down to it.
  public func frames(_ capabilities: Capabilities = []) async throws(HostRefusal) -> AsyncStream<Frame> {
    let (stream, continuation) = AsyncStream.makeStream(of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    let viewer = try await open { _, _ in FrameSender(capabilities, continuation) }
    guard let viewer else {
      continuation.finish()
      return stream
    }
    // It keeps the viewer as long as somebody reads.
    continuation.onTermination = { _ in viewer.leave() }
    return stream
  }

  /// The frame there is, as the host's capabilities can show it; `nil` when the session has ended or shows no page.
  public var frame: Frame? {
    get async throws(HostRefusal) {
      try await within { session in
        guard let frame = session.frame else { return nil }
        session.output.wasSeen(frame)
        return session.host.lowered(frame)
      } ?? nil
    }
  }

  /// Calls `body` in the session's isolation, after everything that was asked for before.
  /// - Returns: What it gave; `nil` when the session has ended.
  public func within<Value: Sendable>(
    _ body: @escaping @Sendable (isolated Session) -> Value
  ) async throws(HostRefusal) -> Value? {
    try await ask({ session, answered in answered(body(session)) }, ended: { _ in nil })
  }

  /// Ends the session, once what was asked for before is done. Its recording can be gone on with.
  public func end(_ ending: Ending = .shutDown) { seat.stop(ending) }

  /// How the session ended, once it has; waits for that.
  public var ending: Ending { get async { await seat.untilEnded() } }

  /// Whether something was asked that has not been begun, for a test.
  var isAsked: Bool { seat.isAsked }

  // MARK: For viewers

  func checkPace() throws(HostRefusal) {
    if let pace, !pace.allows() { throw .tooFast }
  }

  /// Runs `body`, which sees to it that the answer comes.
  func answer(
    _ body: @escaping @Sendable (isolated Session, @escaping @Sendable (Answer) -> Void) -> Void
  ) async throws(HostRefusal) -> Answer {
    try await ask(body, ended: { .ended($0) })
  }

  /// Runs `body`, which sees to it that the answer comes; `ended` is the answer of a session that has ended.
  private func ask<Value: Sendable>(
    _ body: @escaping @Sendable (isolated Session, @escaping @Sendable (Value) -> Void) -> Void,
    ended: @escaping @Sendable (Ending) -> Value
  ) async throws(HostRefusal) -> Value {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<Result<Value, HostRefusal>, Never>) in
      seat.run(
        Seat.Errand(
          run: { session in body(session) { waiter.resume(returning: .success($0)) } },
          lose: { loss in
            switch loss {
            case .ended(let ending): waiter.resume(returning: .success(ended(ending)))
            case .refused(let refusal): waiter.resume(returning: .failure(refusal))
            }
          }))
    }
    return try result.get()
  }

  /// Runs `body` if the session is there or comes back.
  func run(_ body: @escaping @Sendable (isolated Session) -> Void) {
    seat.run(Seat.Errand(run: body, lose: { _ in }))
  }
}

/// Sends the newest frame to whoever reads.
private final class FrameSender: Presenter {
  let capabilities: Capabilities
  private let reader: AsyncStream<Frame>.Continuation

  init(_ capabilities: Capabilities, _ reader: AsyncStream<Frame>.Continuation) {
    (self.capabilities, self.reader) = (capabilities, reader)
  }

  func render(_ frame: Frame) { reader.yield(frame) }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) { reader.finish() }
}
