@testable import SignalboxCLI

/// A terminal in memory, and the keys of somebody who sits before it.
final class MemoryDevice: LineDevice {
  /// A key, or keys that come as one.
  enum Key {
    /// Letters; a text that holds line breaks was pasted.
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
  }

  var window: (columns: Int, rows: Int)
  /// What the window will be when the process goes on after it was stopped.
  var windowAfterStop: (columns: Int, rows: Int)?
  /// Everything said, asked and echoed.
  private(set) var transcript = ""
  /// As much of it as stands on the screen, which was cleared before.
  private(set) var screen = ""
  /// How many bytes were written, but for what a cleared screen was filled with again.
  private(set) var writtenCount = 0
  /// The lines said since they were last forgotten, without questions.
  private(set) var lines: [String] = []
  /// The question that is up.
  private(set) var question: Question?
  private(set) var typed = ""
  private(set) var hasEnded = false
  private(set) var stops = 0
  private(set) var death: Int32?
  var hasHungUp = false
  /// What the user's editor makes of a text, and the text that it was opened with last.
  var editor: (String) -> String? = { _ in nil }
  private(set) var edited: String?
  private var keys: [Key] = []
  private var isReplaced = false

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
        if !isSecret { write(text) }
      case .clearLine: typed = ""
      case .clearScreen: return .clear
      case .enter: return end(.finished(typed))
      case .back: return end(.back)
      case .editor: return end(.edit(typed))
      }
    }
    return .open
  }

  func discardKeys() { keys = [] }

  func edit(_ text: String) -> String? {
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
