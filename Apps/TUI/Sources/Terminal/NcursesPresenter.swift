import Glibc
public import SignalboxInterface
public import SignalboxSession
import SignalboxTerminal

/// The full screen: carries keys from the terminal to `PageView` and its pictures back.
public final class NcursesPresenter: Presenter {
  private let terminal: FullScreenTerminal
  private let screen: CursesScreen?
  private let signals: ProcessSignals
  private let send: (InputEvent) -> Void
  private let stop: (Ending) -> Void
  private let isGuarded: () -> Bool
  private let interrupt: () -> Bool
  private var view: PageView
  private var decoder = KeyDecoder()
  private var isDirty = true
  private var isStopping = false
  private var record = Record()

  /// Pictures only where there are colours and half-blocks to paint them with.
  public var capabilities: Capabilities { (screen?.colours ?? 0) >= 8 && screen?.isASCII == false ? [.images] : [] }

  /// Takes `terminal` over and follows it in `session`'s loop.
  public static func attach(_ terminal: FullScreenTerminal, to session: isolated Session) -> NcursesPresenter {
    let presenter = NcursesPresenter(
      terminal, send: { session.send($0) }, stop: { session.stop($0) },
      isGuarded: { session.guardsLeaving }, interrupt: { session.interrupt(SIGINT) })
    session.watch(presenter.signals.descriptor) { presenter.takeInput() }
    session.watch(terminal.input) { presenter.takeInput() }
    session.afterEachTurn { presenter.endTurn(isEnding: session.isEnding) }
    session.beforeWaiting { presenter.paint() }
    if presenter.screen == nil {
      session.stop(.failed(.noTerminal(Wording.notTaken)))
    }
    return presenter
  }

  private init(
    _ terminal: FullScreenTerminal, send: @escaping (InputEvent) -> Void, stop: @escaping (Ending) -> Void,
    isGuarded: @escaping () -> Bool, interrupt: @escaping () -> Bool
  ) {
    self.terminal = terminal
    (self.send, self.stop, self.isGuarded, self.interrupt) = (send, stop, isGuarded, interrupt)
    screen = CursesScreen(terminal)
    // After newterm, which would put its own handlers in place of the default actions.
    signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    view = PageView(size: screen?.size ?? Size(rows: 0, columns: 0), isASCII: screen?.isASCII ?? true)
  }

  /// Shows `frame` at the next painting.
  public func render(_ frame: Frame) {
    // Keys that are still on their way were typed for the page that leaves (K8).
    if view.isSurprised(by: frame) { readKeys() }
    view.show(frame)
    record.note(frame)
    isDirty = true
  }

  /// Says why at the element, or in the status line.
  public func rejected(_ event: InputEvent, _ reason: Rejection) {
    view.refuse(event, reason)
    isDirty = true
  }

  /// Gives the terminal back, and leaves a record on its main screen (N24).
  public func close(_ reason: Ending) {
    screen?.end()
    guard case .finished(let outcome?) = reason else { return }
    // The outcome itself goes to standard output, after this; where that is elsewhere the terminal gets both.
    let lines = record.lines + (terminal.isOutputShared ? [] : [SafeText.visible(outcome)])
    let text = lines.joined(separator: "\n") + "\n"
    let bytes = Array((terminal.isASCII ? ASCIIText.of(text) : text).utf8)
    _ = bytes.withUnsafeBytes { write(terminal.output, $0.baseAddress, $0.count) }
  }

  // MARK: The loop

  /// Reads keys, then takes signals, and acts on the keys last: a window that has grown takes keys again. After a signal keys
  /// are read once more: it breaks off ncurses' wait for what may follow an Escape, which then lies in the queue of ncurses
  /// and not in the terminal's.
  private func takeInput() {
    repeat { readKeys() } while takeSignals()
    if screen?.isGone == true { return end(by: SIGHUP) }
    pump()
  }

  private func readKeys() {
    guard let screen else { return }
    var keys: [Key] = []
    while let code = screen.nextCode() { keys += decoder.take(code) }
    keys += decoder.pause()
    view.type(keys)
    isDirty = isDirty || !keys.isEmpty
  }

  /// Lets the view translate keys until one needs a turn of the session.
  private func pump() {
    while let response = view.next() {
      isDirty = true
      switch response {
      case .send(let event):
        if event.action == .back { record.forget(event.page) }
        return send(event)
      case .interrupt: if asksToEnd() { end(by: SIGINT) }
      case .suspend: suspend()
      case .edit(let id, let text): edit(id, text)
      case .repaint: screen?.forget()
      }
    }
  }

  private func endTurn(isEnding: Bool) {
    view.endTurn(isEnding: isEnding)
    pump()
  }

  private func paint() {
    guard isDirty, let screen else { return }
    isDirty = false
    screen.paint(view.draw(), takesPaste: view.isTyping || view.isFiltering)
    // Only now is it known which rows of a list are in sight.
    pump()
  }

  // MARK: Signals

  /// Takes the signals that have come; false when none had.
  private func takeSignals() -> Bool {
    var anyCame = false
    while let signal = signals.next() {
      anyCame = true
      switch signal {
      case SIGWINCH: follow()
      case SIGTSTP: suspend()
      // Stopped from outside, the terminal may have been anything in between: it is taken anew.
      case SIGCONT:
        screen?.leave()
        follow()
      case SIGINT where !isStopping && !asksToEnd():
        // One that asks first is not one that ends; the next is (G28).
        ProcessSignals.calm()
        isDirty = true
      default: end(by: signal)
      }
    }
    return anyCame
  }

  /// Ctrl-C: whether it ends the session, and is no question first: that of a page, or ours about what was typed.
  private func asksToEnd() -> Bool {
    isDirty = true
    return isGuarded() ? interrupt() : view.mayLeave("Ctrl-C")
  }

  private func follow() {
    guard let screen else { return }
    screen.followSize()
    screen.forget()
    view.size = screen.size
    isDirty = true
  }

  private func suspend() {
    screen?.leave()
    ProcessSignals.raiseByDefault(SIGTSTP)
    follow()
  }

  /// Hands the terminal over to the user's own editor until that ends (N29).
  private func edit(_ id: String, _ text: String) {
    screen?.leave()
    let edited = TextEditor.edit(text, on: terminal.output)
    follow()
    if let edited { view.replaceText(id, with: edited) } else { view.message = Wording.noEditor }
  }

  /// Ends the session; the second time at once, whatever it still waits for (G28).
  private func end(by signal: Int32) {
    if isStopping {
      screen?.end()
      ProcessSignals.raiseByDefault(signal)
    }
    isStopping = true
    view.message = Wording.ending
    isDirty = true
    stop(.signal(signal))
  }
}
