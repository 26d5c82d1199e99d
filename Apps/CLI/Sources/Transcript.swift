import SignalboxInterface
import SignalboxTerminal

/// What there is to say, in order, as whole lines that fit the window (L26, L27).
struct Transcript {
  /// The window's width.
  var columns: Int
  /// Whether a question is a line of its own, because nobody sees a cursor behind it.
  let asksInLines: Bool
  let characters: Characters
  /// Whether titles are bold and complaints coloured, for whoever looks; the words say the same (L31).
  let isStyled: Bool
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

  /// How something is said to those who look.
  enum Tone: String {
    case plain = ""
    case title = "1"
    case error = "1;31"
    // As compilers have it: yellow cannot be read where the terminal is light.
    case warning = "1;35"
    case success = "32"

    /// That of a sentence which begins with the word for its weight.
    init(of sentence: String) {
      let weights: [(Severity, Tone)] = [(.error, .error), (.warning, .warning), (.success, .success)]
      self = weights.first { sentence.hasPrefix(StateWords.severity($0.0) + ": ") }?.1 ?? .plain
    }
  }

  init(
    columns: Int = 80, asksInLines: Bool = false, characters: Characters = .alike, isStyled: Bool = false
  ) {
    self.isStyled = isStyled
    self.columns = columns
    self.asksInLines = asksInLines
    self.characters = characters
  }

  mutating func say(_ text: String, as tone: Tone? = nil) {
    let tone = tone ?? Tone(of: text)
    let text = shown(text)
    // Lines that go on are indented below the words of a numbered one.
    let number = text.prefix { $0.isNumber }
    let isNumbered = !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ")
    let wrapped = Wrapping.lines(text, columns: columns, indent: isNumbered ? number.count + 2 : 0)
    lines += isStyled && tone != .plain ? wrapped.map { "\u{1B}[\(tone.rawValue)m\($0)\u{1B}[0m" } : wrapped
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

  /// As much of `text` as fits one line and leaves the last cell free.
  func fitted(_ text: String) -> String { String(TextWidth.prefix(of: shown(text), columns - 1)) }

  private func shown(_ text: String) -> String {
    switch characters {
    case .all: text
    case .alike: TextWidth.alike(text)
    case .ascii: ASCIIText.of(text)
    }
  }
}
