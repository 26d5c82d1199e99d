import Glibc
import SignalboxCore
public import SignalboxInterface
public import SignalboxSession
import SignalboxTerminal

/// The full screen: carries keys from the terminal to `PageView` and its pictures back.
public final class NcursesPresenter: Presenter {
  /// `nil` when the terminal could not be taken over; the session ends then.
  let device: (any TerminalDevice)?
  private let session: SessionLink
  var view: PageView
  private var decoder = KeyDecoder()
  private var isDirty = true
  private var isStopping = false
  /// Whether what was sent last was dealt with in this turn.
  private var isAnswered = false
  private var summary = AnswerSummary()
  /// What turns the sign of something that is under way.
  private var turning: Subscription?
  /// What tells that a paste has not ended.
  private var pasting: Subscription?
  /// Whether this window is the one that is worked in, as far as the terminal says.
  private var isLookedAt = true

  /// Pictures only where there are colours and half-blocks to paint them with, and they are wanted.
  public var capabilities: Capabilities { device?.showsPictures == true ? [.images] : [] }

  /// Takes `terminal` over and follows it in `session`'s loop.
  public static func attach(_ terminal: FullScreenTerminal, to session: isolated Session) -> NcursesPresenter {
    attach(CursesDevice(terminal), keymap: terminal.keymap, to: session)
  }

  /// Follows `device` in `session`'s loop.
  static func attach(
    _ device: (any TerminalDevice)?, keymap: Keymap = .standard, to session: isolated Session
  ) -> NcursesPresenter {
    let link = SessionLink(
      send: { session.host.send([$0], answered: $1) }, stop: { session.stop($0) }, isGuarded: { session.guardsLeaving },
      interrupt: { session.interrupt(SIGINT) }, admit: { session.admit($0) },
      now: { session.clock.now }, schedule: { session.schedule(after: .milliseconds($0), $1) })
    let presenter = NcursesPresenter(device, link, keymap)
    device?.ask()
    // Most answer before anything is painted, in the look that suits them; who answers later is painted once more.
    let deadline = ContinuousClock.now + .milliseconds(100)
    while device?.awaitAnswer(until: deadline) == true { presenter.view.type(presenter.readKeys()) }
    for descriptor in device?.descriptors ?? [] {
      session.watch(descriptor.number, isUrgent: descriptor.isUrgent) { presenter.readInput() }
    }
    session.afterEachTurn { presenter.endTurn(isEnding: session.isEnding) }
    session.beforeWaiting { presenter.paint() }
    if device == nil { session.stop(.failed(.noTerminal(Wording.notTaken))) }
    return presenter
  }

  init(_ device: (any TerminalDevice)?, _ session: SessionLink, _ keymap: Keymap = .standard) {
    (self.device, self.session) = (device, session)
    view = PageView(
      size: device?.size ?? Size(rows: 0, columns: 0),
      marks: Marks(isPlain: device?.isPlain ?? true, isASCII: device?.isASCII ?? true), keymap: keymap)
  }

  /// Shows `frame` at the next painting.
  public func render(_ frame: Frame) {
    // Keys that are still on their way were typed for the page that leaves (K8).
    if view.isUnexpected(frame) { view.type(readKeys()) }
    view.now = session.now()
    view.show(frame)
    summary.note(frame)
    device?.name(SafeText.visible(frame.page.title))
    showWork(frame)
    isDirty = true
  }

  /// Lets a sign turn as long as something is under way.
  private func showWork(_ frame: Frame) {
    guard !frame.isSettled else {
      if !isLookedAt, view.elapsed?.isLong == true { device?.tell(SafeText.visible(Wording.ended(frame.page.title))) }
      turning?.cancel()
      (turning, view.elapsed) = (nil, nil)
      return
    }
    guard turning == nil else { return }
    turn()
  }

  private func turn() {
    turning = session.schedule(Elapsed.tick) { [weak self] in
      guard let self else { return }
      view.elapsed = view.elapsed ?? Elapsed()
      view.elapsed?.advance()
      view.now = session.now()
      isDirty = true
      turn()
    }
  }

  /// Says who came or went, in the status line.
  public func guestsChanged(_ guests: Guests) {
    view.greet(guests)
    isDirty = true
  }

  /// Says it in the status line, at once.
  public func storeIsAwaited(_ sentence: String?) {
    guard view.message != sentence else { return }
    view.message = sentence
    // Keys are for when it goes on.
    device?.paint(view.draw())
    isDirty = true
  }

  /// Says why at the element, or in the status line.
  public func rejected(_ event: InputEvent, _ reason: Rejection) {
    view.refuse(event, reason)
    isDirty = true
  }

  /// Gives the terminal back, and leaves a record on its main screen (N24).
  public func close(_ reason: Ending) {
    guard let device else { return }
    device.end()
    guard case .finished(let outcome?) = reason else { return }
    // The outcome itself goes to standard output, after this; where that is elsewhere the terminal gets both.
    let lines = summary.lines + (device.isOutputShared ? [] : [SafeText.visible(outcome)])
    device.write(afterwards: lines.joined(separator: "\n") + "\n")
  }

  // MARK: The loop

