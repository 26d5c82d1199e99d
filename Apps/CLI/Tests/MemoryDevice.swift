import SignalboxTerminal

@testable import SignalboxCLI

/// A terminal in memory, with the keys of its user.
final class MemoryDevice: LineDevice {
  /// A key, or keys that arrive together.
  enum Key {
    /// Letters; a text with line breaks was pasted.
    case text(String)
    case enter
    /// Ctrl-U.
    case clearLine
    /// Ctrl-L.
    case clearScreen
    /// Ctrl-D on an empty line, or a key that means back.
    case back
    /// Ctrl-X Ctrl-E.
    case editor
    /// A resize of the window, before the keys that follow. Its signal is late.
    case resize(columns: Int, rows: Int)
  }

  var window: (columns: Int, rows: Int)
  /// The window size when the process is continued after a stop.
  var windowAfterStop: (columns: Int, rows: Int)?
  /// Everything said, asked and echoed.
  private(set) var transcript = ""
  /// The part of the transcript that is on the screen since it was last cleared.
  private(set) var screen = ""
  /// The number of bytes written, without the bytes that refill a cleared screen.
  private(set) var writtenCount = 0
  /// The lines said since they were last forgotten, without questions.
  private(set) var lines: [String] = []
  /// The current question.
  private(set) var question: Question?
  private(set) var typed = ""
  private(set) var hasEnded = false
  private(set) var stops = 0
  private(set) var death: Int32?
  var hasHungUp = false
  /// The user's editor as a function, and the text that it was opened with last.
  var editor: (String) -> Result<String, TextEditor.Failure> = { _ in .failure(.notRun) }
  private(set) var edited: String?
  private var keys: [Key] = []
  private var isReplaced = false
  /// The position in the line up to which text was pasted.
  private var pastedCount = 0
  private(set) var isLastLineTyped = true

  init(columns: Int = 80, rows: Int = 24) { window = (columns, rows) }

  func type(_ keys: Key...) { self.keys += keys }

  func forgetLines() { lines = [] }

  // MARK: Saying and asking

  func say(_ lines: [String]) {
    self.lines += lines
    for line in lines { write(line + "\n") }
  }

  func ask(_ question: Question) {
    precondition(self.question == nil, "the question before is over")
    self.question = question
    (typed, isReplaced) = (question.text, question.isTextReplaced)
    showAgain()
  }

  func drop() {
    guard question != nil else { return }
    write("\n")
    (question, typed) = (nil, "")
  }

  func interject(_ lines: [String]) {
    write("\n")
    say(lines)
    showAgain()
  }

  func follow(_ progress: String, below lines: [String]) -> Bool {
    if question == nil { say(lines + [progress]) } else { interject(lines + [progress]) }
    return true
  }

  func clear(_ lines: [String]) {
    let (before, said) = (writtenCount, self.lines)
    screen = ""
    say(lines)
    showAgain()
    (writtenCount, self.lines) = (before, said)
  }

  func flush() -> Bool { true }

  // MARK: Typing

  var isAsking: Bool { question != nil }
  var hasTyped: Bool { !typed.isEmpty }
  var hasKeys: Bool { !keys.isEmpty }

  func read() -> LineOutcome {
    guard let question else { return .open }
    let isSecret = question.style == .secret
    while !keys.isEmpty {
      switch keys.removeFirst() {
      case .text(let text):
        typed = isReplaced ? text : typed + text
        isReplaced = false
        if text.contains("\n") { pastedCount = typed.utf8.count }
        if !isSecret { write(text) }
      case .clearLine: (typed, pastedCount) = ("", 0)
      case .clearScreen: return .clear
      case .enter: return end(.finished(typed))
      case .back: return end(.back)
      case .editor: return end(.edit(typed))
      case .resize(let columns, let rows): window = (columns, rows)
      }
    }
    return .open
  }

  func discardKeys() { keys = [] }

  func dropKeys() -> (clears: Bool, others: Bool) {
    defer { keys = [] }
    let isClearing = keys.map { if case .clearScreen = $0 { true } else { false } }
    return (isClearing.contains(true), isClearing.contains(false))
  }

  func edit(_ text: String) -> Result<String, TextEditor.Failure> {
    precondition(question == nil, "no question is up while the user's editor is open")
    edited = text
    return editor(text)
  }

  // MARK: The terminal itself

  func hold() {}

  func stop() {
    stops += 1
    window = windowAfterStop ?? window
  }

  func resume() { showAgain() }
  func resize() {}
  func end() { hasEnded = true }
  func die(of signal: Int32) { death = signal }

  private func end(_ outcome: LineOutcome) -> LineOutcome {
    write("\n")
    let start = typed.utf8.lastIndex(of: 0x0A).map { typed.utf8.distance(from: typed.startIndex, to: $0) + 1 } ?? 0
    (isLastLineTyped, pastedCount) = (pastedCount <= start, 0)
    (question, typed) = (nil, "")
    return outcome
  }

  private func showAgain() {
    guard let question else { return }
    write(question.line + (question.style == .secret ? "" : typed))
  }

  private func write(_ text: String) {
    transcript += text
    screen += text
    writtenCount += text.utf8.count
  }
}
