import SignalboxInterface
import SignalboxTerminal

/// What there is to say, in order, as whole lines that fit the window (L26, L27).
struct Transcript {
  /// The window's width.
  var columns: Int
  /// Whether a question is a line of its own, because nobody sees a cursor behind it.
  let asksInLines: Bool
  let characters: Characters
  private var lines: [String] = []
  private var hasBegun = false

  /// Which characters are written.
  enum Characters {
    /// All, as they come: nobody counts columns where a file or a pipe is written.
    case all
    /// Those that every terminal shows in as many columns (G20).
    case alike
    /// ASCII alone (G17).
    case ascii
  }

  init(columns: Int = 80, asksInLines: Bool = false, characters: Characters = .alike) {
    self.columns = columns
    self.asksInLines = asksInLines
    self.characters = characters
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

  private func shown(_ text: String) -> String {
    switch characters {
    case .all: text
    case .alike: TextWidth.alike(text)
    case .ascii: ASCIIText.of(text)
    }
  }
}
