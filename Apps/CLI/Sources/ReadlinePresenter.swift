import SignalboxCore
public import SignalboxInterface
import SignalboxPlatform
import SignalboxProgram
import SignalboxSession
import SignalboxTerminal

/// The line mode on a terminal: carries out a `Conversation` on a `LineDevice`.
public final class ReadlinePresenter: Presenter {
  private(set) var conversation: Conversation
  private let device: any LineDevice
  /// The time for which a choice without options is not asked, while effects may bring options.
  private let patience: GracePeriod
  /// The time for which the next question waits for a check of the last answer.
  private let checking: GracePeriod
  /// The time for which keys are dropped after a question was replaced: they may be meant for the previous question.
  private let holding: GracePeriod
  private var holds = false
  private var hasDroppedKeys = false
  /// A Boolean value that indicates whether a dropped key was to clear the screen.
  private var mustClearScreen = false
  /// The time after changes were told in which no others are told.
  private var pause: GracePeriod
  private var rate: ChangeRate
  private var isPausing = false
  /// A Boolean value that indicates whether changes were not told because the user was typing.
  private var hasWaited = false
  private let session: any SessionPort
  /// The place for the files that the application gives.
  var downloads = LocalSaving()
  private var asked: Question?
  /// The progress that was told last.
  private var progress: String?
  /// The progress that is still to be told.
  private var news: String?
  private var isQuitting = false
  private var isAwaitingStore = false
  private var isOver = false

  /// Creates a presenter over `device`.
  /// - Parameter rate: The rate at which changes are told that come by themselves.
  init(device: any LineDevice, session: any SessionPort, conversation: Conversation, rate: ChangeRate = .standard) {
    self.device = device
    patience = GracePeriod(.seconds(10), clock: session.clock)
    checking = GracePeriod(.seconds(2), clock: session.clock)
    holding = GracePeriod(.milliseconds(350), clock: session.clock)
    pause = GracePeriod(rate.pause, clock: session.clock)
    (self.session, self.conversation, self.rate) = (session, conversation, rate)
    fitWindow()
    self.conversation.welcome()
  }

  /// No capabilities: text only.
  public var capabilities: Capabilities { [] }

  /// Keeps the frame until the session has nothing left but to wait.
  public func render(_ frame: Frame) { conversation.show(frame) }

  /// Says with the next question which guests came or went.
  public func guestsChanged(_ guests: Guests) { conversation.greet(guests) }

  /// Reports the wait once, immediately.
  public func storeIsAwaited(_ sentence: String?) {
    defer { isAwaitingStore = sentence != nil }
    guard let sentence, !isAwaitingStore else { return }
    if device.isAsking { device.interject([sentence]) } else { device.say([sentence]) }
    _ = device.flush()
  }

  /// Says the reason with the next question.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }

  /// Saves the file, and says with the next question where it is.
  public func offered(_ file: KeptFile) {
    conversation.transcript.say(downloads.save(file, from: session.files))
  }

  /// Restores the terminal.
  public func close(_ reason: Ending) {
    isOver = true
    LineMode.keep(conversation.transcript.recent)
    device.end()
  }

  /// Says and asks everything that is due. Called before the session waits.
  func paint() {
    guard !isOver, let frame = conversation.newest else { return }
    // Set again each time, because a page may refuse to quit.
    isQuitting = session.isEnding
    // The end may take a while, but no question is left.
    guard !isQuitting else { return device.hold() }
    // A refused answer is told before the next question. A slow check is told when it ends (L102).
    if conversation.isChecking, !device.isAsking, checking.isRunning() { return device.hold() }
    checking.reset()
    if !frame.isSettled, !device.isAsking, !frame.showsActivity {
      // Most effects end very soon. Then their result is said immediately, and nothing is said twice.
      return device.hold()
    }
    fitWindow()
    let mayWait = !frame.isSettled && !device.isAsking && conversation.hasNothingToChoose && patience.isRunning()
    let telling = telling
    let turn = conversation.turn(typed: device.typed, waitsForOptions: mayWait, telling: telling)
    if telling != .later { rest(afterTelling: turn.hasNews) }
    if frame.isSettled { patience.reset() }
    put(turn)
    if !device.flush() { end(.failed(.outputLost)) }
  }

  /// Reads typed input.
  func readable() {
    // While no question is shown, typed input stays in the terminal until the next question (G23).
    guard !isOver else { return }
    // The terminal may be gone in the meantime.
    if holds { return device.hasHungUp ? end(.signal(SIGHUP)) : dropKeys() }
    guard device.isAsking else { return }
    let outcome = device.read()
    // After the read: the input may have been typed after a resize that happened since the wait.
    fitWindow()
    conversation.isQuittingGuarded = session.guardsQuitting
    let event: InputEvent?
    switch outcome {
    case .open:
      if !device.flush() { end(.failed(.outputLost)) }
      return
    case .clear:
      device.clear(conversation.explain())
      if !device.flush() { end(.failed(.outputLost)) }
      return
    case .edit(let typed):
      conversation.edit(typed: typed)
      event = nil
    case .finished(let line): event = conversation.answer(line, isLastLineTyped: device.isLastLineTyped)
    case .back:
      // The terminal is gone: its signal may be late or ignored, and no other answer will come (G8).
      guard !device.hasHungUp else { return end(.signal(SIGHUP)) }
      event = conversation.goBack()
    }
    guard let event = event ?? carryOutRequest() else { return }
    isQuitting = event.action == .quit
    // Each line is an answer of its own.
    session.endTyping()
    session.send(event)
  }

