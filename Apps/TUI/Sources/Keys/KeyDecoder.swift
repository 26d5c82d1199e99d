/// Turns the terminal's input, bytes of UTF-8 and key codes of ncurses, into keys.
///
/// The end of a burst matters. A lone Escape is the key Escape; an Escape with a character behind it is Alt with that
/// character. An unknown sequence is swallowed as a whole, so that its letters are not typed (N33).
/// Bytes that are not UTF-8 become U+FFFD and do not disturb the following input (G19).
struct KeyDecoder {
  private enum State {
    case plain
    case escape
    /// Inside `ESC [ … final`, or directly behind `ESC O`: then the next scalar is the last.
    case sequence(String, isLast: Bool)
    /// Inside `ESC [ < … M`, a mouse report.
    case mouse(String)
    /// Inside `ESC [ ? … final`, an answer of the terminal.
    case reply(String)
    /// Inside `ESC ] …` about colours, `ESC _ …` about kitty graphics, or `ESC P …`, up to BEL or `ESC \`.
    case command(Command, String, Ending)
    case paste
  }

  /// The state of the final `ESC \`: not begun, its Escape has arrived, or a pause followed its Escape.
  private enum Ending { case none, begun, paused }

  private enum Command: Character {
    case colour = "]"
    case graphics = "_"
    /// An answer to a question of another program, such as the terminal's name.
    case device = "P"

    /// Returns whether an answer of this kind can begin with `scalar`.
    func begins(with scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .colour: ("0"..."9").contains(scalar)
      case .graphics: scalar == "G"
      case .device: scalar == ">" || scalar == "!" || scalar == "0" || scalar == "1"
      }
    }

