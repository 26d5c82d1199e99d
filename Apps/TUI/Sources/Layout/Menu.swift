import SignalboxInterface
import SignalboxTerminal

/// The suggestions for the text of a field, each in a row. The menu lies over the rows below the field, so that nothing
/// moves.
struct Menu {
  /// The place where the menu begins, in the rows of its field.
  let place: Screen.Place
  /// The least width: the width of the field, so that no text below the field shows beside the menu.
  let width: Int
  let texts: [String]
  /// The index of the text that is in the field.
  let current: Int?

  static let rows = 8

  /// The labels of the texts. Paths in the same folder are shown without the folder.
  var labels: [String] {
    guard let folder = texts.first.map(Self.folder), !folder.isEmpty, texts.allSatisfy({ Self.folder($0) == folder })
    else { return texts }
    return texts.map { String($0.dropFirst(folder.count)) }
  }

  private static func folder(_ text: String) -> String {
    let name = text.hasSuffix("/") ? text.dropLast() : text[...]
    return name.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
  }

  /// Returns the range of texts for `count` rows, with the current text among them.
  func shown(_ count: Int) -> Range<Int> {
    let first = max(0, min((current ?? 0) - count / 2, texts.count - count))
    return first..<min(texts.count, first + count)
  }
}

extension Composer {
  /// Returns the menu of an element, once the user types there.
  func menu(_ element: ElementState, _ place: Screen.Place, width: Int) -> Menu? {
    guard element.id == focus, let draft = memory.drafts[element.id] else { return nil }
    let texts = memory.menu(of: element)
    return texts.isEmpty
      ? nil : Menu(place: place, width: width, texts: texts, current: texts.firstIndex(of: draft.editor.text))
  }
}
