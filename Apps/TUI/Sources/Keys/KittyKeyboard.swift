/// Keys as kitty's protocol reports them, for terminals that say that they know it: which key it was, and what was held with it
/// (sw.kovidgoyal.net/kitty/keyboard-protocol).
///
/// It tells Escape from the beginning of a sequence and Ctrl-Enter from Enter. What terminals send alike without it means the same
/// with it, so nobody has to learn other keys.
enum KittyKeyboard {
  static let question = "\u{1B}[?u"
  /// Keys that are ambiguous otherwise (1), with what they are on other layouts of the keyboard (4), until ``off``.
  static let on = "\u{1B}[>5u"
  static let off = "\u{1B}[<u"

  /// What is held with a key.
  private struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    /// Caps Lock and Num Lock, which are on and not held.
    static let locks = Modifiers(rawValue: 64 | 128)

    /// As it stands in a sequence: one more than what it means, and maybe what happened to the key behind a colon.
    init?(_ text: Substring) {
      guard let number = Int(text.prefix { $0 != ":" }), number > 0 else { return nil }
      self = Modifiers(rawValue: number - 1).subtracting(.locks)
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The key of a report, as it stands between `ESC [` and `u`: `99;5`; `nil` for none.
  static func key(_ report: String) -> Key? {
    let parts = report.split(separator: ";", omittingEmptySubsequences: false)
    let codes = parts[0].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    return parts.count == 1 ? key(codes, []) : Modifiers(parts[1]).flatMap { key(codes, $0) }
  }

  /// Another sequence, as it stands between `ESC [` and its last sign, without what is only locked: `1;129` and `A` is Up.
  static func unlocked(_ parameters: String, _ last: Unicode.Scalar) -> String {
    let parts = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let modifiers = Modifiers(parts[1]) else { return parameters }
    if !modifiers.isEmpty { return "\(parts[0]);\(modifiers.rawValue + 1)" }
    return last == "~" ? String(parts[0]) : ""
  }

  /// - Parameter codes: What the key is; with Shift; and where it is on an American keyboard.
  private static func key(_ codes: [Int?], _ modifiers: Modifiers) -> Key? {
    guard let code = codes.first ?? nil, modifiers.isSubset(of: [.shift, .alt, .control]) else { return nil }
    let isPlain = modifiers.isDisjoint(with: [.alt, .control])
    switch code {
    case 13, 57_414: return isPlain ? .enter : .submit
    case 9: return isPlain ? modifiers.contains(.shift) ? .backTab : .tab : nil
    case 27: return .escape
    // With Ctrl or Alt a word goes, as in shells and in browsers.
    case 127: return isPlain ? .backspace : .control("w")
    default: break
    }
    if let key = keypad[code] { return key }
    return letter(codes, code, modifiers)
  }

  private static func letter(_ codes: [Int?], _ code: Int, _ modifiers: Modifiers) -> Key? {
    let shifted = modifiers.contains(.shift) ? codes.dropFirst().first ?? nil : nil
    let american = codes.dropFirst(2).first ?? nil
    // Letters of other scripts stand for those that an American keyboard has there.
    let own = code < 0x80 ? code : american ?? code
    guard (0x20...0x10_FFFF).contains(own), let scalar = Unicode.Scalar(UInt32(shifted ?? own)) else { return nil }
    switch modifiers.intersection([.alt, .control]) {
    case .control: return control(Unicode.Scalar(UInt32(own)) ?? scalar, scalar)
    case .alt:
      let character = Character(scalar)
      let capital = shifted == nil && modifiers.contains(.shift) ? character.uppercased().first : nil
      return .alt(capital ?? character)
    // Keys without a sign of their own have numbers of Unicode's private use.
    case []: return (0xE000...0xF8FF).contains(own) ? nil : .text(scalar)
    default: return nil
    }
  }

  /// What terminals send alike is the same here: Ctrl-I is Tab, Ctrl-M Enter, Ctrl-H Backspace.
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

  /// What the keys of the keypad are called there, without Num Lock.
  private static let keypad: [Int: Key] = [
    57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown, 57_423: .home,
    57_424: .end, 57_426: .delete,
  ]
}
