import SignalboxInterface

/// Handles refused answers, and answers that are half-typed when another question comes.
extension Conversation {
  /// Says why an answer was refused; the same question follows.
  /// - Returns: `nil`, because a refused answer means no event.
  @discardableResult
  mutating func object(_ sentence: String) -> InputEvent? {
    transcript.say(sentence)
    attempt.refuse(sentence)
    return nil
  }

  /// Moves from the current, unanswered question to the due question.
  /// - Parameter former: The frame whose items the numbers meant until now.
  mutating func follow(_ before: Question, former: Frame?, in next: inout Question, typed: String) {
    if case .held = before.subject { return next = before }
    if before.subject == next.subject {
      (next.text, next.isTextReplaced) = (before.text, before.isTextReplaced)
      (next.line, next.dropCount) = (before.line, before.dropCount)
      guard !typed.isEmpty else { return }
      if !typed.contains(where: \.isNumber) || keepsNumbers(next, since: former) {
        guard next != before else { return }
        (next.text, next.isTextReplaced) = (typed, before.isTextReplaced && typed == before.text)
      } else {
        (next.text, next.isTextReplaced) = ("", false)
        next.dropCount += 1
        transcript.say(LineModeTexts.numbersChanged)
      }
      return
    }
    if before.style == .secret, !transcript.asksInLines {
      // Input that is still typed for the secret must be neither shown nor used.
      return next = Question(
        subject: .held(next.subject.page), name: before.name, prompt: LineModeTexts.held(before.name), style: .secret)
    }
    // A half-typed answer is kept until its question comes back; it never goes to another question (K8). A number is
    // dropped, because it may mean something else by then.
    let isNumber = before.kind == .choice && typed.allSatisfy(\.isNumber)
    if before.style != .secret, !typed.isEmpty, typed != before.text, isNumber {
      transcript.say(LineModeTexts.numbersChanged)
    }
    if before.style != .secret, !typed.isEmpty, !isNumber {
      drafts.keep(typed, for: before.subject, wasRefused: false)
    }
    drafts.offer(in: &next)
  }

  /// Returns a Boolean value that indicates whether a number typed at the question means the same as in `former`.
  private func keepsNumbers(_ question: Question, since former: Frame?) -> Bool {
    guard question.kind == .choice, let former, let frame else { return true }
    return numberedIDs(question.subject, frame).keepNumbers(of: numberedIDs(question.subject, former))
  }
}
