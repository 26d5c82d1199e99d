import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// Opens addresses of the application.
extension Session {
  /// Checks a request to open an address. The address of the page in front changes nothing and is not recorded.
  func acceptOpening(
    of address: Address, _ event: InputEvent, _ navigator: Navigator
  ) throws(Rejection) -> Accepted {
    guard address.isValid else { throw .badValue(.badFormat) }
    if navigator.addressInFront == address { return Accepted(entry: nil) {} }
    guard navigator.state.top?.mode != .alert else { throw .coveredByAlert }
    guard secrets.prompt == nil else { throw .notOnTop }
    guard let application, type(of: application).knows(address) else {
      throw .actionFailed(SessionTexts.noPage(address))
    }
    return Accepted(entry: .input(event)) {
      self.log?.info("address opened")
      self.open(address, for: event)
    }
  }

  /// Opens an address, after a question if the user could lose input.
  /// - Parameter event: The event that the viewer sent for it; `nil` if the address was opened later, after a question
  ///   or a log-in.
  func open(_ address: Address, for event: InputEvent? = nil) {
    guard let navigator = run?.navigator, navigator.addressInFront != address else { return }
    if let page = navigator.pageToAskBeforeAddresses { return ask(page, before: address) }
    guard let page = navigator.unsavedPage else { return openNow(address, for: event) }
    let open = Button("open", SessionTexts.open, role: .destructive)
    let stay = Button("stay", SessionTexts.stay, role: .cancel)
    let alert = Alert(
      title: SessionTexts.openOtherPage, message: SessionTexts.inputMayBeLost(on: page.currentTitle),
      severity: .warning,
      buttons: [open, stay])
    navigator.alert(alert) { [unowned self] in if $0 == .success("open") { openNow(address) } }
  }

  private func openNow(_ address: Address, for event: InputEvent? = nil) {
    guard let run, !run.navigator.returns(to: address) else { return }
    switch run.addresses.answer(address) {
    case .opened?, nil: break
    case .unknown?: tell(SessionTexts.noPage(address), of: event)
    case .refused(let reason)?: tell(reason, of: event)
    }
  }

  /// Tells the reason why an address was not opened: in the answer to its event, later in a toast.
  private func tell(_ reason: String, of event: InputEvent?) {
    guard let event else { return run?.navigator.notify(reason, .warning) ?? () }
    guard isLive else { return }
    input?.refusals.append(Refusal(event, .actionFailed(reason)))
    input?.viewer.reject(event, .actionFailed(reason))
  }

  /// Opens the address that waited for a handler. Returns `false` if there is none, or while an alert is open.
  func openWaitingAddress() -> Bool {
    guard case .running = phase, let run, run.addresses.waiting.value != nil, run.navigator.state.top?.mode != .alert,
      let address = run.addresses.removeWaiting()
    else { return false }
    open(address)
    return true
  }
}
