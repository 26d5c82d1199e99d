import SignalboxInterface
import SignalboxSession
import Synchronization

/// What drives a visitor's session, whichever way it is driven.
protocol Stage: Sendable {
  /// What the session shows.
  var board: Board { get }
  /// Does what somebody did, and waits until it was applied or refused.
  func perform(_ event: InputEvent) async -> Answer
  /// Whether something asks before the session is left.
  var guardsLeaving: Bool { get async }
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
  private let window = Mutex<Window?>(nil)

  /// What the session is looked at through.
  private typealias Window = (viewer: HostedViewer, presenter: WebPresenter)

  init(_ session: HostedSession) { self.session = session }

  func perform(_ event: InputEvent) async -> Answer {
    await wake()
    guard let viewer = window.withLock({ $0?.viewer }) else { return .ended(.shutDown) }
    return (try? await viewer.perform([event])) ?? .ended(.shutDown)
  }

  var guardsLeaving: Bool { get async { (try? await session.within { $0.guardsLeaving }) ?? true } }

  func wake() async {
    guard window.withLock({ $0 == nil }), board.view.ending == nil else { return }
    do {
      let presenter = WebPresenter(board: board)
      // What a page shows is known by its own number, so no frames are kept for it.
      let viewer = try await session.open(namesRevisions: false) { _, _ in presenter }
      guard let viewer else { return board.close(.shutDown) }
      // Of two who come at once one is enough.
      leave(
        window.withLock { window in
          defer { window = window ?? (viewer, presenter) }
          return window == nil ? nil : (viewer, presenter)
        })
    } catch {
      // The host cannot just now; who asks is told so.
    }
  }

  func rest() { leave(window.withLock { $0.take() }) }

  /// Leaves a window, whose end is not the session's.
  private func leave(_ window: Window?) {
    window?.presenter.leave()
    window?.viewer.leave()
  }

  func stop() { session.end() }
}

/// The one session of a program that serves one visitor.
struct OnlyStage: Stage {
  let board: Board
  let session: Session

  func perform(_ event: InputEvent) async -> Answer { await session.perform([event]) }
  var guardsLeaving: Bool { get async { await session.guardsLeaving } }
  func wake() async {}
  func rest() {}
  func stop() { Task { await session.stop(.shutDown) } }
}
