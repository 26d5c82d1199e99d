import SignalboxInterface
import SignalboxSession
import Synchronization

/// What drives a visitor's session, whichever way it is driven.
protocol Stage: Sendable {
  /// What the session shows.
  var board: Board { get }
  /// Does what somebody did, and waits until it was applied or refused.
  func perform(_ event: InputEvent) async -> Answer
  /// Sees to it that the board shows what there is.
  func wake() async
  /// Nobody looks for a while: the session may be put away.
  func rest()
  /// Ends the session.
  func stop()
}

/// A session among many in a host.
final class HostedStage: Stage {
  let board = Board()
  private let session: HostedSession
  private let window = Mutex<HostedViewer?>(nil)

  init(_ session: HostedSession) { self.session = session }

  func perform(_ event: InputEvent) async -> Answer {
    await wake()
    guard let window = window.withLock({ $0 }) else { return .ended(.shutDown) }
    return (try? await window.perform([event])) ?? .ended(.shutDown)
  }

  func wake() async {
    guard window.withLock({ $0 == nil }), board.view.ending == nil else { return }
    do {
      guard let new = try await session.open({ [board] _, _ in WebPresenter(board: board) }) else {
        return board.close(.shutDown)
      }
      // Of two who come at once one is enough.
      window.withLock { $0 = $0 ?? new }
    } catch {
      // The host cannot just now; who asks is told so.
    }
  }

  func rest() {
    guard board.view.ending == nil else { return }
    window.withLock { window in
      if window != nil { board.rest() }
      window = nil
    }
  }

  func stop() { session.end() }
}

/// The one session of a program that serves one visitor.
struct OnlyStage: Stage {
  let board: Board
  let session: Session

  func perform(_ event: InputEvent) async -> Answer { await session.perform([event]) }
  func wake() async {}
  func rest() {}
  func stop() { Task { await session.stop(.shutDown) } }
}
