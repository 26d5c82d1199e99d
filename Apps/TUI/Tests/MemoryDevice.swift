import CNcurses
import SignalboxPlatform
import Testing

@testable import SignalboxTUI

/// A terminal in memory. Tests type on it and read the painted screen.
final class MemoryDevice: TerminalDevice {
  var size: Size
  let isASCII: Bool
  let colours: Int
  var isPlain: Bool { isASCII || colours < 256 }
  var hasBlocks: Bool { !isPlain }
  var showsPictures: Bool { colours >= 8 && !isASCII }
  let isOutputShared = true
  let descriptors: [(number: Int32, isUrgent: Bool)] = []
  var hasHungUp = false
  /// The input that was not read yet. `nil` is a pause: an Escape before a pause is a key of its own.
  private var codes: [Int32?] = []
  private var signals: [Int32] = []
  /// The screen of the terminal.
  private(set) var screen: Screen
  /// The number of cells that were written so far.
  private(set) var writtenCells = 0
  /// The text that was written on the main screen afterwards.
  private(set) var afterwards = ""
  /// The requests to the terminal besides painting, in order.
  private(set) var log: [String] = []
  /// The titles of the window, in order.
  private(set) var titles: [String] = []
  /// The texts that the user's editor got.
  private(set) var edits: [String] = []
  /// The text that the user's editor returns.
  var edited = "from elsewhere\ntwo"

  init(_ size: Size, isASCII: Bool = false, colours: Int = 8) {
    (self.size, self.isASCII, self.colours) = (size, isASCII, colours)
    screen = Screen(size, isASCII: isASCII)
  }

  /// Adds keys to the input that the presenter reads next.
  func type(_ keys: [Key]) { codes += keys.flatMap(\.codes) }

  func send(_ more: [Int32?]) { codes += more }

  func send(_ signal: Int32) { signals.append(signal) }

  var usesKittyKeyboard = false
  var awaitsAnswers = false

  var hasInput: Bool { !codes.isEmpty || !signals.isEmpty }

  /// Adds a signal, which the presenter reads next.
  func signal(_ signal: Int32) { signals.append(signal) }

  func resize(_ size: Size) {
    self.size = size
    signal(SIGWINCH)
  }

  func nextCode() -> Int32? { codes.isEmpty ? nil : codes.removeFirst() }
  func nextSignal() -> Int32? { signals.isEmpty ? nil : signals.removeFirst() }
  func handle(_ reply: TerminalReply) { log.append("\(reply)") }
  func cancelTermination() { log.append("cancel") }
  func raise(_ signal: Int32) { log.append("raise \(signal)") }
  func followSize() {}
  func invalidate() { screen = Screen(size, isASCII: isASCII) }
  func suspend() { log.append("leave") }
  func ask() { log.append("ask") }
  func awaitAnswer(until deadline: ContinuousClock.Instant) -> Bool { false }

  func copy(_ text: String) -> Bool {
    log.append("copy \(text)")
    return true
  }

  func notify(_ words: String) { log.append("tell \(words)") }

  func name(_ title: String) { if title != titles.last { titles.append(title) } }

  /// A Boolean value that indicates whether the user has never clicked, as far as a device knows that keeps nothing.
  var isMouseNew = false

  func isFirstClick() -> Bool { isMouseNew }

  func switchTheme() -> String? {
    log.append("theme")
    return "dark"
  }
  func end() { log.append("end") }
  func write(afterwards text: String) { afterwards += text }

  func paint(_ screen: Screen) {
    let isSameSize = screen.size == self.screen.size
    writtenCells += screen.cells.indices.count { !isSameSize || screen.cells[$0] != self.screen.cells[$0] }
    self.screen = screen
  }

  func edit(_ text: String) -> String? {
    edits.append(text)
    return edited
  }
}

extension NcursesPresenter {
  var memory: MemoryDevice {
    guard let device = device as? MemoryDevice else { preconditionFailure("this presenter has a real terminal") }
    return device
  }

  /// Types keys, all at once.
  func type(_ keys: [Key]) {
    memory.type(keys)
    repeat { readInput() } while memory.hasInput
  }

  /// Paints, and returns the screen of the terminal.
  func picture() -> Screen {
    paint()
    return memory.screen
  }
}

extension Key {
  /// The codes that a terminal sends for the key; `nil` for a pause.
  fileprivate var codes: [Int32?] {
    switch self {
    case .text(let scalar): Self.bytes(String(scalar))
    case .paste(let text): [KeyCodes.pasteBegins] + Self.bytes(text) + [KeyCodes.pasteEnds]
    case .enter: [13]
    case .submit: Self.bytes("\u{1B}[13;5u")
    case .tab: [9]
    case .backTab: [KEY_BTAB]
    case .escape: [27, nil]
    case .backspace: [127]
    case .delete: [KEY_DC]
    case .up: [KEY_UP]
    case .down: [KEY_DOWN]
    case .left: [KEY_LEFT]
    case .right: [KEY_RIGHT]
    case .home: [KEY_HOME]
    case .end: [KEY_END]
    case .pageUp: [KEY_PPAGE]
    case .pageDown: [KEY_NPAGE]
    case .wordLeft: [KeyCodes.wordLeft]
    case .wordRight: [KeyCodes.wordRight]
    case .function(let number): [KeyCodes.functionBase + Int32(number)]
    case .control(let letter): [Int32(letter.asciiValue ?? 0) & 0x1F]
    case .alt(let character): [27] + Self.bytes(String(character))
    case .mouse(let mouse): Self.bytes(mouse.report)
    case .reply(.identity(let knowsSixel)): Self.bytes(knowsSixel ? "\u{1B}[?62;4c" : "\u{1B}[?62c")
    case .reply(.keyboard): Self.bytes("\u{1B}[?0u")
    case .reply(.kitty): Self.bytes("\u{1B}_Gi=31;OK\u{1B}\\")
    case .reply(.cell(let size)): Self.bytes("\u{1B}[6;\(size.height);\(size.width)t")
    case .reply(.sixelColours(let count)): Self.bytes("\u{1B}[?1;0;\(count)S")
    case .reply(.sixelLimit(let size)): Self.bytes("\u{1B}[?2;0;\(size.width);\(size.height)S")
    case .reply(.background(let background)):
      Self.bytes("\u{1B}]11;rgb:\(background == .dark ? "1e1e/1e1e/1e1e" : "ff/ff/ff")\u{7}")
    case .reply(.focus(let hasWindowFocus)): [hasWindowFocus ? KeyCodes.focusComes : KeyCodes.focusGoes]
    case .reply(.mode(let mode, let isKnown)): Self.bytes("\u{1B}[?\(mode);\(isKnown ? 2 : 0)$y")
    case .unknown: [KEY_RESIZE]
    }
  }

  private static func bytes(_ text: String) -> [Int32?] { text.utf8.map { Int32($0) } }
}

extension Mouse {
  fileprivate var report: String {
    let button =
      switch action {
      case .click: 0
      case .wheel(let rows): rows < 0 ? 64 : 65
      }
    return "\u{1B}[<\(button);\(column + 1);\(row + 1)M"
  }
}
