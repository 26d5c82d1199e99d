public import SignalboxInterface
import SignalboxSession
import Synchronization

/// Shows a session to browsers: passes frames to a board, where the server's handlers find them.
public final class WebPresenter: Presenter, Sendable {
  /// The capabilities: pictures, and raw text, which is escaped in the HTML.
  public let capabilities: Capabilities = [.images, .rawText]

  private let board: Board
  private let isWindowClosed = Atomic(false)

  init(board: Board) { self.board = board }

  /// Shows the frame to all open streams.
  public func render(_ frame: Frame) { board.render(frame) }

  /// Shows in all open streams what can be undone and redone.
  public func undoChanged(_ state: UndoState) { board.undo(state) }

  /// Does nothing: the answer to the post tells the refusal.
  public func rejected(_ event: InputEvent, _ reason: Rejection) {}

  /// Shows the sentence in all open pages.
  public func storeIsAwaited(_ sentence: String?) { board.wait(sentence) }

  /// Records that this window was closed, which is not the end of the session.
  func closeWindow() { isWindowClosed.store(true, ordering: .releasing) }

  /// Shows the end, unless only the window was closed.
  public func close(_ reason: Ending) {
    guard !isWindowClosed.load(ordering: .acquiring) else { return }
    board.close(reason)
  }
}
