public import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// Messages of the session in the status bar.
extension NcursesPresenter {
  /// Shows changes of the guests in the status bar.
  public func guestsChanged(_ guests: Guests) {
    view.greet(guests)
    isDirty = true
  }

  /// Shows in the palette what can be undone and redone.
  public func undoChanged(_ state: UndoState) {
    view.status.undo = state
    isDirty = true
  }

  /// Shows the sentence in the status bar at once.
  public func storeIsAwaited(_ sentence: String?) {
    guard view.message != sentence else { return }
    view.message = sentence
    // Keys are not read now: they act when the session continues.
    device?.paint(view.draw())
    isDirty = true
  }

  /// Shows the reason at the element, or in the status bar.
  public func rejected(_ event: InputEvent, _ reason: Rejection) {
    view.refuse(event, reason)
    isDirty = true
  }

  /// Saves the file, and says where it is.
  public func offered(_ file: KeptFile) {
    view.message = downloads.save(file, from: session.files)
    isDirty = true
  }
}
