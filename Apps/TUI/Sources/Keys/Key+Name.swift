/// The names of keys, for the guide, the footer and a user's key file.
extension Key {
  /// The name on an English keyboard, such as `Tab`, `Ctrl-A`, `F1` or `/`.
  var name: String {
    switch self {
    case .text(let scalar): Self.characterNames.first { $0.scalar == scalar }?.name ?? String(scalar)
    case .function(let number): "F\(number)"
    case .control(let character): "Ctrl-" + character.uppercased()
    case .alt(let character): (character.isUppercase ? "Alt-Shift-" : "Alt-") + character.uppercased()
    default: Self.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// Creates the key called `name`, in any case. `nil` for an unknown name, and for a key that terminals cannot
  /// distinguish from another key.
  init?(name: some StringProtocol) {
    let word = name.lowercased()
    let known =
      Self.names.first { $0.name.lowercased() == word }?.key
      ?? Self.characterNames.first { $0.name.lowercased() == word }.map { Key.text($0.scalar) }
    if let known {
      self = known
    } else if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1, scalar.value > 0x20 {
      self = .text(scalar)
    } else if word.hasPrefix("f"), let number = Int(word.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else if word.hasPrefix("ctrl-"), word.count == 6, let letter = word.last {
      // Ctrl-H is Backspace, Ctrl-I is Tab, Ctrl-J and Ctrl-M are Enter.
      guard letter == "_" || ("a"..."z").contains(letter) && !"hijm".contains(letter) else { return nil }
      self = .control(letter)
    } else if word.hasPrefix("alt-"), word.count == 5, let character = word.last, character != "[" {
      // Alt-[ begins the escape sequences of other keys.
      self = .alt(character)
    } else {
      return nil
    }
  }

  private static let characterNames: [(scalar: Unicode.Scalar, name: String)] = [(" ", "Space"), (",", "Comma")]

  private static let names: [(key: Key, name: String)] = [
    (.enter, "Enter"), (.submit, "Ctrl-Enter"), (.tab, "Tab"), (.backTab, "Shift-Tab"), (.escape, "Esc"),
    (.backspace, "Backspace"),
    (.delete, "Delete"), (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"), (.home, "Home"),
    (.end, "End"), (.pageUp, "PageUp"), (.pageDown, "PageDown"), (.wordLeft, "Ctrl-Left"), (.wordRight, "Ctrl-Right"),
  ]
}

/// Keys that have a common meaning when they are pressed in sequence; usually a single key.
typealias KeySequence = [Key]

extension KeySequence {
  /// The names of the keys, as in `Ctrl-X Ctrl-E`.
  var name: String { map(\.name).joined(separator: " ") }

  /// Creates the sequence of the keys called `names`. `nil` when a name is unknown, or unless there are one or two
  /// names.
  init?(names: some StringProtocol) {
    self = []
    for name in names.split(whereSeparator: \.isWhitespace) {
      guard let key = Key(name: name) else { return nil }
      append(key)
    }
    guard count == 1 || count == 2 else { return nil }
  }
}
