import SignalboxInterface

/// A text that is being edited: the shell's keys on an array of characters (N11).
///
/// Backspace removes a whole `Character`, whatever scalars it consists of (G20).
struct Editor: Equatable {
  private(set) var characters: [Character]
  /// The index of the character behind the caret.
  private(set) var caret: Int
  /// The text that was killed last, for yanking.
  private(set) var killed = ""
  /// The changes, the last at the end; always empty in a secret.
  private var changes: [Change] = []
  let isMultiline: Bool
  private let isSecret: Bool

  /// The data for undoing a change.
  private struct Change: Equatable {
    var place: Int
    var removed: [Character]
    var inserted: Int
    var caret: Int
    /// True for typed letters: letters typed in a row are undone together.
    var isTyped: Bool
  }

  /// The most changes that can be undone; more than a user needs.
  private static let depth = 500

  init(_ text: String = "", isMultiline: Bool = false, isSecret: Bool = false) {
    characters = Array(text)
    caret = characters.count
    (self.isMultiline, self.isSecret) = (isMultiline, isSecret)
  }

  var text: String { String(characters) }

  /// Adopts a text from elsewhere; nothing can be undone then. The caret stays where it can.
  mutating func adopt(_ text: String) {
    replace(text)
    changes = []
  }

  /// Replaces everything as a single change. The caret stays where it can.
  mutating func replace(_ text: String) {
    let all = Array(text)
    change(0..<characters.count, all, caret: caret == characters.count ? all.count : min(caret, all.count))
  }

  /// Puts the caret before the character at `place`.
  mutating func move(to place: Int) { caret = max(0, min(place, characters.count)) }

  /// Inserts at the caret. In a single line, line breaks become blanks. Control characters are left out (N22).
  mutating func insert(_ text: String, isTyped: Bool = false) {
    let text = cleaned(text)
    guard !text.isEmpty else { return }
    // Inserted text may combine with its neighbours on both sides. A flag may combine with all flags behind it.
    var around = max(0, caret - 1)..<min(characters.count, caret + 1)
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 } && characters[around].allSatisfy(\.isASCII)
    if isPlain { return change(caret..<caret, Array(text), caret: caret + text.count, isTyped: isTyped) }
    if (text + String(characters[around])).unicodeScalars.contains(where: \.isFlagLetter) {
      around = 0..<characters.count
    }
    let before = String(characters[around.lowerBound..<caret]) + text
    let all = before + String(characters[caret..<around.upperBound])
    let inserted = Array(text)
    if all.count == around.count + inserted.count {
      return change(caret..<caret, inserted, caret: caret + inserted.count, isTyped: isTyped)
    }
    let end = all.utf8.index(all.startIndex, offsetBy: before.utf8.count)
    change(
      around, Array(all), caret: around.lowerBound + all.indices.prefix { $0 < end }.count, isTyped: isTyped)
  }

  /// Performs `command`, if it is an editing command (``KeyCommand/isEditing``).
  mutating func perform(_ command: KeyCommand) {
    switch command {
    case .deleteBefore: if caret > 0 { change(caret - 1..<caret) }
    case .deleteAfter, .deleteOrBack: if caret < characters.count { change(caret..<caret + 1, caret: caret) }
    case .caretLeft: move(to: caret - 1)
    case .caretRight: move(to: caret + 1)
    case .lineStart: move(to: lineStart)
    case .lineEnd: move(to: lineEnd)
    case .wordLeft: move(to: wordStart)
    case .wordRight: move(to: wordEnd)
    case .killAfter: kill(caret..<(lineEnd == caret ? min(caret + 1, characters.count) : lineEnd))
    case .killBefore: kill(lineStart..<caret)
    case .killWord: kill(blankWordStart..<caret)
    case .killNextWord: kill(caret..<wordEnd)
    case .yank: insert(killed)
    case .transpose: transpose()
    case .undoEdit: undo()
    default: break
    }
  }

  /// Inserts the text of `key`, if it has text (``Key/isTyped``).
  mutating func type(_ key: Key) {
    switch key {
    case .text(let scalar): insert(String(scalar), isTyped: true)
    case .paste(let text): insert(IncomingText(pasted: text, into: isMultiline ? .lines : .line).text)
    default: break
    }
  }

  // MARK: Changing and undoing

  private mutating func change(
    _ range: Range<Int>, _ new: [Character] = [], caret place: Int? = nil, isTyped: Bool = false
  ) {
    if !isSecret { remember(range, new, isTyped) }
    characters.replaceSubrange(range, with: new)
    caret = place ?? range.lowerBound
  }

  private mutating func remember(_ range: Range<Int>, _ new: [Character], _ isTyped: Bool) {
    if isTyped, range.isEmpty, let last = changes.last, last.isTyped, last.place + last.inserted == range.lowerBound {
      changes[changes.count - 1].inserted += new.count
      return
    }
    if changes.count >= Self.depth { changes.removeFirst(Self.depth / 2) }
    changes.append(
      Change(
        place: range.lowerBound, removed: Array(characters[range]), inserted: new.count, caret: caret,
        isTyped: isTyped && range.isEmpty))
  }

  private mutating func undo() {
    guard let last = changes.popLast() else { return }
    characters.replaceSubrange(last.place..<last.place + last.inserted, with: last.removed)
    caret = last.caret
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = String(characters[range])
    change(range)
  }

  private mutating func transpose() {
    guard caret > 0, characters.count > 1 else { return }
    let place = caret == characters.count ? caret - 1 : caret
    change(place - 1..<place + 1, [characters[place], characters[place - 1]], caret: place + 1)
  }

  // MARK: Lines and words

  private var lineStart: Int { (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1 }

  private var lineEnd: Int { characters[caret...].firstIndex(of: "\n") ?? characters.count }

  private var wordStart: Int {
    let end = characters[..<caret].lastIndex(where: \.isPartOfWord) ?? 0
    return (characters[..<end].lastIndex { !$0.isPartOfWord } ?? -1) + 1
  }

  private var wordEnd: Int {
    let start = characters[caret...].firstIndex(where: \.isPartOfWord) ?? characters.count
    return characters[start...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// The place to which Ctrl-W deletes: a blank, as in the shell.
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
      case 0x09: result.append(isMultiline ? "\t" : " ")
      case 0x00...0x1F, 0x7F...0x9F: break
      default: result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether two scalars of this kind make a flag.
  fileprivate var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
