/// What a terminal is asked about itself, and what it has said so far (N38, N43, N57, N62).
struct TerminalAbilities {
  /// Whether it shows a painting at once, when told where it begins and ends.
  private(set) var isSynchronized = false
  /// Whether it says which window is worked in.
  private(set) var knowsFocus = false
  /// Whether it takes pictures as kitty does, or as sixel.
  private(set) var knowsKitty = false
  private(set) var knowsSixel = false
  /// Whether it reports keys as kitty does.
  private(set) var knowsKeyboard = false
  /// How many colours a picture in sixel may have, and how large it may be.
  private(set) var sixelColours = 256
  private(set) var sixelLimit: Pixels?
  /// How large a cell is.
  private(set) var cell: Pixels?
  /// How many questions of the kind that is answered last are open.
  private var open = 0
  private var hasAsked = false
  /// Whether it has said what it is; what is asked after that is about its cells alone.
  private var isIdentified = false
  /// Whether its cells may be of another size by now.
  private var mayHaveOtherCells = false

  /// Whether an answer is still to come.
  var isAwaited: Bool { open > 0 }

  /// Every terminal answers that, and answers in order: with it, all else has come.
  private static let last = "\u{1B}[c"

  /// What it is asked before the first painting, in one write; `nil` the second time.
  mutating func ask(aboutPictures: Bool) -> String? {
    guard !hasAsked else { return nil }
    hasAsked = true
    open += 1
    let pictures = aboutPictures ? KittyGraphics.question + Sixel.question + CellSize.question : ""
    return SynchronizedOutput.question + FocusReports.question + KittyKeyboard.question + Background.question + pictures
      + Self.last
  }

  /// Its window has another size, so its letters may have one too.
  mutating func windowChanged() { mayHaveOtherCells = knowsSixel }

  /// What it is asked then, once it is ours and its answer is read; else `nil`.
  mutating func askAboutCells() -> String? {
    guard mayHaveOtherCells else { return nil }
    (mayHaveOtherCells, cell) = (false, nil)
    open += 1
    return CellSize.question + Self.last
  }

  /// No answer is waited for any more.
  mutating func stopWaiting() { open = 0 }

  /// Takes an answer. What is said of pictures and keys without having been asked is not believed: anybody can type it.
  mutating func take(_ reply: TerminalReply) {
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

  /// How the terminal itself shows pictures, if it does; `known` is how large the kernel thinks that a cell is.
  func means(cell known: Pixels?) -> PictureWriter.Means? {
    if knowsKitty { return .kitty }
    // With fewer colours than these a picture has fewer than its half-blocks.
    guard knowsSixel, !isAwaited, !mayHaveOtherCells, sixelColours >= 64, let cell = cell ?? known else { return nil }
    return .sixel(cell: cell, colours: min(sixelColours, 256), limit: sixelLimit)
  }
}

/// A width and a height in pixels of the terminal.
struct Pixels: Hashable {
  var width: Int
  var height: Int

  /// `nil` for what nothing is as large as.
  init?(width: Int, height: Int, upTo limit: Int = 1 << 16) {
    guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }
}

/// How large a cell is in pixels: what a terminal is asked (xterm's window operation 16).
enum CellSize {
  static let question = "\u{1B}[16t"

  /// What it answers, as it stands behind `ESC [`: `6;20;10t`.
  static func size(_ text: some StringProtocol) -> Pixels? {
    let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard text.hasSuffix("t"), numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2]
    else { return nil }
    return Pixels(width: width, height: height, upTo: 255)
  }
}
