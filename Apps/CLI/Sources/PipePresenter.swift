public import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// The line mode without a terminal: answers come from a pipe or file, and each question is a line.
///
/// The next answer is read only after all work of the previous answer is done. So the same answers always mean the
/// same. The presenter writes no escape sequences and echoes no answers, so secrets are not echoed either.
public final class PipePresenter: Presenter {
  private(set) var conversation: Conversation
  private var answers = AnswerPipe()
  private let device: any PipeDevice
  private let session: any SessionPort
  /// The place for the files that the application gives.
  var downloads = LocalSaving()
  private var rate: ChangeRate?
  private var isAwaitingStore = false
  /// The number of successive refused answers after which the presenter gives up: no user reads the complaints.
  private static let patience = 10
  private var isOver = false
  /// The first page, if the answers ended at its menu.
  private var lastMenu: String?

  /// Creates a presenter over `device`.
  init(device: any PipeDevice, session: any SessionPort, conversation: Conversation, rate: ChangeRate? = nil) {
    (self.device, self.session, self.conversation, self.rate) = (device, session, conversation, rate)
  }

  /// No capabilities: text only.
  public var capabilities: Capabilities { [] }

  /// Keeps the frame until the session has nothing left but to wait.
  public func render(_ frame: Frame) { conversation.show(frame) }

  /// Says with the next question which guests came or went.
  public func guestsChanged(_ guests: Guests) { conversation.greet(guests) }

  /// Reports the wait once, on standard error: standard output is for the readers of the conversation.
  public func storeIsAwaited(_ sentence: String?) {
    if let sentence, !isAwaitingStore { device.complain(sentence) }
    isAwaitingStore = sentence != nil
  }

  /// Says the reason with the next question.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }

  /// Saves the file, and says with the next question where it is.
  public func offered(_ file: KeptFile) {
    conversation.transcript.say(downloads.save(file, from: session.files))
  }

  /// Reports the number of unused answers, or that the answers ended before the application had a result.
  public func close(_ reason: Ending) {
    isOver = true
    LineMode.keep(conversation.transcript.recent)
    guard case .finished(let outcome) = reason else { return }
    if let lastMenu, outcome == nil {
      device.complain("\(Program.identity.name): \(LineModeTexts.endedAtMenu(of: lastMenu))")
    }
    answers.fill(from: device)
    guard answers.unusedCount > 0 else { return }
    device.complain("\(Program.identity.name): \(LineModeTexts.leftOver(answers.unusedCount, isAll: answers.hasEnded))")
  }

  /// Ends the session before it begins, if the input has ended without an answer.
  func open() {
    answers.fill(from: device)
    if lacksUser { end(.failed(.noTerminal(LineModeTexts.noTerminal))) }
  }

  /// A Boolean value that indicates whether the input has ended without an answer.
  private var lacksUser: Bool { answers.count == 0 && answers.hasEnded && answers.unusedCount == 0 }

  /// Asks and answers as far as the answers allow; called before the session waits.
  func proceed() {
    guard !isOver, !session.isEnding else { return }
    device.listen(false)
    if answers.count == 0 { answers.fill(from: device) }
    // No question was written yet, so a single sentence is enough (G9).
    if lacksUser {
      return end(.failed(.noTerminal(LineModeTexts.noTerminal)))
    }
    while !isOver, let frame = conversation.newest {
      // Changes that come by themselves are told with the next question. So the time of an answer makes no difference.
      let telling = conversation.question == nil || rate == .atOnce ? Telling.inFull : .later
      // A running effect may still change the question.
      say(conversation.turn(isWaiting: !frame.isSettled, telling: telling))
      if let complaint = conversation.attempt.secretRefusal {
        return end(.failed(.unanswered(LineModeTexts.secretRefused(complaint))))
      }
      if conversation.attempt.refusals >= Self.patience, let question = conversation.question {
        let sentence = LineModeTexts.refusedOften(
          conversation.attempt.refusals, question.name, conversation.attempt.complaint)
        return end(.failed(.unanswered(sentence)))
      }
      guard !isOver, frame.isSettled, conversation.question != nil else { return }
      guard let answer = nextAnswer() else { return }
      let event = conversation.answer(answer)
      switch conversation.removeRequest() {
      case .admit(let admission)?: session.admit(admission)
      case .tell(let rate)?: self.rate = rate
      // Answers in lines cannot open an editor.
      case .edit?, nil: break
      }
      guard let event else { continue }
      session.endTyping()
      return session.send(event)
    }
  }

  private func nextAnswer() -> String? {
    if let answer = answers.next() { return answer }
    answers.fill(from: device)
    if let answer = answers.next() { return answer }
    guard answers.hasEnded else {
      device.listen(true)
      return nil
    }
    switch conversation.endOfAnswers() {
    // No user can answer whether to quit.
    case .success where session.guardsQuitting: end(.failed(.inputEnded(asked: conversation.question?.name ?? "")))
    case .success(let event):
      isOver = true
      lastMenu = conversation.question?.name
      session.send(event)
    case .failure(let failure): end(.failed(failure))
    }
    return nil
  }

  private func say(_ reply: Reply) {
    guard !reply.lines.isEmpty else { return }
    if !device.write(reply.lines.joined(separator: "\n") + "\n") { end(.failed(.outputLost)) }
  }

  private func end(_ ending: Ending) {
    isOver = true
    device.listen(false)
    session.stop(ending)
  }
}