  /// Reads keys, then takes signals, until there is neither, and acts on the keys last.
  ///
  /// Keys count as typed in a window of the size before a signal that came with them, or of the size after it, if either is
  /// usable. After a signal keys are read once more: it breaks off ncurses' wait for what may follow an Escape, which then
  /// lies in the queue of ncurses and not in the terminal's.
  func readInput() {
    var hasSignals: Bool
    repeat {
      let keys = readKeys()
      let wasUsable = view.size.isUsable
      if wasUsable { view.type(keys) }
      hasSignals = handleSignals()
      if !wasUsable { view.type(keys) }
    } while hasSignals
    if device?.hasHungUp == true { return end(by: SIGHUP) }
    awaitPaste()
    pump()
  }

  /// Says so when what is pasted does not come to its end: meanwhile every key would be a part of it.
  private func awaitPaste() {
    guard decoder.isPasting else {
      pasting?.cancel()
      return pasting = nil
    }
    guard pasting == nil else { return }
    pasting = session.schedule(2_000) { [weak self] in
      self?.view.message = Wording.pasteWaits
      self?.isDirty = true
    }
  }

  /// What was typed; what the terminal answered is taken note of, and what waits for no key before it is a signal at once.
  private func readKeys() -> [Key] {
    guard let device else { return [] }
    var keys: [Key] = []
    while let code = device.nextCode() { keys += decoder.feed(code) }
    keys += decoder.pause()
    keys.removeAll { key in
      if let signal = decoder.isPasting && key == .control("c") ? SIGINT : key == .control("\\") ? SIGQUIT : nil {
        device.send(signal)
        return true
      }
      guard case .reply(let reply) = key else { return false }
      device.take(reply)
      view.keymap.hasSubmit = device.tellsKeysApart
      // What the terminal can do may change the picture, or what it is told before the next.
      if case .focus(let isLookedAt) = reply { self.isLookedAt = isLookedAt } else { isDirty = true }
      return true
    }
    isDirty = isDirty || !keys.isEmpty
    return keys
  }

  /// Lets the view translate keys until one needs a turn of the session.
  private func pump() {
    while let response = view.next() {
      isDirty = true
      switch response {
      case .send(let event):
        if event.action == .back { summary.forget(event.page) }
        session.send(event) { [weak self] in self?.isAnswered = true }
        return sendInterrupt()
      case .interrupt:
        device?.send(SIGINT)
        _ = handleSignals()
      case .admit(let admission): session.admit(admission)
      case .suspend: suspend()
      case .edit(let id, let text): edit(id, text)
      case .repaint: device?.invalidate()
      case .copy(let text):
        view.message =
          device?.copy(text) == true ? Wording.copied(text.replacing("\t", with: "  ")) : Wording.cannotCopy
      case .theme: view.message = Wording.theme(device?.switchTheme())
      }
    }
    sendInterrupt()
  }

  /// Nobody knows how long a turn takes: an interrupt does not wait for it.
  private func sendInterrupt() { if view.takeInterrupt() { device?.send(SIGINT) } }

  func endTurn(isEnding: Bool) {
    if isAnswered { view.endTurn(isEnding: isEnding) }
    isAnswered = false
    pump()
  }

  /// Brings the device up to what there is now.
  func paint() {
    guard isDirty, let device else { return }
    isDirty = false
    device.paint(view.draw())
    // Only now is it known which rows of a list are in sight.
    pump()
  }

  // MARK: Signals

  /// Takes the signals that have come; false when none had.
  private func handleSignals() -> Bool {
    var anyCame = false
    while let signal = device?.nextSignal() {
      anyCame = true
      switch signal {
      case SIGWINCH: follow()
      case SIGTSTP: suspend()
      // Stopped from outside, the terminal may have been anything in between: it is taken anew.
      case SIGCONT:
        device?.leave()
        follow()
      case SIGINT where decoder.isPasting:
        device?.cancelTermination()
        view.type(decoder.endPaste())
        isDirty = true
      case SIGINT where !isStopping && !asksToEnd():
        // One that asks first is not one that ends; the next is (G28).
        device?.cancelTermination()
        isDirty = true
      default: end(by: signal)
      }
    }
    return anyCame
  }

  /// Ctrl-C: whether it ends the session, and is no question first: that of a page, or ours about what was typed.
  private func asksToEnd() -> Bool {
    isDirty = true
    return session.isGuarded() ? session.interrupt() : view.mayLeave("Ctrl-C")
  }

  private func follow() {
    guard let device else { return }
    device.followSize()
    device.invalidate()
    view.size = device.size
    isDirty = true
  }

  private func suspend() {
    device?.leave()
    device?.raise(SIGTSTP)
    follow()
  }

  /// Hands the terminal over to the user's own editor until that ends (N29).
  private func edit(_ id: String, _ text: String) {
    device?.leave()
    let edited = device?.edit(text)
    follow()
    if let edited { view.replaceText(id, with: edited) } else { view.message = Wording.noEditor }
  }

  /// Ends the session; the second time at once, whatever it still waits for (G28).
  private func end(by signal: Int32) {
    if isStopping {
      device?.end()
      device?.raise(signal)
    }
    isStopping = true
    view.message = Wording.ending
    isDirty = true
    session.stop(.signal(signal))
  }
}
