import SignalboxCore
import SignalboxInterface
import SignalboxSession

/// The timers for keys that wait.
extension NcursesPresenter {
  /// Tells the user when the end of a paste does not arrive. Until then every key would be a part of the paste.
  func awaitPaste() {
    guard decoder.isPasting else {
      pasting?.cancel()
      return pasting = nil
    }
    guard pasting == nil else { return }
    pasting = session.schedule(after: .seconds(2)) { [weak self] in
      self?.view.message = ScreenTexts.pasteWaits
      self?.isDirty = true
    }
  }

  /// Takes an Escape for a key when no rest of an answer has arrived behind it.
  func awaitEscape() {
    escaping?.cancel()
    escaping = nil
    guard decoder.isEscaping else { return }
    escaping = session.schedule(after: .milliseconds(KeyDecoder.answerDelay)) { [weak self] in
      guard let self else { return }
      view.now = session.clock.now
      view.type(decoder.endEscape())
      isDirty = true
      pump()
    }
  }

  /// Lets keys act that have waited long enough for the options of a choice.
  func awaitOptions() {
    guard view.typeAhead.waitingSince != nil else {
      waiting?.cancel()
      return waiting = nil
    }
    guard waiting == nil else { return }
    waiting = session.schedule(after: PageView.patience) { [weak self] in
      guard let self else { return }
      (waiting, view.now) = (nil, session.clock.now)
      pump()
    }
  }
}
