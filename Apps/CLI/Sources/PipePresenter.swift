import Glibc
public import SignalboxInterface
import SignalboxProgram
import SignalboxTerminal

/// The line mode where nobody types: answers come from a pipe or file, questions are lines of their own.
///
/// An answer is taken when everything that the answer before started is done, so that the same answers always mean the
/// same. No escape sequence is written, and no answer is echoed, so a secret is not either.
public final class PipePresenter: Presenter {
  private var conversation: Conversation
  private var answers = AnswerPipe(STDIN_FILENO)
  private let output: Int32
  private let send: (InputEvent) -> Void
  private let stop: (Ending) -> Void
  private let listen: (Bool) -> Void
  private var isOver = false

  /// Creates a presenter that writes to `output`.
  /// - Parameters:
  ///   - hasHints: Whether to say how to answer.
  ///   - listen: Starts and ends the waiting for more answers, which a file always has.
  init(
    output: Int32, columns: Int, hasHints: Bool, send: @escaping (InputEvent) -> Void, stop: @escaping (Ending) -> Void,
    listen: @escaping (Bool) -> Void
  ) {
    let isUnicode = isatty(output) == 0 || Language.isUnicode(environment: Language.variable)
    conversation = Conversation(
      Transcript(columns: columns, asksInLines: true, isASCII: !isUnicode), hasHints: hasHints)
    self.output = output
    self.send = send
    self.stop = stop
    self.listen = listen
  }

  /// Words only.
  public var capabilities: Capabilities { [] }

  /// Keeps the frame until there is nothing left but to wait.
  public func render(_ frame: Frame) { conversation.show(frame) }

  /// Says why, with the next question.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { conversation.refuse(event, reason) }

  /// Says what was not used.
  public func close(_ reason: Ending) {
    isOver = true
    guard case .finished = reason else { return }
    answers.fill()
    guard answers.leftOver > 0 else { return }
    Program.complain("\(Program.identity.name): \(Words.leftOver(answers.leftOver, isAll: answers.hasEnded))")
  }

  /// Asks and answers as far as the answers allow; called before the session waits.
  func proceed(isEnding: Bool) {
    guard !isOver, !isEnding else { return }
    listen(false)
    if answers.count == 0 { answers.fill() }
    // Nothing was said yet: one sentence is all there is to say (G9).
    if answers.count == 0, answers.hasEnded, answers.leftOver == 0 {
      return end(.failed(.noTerminal(Words.noTerminal)))
    }
    while !isOver, let frame = conversation.frame {
      say(conversation.turn())
      // An effect under way may yet change what is asked.
      guard !isOver, frame.isSettled, conversation.question != nil else { return }
      guard let answer = nextAnswer() else { return }
      guard let event = conversation.answer(answer) else { continue }
      return send(event)
    }
  }

  private func nextAnswer() -> String? {
    if let answer = answers.next() { return answer }
    answers.fill()
    if let answer = answers.next() { return answer }
    guard answers.hasEnded else {
      listen(true)
      return nil
    }
    switch conversation.endOfAnswers() {
    case .success(let event):
      isOver = true
      send(event)
    case .failure(let failure): end(.failed(failure))
    }
    return nil
  }

  private func say(_ turn: Turn) {
    guard !turn.lines.isEmpty else { return }
    if !Output.write(turn.lines.joined(separator: "\n") + "\n", to: output) { end(.failed(.outputLost)) }
  }

  private func end(_ ending: Ending) {
    isOver = true
    listen(false)
    stop(ending)
  }
}
