public import SignalboxInterface
import Synchronization

/// A further viewer of a session in a ``SessionHost``. Every thread and task can call the methods.
///
/// The viewer detaches when the last reference to it is released.
public final class HostedViewer: Sendable {
  private let number: Int
  private let session: HostedSession
  private let isDetached = Atomic(false)

  init(_ number: Int, in session: HostedSession) { (self.number, self.session) = (number, session) }

  deinit { detach() }

  /// Sends events like ``HostedSession/send(_:seen:)``. The answer is lowered for this viewer's presenter.
  public func send(_ events: [InputEvent], seen revision: Int? = nil) async throws(HostRefusal) -> Answer {
    try await session.answer { [number] session in
      session.output.other(number).map { Inbox.Input(events: events, viewer: $0, seen: revision) }
    }
  }

  /// Sends a form like ``Session/send(form:then:post:)``. The answer is lowered for this viewer's presenter.
  public func send(
    form changes: [InputEvent], then press: InputEvent?, post: String? = nil
  ) async throws(HostRefusal) -> Answer {
    try await session.answer { [number] session in
      session.output.other(number).map { Inbox.Input(form: changes, then: press, post: post, viewer: $0) }
    }
  }

  /// Detaches the viewer: its presenter is closed, and the session continues. Further calls do nothing.
  public func detach() {
    guard !isDetached.exchange(true, ordering: .relaxed) else { return }
    session.run { [number] in $0.output.other(number)?.detach() }
  }
}
