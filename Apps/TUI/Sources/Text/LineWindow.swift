import SignalboxTerminal
import SignalboxWords

/// The part of a line of edited text that fits its box, with the place of the caret (N21).
struct LineWindow: Equatable {
  /// The text in the box, exactly as wide as the box.
  let text: String
  /// The place of the caret, in cells from the left edge of the box.
  let caret: Int
  /// The index of a character for each cell of the box. A click on the cell puts the caret before that character.
  let places: [Int]

  /// - Parameters:
  ///   - characters: The whole line.
  ///   - caret: The index of the character behind the caret; `nil` shows the beginning of the line.
  ///   - width: The number of cells of the box.
  init(_ characters: ArraySlice<Character>, caret: Int?, width: Int) {
    guard width > 0 else {
      (text, self.caret, places) = ("", 0, [])
      return
    }
    let target = caret ?? characters.startIndex
    let (start, before) = Self.start(characters, caret: target, width: width)
    let isCutLeft = start > characters.startIndex
    var shown = isCutLeft ? "<" : ""
    var taken = shown.isEmpty ? 0 : 1
    var places = isCutLeft ? [start - 1] : []
    var end = start
    while end < characters.endIndex {
      let next = Self.shown(characters[end])
      let room =
        width - taken - (end + 1 < characters.endIndex ? 1 : 0)
        - (caret != nil && end + 1 == characters.endIndex ? 1 : 0)
      if next.width > room { break }
      shown += next.text
      taken += next.width
      places += Array(repeating: end, count: next.width)
      end += 1
    }
    self.places = places + Array(repeating: end, count: max(0, width - taken))
    self.caret = min(width - 1, (isCutLeft ? 1 : 0) + before)
    shown += String(repeating: " ", count: max(0, width - taken - (end < characters.endIndex ? 1 : 0)))
    text = end < characters.endIndex ? shown + ">" : shown
  }

  /// Returns the first character that is shown, and the number of cells from there to the caret.
  private static func start(_ characters: ArraySlice<Character>, caret: Int, width: Int) -> (start: Int, before: Int) {
    // Only visible characters are measured, because the text may be long.
    var start = caret
    var before = 0
    // A cell stays free for the caret behind the last character, and a cell on each side for the marks.
    while start > characters.startIndex {
      let next = shown(characters[start - 1]).width
      if before + next > max(0, width - 3) { break }
      before += next
      start -= 1
    }
    // A single hidden character is shown if it fits in the place of the mark.
    if start == characters.startIndex + 1, width > before + 2, shown(characters[start - 1]).width <= 1 {
      before += 1
      start -= 1
    }
    return (start, before)
  }

  /// Returns the text of a character on the screen, and its width. A character that would hide or turn the line becomes
  /// a visible escape.
  static func shown(_ character: Character) -> (text: String, width: Int) {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return (String(character), 1) }
    if character == "\t" { return ("    ", 4) }
    let text = SafeText.visible(String(character))
    // A combining mark without a letter would merge with its neighbour. The dotted circle (U+25CC) prevents that.
    let width = TextWidth.of(text)
    return width == 0 ? ("\u{25CC}" + text, 1) : (text, width)
  }
}
