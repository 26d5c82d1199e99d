import SignalboxInterface

/// Copying with Alt-C (N48).
extension PageView {
  /// The most bytes to copy, with some distance to the limit of terminals.
  private static let longest = 50_000

  /// Copies the text, the row, the option or the link's target at the focus. A secret is never copied.
  mutating func copy() -> Response? {
    guard let element = focused, let text = copyable(element), !text.isEmpty else {
      message = focused?.isSecret == true ? ScreenTexts.secretIsNotCopied : ScreenTexts.nothingToCopy
      return nil
    }
    guard text.utf8.count <= Self.longest else {
      message = ScreenTexts.tooLongToCopy
      return nil
    }
    return .copy(text)
  }

  private func copyable(_ element: ElementState) -> String? {
    if element.isSecret { return nil }
    if let draft = memory.drafts[element.id] { return draft.editor.text }
    if case .link(let target, _, let file) = element.content { return file?.name ?? target }
    guard let row = memory.cursors[element.id]?.current else { return element.label }
    return [row.label, row.detail ?? ""].filter { !$0.isEmpty }.joined(separator: "\t")
  }
}
