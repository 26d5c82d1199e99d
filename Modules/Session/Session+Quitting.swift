import SignalboxInterface
import SignalboxNavigation

/// Asks before the session quits.
extension Session {
  /// Checks a request to quit: a page may ask first, and some applications cannot be quit.
  func acceptQuit(_ event: InputEvent, _ navigator: Navigator) throws(Rejection) -> Accepted {
    guard allowsQuitting else { throw .actionFailed(SessionTexts.cannotQuit) }
    guard let page = navigator.pageToAsk else {
      return Accepted(entry: .input(event)) { self.quitAsRequested() }
    }
    // The question is already shown.
    guard navigator.state.top?.mode != .alert else { throw .coveredByAlert }
    return Accepted(entry: .input(event)) { self.ask(page) }
  }

  private func ask(_ page: AnyPage) {
    guard page.isGuarding else { return askAboutSteps() }
    ask(page, before: nil)
  }

  /// Asks before quitting in the middle of steps, because the user may have pressed the wrong key.
  private func askAboutSteps() {
    let leave = Button("leave", SessionTexts.quit, role: .destructive)
    let stay = Button("stay", SessionTexts.stay, role: .cancel)
    let buttons = [leave, stay]
    let alert = Alert(
      title: SessionTexts.quitBeforeTheEnd, message: SessionTexts.stepsAreGivenUp, severity: .warning, buttons: buttons)
    run?.navigator.alert(alert) { [unowned self] in if $0 == .success("leave") { quitAsRequested() } }
  }

  private func quitAsRequested() { closeAllPages(as: .finished(outcome: run?.completion?.outcome)) }

  /// Asks a page that guards leaving, before the session quits or opens an address.
  func ask(_ page: AnyPage, before address: Address?) {
    guard let id = page.id, let run else { return }
    run.departure = ApplicationRun.Departure(page: id, address: address, lastPage: run.navigator.state.lastID)
    page.requestDismissal()
  }

  /// Continues after the page that was asked has closed. Returns `false` if there is nothing to do.
  ///
  /// If the page closed with a result, the application continues instead of quitting.
  func continueDeparture() -> Bool {
    guard case .running = phase, let run, let departure = run.departure, run.navigator.page(departure.page) == nil
    else { return false }
    run.departure = nil
    if let address = departure.address {
      open(address)
      return true
    }
    if run.navigator.lastFinished == departure.page { return false }
    if let next = run.navigator.guardingPage { ask(next) } else { quitAsRequested() }
    return true
  }
}
