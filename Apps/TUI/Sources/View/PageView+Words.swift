import SignalboxInterface

/// Words that are typed outside text.
extension PageView {
  /// Takes a letter as part of a word in the rows of `element`. Also takes a key that would act on a row that the word
  /// does not name.
  mutating func continueWord(_ press: Press, _ element: ElementState) -> Bool {
    guard let count = memory.cursors[element.id]?.count, count > 0 else { return false }
    if let word = memory.word, word.place == element.id, !word.isFound,
      press.command == .confirm || press.command == .select
    {
      // Enter behind a word means the row that the word names, and no other.
      memory.word = nil
      let unavailable = element.content.selection?.options.first {
        !$0.isEnabled && $0.label.lowercased().hasPrefix(word.letters)
      }
      message =
        unavailable.map { ScreenTexts.unavailable($0.label) }
        ?? ScreenTexts.notAmongRows(of: element, keymap) ?? ScreenTexts.nothingBegins(word.letters)
      return true
    }
    // A blank inside a word is a letter of it, where a row begins like that.
    let isBlank = press.command == .select && press.key == .text(" ") && isTypingWord(element.id)
    guard case .text(let scalar) = press.key, press.command == nil || isBlank else {
      memory.word = nil
      return false
    }
    var wanted = extendedWord(scalar, in: element.id)
    let isAgain = wanted.letters.count > 1 && Set(wanted.letters).count == 1
    let (letters, isFirst) = (wanted.letters, wanted.letters.count == 1)
    var isFound = memory.cursors[element.id]?.jump(to: letters, isNext: isFirst) == true
    // A repeated letter goes through the rows that begin with it.
    if !isFound, isAgain {
      isFound = memory.cursors[element.id]?.jump(to: String(letters.prefix(1)), isNext: true) == true
    }
    guard isFound || !isBlank else { return false }
    wanted.isFound = isFound
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
    let start = wanted.letters.count == 1 ? place + 1 : max(0, place)
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
