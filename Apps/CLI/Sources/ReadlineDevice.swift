import CReadline
import SignalboxPlatform
import SignalboxTerminal

/// A line edited on the process's terminal: with GNU readline, or invisibly for a secret.
///
/// Only a single device can exist, because readline's state is global. All output is collected and written at once.
final class ReadlineDevice: LineDevice {
  private let output: Int32
  private var secret: SecretLine?
  private var histories: [Question.Kind: [String]] = [:]
  private var question: Question?
  /// A Boolean value that indicates whether the last line above the question is progress.
  private var isFollowing = false

  /// Prepares the terminal on standard input.
  /// - Parameters:
  ///   - output: The descriptor of the terminal to write to.
  ///   - isPlain: A Boolean value that indicates whether escape sequences are forbidden.
  ///   - isUnicode: A Boolean value that indicates whether the terminal shows more than ASCII.
  ///   - signals: A descriptor that is readable after a signal.
  init(output: Int32, isPlain: Bool, isUnicode: Bool, signals: Int32) {
    self.output = output
    signalbox_readline_begin(isPlain, isUnicode, signals)
    signalbox_readline_rank { word, candidate in
      guard let word, let candidate else { return -1 }
      return ListFilter(String(cString: word)).rank(String(cString: candidate)).map(Int32.init) ?? -1
    }
    signalbox_readline_measure { text in
      guard let text, let last = String(cString: text).last else { return 0 }
      return Int32(String(last).utf8.count)
    }
  }

  /// A Boolean value that indicates whether the terminal shows bold and coloured text.
  var hasStyles: Bool { signalbox_readline_has_styles() }

  /// A Boolean value that indicates whether the question and the answer have styles of their own.
  var isStyled = false {
    didSet {
      guard isStyled else { return }
      // Readline keeps the pointers.
      signalbox_readline_style(
        strdup(Transcript.Tone.question.sequence), strdup(Transcript.Tone.answer.sequence), strdup(Transcript.Tone.end))
    }
  }

  var isAsking: Bool { question != nil }

  var typed: String { question == nil || secret != nil ? "" : String(cString: signalbox_readline_line()) }

  var hasTyped: Bool { secret.map { !$0.isEmpty } ?? !typed.isEmpty }

  var window: (columns: Int, rows: Int) {
    // The signal of a resize may be late: readline's size is that of its last signal.
    Terminal.window(of: STDIN_FILENO) ?? (Int(signalbox_readline_columns()), Int(signalbox_readline_rows()))
  }

  func say(_ lines: [String]) {
    if !lines.isEmpty { isFollowing = false }
    for line in lines { signalbox_readline_say(line + "\n") }
  }

  func flush() -> Bool { signalbox_readline_flush(output) == 0 }

  func ask(_ question: Question) {
    self.question = question
    signalbox_readline_forget()
    if question.style == .secret {
      signalbox_readline_hold()
      sayQuestion(question)
      secret = SecretLine(decode: Self.decode)
      return
    }
    signalbox_readline_complete(question.completesParts, question.completesFiles, question.completesBareNames)
    for completion in question.completions { signalbox_readline_add_completion(completion) }
    if let kind = question.kind {
      for line in histories[kind] ?? [] { signalbox_readline_add_history(line) }
    }
    // Up recalls the current value for editing.
    if !question.present.isEmpty { signalbox_readline_add_history(question.present) }
    signalbox_readline_ask(question.line, question.text, question.isTextReplaced)
  }

  func read() -> LineOutcome {
    guard let question else { return .open }
    let outcome = secret == nil ? readLine() : readSecret()
    guard outcome != .open, outcome != .clear else { return outcome }
    if case .finished(let line) = outcome, let kind = question.kind, !line.isEmpty { remember(line, kind) }
    self.question = nil
    isFollowing = false
    return outcome
  }

  var hasKeys: Bool { signalbox_readline_has_keys() }

  var isLastLineTyped: Bool { signalbox_readline_is_last_line_typed() }

  func discardKeys() { signalbox_readline_forget_keys() }

  func dropKeys() -> (clears: Bool, others: Bool) {
    var (clears, others) = (false, false)
    var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while poll(&readable, 1, 0) == 1 {
      let count = SignalboxPlatform.read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { break }
      let clearing = bytes[..<count].count { $0 == 0x0C }
      clears = clears || clearing > 0
      others = others || clearing < count
    }
    return (clears, others)
  }

  func drop() {
    isFollowing = false
    if secret != nil { signalbox_readline_say("\n") }
    secret?.clear()
    secret = nil
    signalbox_readline_drop()
    question = nil
  }

  func interject(_ lines: [String]) {
    if secret == nil { signalbox_readline_step_aside() } else { signalbox_readline_say("\n") }
    say(lines)
    showAgain()
  }

