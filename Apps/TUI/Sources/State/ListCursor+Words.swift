import SignalboxInterface

/// Words that are typed in rows.
extension ListCursor {
  /// Returns the place of a row that begins with `word`, around the end, or `nil` when there is none.
  /// - Parameter isNext: True to skip the row under the cursor.
  func place(of word: String, isNext: Bool) -> Int? {
    guard count > 0 else { return nil }
    // Rows that are not loaded have no letters.
    let places = ((isNext ? 1 : 0)...max(1, min(count, rows.count))).lazy
      .map { window?.place(behind: position, by: $0) ?? (position + $0) % count }
      .filter(isEnabled)
    return places.first { row($0)?.label.lowercased().begins(with: word) == true }
  }
}

extension StringProtocol {
  /// Returns whether the text begins with `word`. Two blanks separate the parts of a label, so a word with a blank at
  /// its end does not match there: the first part was typed as a whole.
  fileprivate func begins(with word: String) -> Bool {
    hasPrefix(word) && !(word.hasSuffix(" ") && hasPrefix(word + " "))
  }
}