    func reply(_ text: String) -> TerminalReply? {
      switch self {
      case .colour: Background(reply: text).map(TerminalReply.background)
      case .graphics: text == KittyGraphics.offer ? .kitty : nil
      case .device: nil
      }
    }
  }

  private var state = State.plain
  private var pasted = String.UnicodeScalarView()
  private var utf8: [UInt8] = []
  private var missing = 0

  /// A Boolean value that indicates whether a paste has begun and not ended.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  /// Feeds a byte or a key code of ncurses.
  mutating func feed(_ code: Int32) -> [Key] {
    if isEscaping {
      isEscaping = false
      if !Self.answerBeginnings.contains(code) {
        state = .plain
        return [.escape] + feed(code)
      }
    }
    if code == KeyCodes.pasteBegins {
      (state, pasted) = (.paste, .init())
      return []
    }
    if code == KeyCodes.pasteEnds {
      guard isPasting else {
        state = .plain
        return []
      }
      defer { (state, pasted) = (.plain, .init()) }
      return [.paste(String(pasted))]
    }
    if let key = KeyCodes.key(code) {
      // Key codes inside pasted text are remains of escape sequences, not text.
      if isPasting { return [] }
      defer { state = .plain }
      if case .escape = state { return [.unknown] }
      return [key]
    }
    return decode(UInt8(truncatingIfNeeded: code)).flatMap { feed($0) }
  }

  /// Ctrl-C in kitty's keyboard protocol. Terminals remove such sequences from pasted text. At the end of the input it
  /// is therefore a key. The user pressed it because the paste does not end.
  private static let interrupt = "\u{1B}[99;5u"
  private static let pasteEnds = "\u{1B}[201~"

  private func ends(with sign: String) -> Bool {
    pasted.suffix(sign.unicodeScalars.count).elementsEqual(sign.unicodeScalars)
  }

  /// Ends a paste whose end marker will not arrive. Returns the text that has arrived.
  mutating func endPaste() -> [Key] { isPasting ? feed(KeyCodes.pasteEnds) : [] }

  /// The milliseconds after which a lone Escape is a key even while an answer may be on its way.
  static let answerDelay = 300

  /// The characters that follow the Escape of an answer.
  private static let answerBeginnings = Set("[]P_".utf8.map { Int32($0) })

  /// A Boolean value that indicates whether an Escape waits for the rest of a possible answer.
  private(set) var isEscaping = false

  /// Ends the wait for an answer behind an Escape.
  mutating func endEscape() -> [Key] {
    guard isEscaping else { return [] }
    return pause()
  }

  /// Tells the decoder that no more input is there for now.
  /// - Parameter mayBeAnswer: True when an Escape may begin an answer. A slow line can deliver the rest later.
  mutating func pause(mayBeAnswer: Bool = false) -> [Key] {
    isEscaping = false
    switch state {
    case .escape:
      if mayBeAnswer {
        isEscaping = true
        return []
      }
      state = .plain
      return [.escape]
    case .sequence(let text, _) where text.hasPrefix("6"):
      // `ESC [ 6` is no key, and an answer about the cell size may continue later.
      return []
    case .sequence("", _) where mayBeAnswer, .command(_, "", _) where mayBeAnswer:
      // The rest of an answer or of a key may follow. Any other input ends this state.
      return []
    case .sequence, .mouse:
      state = .plain
      return [.unknown]
    case .command(let command, "", _):
      state = .plain
      return [.alt(command.rawValue)]
    case .command(let command, let text, .begun):
      state = .command(command, text, .paused)
      return []
    case .paste where ends(with: Self.interrupt):
      pasted.removeLast(Self.interrupt.unicodeScalars.count)
      return [.control("c")]
    case .plain, .paste, .reply, .command:
      // No key begins like an answer, so the decoder waits for the rest.
      return []
    }
  }

  private mutating func feed(_ scalar: Unicode.Scalar) -> [Key] {
    switch state {
    case .plain:
      if scalar == "\u{1B}" {
        state = .escape
        return []
      }
      return [Self.key(scalar)]
    case .escape:
      switch scalar {
      case "\u{1B}": return [.escape]
      case "[": state = .sequence("", isLast: false)
      case "O": state = .sequence("", isLast: true)
      case "]": state = .command(.colour, "", .none)
      case "_": state = .command(.graphics, "", .none)
      case "P": state = .command(.device, "", .none)
      default:
        state = .plain
        return [scalar.value < 0x20 || scalar.value == 0x7F ? .unknown : .alt(Character(scalar))]
      }
      return []
    case .sequence(let text, let isLast): return feedSequence(scalar, text, isLast: isLast)
    case .mouse(let report): return feedReport(scalar, report)
    case .reply(let reply): return feedReply(scalar, reply)
    case .command(let command, let text, let ending): return feedCommand(scalar, command, text, ending)
    case .paste:
      pasted.append(scalar)
      guard scalar == "~", ends(with: Self.pasteEnds) else { return [] }
      pasted.removeLast(Self.pasteEnds.unicodeScalars.count)
      return feed(KeyCodes.pasteEnds)
    }
  }

  private mutating func feedSequence(_ scalar: Unicode.Scalar, _ text: String, isLast: Bool) -> [Key] {
    if scalar == "\u{1B}" {
      state = .escape
      return [.unknown]
    }
    if scalar.value < 0x20 {
      // A control character is not part of a sequence: the sequence is broken.
      state = .plain
      return [.unknown, Self.key(scalar)]
    }
    if scalar == "<", !isLast {
      state = .mouse("")
      return []
    }
    if scalar == "?", !isLast {
      state = .reply("")
      return []
    }
    guard isLast || (0x40...0x7E).contains(scalar.value) || scalar.value > 0x7E else {
      if text.utf8.count < 24 { state = .sequence(text + String(scalar), isLast: false) }
      return []
    }
    state = .plain
    if isLast { return [.unknown] }
    if let size = CellSize.size(text + String(scalar)) { return [.reply(.cell(size))] }
    if scalar == "u" { return [KittyKeyboard.key(text) ?? .unknown] }
    // ncurses does not assemble sequences that arrive in pieces or while the program is busy.
    let code = KeyCodes.code(sequence: "\u{1B}[\(KittyKeyboard.unlocked(text, scalar))\(scalar)")
    return code.map { feed($0) } ?? [.unknown]
  }

  private mutating func feedReport(_ scalar: Unicode.Scalar, _ report: String) -> [Key] {
    if (scalar.value >= 0x30 && scalar.value < 0x3C) && report.utf8.count < 24 {
      state = .mouse(report + String(scalar))
      return []
    }
    state = scalar == "\u{1B}" ? .escape : .plain
    if scalar.value < 0x20, scalar != "\u{1B}" { return [.unknown, Self.key(scalar)] }
    if let mouse = Mouse(report: report, isPress: scalar == "M") { return [.mouse(mouse)] }
    return scalar == "M" || scalar == "m" ? [] : [.unknown]
  }

  private mutating func feedReply(_ scalar: Unicode.Scalar, _ reply: String) -> [Key] {
    if (0x20...0x3F).contains(scalar.value) && reply.utf8.count < 64 {
      state = .reply(reply + String(scalar))
      return []
    }
    state = scalar == "\u{1B}" ? .escape : .plain
    if scalar.value < 0x20, scalar != "\u{1B}" { return [.unknown, Self.key(scalar)] }
    return [TerminalReply(reply + String(scalar)).map(Key.reply) ?? .unknown]
  }

  private mutating func feedCommand(
    _ scalar: Unicode.Scalar, _ command: Command, _ text: String, _ ending: Ending
  ) -> [Key] {
    if text.isEmpty, !command.begins(with: scalar) {
      // No answer to our questions begins like this.
      state = .plain
      return [.alt(command.rawValue)] + feed(scalar)
    }
    if ending != .none, scalar != "\\" {
      // An Escape without a backslash begins another sequence. After a pause, it was a key, and this scalar is another
      // key.
      state = ending == .begun ? .escape : .plain
      return [.unknown] + feed(scalar)
    }
    if ending != .none || scalar == "\u{7}" {
      state = .plain
      return [command.reply(text).map(Key.reply) ?? .unknown]
    }
    if scalar == "\u{1B}" {
      state = .command(command, text, .begun)
    } else if scalar.value < 0x20 {
      state = .plain
      return [.unknown, Self.key(scalar)]
    } else if text.utf8.count < 64 {
      // Longer text is neither an answer to our questions nor typed text. The rest is dropped until its end.
      state = .command(command, text + String(scalar), .none)
    }
    return []
  }

  private static func key(_ scalar: Unicode.Scalar) -> Key {
    switch scalar.value {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
    case 0x1F: .control("_")
    case 0x00...0x1F, 0x80...0x9F: .unknown
    default: .text(scalar)
    }
  }

  /// Collects the bytes of a scalar. Returns the scalars that are complete.
  private mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
    if missing > 0 {
      if byte & 0xC0 == 0x80 {
        utf8.append(byte)
        missing -= 1
        if missing > 0 { return [] }
        defer { utf8 = [] }
        return Array(String(decoding: utf8, as: UTF8.self).unicodeScalars.prefix(1))
      }
      (missing, utf8) = (0, [])
      return ["\u{FFFD}"] + decode(byte)
    }
    switch byte {
    case 0x00...0x7F: return [Unicode.Scalar(byte)]
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return ["\u{FFFD}"]
    }
    utf8 = [byte]
    return []
  }
}
