/// Keys in kitty's keyboard protocol, for terminals that report support for it
/// (sw.kovidgoyal.net/kitty/keyboard-protocol). A report has the key and its modifiers.
///
/// The protocol distinguishes Escape from the beginning of a sequence, and Ctrl-Enter from Enter. Keys that terminals
/// send alike without the protocol have the same meaning with it. So users need not learn other keys.
enum KittyKeyboard {
  static let question = "\u{1B}[?u"
  /// Asks for reports of ambiguous keys (1), with the keys at the same place on other layouts (4), until ``off``.
  static let on = "\u{1B}[>5u"
  static let off = "\u{1B}[<u"

  /// The modifiers of a key.
  private struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    /// Caps Lock and Num Lock: states, not held keys.
    static let locks = Modifiers(rawValue: 64 | 128)

    /// Creates the modifiers from a parameter of a sequence. The parameter is the bit set plus 1. A colon and the kind
    /// of the event may follow it.
    init?(_ text: Substring) {
      guard let number = Int(text.prefix { $0 != ":" }), number > 0 else { return nil }
      self = Modifiers(rawValue: number - 1).subtracting(.locks)
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Returns the key of a report, or `nil` for none. `report` is the text between `ESC [` and `u`, such as `99;5`.
  static func key(_ report: String) -> Key? {
    let parts = report.split(separator: ";", omittingEmptySubsequences: false)
    let codes = parts[0].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    return parts.count == 1 ? key(codes, []) : Modifiers(parts[1]).flatMap { key(codes, $0) }
  }

  /// Returns the parameters of another sequence without Caps Lock and Num Lock: `1;129` before `A` becomes empty, which
  /// is Up. `parameters` is the text between `ESC [` and the last character.
  static func unlocked(_ parameters: String, _ last: Unicode.Scalar) -> String {
    let parts = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let modifiers = Modifiers(parts[1]) else { return parameters }
    if !modifiers.isEmpty { return "\(parts[0]);\(modifiers.rawValue + 1)" }
    return last == "~" ? String(parts[0]) : ""
  }

  /// - Parameter codes: The key's code, its code with Shift, and the code at its place on an American keyboard.
  private static func key(_ codes: [Int?], _ modifiers: Modifiers) -> Key? {
    guard let code = codes.first ?? nil, modifiers.isSubset(of: [.shift, .alt, .control]) else { return nil }
    let isPlain = modifiers.isDisjoint(with: [.alt, .control])
    switch code {
    case 13, 57_414: return isPlain ? .enter : .submit
    case 9: return isPlain ? modifiers.contains(.shift) ? .backTab : .tab : nil
    case 27: return .escape
    // With Ctrl or Alt, Backspace deletes a word, as in shells and browsers.
    case 127: return isPlain ? .backspace : .control("w")
    default: break
    }
    if let key = keypad[code] { return key }
    return letter(codes, code, modifiers)
  }

  private static func letter(_ codes: [Int?], _ code: Int, _ modifiers: Modifiers) -> Key? {
    let shifted = modifiers.contains(.shift) ? codes.dropFirst().first ?? nil : nil
    let american = codes.dropFirst(2).first ?? nil
    // A letter of another script stands for the letter at its place on an American keyboard.
    let own = code < 0x80 ? code : american ?? code
    guard (0x20...0x10_FFFF).contains(own), let scalar = Unicode.Scalar(UInt32(shifted ?? own)) else { return nil }
    switch modifiers.intersection([.alt, .control]) {
    case .control: return control(Unicode.Scalar(UInt32(own)) ?? scalar, scalar)
    case .alt:
      let character = Character(scalar)
      let capital = shifted == nil && modifiers.contains(.shift) ? character.uppercased().first : nil
      return .alt(capital ?? character)
    // Keys without a character have code points of Unicode's private use area.
    case []: return (0xE000...0xF8FF).contains(own) ? nil : .text(scalar)
    default: return nil
    }
  }

  /// Returns the same key for combinations that terminals send alike: Ctrl-I is Tab, Ctrl-M is Enter, Ctrl-H is
  /// Backspace.
  private static func control(_ own: Unicode.Scalar, _ shifted: Unicode.Scalar) -> Key? {
    switch own {
    case "h": return .backspace
    case "i": return .tab
    case "j", "m": return .enter
    case "[": return .escape
    case "a"..."z", "\\": return .control(Character(own))
    default: return ["_", "/", "7"].contains(shifted) ? .control("_") : nil
    }
  }

  /// The keys of the keypad without Num Lock, by their codes in the protocol.
  private static let keypad: [Int: Key] = [
    57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown, 57_423: .home,
    57_424: .end, 57_426: .delete,
  ]
}
