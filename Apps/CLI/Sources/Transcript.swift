import SignalboxInterface

/// What there is to say, in order, as whole lines that fit the window (L26, L27).
struct Transcript {
  /// The window's width.
  var columns: Int
  /// Whether a question is a line of its own, because nobody sees a cursor behind it.
  let asksInLines: Bool
  /// Whether nothing but ASCII can be shown (G17).
  let isASCII: Bool
  private var lines: [String] = []
  private var hasBegun = false

  init(columns: Int = 80, asksInLines: Bool = false, isASCII: Bool = false) {
    self.columns = columns
    self.asksInLines = asksInLines
    self.isASCII = isASCII
  }

  mutating func say(_ text: String) {
    let text = shown(text)
    // Lines that go on are indented below the words of a numbered one.
    let number = text.prefix { $0.isNumber }
    let isNumbered = !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ")
    lines += Wrapping.lines(text, columns: columns, indent: isNumbered ? number.count + 2 : 0)
    hasBegun = true
  }

  /// Says what is not empty.
  mutating func say(_ texts: [String]) {
    for text in texts where !text.isEmpty { say(text) }
  }

  /// An empty line before a new subject, except at the very start.
  mutating func beginParagraph() {
    if hasBegun, lines.last != "" { lines.append("") }
  }

  /// Says a question that leaves no room for its answer, and gives what then stands before the answer.
  mutating func ask(_ question: Question) -> String {
    if question.style == .continuation { return asksInLines ? "" : "> " }
    let prompt = shown(question.prompt) + ":"
    if !asksInLines, TextWidth.of(prompt) < max(columns - 20, columns / 2) { return prompt + " " }
    say(prompt)
    return asksInLines ? "" : "> "
  }

  /// The lines since the last call.
  mutating func drain() -> [String] {
    defer { lines = [] }
    return lines
  }

  private func shown(_ text: String) -> String { isASCII ? ASCIIText.of(text) : text }
}
