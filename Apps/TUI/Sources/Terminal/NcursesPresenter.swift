import SignalboxCore
public import SignalboxInterface
import SignalboxPlatform
import SignalboxProgram
public import SignalboxSession
import SignalboxTerminal
import SignalboxWords

/// The presenter of the full screen: passes keys from the terminal to `PageView`, and its screens to the terminal.
public final class NcursesPresenter: Presenter {
  /// `nil` when the terminal could not be taken over. The session then ends.
  let device: (any TerminalDevice)?
  let session: any SessionPort
  var view: PageView
  /// The place for the files that the application gives.
  var downloads = LocalSaving()
  var decoder = KeyDecoder()
  var isDirty = true
  /// The way to the end after a signal: a number is sent first, then the session stops.
  private enum Stopping { case sending, waiting }
  private var stopping: Stopping?
  /// A Boolean value that indicates whether the first click was spoken of. The settings folder may not keep that.
  private var hasToldMouse = false
  private var summary = AnswerSummary()
  /// The timer that turns the activity sign.
  private var turning: Subscription?
  /// The timer that tells the user about a paste without an end.
  var pasting: Subscription?
  /// The timer that lets keys act after they waited for options.
  var waiting: Subscription?
  /// The timer that takes an Escape for a key, if no answer of the terminal follows.
  var escaping: Subscription?
  /// A Boolean value that indicates whether the window has the focus, as far as the terminal reports it.
  private var hasWindowFocus = true

  /// Images, where the terminal has colours and half-blocks to paint them with and the user wants them.
  public var capabilities: Capabilities { device?.showsPictures == true ? [.images] : [] }

  /// Takes `terminal` over and watches it in the loop of `session`.
  public static func attach(_ terminal: FullScreenTerminal, to session: isolated Session) -> NcursesPresenter {
    let presenter = attach(CursesDevice(terminal), keymap: terminal.keymap, to: session)
    presenter.downloads = LocalSaving(terminal.downloads)
    return presenter
  }

  /// Watches `device` in the loop of `session`.
  static func attach(
    _ device: (any TerminalDevice)?, keymap: Keymap = .standard, to session: isolated Session
  ) -> NcursesPresenter {
    let viewer = session.host
    let presenter = NcursesPresenter(device, viewer, keymap)
    device?.ask()
    // Most terminals answer before the first paint, which then has the right theme. A later answer causes another
    // paint.
    let deadline = ContinuousClock.now + .milliseconds(100)
    while device?.awaitAnswer(until: deadline) == true { presenter.view.type(presenter.readKeys()) }
    for descriptor in device?.descriptors ?? [] {
      viewer.watch(descriptor.number, isUrgent: descriptor.isUrgent) { presenter.readInput() }
    }
    viewer.afterEachTurn { presenter.pump() }
    viewer.beforeWaiting { presenter.paint() }
    if device == nil { viewer.stop(.failed(.noTerminal(ScreenTexts.notTaken))) }
    return presenter
  }

  init(_ device: (any TerminalDevice)?, _ session: any SessionPort, _ keymap: Keymap = .standard) {
    (self.device, self.session) = (device, session)
    let glyphs = device?.glyphs ?? Glyphs(isPlain: true, isASCII: true)
    view = PageView(size: device?.size ?? Size(rows: 0, columns: 0), glyphs: glyphs, keymap: keymap)
  }

  /// Shows `frame` at the next paint.
  public func render(_ frame: Frame) {
    view.now = session.clock.now
    // The first frame of a resumed session comes after its recording.
    if view.frame == nil { view.hasWorked = session.journal.hasSteps }
    // Keys that are still on their way were typed for the former page (K8).
    if view.interruptsTyping(frame) { view.type(readKeys()) }
    view.show(frame)
    summary.note(session.journal.lastInput)
    summary.note(frame)
    device?.name(SafeText.visible(frame.page.title))
    showWork(frame)
    isDirty = true
  }

  /// Turns the activity sign while something is under way.
  private func showWork(_ frame: Frame) {
    guard !frame.isSettled else {
      if !hasWindowFocus, view.elapsed?.isLong == true {
        device?.notify(SafeText.visible(ScreenTexts.ended(frame.page.title)))
      }
      turning?.cancel()
      (turning, view.elapsed) = (nil, nil)
      return
    }
    guard turning == nil else { return }
    turn()
  }

  private func turn() {
    turning = session.schedule(after: .milliseconds(Elapsed.tick)) { [weak self] in
      guard let self else { return }
      view.elapsed = view.elapsed ?? Elapsed()
      view.elapsed?.advance()
      view.now = session.clock.now
      isDirty = true
      turn()
    }
  }

  /// Gives the terminal back and writes the record of the answers on its main screen (N24).
  public func close(_ reason: Ending) {
    guard let device else { return }
    let columns = device.size.columns
    device.end()
    guard case .finished(let outcome) = reason else { return }
    summary.note(session.journal.lastInput)
    // The outcome itself goes to standard output afterwards. Where that is not the terminal, the terminal gets the
    // outcome, too. A failed command gives none, and the page that told its end is gone.
    let result = outcome.map { device.isOutputShared ? [] : [SafeText.visible($0, .many)] }
    guard let end = result ?? (Program.hasFailed ? summary.failure : nil) else { return }
    device.write(afterwards: (summary.text(columns: columns) + end).joined(separator: "\n") + "\n")
  }

