import SignalboxInterface

/// Typed and unsent text: half-typed and refused answers, and unfinished texts of several lines (K8, L8, L14).
struct Drafts {
  private var answers: [Question.Subject: (text: String, wasRefused: Bool)] = [:]
  private var texts: [Question.Subject: Text] = [:]

  /// An unfinished text of several lines.
  private struct Text {
    var lines: [String] = []
    var byteCount = 0

    mutating func append(_ line: String) {
      lines.append(line)
      byteCount += line.utf8.count + 1
    }
  }

  // MARK: Answers

  /// Keeps an answer until its question is asked again.
  mutating func keep(_ text: String, for subject: Question.Subject, wasRefused: Bool) {
    answers[subject] = (text, wasRefused)
  }

  /// Returns the kept answer to a question.
  func answer(to subject: Question.Subject) -> String? { answers[subject]?.text }

  mutating func discardAnswer(to subject: Question.Subject) { answers[subject] = nil }

  /// Offers and removes the kept answer of a question. The next typed text replaces a refused answer, unless it is text
  /// (L7). A secret is never offered.
  mutating func offer(in question: inout Question) {
    guard let answer = answers.removeValue(forKey: question.subject), question.style != .secret else { return }
    question.text = answer.text
    question.isTextReplaced = answer.wasRefused && question.kind != .text
  }

  // MARK: Texts of several lines

  /// Returns the lines of an unfinished text.
  func lines(of subject: Question.Subject) -> [String]? { texts[subject]?.lines }

  /// Returns the unfinished text if it may be longer than `limit` characters.
  func long(_ subject: Question.Subject, limit: Int) -> String? {
    texts[subject].flatMap { $0.byteCount - 1 > limit ? $0.lines.joined(separator: "\n") : nil }
  }

  /// Removes the last `count` lines of a text.
  mutating func removeLines(_ count: Int, of subject: Question.Subject) {
    guard var text = texts.removeValue(forKey: subject), text.lines.count > count else { return }
    for line in text.lines.suffix(count) { text.byteCount -= line.utf8.count + 1 }
    text.lines.removeLast(count)
    texts[subject] = text
  }

  /// Adds lines to a text. In pasted lines, a dot is text. A single typed dot ends the text; a typed `..` is a line
  /// with a dot.
  /// - Parameter isTyped: A Boolean value that indicates whether the last line was typed; earlier lines were pasted.
  /// - Returns: All lines if the text has ended, otherwise `nil`.
  mutating func add(_ given: String, isTyped: Bool, to subject: Question.Subject) -> [String]? {
    var text = texts.removeValue(forKey: subject) ?? Text()
    var lines = given.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.removeLast()
    for line in lines { text.append(line) }
    if isTyped, last == "." { return text.lines }
    text.append(isTyped && last == ".." ? "." : last)
    texts[subject] = text
    return nil
  }

  /// Discards the lines of a text; returns false if there were none.
  @discardableResult
  mutating func discardLines(of subject: Question.Subject) -> Bool { texts.removeValue(forKey: subject) != nil }

  /// Returns an unfinished text on `page`: its element and the number of its lines.
  func unfinishedText(on page: PageID) -> (element: String, count: Int)? {
    for case (.field(page, let element), let lines) in texts { return (element, lines.lines.count) }
    return nil
  }

  /// Discards everything that belongs to other pages.
  mutating func keepOnly(_ pages: Set<PageID>) {
    answers = answers.filter { pages.contains($0.key.page) }
    texts = texts.filter { pages.contains($0.key.page) }
  }
}
