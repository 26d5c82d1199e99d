public import SignalboxInterface
import Synchronization

/// A session in a ``SessionHost``, for the code that serves its user. Every thread and task can call the methods.
///
/// The session ends when the last reference to this object is released. A session that was put away comes back when a
/// method needs it. The caller notices only a delay of less than a millisecond.
public final class HostedSession: Sendable {
  let seat: Seat
  /// The limit on inputs; `nil` without a limit.
  private let inputs: Mutex<TokenBucket?>
  /// Kept alive: the host's workers end with the host.
  private let host: SessionHost

  init(_ seat: Seat, in host: SessionHost, inputsPerSecond: Int?) {
    (self.seat, self.host) = (seat, host)
    inputs = Mutex(
      inputsPerSecond.map { TokenBucket(burst: Double($0), rate: Double($0), now: Double(Scheduler.now) / 1e9) })
  }

  deinit { seat.stop(.shutDown) }

  /// Applies the user's events in a single turn, and returns the answer with the frame after it.
  /// It serves callers without an open viewer, such as a posted form. The answer to refused events has all reasons.
  /// - Parameters:
  ///   - events: The user's events.
  ///   - revision: The revision of the frame that the user saw.
  ///     An event is refused as `staleRevision` if its element has changed since.
  public func send(_ events: [InputEvent], seen revision: Int? = nil) async throws(HostRefusal) -> Answer {
    try await answer { session in Inbox.Input(events: events, viewer: session.host, seen: revision) }
  }

  /// Opens a further viewer of the user with its own presenter, which gets the current frame at once.
  /// - Parameter attach: Creates the presenter, in the session's isolation. The presenter is called only there. It is
  ///   closed when the viewer detaches or the session ends. Its capability `revisions` decides whether calls of
  ///   ``HostedViewer/send(_:seen:)`` may name a revision.
  /// - Returns: The viewer; `nil` if the session has ended.
  public func open(
    _ attach: @escaping @Sendable (isolated Session, Viewer) -> any Presenter
  ) async throws(HostRefusal) -> HostedViewer? {
    let number = try await within { session in session.open { attach(session, $0) }?.number } ?? nil
    return number.map { HostedViewer($0, in: self) }
  }

  /// Returns a stream of the frames for the user: the current frame at once, then the newest.
  /// It ends with the session. A slow reader skips frames; each frame is complete.
  /// - Parameter capabilities: The capabilities of the reader. Frames are lowered to them.
  public func frames(_ capabilities: Capabilities = []) async throws(HostRefusal) -> AsyncStream<Frame> {
    let (stream, continuation) = AsyncStream.makeStream(of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    let viewer = try await open { _, _ in FrameSender(capabilities, continuation) }
    guard let viewer else {
      continuation.finish()
      return stream
    }
    // The closure keeps the viewer alive until the stream ends.
    continuation.onTermination = { _ in viewer.detach() }
    return stream
  }

  /// The current frame, lowered to the host's capabilities; `nil` if the session has ended or shows no page.
  public var frame: Frame? {
    get async throws(HostRefusal) {
      try await within { session in
        guard let frame = session.frame else { return nil }
        session.output.remember(frame)
        return session.host.lower(frame)
      } ?? nil
    }
  }

  /// Calls `body` in the session's isolation, after all earlier requests.
  /// - Returns: The result of `body`; `nil` if the session has ended.
  public func within<Value: Sendable>(
    _ body: @escaping @Sendable (isolated Session) -> Value
  ) async throws(HostRefusal) -> Value? {
    try await ask({ session, answered in answered(body(session)) }, ended: { _ in nil })
  }

  /// Ends the session after all earlier requests. A recorded session can be resumed.
  public func end(_ ending: Ending = .shutDown) { seat.stop(ending) }

  /// The session's ending. Waits until the session has ended.
  public var ending: Ending { get async { await seat.untilEnded() } }

  /// A Boolean value that indicates whether requests wait, for tests.
  var hasWorkItems: Bool { seat.hasWorkItems }

  // MARK: For viewers

  /// Sends the input that `make` makes; `nil` if its viewer has detached.
  func answer(_ make: @escaping @Sendable (isolated Session) -> Inbox.Input?) async throws(HostRefusal) -> Answer {
    let isAllowed = inputs.withLock { $0?.consume(now: Double(Scheduler.now) / 1e9) ?? true }
    guard isAllowed else { throw .tooFast }
    return try await ask(
      { session, answered in
        guard let input = make(session) else { return answered(.ended(.shutDown)) }
        session.ask(input, answered: answered)
      }, ended: { .ended($0) })
  }

  /// Runs `body`, which must call its second argument with the answer. `ended` makes the answer of an ended session.
  private func ask<Value: Sendable>(
    _ body: @escaping @Sendable (isolated Session, @escaping @Sendable (Value) -> Void) -> Void,
    ended: @escaping @Sendable (Ending) -> Value
  ) async throws(HostRefusal) -> Value {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<Result<Value, HostRefusal>, Never>) in
      seat.run(
        Seat.WorkItem(
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

  /// Runs `body`, and brings the session back for it if necessary. Does nothing if the session has ended.
  func run(_ body: @escaping @Sendable (isolated Session) -> Void) {
    seat.run(Seat.WorkItem(run: body, lose: { _ in }))
  }
}

/// Sends the newest frame to the reader of a stream.
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
