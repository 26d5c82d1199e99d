public import SignalboxInterface
import Synchronization

/// One window on a session in a ``SessionHost``; callable from any thread and task.
///
/// It leaves when nobody keeps it any more.
public final class HostedViewer: Sendable {
  private let number: Int
  private let session: HostedSession
  private let hasLeft = Atomic(false)

  init(_ number: Int, in session: HostedSession) { (self.number, self.session) = (number, session) }

  deinit { leave() }

  /// As ``HostedSession/perform(_:seen:)``, with frames and reasons as this window's presenter can show them.
  public func perform(_ events: [InputEvent], seen revision: Int? = nil) async throws(HostRefusal) -> Answer {
    try session.checkPace()
    return try await session.answer { [number] session, answered in
      guard let viewer = session.output.other(number) else { return answered(.ended(.shutDown)) }
      viewer.perform(events, seen: revision, answered: answered)
    }
  }

  /// Goes: its presenter is closed, and the session goes on. More calls do nothing.
  public func leave() {
    guard !hasLeft.exchange(true, ordering: .relaxed) else { return }
    session.run { [number] in $0.output.other(number)?.leave() }
  }
}
