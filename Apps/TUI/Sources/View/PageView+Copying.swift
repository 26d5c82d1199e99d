import SignalboxInterface

/// What Alt-C copies (N48).
extension PageView {
  /// The most that terminals take at once, with room to spare.
  private static let longest = 50_000

  /// Copies what the focus is on: a text, a row, an option, where a link leads. A secret is never copied.
  mutating func copy() -> Response? {
    guard let element = focused, let text = copyable(element), !text.isEmpty else {
      message = focused?.isSecret == true ? Wording.secretIsNotCopied : Wording.nothingToCopy
      return nil
    }
    guard text.utf8.count <= Self.longest else {
      message = Wording.tooLongToCopy
      return nil
    }
    return .copy(text)
  }

  private func copyable(_ element: ElementState) -> String? {
    if element.isSecret { return nil }
    if let draft = memory.drafts[element.id] { return draft.editor.text }
    if case .link(let target) = element.content { return target }
    guard let row = memory.cursors[element.id]?.current else { return element.label }
    return [row.label, row.detail ?? ""].filter { !$0.isEmpty }.joined(separator: "\t")
  }
}
