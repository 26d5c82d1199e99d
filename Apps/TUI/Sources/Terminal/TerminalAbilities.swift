/// The questions to a terminal about itself, and its answers so far (N38, N43, N57, N62).
struct TerminalAbilities {
  /// A Boolean value that indicates whether the terminal shows a paint at once when its beginning and end are marked.
  private(set) var isSynchronized = false
  /// A Boolean value that indicates whether the terminal reports the focus of its window.
  private(set) var knowsFocus = false
  /// Boolean values that indicate whether the terminal shows kitty graphics, and sixel.
  private(set) var knowsKitty = false
  private(set) var knowsSixel = false
  /// A Boolean value that indicates whether the terminal supports kitty's keyboard protocol.
  private(set) var knowsKeyboard = false
  /// The most colours of a sixel picture, and its largest size.
  private(set) var sixelColours = 256
  private(set) var sixelLimit: Pixels?
  /// The size of a cell.
  private(set) var cell: Pixels?
  /// The number of open questions of the kind that is answered last.
  private var open = 0
  private var hasAsked = false
  /// A Boolean value that indicates whether the terminal has told its identity. Later questions are about its cells
  /// alone.
  private var isIdentified = false
  /// A Boolean value that indicates whether the size of a cell may have changed.
  private var mayHaveOtherCells = false

  /// A Boolean value that indicates whether an answer is still to come.
  var isAwaited: Bool { open > 0 }

  /// The last question of a series. Every terminal answers it, and answers in order: with its answer, all answers have
  /// arrived.
  private static let last = "\u{1B}[c"

  /// Returns the questions before the first paint, for a single write. `nil` the second time.
  mutating func ask(aboutPictures: Bool) -> String? {
    guard !hasAsked else { return nil }
    hasAsked = true
    open += 1
    let pictures = aboutPictures ? KittyGraphics.question + Sixel.question + CellSize.question : ""
    return SynchronizedOutput.question + FocusReports.question + KittyKeyboard.question + Background.question + pictures
      + Self.last
  }

  /// Notes that the window has another size: its letters may have another size, too.
  mutating func windowChanged() { mayHaveOtherCells = knowsSixel }

  /// Returns the question about the new size of a cell, or `nil` when there is none. Called while the program has the
  /// terminal and reads its answers.
  mutating func askAboutCells() -> String? {
    guard mayHaveOtherCells else { return nil }
    (mayHaveOtherCells, cell) = (false, nil)
    open += 1
    return CellSize.question + Self.last
  }

  /// Ends the wait for answers.
  mutating func stopWaiting() { open = 0 }

  /// Takes an answer into account. Answers about pictures and keys are ignored without a question: a user can type
  /// them.
  mutating func handle(_ reply: TerminalReply) {
    switch reply {
    case .mode(SynchronizedOutput.mode, let isKnown): isSynchronized = isKnown
    case .mode(FocusReports.mode, let isKnown): knowsFocus = isKnown
    case .mode, .focus, .background: break
    case .identity(let knowsSixel):
      if isAwaited, !isIdentified { (self.knowsSixel, isIdentified) = (knowsSixel, true) }
      open = max(0, open - 1)
    case _ where !isAwaited: break
    case .kitty: knowsKitty = knowsKitty || !isIdentified
    case .keyboard: knowsKeyboard = knowsKeyboard || !isIdentified
    case .cell(let size): cell = size
    case .sixelColours(let count): sixelColours = count
    case .sixelLimit(let size): sixelLimit = size
    }
  }

  /// Returns the way in which the terminal itself shows pictures, or `nil`. `known` is the size of a cell according to
  /// the kernel.
  func means(cell known: Pixels?) -> PictureWriter.GraphicsProtocol? {
    if knowsKitty { return .kitty }
    // With fewer colours, a sixel picture has fewer colours than its half-blocks.
    guard knowsSixel, !isAwaited, !mayHaveOtherCells, sixelColours >= 64, let cell = cell ?? known else { return nil }
    return .sixel(cell: cell, colours: min(sixelColours, 256), limit: sixelLimit)
  }
}

/// A width and a height in pixels of the terminal.
struct Pixels: Hashable {
  var width: Int
  var height: Int

  /// `nil` for sizes that nothing has.
  init?(width: Int, height: Int, upTo limit: Int = 1 << 16) {
    guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }
}

/// The size of a cell in pixels, and the question for it (xterm's window operation 16).
enum CellSize {
  static let question = "\u{1B}[16t"

  /// Parses the text behind `ESC [`, such as `6;20;10t`.
  static func size(_ text: some StringProtocol) -> Pixels? {
    let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard text.hasSuffix("t"), numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2]
    else { return nil }
    return Pixels(width: width, height: height, upTo: 255)
  }
}