  func follow(_ progress: String, below lines: [String]) -> Bool {
    defer { isFollowing = true }
    guard question != nil else {
      say(lines + [progress])
      return true
    }
    guard isFollowing, !signalbox_readline_has_listed() else {
      interject(lines + [progress])
      return true
    }
    let isRow = TextWidth.of((question?.line ?? "") + typed) < window.columns && window.rows > 2
    guard secret == nil, isRow, !signalbox_readline_is_covered() else {
      if !lines.isEmpty { interject(lines + [progress]) }
      return !lines.isEmpty
    }
    if lines.isEmpty {
      // The cursor returns to its place in the question.
      signalbox_readline_say("\u{1B}7\r\u{1B}[A\u{1B}[2K\(isStyled ? Transcript.Tone.end : "")\(progress)\u{1B}8")
    } else {
      signalbox_readline_say("\r\u{1B}[A\u{1B}[J\(isStyled ? Transcript.Tone.end : "")")
      say(lines + [progress])
      showAgain()
    }
    return true
  }

  func clear(_ lines: [String]) {
    isFollowing = false
    signalbox_readline_clear()
    say(lines)
    showAgain()
  }

  func edit(_ text: String) -> Result<String, TextEditor.Failure> {
    isFollowing = false
    signalbox_readline_release()
    _ = flush()
    defer {
      signalbox_readline_hold()
      resize()
    }
    return TextEditor.edit(text, on: output)
  }

  func hold() { signalbox_readline_hold() }

  func stop() {
    isFollowing = false
    if secret == nil { signalbox_readline_step_aside() } else { signalbox_readline_say("\n") }
    signalbox_readline_release()
    _ = flush()
    ProcessSignals.raiseByDefault(SIGTSTP)
  }

  func resume() {
    // Another process may have changed the settings of the terminal.
    signalbox_readline_release()
    signalbox_readline_hold()
    isFollowing = false
    signalbox_readline_resize(false)
    showAgain()
  }

  func resize() {
    // In a narrower window, the line may be broken in two.
    isFollowing = false
    signalbox_readline_resize(true)
  }

  var hasHungUp: Bool { Terminal.hasHungUp(STDIN_FILENO) }

  func end() {
    restore()
    TerminalGuard.releaseOutput()
  }

  func die(of signal: Int32) {
    restore()
    ProcessSignals.raiseByDefault(signal)
  }

  private func restore() {
    drop()
    signalbox_readline_end()
    _ = flush()
    TerminalGuard.restore()
  }

  private func showAgain() {
    if let question, secret != nil { sayQuestion(question) } else { signalbox_readline_again() }
  }

  /// Says a question whose answer is not shown.
  private func sayQuestion(_ question: Question) {
    signalbox_readline_say(isStyled ? Transcript.Tone.question.styled(question.line) : question.line)
  }

  private func readLine() -> LineOutcome {
    switch signalbox_readline_read() {
    case SIGNALBOX_LINE_FINISHED: return .finished(String(cString: signalbox_readline_line()))
    case SIGNALBOX_LINE_ENDED:
      signalbox_readline_say("\n")
      return .back
    case SIGNALBOX_LINE_BACK:
      signalbox_readline_drop()
      return .back
    case SIGNALBOX_LINE_EDIT:
      let text = String(cString: signalbox_readline_line())
      signalbox_readline_drop()
      return .edit(text)
    case SIGNALBOX_LINE_CLEAR: return .clear
    default: return .open
    }
  }

  /// Reads byte by byte: input typed ahead after the line belongs to readline (G23).
  private func readSecret() -> LineOutcome {
    var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&readable, 1, 0) == 1 {
      var byte: UInt8 = 0
      let count = SignalboxPlatform.read(STDIN_FILENO, &byte, 1)
      // An LF after the CR of the previous line belongs to the same line end.
      if count == 1, signalbox_readline_continues_line_end(Int32(byte)) { continue }
      let outcome = count == 1 ? secret?.receive(byte) ?? .open : .ended
      guard outcome != .open else { continue }
      if outcome == .clear { return .clear }
      let text = secret?.finish() ?? ""
      secret = nil
      signalbox_readline_say("\n")
      return outcome == .finished ? .finished(text) : .back
    }
    return .open
  }

  private static func decode(_ bytes: inout [UInt8]) -> String {
    let count = bytes.count
    return String(unsafeUninitializedCapacity: count * 4 + 4) { into in
      bytes.withUnsafeBytes { bytes in
        into.withMemoryRebound(to: CChar.self) {
          signalbox_readline_decode(bytes.bindMemory(to: CChar.self).baseAddress, count, $0.baseAddress, $0.count)
        }
      }
    }
  }

  private func remember(_ line: String, _ kind: Question.Kind) {
    var history = histories[kind] ?? []
    history.removeAll { $0 == line }
    histories[kind] = history.suffix(99) + [line]
  }
}
