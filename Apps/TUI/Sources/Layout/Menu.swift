import SignalboxInterface
import SignalboxTerminal

/// What the text of a field may become, one below the other: it lies over what is below the field, so that nothing moves.
struct Menu {
  /// Where it begins, in the rows of its field.
  let place: Screen.Place
  /// As wide as its field at least, so that nothing of what lies below peeps out beside it.
  let width: Int
  let texts: [String]
  /// The one that stands in the field.
  let current: Int?

  static let rows = 8

  /// What is shown of each: of paths in one folder, what comes behind it.
  var labels: [String] {
    guard let folder = texts.first.map(Self.folder), !folder.isEmpty, texts.allSatisfy({ Self.folder($0) == folder })
    else { return texts }
    return texts.map { String($0.dropFirst(folder.count)) }
  }

  private static func folder(_ text: String) -> String {
    let name = text.hasSuffix("/") ? text.dropLast() : text[...]
    return name.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
  }

  /// Which of them stand in `count` rows, with the present one among them.
  func shown(_ count: Int) -> Range<Int> {
    let first = max(0, min((current ?? 0) - count / 2, texts.count - count))
    return first..<min(texts.count, first + count)
  }
}

extension Composer {
  /// What the text of an element may become, once somebody types there.
  func menu(_ element: ElementState, _ place: Screen.Place, width: Int) -> Menu? {
    guard element.id == focus, let draft = memory.drafts[element.id] else { return nil }
    let texts = memory.menu(of: element)
    return texts.isEmpty
      ? nil : Menu(place: place, width: width, texts: texts, current: texts.firstIndex(of: draft.editor.text))
  }
}
