/// What a front end implements, in place of view controllers.
///
/// A presenter shows frames and turns what the user does into ``InputEvent``s, which it hands to its `Session`. It never
/// sees a page or a signal. Focus, cursor, scrolling, history and completion are its own and are never recorded.
///
/// The session calls every member on its own isolation, one call at a time, and never from inside another. A presenter is
/// conformant when it passes `PresenterContract` and `FrontEndContract` in SignalboxTesting.
public protocol Presenter: AnyObject {
  /// What it can show; read once, when it is attached. The core lowers every frame to this.
  var capabilities: Capabilities { get }

  /// Shows `frame`, which is complete.
  ///
  /// Called at most once a turn, and only when something differs from the frame before; revisions never fall. Rendering
  /// is idempotent, and a presenter may skip frames: the last one alone must give the same picture (K6, K7).
  func render(_ frame: Frame)

  /// Tells that `event` was refused and changed nothing.
  ///
  /// Called in the turn of the event, before any later frame. A presenter that only sends what its last frame offers
  /// still meets this: the page may have gone meanwhile.
  func rejected(_ event: InputEvent, _ reason: Rejection)

  /// Tells who looks on beside the person that the presenter is for, and what they may do; once whenever that changes.
  ///
  /// Only the presenter that the session began with is told. Does nothing unless it is implemented.
  func guestsChanged(_ guests: Guests)

  /// Tells that the session stands still, because what happened cannot be kept just now: the sentence is to be shown at once, for
  /// nothing else is called before `nil` says that it goes on.
  ///
  /// Called again and again meanwhile. Does nothing unless it is implemented.
  func storeIsAwaited(_ sentence: String?)

  /// Ends the presentation: restores what it changed outside. Called once, last.
  func close(_ reason: Ending)
}

extension Presenter {
  /// Tells nobody.
  public func guestsChanged(_ guests: Guests) {}

  /// Shows nothing of it.
  public func storeIsAwaited(_ sentence: String?) {}
}
