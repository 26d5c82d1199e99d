import SignalboxInterface
import SignalboxSession
import Synchronization

/// The driver of a visitor's session, of any kind.
protocol SessionDriver: Sendable {
  /// The board with the frames of the session.
  var board: Board { get }
  /// Sends a form, and waits for the answer; see ``Session/send(form:then:post:)``.
  func send(form changes: [InputEvent], then press: InputEvent?, post: String?) async -> Answer
  /// A Boolean value that indicates whether a page or the session asks before the application quits.
  var guardsQuitting: Bool { get async }
  /// The shelf for the session's files; `nil` if it keeps none.
  var files: FileShelf? { get async }
  /// Makes sure that the board is up to date.
  func wake() async
  /// Checks that this process still owns the session. If not, the board shows the end.
  func confirm() async
  /// Called when no browser has looked for a while: the session may be put to rest.
  func park()
  /// Ends the session.
  func stop()
}

extension SessionDriver {
  /// Does nothing: no other process can own the session.
  func confirm() async {}
}

/// A session among many in a host.
final class HostedSessionDriver: SessionDriver {
  let board = Board()
  private let session: HostedSession
  private let window = Mutex<Window?>(nil)

  /// The connection to the session.
  private typealias Window = (viewer: HostedViewer, presenter: WebPresenter)

  init(_ session: HostedSession) { self.session = session }

  func send(form changes: [InputEvent], then press: InputEvent?, post: String?) async -> Answer {
    await wake()
    guard let viewer = window.withLock({ $0?.viewer }) else { return .ended(.shutDown) }
    return (try? await viewer.send(form: changes, then: press, post: post)) ?? .ended(.shutDown)
  }

  var guardsQuitting: Bool { get async { (try? await session.within { $0.guardsQuitting }) ?? true } }

  var files: FileShelf? { get async { (try? await session.within { $0.files }) ?? nil } }

  func wake() async {
    guard window.withLock({ $0 == nil }), board.view.ending == nil else { return }
    do {
      let presenter = WebPresenter(board: board)
      let viewer = try await session.open { _, _ in presenter }
      guard let viewer else { return board.close(await session.ending) }
      // Two simultaneous calls need only a single window; the second is closed.
      close(
        window.withLock { window in
          defer { window = window ?? (viewer, presenter) }
          return window == nil ? nil : (viewer, presenter)
        })
    } catch {
      // The host cannot open a viewer now. Actions then return `ended`.
    }
  }

  func confirm() async {
    await wake()
    guard (try? await session.within { $0.confirm() }) != true else { return }
    _ = await board.view(for: 2) { $0.ending != nil }
  }

  func park() { close(window.withLock { $0.take() }) }

  /// Closes a window, which does not end the session.
  private func close(_ window: Window?) {
    window?.presenter.closeWindow()
    window?.viewer.detach()
  }

  func stop() { session.end() }
}

/// The only session of a program with a single visitor.
struct SingleSessionDriver: SessionDriver {
  let board: Board
  let session: Session

  func send(form changes: [InputEvent], then press: InputEvent?, post: String?) async -> Answer {
    await session.send(form: changes, then: press, post: post)
  }

  var guardsQuitting: Bool { get async { await session.guardsQuitting } }
  var files: FileShelf? { session.files }
  func wake() async {}
  func park() {}
  func stop() { Task { await session.stop(.shutDown) } }
}
