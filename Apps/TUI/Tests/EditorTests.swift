import SignalboxTerminal
import Testing

@testable import SignalboxTUI

@Suite struct EditorTests {
  init() { useUTF8() }

  private func edit(_ text: String, _ keys: String, isMultiline: Bool = false) -> (text: String, caret: Int) {
    var editor = Editor(text, isMultiline: isMultiline)
    for key in Key.parse(keys) { editor.press(key) }
    return (editor.text, editor.caret)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let text: String, keys: String, result: String, caret: Int
    init(_ text: String, _ keys: String, _ result: String, _ caret: Int) {
      (self.text, self.keys, self.result, self.caret) = (text, keys, result, caret)
    }
    var testDescription: String { "\(text) + \(keys)" }
  }

  @Test(
    "N11: text fields accept the shell's keys",
    arguments: [
      Row("ab", "C-a x", "xab", 1), Row("ab", "Home C-e x", "abx", 3), Row("ab", "C-b x", "axb", 2),
      Row("ab", "Left Left Left x", "xab", 1), Row("ab", "C-a C-f x", "axb", 2), Row("abc", "C-a C-k", "", 0),
      Row("abc", "C-b C-u", "c", 0), Row("one two", "C-w", "one ", 4), Row("one two ", "C-w", "one ", 4),
      Row("one two", "C-w C-a C-y", "twoone ", 3), Row("abc", "C-a Del", "bc", 0), Row("abc", "BSpace", "ab", 2),
      Row("abc", "C-a C-d", "bc", 0), Row("one two", "M-b x", "one xtwo", 5),
      Row("one two", "C-a M-f x", "onex two", 4),
      Row("one two", "C-a M-d", " two", 0), Row("ab", "C-t", "ba", 2), Row("", "BSpace Del C-k C-u C-w C-y C-t", "", 0),
    ])
  func keys(_ row: Row) {
    let (text, caret) = edit(row.text, row.keys)
    #expect(text == row.result)
    #expect(caret == row.caret)
  }

  @Test(
    "N11: Ctrl-_ undoes edits, and letters typed in a row count as one edit",
    arguments: [
      Row("", "abc C-_", "", 0), Row("one two", "C-w C-_", "one two", 7), Row("ab", "C-a Del C-_ C-_", "ab", 0),
      Row("ab", "x C-a y C-_ C-_", "ab", 2), Row("ab", "C-t C-_", "ab", 2), Row("長", "江 C-_", "長", 1),
      Row("e", "\u{301} C-_", "e", 1), Row("", "\u{1F1E9} \u{1F1EA} C-_ C-_", "", 0),
      Row("a", "paste:bc d C-_", "abc", 3),
      Row("", "C-_", "", 0), Row("ab", "C-k C-u C-_ C-y", "abab", 4),
    ])
  func undo(_ row: Row) {
    let (text, caret) = edit(row.text, row.keys)
    #expect(text == row.result)
    #expect(caret == row.caret)
  }

  @Test("G25: the undo history keeps nothing of a secret")
  func secretUndo() {
    var editor = Editor(isSecret: true)
    for key in Key.parse("abc C-u C-_") { editor.press(key) }
    #expect(editor.text == "")
  }

  @Test("N22: a tab in several lines stays a tab and takes four cells")
  func tab() {
    #expect(edit("", "paste:a\tb BSpace BSpace", isMultiline: true).text == "a")
    #expect(LineWindow(Array("a\tb")[...], caret: nil, width: 8).text == "a    b  ")
    #expect(TextArea(Array("a\tb"), caret: 2, width: 20).caret.column == 5)
  }

  @Test("G20: a Backspace removes a single visible character", arguments: ["e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "👩🏽", "각", "長"])
  func backspace(_ character: String) { #expect(edit("a" + character, "BSpace").text == "a") }

  @Test("G20: a combining mark that arrives after its letter joins it, and the caret stands behind both")
  func joining() {
    #expect(edit("xy", "C-a e\u{301}") == ("e\u{301}xy", 1))
    #expect(edit("", "\u{1F1E9} \u{1F1EA} x") == ("🇩🇪x", 2))
  }

  @Test("N22: pasted line breaks become blanks in one line and stay in several; control characters are removed")
  func paste() {
    var one = Editor()
    one.insert("a\r\nb\nc\td\u{1B}[2J\u{0}\u{9B}e")
    #expect(one.text == "a b c d[2Je")
    var several = Editor(isMultiline: true)
    several.insert("a\r\nb\rc\td")
    #expect(several.text == "a\nb\nc\td")
  }

  @Test("N22: 100 kB are pasted at once")
  func largePaste() {
    var editor = Editor("長")
    editor.insert(String(repeating: "pasté ", count: 20_000))
    #expect(editor.characters.count == 120_001)
    #expect(editor.caret == 120_001)
  }

  @Test("N11: in several lines Home, End, Ctrl-U and Ctrl-K act on one line")
  func lines() {
    #expect(edit("ab\ncd", "Home x", isMultiline: true).text == "ab\nxcd")
    #expect(edit("ab\ncd", "C-u", isMultiline: true).text == "ab\n")
    #expect(edit("ab\ncd", "C-u BSpace Home End C-k", isMultiline: true).text == "ab")
  }

  @Test("N21: text longer than its box is marked where it continues, and the caret is never on the border")
  func window() {
    let text = Array("abcdefghijklmnopqrstuvwxyz")
    #expect(LineWindow(text[...], caret: nil, width: 10).text == "abcdefghi>")
    let atEnd = LineWindow(text[...], caret: 26, width: 10)
    #expect(atEnd.text == "<stuvwxyz " || atEnd.text == "<tuvwxyz  ")
    for width in 4...30 {
      for caret in 0...26 {
        let window = LineWindow(text[...], caret: caret, width: width)
        #expect(TextWidth.of(window.text) == width)
        #expect(window.caret < width && window.caret >= 0)
        let shown = Array(window.text)[window.caret]
        if caret < 26 { #expect(shown == text[caret], "the caret stands on its character") }
      }
    }
  }

  @Test("N20, N21: a box with wide characters keeps its width")
  func wideWindow() {
    let text = Array("長江a長江b長江c長江")
    for width in 4...20 {
      for caret in 0...text.count {
        #expect(TextWidth.of(LineWindow(text[...], caret: caret, width: width).text) == width)
      }
    }
  }

  @Test("G18: characters that would hide text or reverse the line appear as visible escapes")
  func harmless() {
    #expect(LineWindow(Array("a\u{202E}b")[...], caret: nil, width: 20).text.hasPrefix("a\\u{202e}b"))
  }

  @Test("N11: Up and Down keep the column in several lines, also in wrapped lines")
  func rows() {
    let text = Array("abcdef\nx\nabcdef")
    let area = TextArea(text, caret: 5, width: 20)
    #expect(area.caret == Screen.Place(row: 0, column: 5))
    #expect(area.moved(by: 1, in: text) == 8)
    #expect(area.moved(by: -1, in: text) == nil)
    let broken = TextArea(Array("abcdefghij"), caret: 7, width: 5)
    #expect(broken.rows == [0..<4, 4..<8, 8..<10])
    #expect(broken.moved(by: -1, in: Array("abcdefghij")) == 3)
  }
}

extension Editor {
  /// Performs the command that `key` has in text by default.
  fileprivate mutating func press(_ key: Key) {
    if key.isTyped {
      type(key)
    } else if let command = Keymap.standard.command(for: [key], in: [.text]) {
      perform(command)
    }
  }
}