  // MARK: The loop

  /// Reads keys and takes signals until there is neither, then acts on the keys.
  ///
  /// Keys count as typed before the signals that arrive with them, if that window size is usable. Otherwise they count
  /// as typed after the signals. After a signal, keys are read again: the signal interrupts ncurses while it waits for
  /// the input behind an Escape. That Escape is then in the queue of ncurses, and not in the terminal's queue.
  func readInput() {
    var (hasSignals, hasClicks): (Bool, Bool)
    hasClicks = false
    view.now = session.clock.now
    repeat {
      let keys = readKeys()
      let wasUsable = view.size.isUsable
      if wasUsable { view.type(keys) }
      hasClicks = hasClicks || keys.contains(where: \.isClick)
      hasSignals = handleSignals()
      if !wasUsable { view.type(keys) }
    } while hasSignals
    if device?.hasHungUp == true {
      // The signal of a closed window comes with its hang-up, and is not a second signal.
      if stopping != .sending { end(by: SIGHUP) }
      return
    }
    awaitPaste()
    pump()
    // A click may also be the attempt to select text.
    if hasClicks, !hasToldMouse, view.message == nil {
      hasToldMouse = true
      if device?.isFirstClick() == true { view.message = ScreenTexts.mouseIsTaken }
    }
  }

  /// Reads the typed keys. Takes the terminal's answers into account. Ctrl-\, and Ctrl-C during a paste, become signals
  /// at once: they do not wait for earlier keys.
  private func readKeys() -> [Key] {
    guard let device else { return [] }
    var keys: [Key] = []
    while let code = device.nextCode() { keys += decoder.feed(code) }
    keys += decoder.pause(mayBeAnswer: device.awaitsAnswers)
    awaitEscape()
    keys.removeAll { key in
      if let signal = decoder.isPasting && key == .control("c") ? SIGINT : key == .control("\\") ? SIGQUIT : nil {
        device.send(signal)
        return true
      }
      guard case .reply(let reply) = key else { return false }
      device.handle(reply)
      view.keymap.hasSubmit = device.usesKittyKeyboard
      // An ability of the terminal can change the screen, or the sequences before the next screen.
      if case .focus(let hasWindowFocus) = reply { self.hasWindowFocus = hasWindowFocus } else { isDirty = true }
      return true
    }
    isDirty = isDirty || !keys.isEmpty
    return keys
  }

  /// Lets the view translate keys until a key needs a turn of the session.
  func pump() {
    while let response = view.next() {
      isDirty = true
      switch response {
      case .send(let event):
        if event.action == .back { summary.forget(event.page) }
        if event.action.isText, view.memory.removeTextStart() { session.endTyping() }
        // Called at the end of the event's own turn; events of other viewers may come in between.
        session.send(event) { [weak self] _ in self?.endTurn() }
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
          device?.copy(text) == true ? ScreenTexts.copied(text.replacing("\t", with: "  ")) : ScreenTexts.cannotCopy
      case .theme: view.message = ScreenTexts.theme(device?.switchTheme())
      }
    }
    sendInterrupt()
    awaitOptions()
  }

  /// Sends a waiting Ctrl-C as a signal. A turn can take long, and an interrupt does not wait for its end.
  private func sendInterrupt() { if view.removeInterrupt() { device?.send(SIGINT) } }

  private func endTurn() { view.endTurn(isEnding: session.isEnding) }

  /// Paints the current state on the device.
  func paint() {
    guard isDirty, let device else { return }
    isDirty = false
    // The theme may have changed since the last paint.
    view.glyphs = device.glyphs
    device.paint(view.draw())
    // The paint decides which rows of a list are in sight, so requests for more rows come after it.
    pump()
  }

  // MARK: Signals

  /// Handles the signals that have arrived. Returns false when there are none.
  private func handleSignals() -> Bool {
    var anyCame = false
    while let signal = device?.nextSignal() {
      anyCame = true
      switch signal {
      case SIGWINCH: follow()
      case SIGTSTP: suspend()
      // After a stop from outside, the terminal can be in any state: take it over again.
      case SIGCONT:
        device?.suspend()
        follow()
      case SIGINT where decoder.isPasting:
        device?.cancelTermination()
        view.type(decoder.endPaste())
        isDirty = true
      case SIGINT where stopping == nil && !interruptEndsSession():
        // This interrupt only asks. The next interrupt ends the session (G28).
        device?.cancelTermination()
        isDirty = true
      default: end(by: signal)
      }
    }
    return anyCame
  }

  /// Handles Ctrl-C. Returns whether the session ends. Returns false when a question comes first: a page's question, or
  /// ours about typed text.
  private func interruptEndsSession() -> Bool {
    isDirty = true
    return session.guardsQuitting ? session.interrupt(SIGINT) : view.confirmQuit("Ctrl-C")
  }

  /// Ends the session. The second call ends the process at once, even while the session still waits (G28).
  private func end(by signal: Int32) {
    if stopping != nil {
      device?.end()
      device?.raise(signal)
    }
    stopping = .waiting
    view.message = ScreenTexts.ending
    isDirty = true
    guard let event = view.sendDraft(), event.action.isText else { return session.stop(.signal(signal)) }
    // The user had no time to leave the field of a number. A stop would overtake its value.
    stopping = .sending
    session.send(event) { [weak self, session] _ in
      self?.stopping = .waiting
      session.stop(.signal(signal))
    }
  }
}
