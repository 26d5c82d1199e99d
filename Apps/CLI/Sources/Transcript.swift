import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

/// The text to say, in order, as whole lines that fit the window (L26, L27).
struct Transcript {
  /// The width of the window.
  var columns: Int
  /// A Boolean value that indicates whether a question is a separate line, because no user sees a cursor after it.
  let asksInLines: Bool
  let characters: Characters
  /// A Boolean value that indicates whether titles are bold, complaints and questions are coloured, and
  /// questions with explanations begin with an empty line. The text alone says the same (L31, L98).
  let isStyled: Bool
  /// A Boolean value that indicates whether to say how to answer. Users that listen to all output may know it already
  /// (L24).
  var hasHints = true
  /// A Boolean value that indicates whether progress is shown in a single, rewritten line. Otherwise there is a line
  /// for every ten percent (L25).
  var rewritesProgress = false
  private var lines: [String] = []
  /// The last texts that were said.
  private(set) var recent: [String] = []
  private var hasBegun = false
  private var isBelowTitle = false

  /// The characters that are written.
  enum Characters {
    /// All characters unchanged: in files and pipes, widths do not matter.
    case all
    /// Only characters that have the same width on every terminal (G20).
    case alike
    /// Only ASCII (G17).
    case ascii
  }

  /// The visual style of a text.
  enum Tone: String {
    case plain = ""
    case title = "1"
    case error = "1;31"
    // As in compilers: yellow is illegible on a light terminal.
    case warning = "1;35"
    case success = "32"
    // Magenta is the only hue that is legible on light and dark terminals alike, whatever their palette.
    case question = "35"
    static let answer = Tone.title

    /// The sequence that ends every tone.
    static let end = "\u{1B}[0m"

    /// The sequence that begins the tone.
    var sequence: String { "\u{1B}[\(rawValue)m" }

    func styled(_ text: String) -> String { sequence + text + Self.end }

    /// Creates the tone of a sentence from the severity that it begins with.
    init(of sentence: String) {
      let weights: [(Severity, Tone)] = [(.error, .error), (.warning, .warning), (.success, .success)]
      self = weights.first { sentence.hasPrefix(StateTexts.severity($0.0) + ": ") }?.1 ?? .plain
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
    recent = (recent + [text]).suffix(40)
    let text = shown(text)
    // Continued lines of a numbered line are indented below its text.
    let number = text.prefix { $0.isNumber }
    let isNumbered = !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ")
    let wrapped = Wrapping.lines(text, columns: columns, indent: isNumbered ? number.count + 2 : 0)
    lines += isStyled && tone != .plain ? wrapped.map(tone.styled) : wrapped
    (hasBegun, isBelowTitle) = (true, tone == .title)
  }

  /// Says the texts. An empty text makes room.
  mutating func say(_ texts: [String]) {
    for text in texts {
      if text.isEmpty { makeRoom() } else { say(text) }
    }
  }

  /// Adds an empty line for the eye, where titles and questions stand out as well.
  mutating func makeRoom() {
    if isStyled, !isBelowTitle { beginParagraph() }
  }

  /// Adds an empty line before a new subject, except at the very start.
  mutating func beginParagraph() {
    if hasBegun, lines.last != "" { lines.append("") }
  }

  /// Says a question that leaves no room for its answer. Returns the text before the answer.
  mutating func ask(_ question: Question) -> String {
    isBelowTitle = false
    if question.style == .continuation { return asksInLines ? "" : "> " }
    let prompt = shown(question.prompt) + ":"
    if !asksInLines, TextWidth.of(prompt) < max(columns - 20, columns / 2) { return prompt + " " }
    say(prompt, as: .question)
    return asksInLines ? "" : "> "
  }

  /// Returns and removes the collected lines.
  mutating func drain() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Returns as much of `text` as fits a line with the last cell free.
  func fitted(_ text: String) -> String { String(TextWidth.prefix(of: shown(text), columns - 1)) }

  private func shown(_ text: String) -> String {
    switch characters {
    case .all: text
    case .alike: TextWidth.alike(text)
    case .ascii: ASCIIText.of(text)
    }
  }
}
