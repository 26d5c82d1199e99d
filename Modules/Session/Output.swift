import SignalboxInterface

/// Where a session shows itself: its presenter, and whoever else is told of frames, turns and waits.
final class Output {
  /// Who is shown what happens.
  struct Visibility: OptionSet {
    let rawValue: Int
    /// Handlers are told of turns and frames.
    static let handlers = Visibility(rawValue: 1)
    /// The presenter renders frames.
    static let presenter = Visibility(rawValue: 2)
    /// A frame is made even when no handler asks for one.
    static let frame = Visibility(rawValue: 4)
    static let all: Visibility = [.handlers, .presenter, .frame]
  }

  private(set) var presenter: (any Presenter)?
  private var lowering = Lowering(capabilities: [])
  /// Whether the presenter has to be shown the next frame even if it is the one before.
  var mustRender = false
  private var turnHandlers: [() -> Void] = []
  private var waitHandlers: [() -> Void] = []
  private var frameHandlers: [(Frame) -> Void] = []

  func attach(_ presenter: any Presenter) {
    self.presenter = presenter
    lowering = Lowering(capabilities: presenter.capabilities)
  }

  func afterEachTurn(_ handler: @escaping () -> Void) { turnHandlers.append(handler) }
  func beforeWaiting(_ handler: @escaping () -> Void) { waitHandlers.append(handler) }
  func afterEachFrame(_ handler: @escaping (Frame) -> Void) { frameHandlers.append(handler) }

  /// Whether somebody is shown frames.
  func needsFrame(_ visibility: Visibility) -> Bool { visibility.contains(.frame) || !frameHandlers.isEmpty }

  /// A frame was committed; `isChanged` when it differs from the last one.
  func show(_ frame: Frame, isChanged: Bool, to visibility: Visibility) {
    if visibility.contains(.handlers) { for handler in frameHandlers { handler(frame) } }
    guard visibility.contains(.presenter), isChanged || mustRender else { return }
    mustRender = false
    presenter?.render(lowering.lower(frame))
  }

  /// A turn is over.
  func endTurn(for visibility: Visibility) {
    if visibility.contains(.handlers) { for handler in turnHandlers { handler() } }
  }

  /// Nothing is left to do but wait.
  func prepareToWait() { for handler in waitHandlers { handler() } }

  func reject(_ event: InputEvent, _ reason: Rejection) { presenter?.rejected(event, lowering.lower(reason)) }

  /// Lets go of everybody.
  func close(_ ending: Ending) {
    presenter?.close(ending)
    presenter = nil
    (turnHandlers, waitHandlers, frameHandlers) = ([], [], [])
  }
}