  /// Handles a signal.
  func handle(_ signal: Int32) {
    // Input typed before the key belongs to the line.
    if signal == SIGINT || signal == SIGTSTP, device.hasKeys { readable() }
    fitWindow()
    switch signal {
    case SIGWINCH: device.resize()
    case SIGTSTP:
      // Answers to questions that were not asked yet must not become commands for the shell.
      if !device.isAsking { device.discardKeys() }
      device.stop()
      resume()
    case SIGCONT: resume()
    case SIGINT where !isOver && (device.hasTyped || conversation.hasUnfinishedText):
      ProcessSignals.cancelTermination()
      // The first Ctrl-C discards half-typed text, the next quits (G28).
      device.drop()
      conversation.discardHalfTyped()
    case SIGINT where !isOver && !session.interrupt(SIGINT):
      ProcessSignals.cancelTermination()
      device.discardKeys()
      device.drop()
    default: end(.signal(signal))
    }
    if !isOver, !device.flush() { end(.failed(.outputLost)) }
  }

  /// The way in which changes are told now that came by themselves: never in the middle of a line.
  private var telling: Telling {
    if rate == .atOnce { return .inFull }
    let isTyping = device.isAsking && device.hasTyped && (asked?.style == .secret || device.typed != asked?.text)
    if rate == .never || isTyping {
      hasWaited = hasWaited || isTyping
      return .later
    }
    if isPausing, pause.isRunning() { return .later }
    // At a question, also the first changes are told in short: the page was told with the question.
    return isPausing || hasWaited || device.isAsking ? .inShort : .inFull
  }

  /// Begins a pause after changes were told.
  private func rest(afterTelling hasNews: Bool) {
    (isPausing, hasWaited) = (hasNews, false)
    pause.reset()
    if hasNews { _ = pause.isRunning() }
  }

  private func setRate(_ rate: ChangeRate) {
    self.rate = rate
    pause.reset()
    pause = GracePeriod(rate.pause, clock: session.clock)
    isPausing = false
  }

  /// Carries out the conversation's request. Returns the event of a text that was edited.
  private func carryOutRequest() -> InputEvent? {
    switch conversation.removeRequest() {
    case .admit(let admission)?: session.admit(admission)
    case .tell(let rate)?: setRate(rate)
    case .edit(let edited)?:
      let text = device.edit(edited.text)
      fitWindow()
      return conversation.endEditing(edited, text)
    case nil: break
    }
    return nil
  }

  private func put(_ reply: Reply) {
    guard let question = reply.question else { return device.say(reply.lines) }
    news = reply.progress ?? news
    if device.isAsking {
      if question == asked { return interject(reply) }
      // The user has not answered: this question came by itself. Further input may be meant for the previous question.
      holds = question.subject != asked?.subject && question.style != .secret
      device.drop()
    }
    device.say(reply.lines)
    if isHolding() { return device.hold() }
    let notice = hasDroppedKeys ? [LineModeTexts.keysDropped] : []
    hasDroppedKeys = false
    if !mustClearScreen { device.say(notice) }
    if let news, news != progress { _ = device.follow(news, below: []) }
    (progress, news) = (reply.progress, nil)
    device.ask(question)
    asked = question
    guard mustClearScreen else { return }
    mustClearScreen = false
    device.clear(conversation.explain() + notice)
  }

  /// Returns a Boolean value that indicates whether keys are still dropped. Each dropped key extends the time.
  private func isHolding() -> Bool {
    guard holds else { return false }
    if device.hasKeys { dropKeys() }
    if holding.isRunning() { return true }
    holds = false
    holding.reset()
    return false
  }

  private func dropKeys() {
    let dropped = device.dropKeys()
    if dropped.clears { mustClearScreen = true }
    if dropped.others { hasDroppedKeys = true }
    holding.reset()
  }

  /// Says new text while the question stays.
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
  }

  /// Fits the text to the window's present size, because a line stays as it was printed.
  private func fitWindow() {
    let window = device.window
    conversation.transcript.columns = max(10, window.columns)
    conversation.pager.height = min(20, max(3, window.rows - 4))
  }

  private func end(_ ending: Ending) {
    // Discards input typed before the interrupt, which must not reach the shell.
    if ending == .signal(SIGINT) || ending == .signal(SIGQUIT) { device.discardKeys() }
    if isOver, case .signal(let signal) = ending {
      // The session waits for unfinished work, but the user asked again to end.
      device.die(of: signal)
    }
    isOver = true
    device.drop()
    _ = device.flush()
    session.stop(ending)
  }
}
