/// Turns what the terminal sends into keys: bytes of UTF-8 and ncurses' codes in, keys out.
///
/// The end of a burst matters: an Escape with nothing behind it is the key Escape, with a character behind it Alt with
/// that character. A sequence nobody knows is swallowed whole, so that its letters are not typed (N33). Bytes that are
/// not UTF-8 become U+FFFD and do not disturb what follows (G19).
struct KeyDecoder {
  private enum State {
    case plain
    case escape
    /// Within `ESC [ … final`, or right behind `ESC O`.
    case sequence(String, isLast: Bool)
    /// Within `ESC [ < … M`, what the mouse did.
    case mouse(String)
    /// Within `ESC [ ? … final`, what the terminal answers.
    case reply(String)
    /// Within `ESC ] … BEL` or `ESC ] … ESC \`, as it answers what its colours are; or `ESC _ … ESC \`, whether it has kitty's graphics.
    case command(Command, String, Ending)
    case paste
  }

  /// Whether the Escape of `ESC \` has come, and nothing behind it for now.
  private enum Ending { case none, begun, paused }

  private enum Command: Character {
    case colour = "]"
    case graphics = "_"

    /// What begins each answer to what was asked.
    var beginning: Unicode.Scalar { self == .colour ? "1" : "G" }

    func reply(_ text: String) -> TerminalReply? {
      switch self {
      case .colour: Background(reply: text).map(TerminalReply.background)
      case .graphics: text == KittyGraphics.offer ? .kitty : nil
      }
    }
  }

  private var state = State.plain
  private var pasted = String.UnicodeScalarView()
  private var utf8: [UInt8] = []
  private var missing = 0

  /// Whether a paste has begun and not ended.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  /// Feeds one byte, or one of ncurses' codes.
  mutating func feed(_ code: Int32) -> [Key] {
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
      // Keys within pasted text are what is left of escape sequences: not text.
      if isPasting { return [] }
      defer { state = .plain }
      if case .escape = state { return [.unknown] }
      return [key]
    }
    return decode(UInt8(truncatingIfNeeded: code)).flatMap { feed($0) }
  }

  /// Ctrl-C as kitty's protocol reports it. Terminals take such signs out of what is pasted; so at the end of what has come it is a key,
  /// pressed because the paste does not end.
  private static let interrupt = "\u{1B}[99;5u"
  private static let pasteEnds = "\u{1B}[201~"

  private func ends(with sign: String) -> Bool {
    pasted.suffix(sign.unicodeScalars.count).elementsEqual(sign.unicodeScalars)
  }

  /// The end of a paste will not come any more: gives what there is of it.
  mutating func endPaste() -> [Key] { isPasting ? feed(KeyCodes.pasteEnds) : [] }

  /// Says that nothing more has arrived for now.
  mutating func pause() -> [Key] {
    switch state {
    case .escape:
      state = .plain
      return [.escape]
    case .sequence(let text, _) where text.hasPrefix("6"):
      // No key of a terminal ends there, and an answer about its cells may go on later.
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
      // No key begins like an answer, so its rest is awaited.
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
      // A control key is none of a sequence: what was begun is broken.
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
    // What came in pieces, or while the program was busy, ncurses has not put together.
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
    return [Mouse(report: report, isPress: scalar == "M").map(Key.mouse) ?? .unknown]
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
    if text.isEmpty, scalar != command.beginning {
      // Nothing that was asked for is answered like this.
      state = .plain
      return [.alt(command.rawValue)] + feed(scalar)
    }
    if ending != .none, scalar != "\\" {
      // Another sequence begins where this one broke off; behind a pause the Escape was a key, and this is another.
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
      // What is longer is none of our answers, and no text either: its end is awaited.
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

  /// Gathers the bytes of one scalar.
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
