import SignalboxInterface
import SignalboxTerminal

/// Words that are typed in rows.
extension ListCursor {
  /// Returns the place of the only row with `name` as its whole label or as its first part, such as the tag of a
  /// script's item. Returns `nil` when there is none, or when there are several.
  func place(named name: String) -> Int? {
    let first = window?.range.lowerBound ?? 0
    // A copy of the row would cost more than the text.
    let named = (window == nil ? 0..<count : first..<first + rows.count).lazy
      .filter { rows[index($0) - first].label.isNamed(name) && isEnabled($0) }.prefix(2)
    return named.dropFirst().isEmpty ? named.first : nil
  }

  /// Returns the indices of rows that match the filter. The only row that the filter names as a whole comes first.
  func namedFirst(_ found: [Int]) -> [Int] {
    let name = filter.lowercased()
    let named = found.filter { rows[$0].label.isNamed(name) }
    return named.count == 1 ? named + found.filter { $0 != named[0] } : found
  }

  /// Returns the place of a row that begins with `word`, otherwise of a row with a word that does, around the end.
  /// Returns `nil` when there is none.
  /// - Parameter isNext: True to skip the row under the cursor.
  func place(of word: String, isNext: Bool) -> Int? {
    guard count > 0 else { return nil }
    // Rows that are not loaded have no letters.
    let places = ((isNext ? 1 : 0)...max(1, min(count, rows.count))).lazy
      .map { window?.place(behind: position, by: $0) ?? (position + $0) % count }
      .filter(isEnabled)
    let filter = ListFilter(word)
    return places.first { row($0)?.label.lowercased().begins(with: word) == true }
      ?? places.first { row($0)?.hasWord(word, filter) == true }
  }
}

extension RowState {
  /// Returns whether `word` begins a word of the row: of its label, or of its detail or cells.
  /// - Parameter filter: The filter for `word`, which excludes most rows faster.
  fileprivate func hasWord(_ word: String, _ filter: ListFilter) -> Bool {
    [label, detailText].contains { text in
      guard let text, filter.rank(text, isLiteral: true) != nil else { return false }
      let lowercased = text.lowercased()
      return lowercased.indices.contains {
        ($0 == lowercased.startIndex || lowercased[lowercased.index(before: $0)] == " ")
          && lowercased[$0...].begins(with: word)
      }
    }
  }
}

extension StringProtocol {
  /// Returns whether the text begins with `word`. Two blanks separate the parts of a label, so a word with a blank at
  /// its end does not match there: the first part was typed as a whole.
  fileprivate func begins(with word: String) -> Bool {
    hasPrefix(word) && !(word.hasSuffix(" ") && hasPrefix(word + " "))
  }
}
