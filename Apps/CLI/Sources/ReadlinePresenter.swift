import CReadline
import Glibc
public import SignalboxInterface
import SignalboxTerminal

/// The line mode on a terminal: carries out a `Conversation` with GNU readline.
public final class ReadlinePresenter: Presenter {
  private var conversation: Conversation
  private let editor: LineEditor
  private let patience: Patience
  private let send: (InputEvent) -> Void
  private let stop: (Ending) -> Void
  private let interrupt: () -> Bool
  private var asked: Question?
  private var isLeaving = false
  private var isOver = false

  /// Creates a presenter over `editor`.
  /// - Parameter interrupt: The user asks for the end by Ctrl-C; false when that is a question to be answered first.
  init(
    editor: LineEditor, patience: Patience, conversation: Conversation, send: @escaping (InputEvent) -> Void,
    stop: @escaping (Ending) -> Void, interrupt: @escaping () -> Bool
  ) {
    self.editor = editor
    self.patience = patience
    self.send = send
    self.stop = stop
    self.interrupt = interrupt
    self.conversation = conversation
    fitWindow()
    self.conversation.welcome()
  }

  /// Words only.
  public var capabilities: Capabilities { [] }

  /// Keeps the frame until there is nothing left but to wait.
  public func render(_ frame: Frame) { conversation.show(frame) }

  /// Says why, with the next question.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }

  /// Restores the terminal.
  public func close(_ reason: Ending) {
    isOver = true
    editor.end()
    TerminalGuard.restore()
    TerminalGuard.releaseOutput()
  }

  /// Says and asks what is due; called before the session waits.
  func paint(isEnding: Bool) {
    guard !isOver, let frame = conversation.frame else { return }
    // A page may have something against leaving.
    isLeaving = isEnding
    // What must be finished may take a while, but there is nothing left to ask.
    guard !isLeaving else { return editor.hold() }
    if !frame.isSettled, !editor.isAsking, patience.isLeft() {
      // Most effects end within the blink of an eye: then their result is said at once, and nothing twice.
      return editor.hold()
    }
    let turn = conversation.turn(typed: editor.typed, isSlow: !frame.isSettled && patience.isOver)
    if frame.isSettled { patience.renew() }
    put(turn)
    if !editor.flush() { end(.failed(.outputLost)) }
  }

  /// Reads what was typed.
  func readable() {
    // While no question is up, what is typed stays in the terminal until there is one (G23).
    guard !isOver, editor.isAsking else { return }
    let event: InputEvent?
    switch editor.read() {
    case .open:
      if !editor.flush() { end(.failed(.outputLost)) }
      return
    case .clear:
      editor.clear(conversation.explain())
      if !editor.flush() { end(.failed(.outputLost)) }
      return
    case .edit(let typed):
      conversation.edit(typed: typed)
      event = edit()
    case .finished(let line): event = conversation.answer(line) ?? edit()
    case .back:
      // The terminal has gone: its signal may be late, or ignored, and there will be no other answer (G8).
      guard !hasHungUp else { return end(.signal(SIGHUP)) }
      event = conversation.goBack()
    }
    patience.renew()
    guard let event else { return }
    isLeaving = event.action == .leave
    send(event)
  }

  /// Does what a signal asks for.
  func take(_ signal: Int32) {
    // What was typed before the key belongs to the line.
    if signal == SIGINT || signal == SIGTSTP, editor.hasKeys { readable() }
    switch signal {
    case SIGWINCH:
      editor.resize()
      fitWindow()
    case SIGTSTP:
      // Answers to questions that were not asked yet are no commands for the shell.
      if !editor.isAsking { editor.forgetKeys() }
      editor.suspend()
      ProcessSignals.raiseByDefault(SIGTSTP)
      resume()
    case SIGCONT: resume()
    case SIGINT where !isOver && (editor.hasTyped || conversation.hasBlock):
      ProcessSignals.calm()
      // The first Ctrl-C takes back what is half-typed, the next one leaves (G28).
      editor.drop()
      conversation.forgetHalfTyped()
    case SIGINT where !isOver && !interrupt():
      ProcessSignals.calm()
      editor.forgetKeys()
      editor.drop()
    default: end(.signal(signal))
    }
    if !isOver, !editor.flush() { end(.failed(.outputLost)) }
  }

  /// Opens the user's editor where the conversation asks for it.
  private func edit() -> InputEvent? {
    guard let editing = conversation.editing else { return nil }
    let text = editor.edit(editing.text)
    fitWindow()
    return conversation.endEditing(text)
  }

  private func put(_ turn: Turn) {
    guard let question = turn.question else { return editor.say(turn.lines) }
    if editor.isAsking {
      if question == asked {
        if !turn.lines.isEmpty { editor.interject(turn.lines) }
        return
      }
      editor.drop()
    }
    editor.say(turn.lines)
    editor.ask(question)
    asked = question
  }

  private func resume() {
    guard !isOver else { return }
    editor.resume()
    fitWindow()
  }

  private func fitWindow() {
    let window = editor.window
    conversation.columns = max(10, window.columns)
    conversation.height = min(20, max(3, window.rows - 4))
  }

  private func end(_ ending: Ending) {
    // Nor is what was typed before the end was asked for.
    if ending == .signal(SIGINT) || ending == .signal(SIGQUIT) { editor.forgetKeys() }
    if isOver, case .signal(let signal) = ending {
      // Something that must be finished is waited for, and the user will not wait.
      editor.end()
      TerminalGuard.restore()
      ProcessSignals.raiseByDefault(signal)
    }
    isOver = true
    editor.drop()
    _ = editor.flush()
    stop(ending)
  }

  private var hasHungUp: Bool {
    var terminal = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&terminal, 1, 0) > 0 && terminal.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}

/// How long an effect may go on before the conversation goes on without it.
final class Patience {
  private enum State { case fresh, running, over }

  /// Readable when it is over; watch it.
  let descriptor = signalbox_timer_open()
  private var state = State.fresh
  private static let milliseconds: Int32 = 100

  /// Whether there is some left; the first time it is asked, it begins to run out.
  func isLeft() -> Bool {
    if case .fresh = state {
      signalbox_timer_arm(descriptor, Self.milliseconds)
      state = .running
    }
    return !isOver
  }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// Begins anew.
  func renew() {
    if case .running = state { signalbox_timer_arm(descriptor, 0) }
    state = .fresh
  }

  /// The time has come.
  func runOut() {
    signalbox_timer_clear(descriptor)
    state = .over
  }
}
