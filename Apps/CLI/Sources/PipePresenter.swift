public import SignalboxInterface
import SignalboxProgram

/// The line mode where nobody types: answers come from a pipe or file, questions are lines of their own.
///
/// An answer is taken when everything that the answer before started is done, so that the same answers always mean the
/// same. No escape sequence is written, and no answer is echoed, so a secret is not either.
public final class PipePresenter: Presenter {
  private(set) var conversation: Conversation
  private var answers = AnswerPipe()
  private let device: any PipeDevice
  private let send: (InputEvent) -> Void
  private let stop: (Ending) -> Void
  private let admit: (Admission) -> Void
  private let isGuarded: () -> Bool
  private var isAwaitingStore = false
  private var isOver = false

  /// Creates a presenter over `device`.
  init(
    device: any PipeDevice, conversation: Conversation, send: @escaping (InputEvent) -> Void,
    stop: @escaping (Ending) -> Void, admit: @escaping (Admission) -> Void = { _ in },
    isGuarded: @escaping () -> Bool = { false }
  ) {
    self.device = device
    self.conversation = conversation
    self.send = send
    self.stop = stop
    self.admit = admit
    self.isGuarded = isGuarded
  }

  /// Words only.
  public var capabilities: Capabilities { [] }

  /// Keeps the frame until there is nothing left but to wait.
  public func render(_ frame: Frame) { conversation.show(frame) }

  /// Says who came or went, with the next question.
  public func guestsChanged(_ guests: Guests) { conversation.greet(guests) }

  /// Says it once, on standard error: standard output is for who reads the conversation.
  public func storeIsAwaited(_ sentence: String?) {
    if let sentence, !isAwaitingStore { device.complain(sentence) }
    isAwaitingStore = sentence != nil
  }

  /// Says why, with the next question.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }

  /// Says what was not used.
  public func close(_ reason: Ending) {
    isOver = true
    guard case .finished = reason else { return }
    answers.fill(from: device)
    guard answers.leftOver > 0 else { return }
    device.complain("\(Program.identity.name): \(Words.leftOver(answers.leftOver, isAll: answers.hasEnded))")
  }

  /// Asks and answers as far as the answers allow; called before the session waits.
  func proceed(isEnding: Bool) {
    guard !isOver, !isEnding else { return }
    device.listen(false)
    if answers.count == 0 { answers.fill(from: device) }
    // Nothing was said yet: one sentence is all there is to say (G9).
    if answers.count == 0, answers.hasEnded, answers.leftOver == 0 {
      return end(.failed(.noTerminal(Words.noTerminal)))
    }
    while !isOver, let frame = conversation.frame {
      // An effect under way may yet change what is asked.
      say(conversation.turn(isWaiting: !frame.isSettled))
      guard !isOver, frame.isSettled, conversation.question != nil else { return }
      guard let answer = nextAnswer() else { return }
      let event = conversation.answer(answer)
      if let admission = conversation.takeAdmission() { admit(admission) }
      guard let event else { continue }
      return send(event)
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
    // Nobody would answer whether to leave.
    case .success where isGuarded(): end(.failed(.inputEnded(asked: conversation.question?.name ?? "")))
    case .success(let event):
      isOver = true
      send(event)
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
    stop(ending)
  }
}
