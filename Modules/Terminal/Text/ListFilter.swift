/// Finds labels by parts of their text, in any case: `row 5 9` finds `Row 599`.
///
/// All parts of the search text, separated by blanks, must be found. A part matches best as a whole, otherwise by its
/// letters in order. ASCII text is compared as bytes, because a list may be long.
package struct ListFilter {
  private let words: [Word]

  private struct Word {
    let text: String
    let bytes: [UInt8]?
  }

  /// Creates a filter for `text`. An empty text finds everything.
  package init(_ text: String) {
    words = text.lowercased().split(separator: " ").map { word in
      Word(text: String(word), bytes: word.utf8.allSatisfy { $0 < 0x80 } ? Array(word.utf8) : nil)
    }
  }

  /// Returns whether everything that `text` finds was found by `before`, because `text` begins with it.
  package static func isNarrower(_ text: String, than before: String) -> Bool {
    before.contains { $0 != " " } && text.hasPrefix(before)
  }

  /// Returns the rank of `label`, where lower is better; `nil` if the label does not match.
  ///
  /// The ranks of a part, from best to worst: at the beginning of the label, at the beginning of a word, within a word,
  /// as separate letters.
  /// - Parameter isLiteral: A Boolean value that indicates whether separate letters do not match.
  package func rank(_ label: String, isLiteral: Bool = false) -> Int? {
    var rank = 0
    for word in words {
      guard let bytes = word.bytes else {
        guard label.lowercased().contains(word.text) else { return nil }
        continue
      }
      guard let found = label.utf8.withContiguousStorageIfAvailable({ Self.rank(bytes, in: $0) }) ?? nil,
        found < 3 || !isLiteral
      else { return nil }
      rank += found
    }
    return rank
  }

  /// Returns the indices of the matched characters in `label`. Slow: used only for drawn labels.
  package func places(_ label: String) -> Set<Int> {
    let characters = label.map { $0.lowercased() }
    var places: Set<Int> = []
    for word in words {
      let letters = word.text.map(String.init)
      guard letters.count <= characters.count, !letters.isEmpty else { continue }
      let starts = (0...(characters.count - letters.count)).filter { start in
        letters.indices.allSatisfy { characters[start + $0] == letters[$0] }
      }
      let best = starts.first { $0 == 0 || !(characters[$0 - 1].first?.isLetter ?? false) } ?? starts.first
      if let best {
        places.formUnion(best..<best + letters.count)
        continue
      }
      guard word.text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
        continue
      }
      var next = 0
      for (place, character) in characters.enumerated() where next < letters.count && character == letters[next] {
        places.insert(place)
        next += 1
      }
    }
    return places
  }

  private static func rank(_ word: [UInt8], in label: UnsafeBufferPointer<UInt8>) -> Int? {
    guard label.count >= word.count, let first = word.first else { return nil }
    // The first letter is looked for in every row of a list. Separate letters are no other match of a single letter.
    if word.count == 1 { return rank(first, in: label) }
    var best: Int?
    for start in 0...(label.count - word.count) where lower(label[start]) == first {
      guard word.indices.allSatisfy({ lower(label[start + $0]) == word[$0] }) else { continue }
      if start == 0 { return 0 }
      best = min(best ?? 2, isPartOfWord(label[start - 1]) ? 2 : 1)
      if best == 1 { break }
    }
    return best ?? apart(word, in: label)
  }

  /// Returns the rank of a word of a single byte.
  private static func rank(_ byte: UInt8, in label: UnsafeBufferPointer<UInt8>) -> Int? {
    let upper = (0x61...0x7A).contains(byte) ? byte & ~0x20 : byte
    var best: Int?
    var place = 0
    while place < label.count {
      if label[place] == byte || label[place] == upper {
        if place == 0 { return 0 }
        if !isPartOfWord(label[place - 1]) { return 1 }
        best = 2
      }
      place += 1
    }
    return best
  }

  /// Finds the letters of `word` in order, with others between them. Excludes digits, which would form other numbers.
  private static func apart(_ word: [UInt8], in label: UnsafeBufferPointer<UInt8>) -> Int? {
    guard word.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    var next = 0
    for byte in label where next < word.count && lower(byte) == word[next] { next += 1 }
    return next == word.count ? 3 : nil
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(lower(byte)) || (0x30...0x39).contains(byte)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

extension String {
  /// Returns a Boolean value that indicates whether `name`, in lowercase, is the text as a whole or its first part. Two
  /// blanks separate parts, such as the tag of a script's item from its label.
  package func isNamed(_ name: String) -> Bool {
    guard let end = utf8.index(utf8.startIndex, offsetBy: name.utf8.count, limitedBy: utf8.endIndex),
      end == utf8.endIndex || utf8[end...].starts(with: "  ".utf8)
    else { return false }
    return self[..<end].lowercased() == name
  }
}
