import Glibc
import SignalboxCore
public import SignalboxInterface
import SignalboxTerminal

/// The line mode on a terminal: carries out a `Conversation` on a `LineDevice`.
public final class ReadlinePresenter: Presenter {
  private(set) var conversation: Conversation
  private let device: any LineDevice
  private let gracePeriod: GracePeriod
  /// How long a choice of nothing is not asked while effects may bring what can be chosen.
  private let patience: GracePeriod
  private let send: (InputEvent) -> Void
  private let stop: (Ending) -> Void
  private let admit: (Admission) -> Void
  private let interrupt: () -> Bool
  private var asked: Question?
  /// What was told last of how far something has come.
  private var progress: String?
  /// What is still to be told of it.
  private var news: String?
  private var isLeaving = false
  private var isAwaitingStore = false
  private var isOver = false

  /// Creates a presenter over `device`.
  /// - Parameter interrupt: The user asks for the end by Ctrl-C; false when that is a question to be answered first.
  init(
    device: any LineDevice, schedule: @escaping (Duration, @escaping () -> Void) -> Subscription,
    conversation: Conversation, send: @escaping (InputEvent) -> Void, stop: @escaping (Ending) -> Void,
    interrupt: @escaping () -> Bool,
    admit: @escaping (Admission) -> Void = { _ in }
  ) {
    self.device = device
    gracePeriod = GracePeriod(schedule: schedule)
    patience = GracePeriod(.seconds(10), schedule: schedule)
    self.send = send
    self.stop = stop
    self.admit = admit
    self.interrupt = interrupt
    self.conversation = conversation
    fitWindow()
    self.conversation.welcome()
  }

  /// Words only.
  public var capabilities: Capabilities { [] }

  /// Keeps the frame until there is nothing left but to wait.
  public func render(_ frame: Frame) { conversation.show(frame) }

  /// Says who came or went, with the next question.
  public func guestsChanged(_ guests: Guests) { conversation.greet(guests) }

  /// Says it once, at once.
  public func storeIsAwaited(_ sentence: String?) {
    defer { isAwaitingStore = sentence != nil }
    guard let sentence, !isAwaitingStore else { return }
    if device.isAsking { device.interject([sentence]) } else { device.say([sentence]) }
    _ = device.flush()
  }

  /// Says why, with the next question.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }

  /// Restores the terminal.
  public func close(_ reason: Ending) {
    isOver = true
    device.end()
  }

  /// Says and asks what is due; called before the session waits.
  func paint(isEnding: Bool) {
    guard !isOver, let frame = conversation.frame else { return }
    // A page may have something against leaving.
    isLeaving = isEnding
    // What must be finished may take a while, but there is nothing left to ask.
    guard !isLeaving else { return device.hold() }
    if !frame.isSettled, !device.isAsking, gracePeriod.isRunning() {
      // Most effects end within the blink of an eye: then their result is said at once, and nothing twice.
      return device.hold()
    }
    let mayWait = !frame.isSettled && !device.isAsking && conversation.hasNothingToChoose && patience.isRunning()
    let turn = conversation.turn(
      typed: device.typed, isSlow: !frame.isSettled && gracePeriod.isOver, waitsForOptions: mayWait)
    if frame.isSettled {
      gracePeriod.reset()
      patience.reset()
    }
    put(turn)
    if !device.flush() { end(.failed(.outputLost)) }
  }

  /// Reads what was typed.
  func readable() {
    // While no question is up, what is typed stays in the terminal until there is one (G23).
    guard !isOver, device.isAsking else { return }
    let event: InputEvent?
    switch device.read() {
    case .open:
      if !device.flush() { end(.failed(.outputLost)) }
      return
    case .clear:
      device.clear(conversation.explain())
      if !device.flush() { end(.failed(.outputLost)) }
      return
    case .edit(let typed):
      conversation.edit(typed: typed)
      event = edit()
    case .finished(let line): event = conversation.answer(line) ?? edit()
    case .back:
      // The terminal has gone: its signal may be late, or ignored, and there will be no other answer (G8).
      guard !device.hasHungUp else { return end(.signal(SIGHUP)) }
      event = conversation.goBack()
    }
    gracePeriod.reset()
    if let admission = conversation.takeAdmission() { admit(admission) }
    guard let event else { return }
    isLeaving = event.action == .leave
    send(event)
  }

  /// Does what a signal asks for.
  func handle(_ signal: Int32) {
    // What was typed before the key belongs to the line.
    if signal == SIGINT || signal == SIGTSTP, device.hasKeys { readable() }
    switch signal {
    case SIGWINCH:
      device.resize()
      fitWindow()
    case SIGTSTP:
      // Answers to questions that were not asked yet are no commands for the shell.
      if !device.isAsking { device.discardKeys() }
      device.stop()
      resume()
    case SIGCONT: resume()
    case SIGINT where !isOver && (device.hasTyped || conversation.hasUnfinishedText):
      ProcessSignals.cancelTermination()
      // The first Ctrl-C takes back what is half-typed, the next one leaves (G28).
      device.drop()
      conversation.forgetHalfTyped()
    case SIGINT where !isOver && !interrupt():
      ProcessSignals.cancelTermination()
      device.discardKeys()
      device.drop()
    default: end(.signal(signal))
    }
    if !isOver, !device.flush() { end(.failed(.outputLost)) }
  }

  /// Opens the user's editor where the conversation asks for it.
  private func edit() -> InputEvent? {
    guard let editing = conversation.editing else { return nil }
    let text = device.edit(editing.text)
    fitWindow()
    return conversation.endEditing(text)
  }

  private func put(_ reply: Reply) {
    guard let question = reply.question else { return device.say(reply.lines) }
    news = reply.progress ?? news
    if device.isAsking {
      if question == asked { return interject(reply) }
      device.drop()
    }
    device.say(reply.lines)
    if let news, news != progress { _ = device.follow(news, below: []) }
    (progress, news) = (reply.progress, nil)
    device.ask(question)
    asked = question
  }

  /// Says what there is to say while the question stays.
  private func interject(_ reply: Reply) {
    if reply.lines.isEmpty, news == progress { news = nil }
    if let told = news {
      if device.follow(told, below: reply.lines) { (progress, news) = (told, nil) }
    } else if !reply.lines.isEmpty {
      device.interject(reply.lines)
    }
  }

  private func resume() {
    guard !isOver else { return }
    device.resume()
    fitWindow()
  }

  private func fitWindow() {
    let window = device.window
    conversation.transcript.columns = max(10, window.columns)
    conversation.pager.height = min(20, max(3, window.rows - 4))
  }

  private func end(_ ending: Ending) {
    // Nor is what was typed before the end was asked for.
    if ending == .signal(SIGINT) || ending == .signal(SIGQUIT) { device.discardKeys() }
    if isOver, case .signal(let signal) = ending {
      // Something that must be finished is waited for, and the user will not wait.
      device.die(of: signal)
    }
    isOver = true
    device.drop()
    _ = device.flush()
    stop(ending)
  }
}
