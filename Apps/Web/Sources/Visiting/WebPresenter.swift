public import SignalboxInterface
import SignalboxSession
import Synchronization

/// Shows a session to browsers: hands on what there is to a board, where the server's handlers find it.
public final class WebPresenter: Presenter, Sendable {
  /// Pictures are shown; text is escaped where it becomes HTML.
  public let capabilities: Capabilities = [.images, .rawText]

  private let board: Board
  private let hasLeft = Atomic(false)

  init(board: Board) { self.board = board }

  /// Shows the frame to whoever looks.
  public func render(_ frame: Frame) { board.render(frame) }

  /// Whoever did it is told by the answer to their post.
  public func rejected(_ event: InputEvent, _ reason: Rejection) {}

  /// Says it to whoever looks.
  public func storeIsAwaited(_ sentence: String?) { board.wait(sentence) }

  /// Nobody looks through this window any more, which is not the end of the session.
  func leave() { hasLeft.store(true, ordering: .releasing) }

  /// Shows the end, unless only the window was left.
  public func close(_ reason: Ending) {
    guard !hasLeft.load(ordering: .acquiring) else { return }
    board.close(reason)
  }
}
