/// Text that is being edited: the shell's keys on an array of characters (N11).
///
/// What Backspace takes away is one `Character`, whatever scalars it is made of (G20).
struct Editor: Equatable {
  private(set) var characters: [Character]
  /// Before which character the caret stands.
  private(set) var caret: Int
  /// What was killed last, for yanking.
  private(set) var killed = ""
  let isMultiline: Bool

  init(_ text: String = "", isMultiline: Bool = false) {
    characters = Array(text)
    caret = characters.count
    self.isMultiline = isMultiline
  }

  var text: String { String(characters) }

  /// Replaces everything; the caret stays where it can.
  mutating func replace(_ text: String) {
    let wasAtEnd = caret == characters.count
    characters = Array(text)
    caret = wasAtEnd ? characters.count : min(caret, characters.count)
  }

  /// Puts the caret before the character at `place`.
  mutating func move(to place: Int) { caret = max(0, min(place, characters.count)) }

  /// Inserts at the caret. Line breaks become blanks where there is one line, control characters are left out (N22).
  mutating func insert(_ text: String) {
    let text = cleaned(text)
    guard !text.isEmpty else { return }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 } && (caret == characters.count || characters[caret].isASCII)
    if isPlain, caret == 0 || characters[caret - 1].isASCII {
      let inserted = Array(text)
      characters.insert(contentsOf: inserted, at: caret)
      caret += inserted.count
      return
    }
    // What is inserted may combine with its neighbours on both sides, so everything is counted again.
    let before = String(characters[..<caret]) + text
    let all = before + String(characters[caret...])
    let end = all.utf8.index(all.startIndex, offsetBy: before.utf8.count)
    characters = Array(all)
    caret = all.indices.prefix { $0 < end }.count
  }

  /// Does what `key` means in text, if it is one of ``Key/isEditing``; says whether the text may have changed.
  mutating func press(_ key: Key) -> Bool {
    let before = characters.count
    switch key {
    case .text(let scalar): insert(String(scalar))
    case .paste(let text): insert(text)
    case .backspace:
      guard caret > 0 else { return false }
      characters.remove(at: caret - 1)
      caret -= 1
    case .delete, .control("d"):
      guard caret < characters.count else { return false }
      characters.remove(at: caret)
    case .left, .control("b"):
      move(to: caret - 1)
      return false
    case .right, .control("f"):
      move(to: caret + 1)
      return false
    case .home, .control("a"):
      move(to: lineStart)
      return false
    case .end, .control("e"):
      move(to: lineEnd)
      return false
    case .wordLeft, .alt("b"):
      move(to: wordStart)
      return false
    case .wordRight, .alt("f"):
      move(to: wordEnd)
      return false
    case .control("k"): kill(caret..<(lineEnd == caret ? min(caret + 1, characters.count) : lineEnd))
    case .control("u"): kill(lineStart..<caret)
    case .control("w"): kill(blankWordStart..<caret)
    case .alt("d"): kill(caret..<wordEnd)
    case .control("y"): insert(killed)
    case .control("t"): return transpose()
    default: return false
    }
    return characters.count != before || key.isTyped
  }

  // MARK: Lines

  private var lineStart: Int { (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1 }

  private var lineEnd: Int { characters[caret...].firstIndex(of: "\n") ?? characters.count }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = String(characters[range])
    characters.removeSubrange(range)
    caret = range.lowerBound
  }

  private mutating func transpose() -> Bool {
    guard caret > 0, characters.count > 1 else { return false }
    let place = caret == characters.count ? caret - 1 : caret
    characters.swapAt(place - 1, place)
    caret = place + 1
    return true
  }

  // MARK: Words

  private var wordStart: Int {
    let end = characters[..<caret].lastIndex(where: \.isPartOfWord) ?? 0
    return (characters[..<end].lastIndex { !$0.isPartOfWord } ?? -1) + 1
  }

  private var wordEnd: Int {
    let start = characters[caret...].firstIndex(where: \.isPartOfWord) ?? characters.count
    return characters[start...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// Ctrl-W goes back to a blank, as in the shell.
  private var blankWordStart: Int {
    guard let end = characters[..<caret].lastIndex(where: { !$0.isWhitespace }) else { return lineStart }
    return (characters[...end].lastIndex(where: \.isWhitespace) ?? -1) + 1
  }

  private func cleaned(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where last == "\r": break
      case 0x0A, 0x0D: result.append(isMultiline ? "\n" : " ")
      // A tab has no width of its own; blanks are what one would see.
      case 0x09: result.append(contentsOf: (isMultiline ? "    " : " ").unicodeScalars)
      case 0x00...0x1F, 0x7F...0x9F: break
      default: result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}

extension Key {
  /// Whether it means something in every text: what is not here leaves the text, or moves between its rows.
  var isEditing: Bool {
    switch self {
    case .text, .paste, .backspace, .delete, .left, .right, .home, .end, .wordLeft, .wordRight: true
    case .control(let letter): "abdefkuwyt".contains(letter)
    case .alt(let letter): "bdf".contains(letter)
    default: false
    }
  }

  /// Whether it brings text.
  var isTyped: Bool {
    switch self {
    case .text, .paste: true
    default: false
    }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
