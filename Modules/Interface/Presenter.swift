/// The protocol of a front end. It takes the place of view controllers.
///
/// A presenter shows frames, turns user actions into ``InputEvent``s and sends them to its `Session`. It has no access
/// to pages and signals. Focus, cursor, scrolling, history and completion belong to the presenter and are never
/// recorded.
///
/// The session calls every member on its own isolation. Calls never overlap or nest. A presenter is conformant if it
/// passes `PresenterContract` and `FrontEndContract` in SignalboxTesting.
public protocol Presenter: AnyObject {
  /// The features of the front end. Read once, when the presenter is attached. The session lowers every frame to them.
  var capabilities: Capabilities { get }

  /// Shows `frame`, which is complete.
  ///
  /// Called at most once per turn, and only when the frame differs from the previous frame. Revisions never decrease.
  /// Rendering is idempotent. A presenter may skip frames: the last frame alone must give the same picture (K6, K7).
  func render(_ frame: Frame)

  /// Reports that `event` was rejected. It changed nothing, unless the reason is ``Rejection/actionFailed(_:)``.
  ///
  /// Called in the turn of the event, before any later frame. It also happens to a presenter that sends only valid
  /// events, because the page may have closed in between.
  func rejected(_ event: InputEvent, _ reason: Rejection)

  /// Reports that the user of this presenter pressed a link to a file, which may now be saved.
  ///
  /// The session is unchanged, and the press is not recorded.
  ///
  /// Called in the turn of the press. The default implementation does nothing, for front ends that only show the link.
  func offered(_ file: KeptFile)

  /// Reports the guests of the session and their rights. Called once for each change.
  ///
  /// Called only on the session's first presenter. The default implementation does nothing.
  func guestsChanged(_ guests: Guests)

  /// Reports what can be undone and redone from now on. Called once for each change, after the frame of the turn.
  ///
  /// At first nothing can be. The default implementation does nothing.
  func undoChanged(_ state: UndoState)

  /// Reports that the session is blocked because its store does not answer. Show the sentence at once. No other member
  /// is called until a call with `nil` ends the wait.
  ///
  /// Called repeatedly during the wait. The default implementation does nothing.
  func storeIsAwaited(_ sentence: String?)

  /// Ends the presentation and restores changes outside the program, such as terminal modes. Called once, as the last
  /// call.
  func close(_ reason: Ending)
}

extension Presenter {
  /// Does nothing.
  public func offered(_ file: KeptFile) {}

  /// Does nothing.
  public func guestsChanged(_ guests: Guests) {}

  /// Does nothing.
  public func undoChanged(_ state: UndoState) {}

  /// Does nothing.
  public func storeIsAwaited(_ sentence: String?) {}
}
