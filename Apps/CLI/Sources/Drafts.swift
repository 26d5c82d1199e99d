import SignalboxInterface

/// What was typed and not sent: half-typed and refused answers, and texts of several lines that were begun (K8, L8, L14).
struct Drafts {
  private var answers: [Question.Subject: (text: String, wasRefused: Bool)] = [:]
  private var texts: [Question.Subject: [String]] = [:]

  // MARK: Answers

  /// Keeps an answer until its question is asked again.
  mutating func keep(_ text: String, for subject: Question.Subject, wasRefused: Bool) {
    answers[subject] = (text, wasRefused)
  }

  mutating func discardAnswer(to subject: Question.Subject) { answers[subject] = nil }

  /// Offers the answer that waits for a question, which it then does no longer. What is typed next takes a refused one's
  /// place, unless it is text (L7). A secret is never offered.
  mutating func offer(in question: inout Question) {
    guard let answer = answers.removeValue(forKey: question.subject), question.style != .secret else { return }
    question.text = answer.text
    question.isTextReplaced = answer.wasRefused && question.kind != .text
  }

  // MARK: Texts of several lines

  /// The lines so far of a text that was begun and not ended.
  func lines(of subject: Question.Subject) -> [String]? { texts[subject] }

  /// Goes on with a text; a paste may hold several lines. A single dot ends it, `..` is a line with one dot.
  /// - Returns: All lines when it has ended, else `nil`.
  mutating func add(_ typed: String, to subject: Question.Subject) -> [String]? {
    var lines = texts.removeValue(forKey: subject) ?? []
    for line in typed.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "." { return lines }
      lines.append(line == ".." ? "." : String(line))
    }
    texts[subject] = lines
    return nil
  }

  /// Drops the lines of a text; false when none was begun.
  @discardableResult
  mutating func discardLines(of subject: Question.Subject) -> Bool { texts.removeValue(forKey: subject) != nil }

  /// A text on `page` that was begun: its element, and how many lines it has.
  func unfinishedText(on page: PageID) -> (element: String, count: Int)? {
    for case (.field(page, let element), let lines) in texts { return (element, lines.count) }
    return nil
  }

  /// Forgets what belongs to pages that are gone.
  mutating func keepOnly(_ pages: Set<PageID>) {
    answers = answers.filter { pages.contains($0.key.page) }
    texts = texts.filter { pages.contains($0.key.page) }
  }
}
