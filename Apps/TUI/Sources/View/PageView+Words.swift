import SignalboxInterface

/// Words that are typed outside text.
extension PageView {
  /// Returns whether `key` would act, but is a letter of the typed word: a row begins like that. In rows with marks, a
  /// blank always marks.
  func continuesWord(_ key: Key, in contexts: [KeyContext]) -> Bool {
    guard case .text(let scalar) = key, layer == nil, let id = memory.focus, isTypingWord(id), let word = memory.word,
      scalar != " " || !contexts.contains(.several)
    else { return false }
    return memory.cursors[id]?.place(of: word.letters + String(scalar).lowercased(), isNext: false) != nil
  }

  /// Ends the typed word at a key that is no letter of it: the next letter begins another word.
  /// - Returns: True when the key would act, and the word names nothing. Enter behind a word means the element or the
  ///   row that the word names, and no other.
  mutating func endWord(with press: Press) -> Bool {
    guard let word = memory.word else { return false }
    if press.command == nil, case .text = press.key { return false }
    memory.word = nil
    guard !word.isFound, press.command == .confirm || press.command == .select else { return false }
    guard let place = word.place else {
      guard now < word.last + Self.pause else { return false }
      message = ScreenTexts.nothingBegins(word.letters)
      return true
    }
    guard let element = focused, element.id == place, memory.cursors[place]?.count ?? 0 > 0 else { return false }
    let unavailable = element.content.selection?.options.first {
      !$0.isEnabled && $0.label.lowercased().hasPrefix(word.letters)
    }
    message =
      unavailable.map { ScreenTexts.unavailable($0.label) }
      ?? ScreenTexts.notAmongRows(of: element, keymap) ?? ScreenTexts.nothingBegins(word.letters)
    return true
  }

  /// Takes a letter as part of a word in the rows of `element`.
  mutating func continueWord(_ press: Press, _ element: ElementState) -> Bool {
    guard let cursor = memory.cursors[element.id], cursor.count > 0, press.command == nil,
      case .text(let scalar) = press.key
    else { return false }
    var wanted = extendedWord(scalar, in: element.id)
    let isAgain = wanted.letters.count > 1 && Set(wanted.letters).count == 1
    let (letters, isFirst) = (wanted.letters, wanted.letters.count == 1)
    // A whole name means its row, also the row under the bar. A repeated letter goes through the rows that begin with
    // it.
    let found =
      cursor.place(named: letters) ?? cursor.place(of: letters, isNext: isFirst)
      ?? (isAgain ? cursor.place(of: String(letters.prefix(1)), isNext: true) : nil)
    if let found { memory.cursors[element.id]?.move(to: found) }
    wanted.isFound = found != nil
    memory.word = wanted
    memory.scrollFollowsFocus = true
    return true
  }

  /// Moves the focus to the next element whose label begins with the typed word, around the end. Never moves it to a
  /// text, because the next letters would go into the text.
  mutating func focusByLabel(_ scalar: Unicode.Scalar) {
    guard let elements = frame?.focusable, scalar != " " else { return }
    var wanted = extendedWord(scalar, in: nil)
    let place = elements.firstIndex { $0.id == memory.focus } ?? -1
    // In a summary, the buttons of all rows have the same label. It means the button of this row.
    let isOwn = place >= 0 && isInSummary && elements[place].label.lowercased().hasPrefix(wanted.letters)
    let start = wanted.letters.count == 1 && !isOwn ? place + 1 : max(0, place)
    let isMeant = { (element: ElementState) in
      element.isEnabled && !element.isTyped
        && [element.label, frame?.rowName(of: element.id)].contains {
          $0?.lowercased().hasPrefix(wanted.letters) == true
        }
    }
    let found = (elements[start...] + elements[..<start]).first(where: isMeant)
    wanted.isFound = found != nil
    memory.word = wanted
    if let found { return focus(found.id) }
    message =
      elements.first { $0.label.lowercased().hasPrefix(wanted.letters) && !$0.isEnabled }
      .map { ScreenTexts.unavailable($0.name, $0) } ?? ScreenTexts.nothingBegins(wanted.letters)
  }

  /// Returns whether a word is being typed in the rows of the element `place`; for `nil`, among the page's names.
  func isTypingWord(_ place: String?) -> Bool {
    memory.word.map { $0.place == place && now < $0.last + Self.pause } ?? false
  }

  /// Returns the word with another letter, or a new word.
  private func extendedWord(_ scalar: Unicode.Scalar, in place: String?) -> TypedWord {
    let before = isTypingWord(place) ? memory.word?.letters ?? "" : ""
    return TypedWord(place: place, letters: before + String(Character(scalar)).lowercased(), last: now)
  }
}
