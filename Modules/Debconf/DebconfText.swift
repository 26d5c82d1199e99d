import SignalboxNavigation

/// The long text of a question as elements.
enum DebconfText {
  /// Returns the element for a text, or `nil` for an empty text.
  static func element(_ key: String, _ text: String) -> PageElement? {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    let source = markdown(text)
    // Without a reader the source would be shown as it is. The reader counts bars as columns of tables.
    guard MarkdownReader.isAvailable, source.utf8.count <= MarkdownReader.longest, !text.contains("|") else {
      return Label(key, text: text)
    }
    return RichText(key, text: source)
  }

  /// Returns CommonMark without marks: paragraphs, and verbatim lines as code. A foreign text is not CommonMark, so
  /// each sign is escaped.
  static func markdown(_ text: String) -> String {
    // The former line is verbatim or not; `nil` behind an empty line.
    var (blocks, wasVerbatim): ([[String]], Bool?) = ([], nil)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.allSatisfy(\.isWhitespace) else {
        wasVerbatim = nil
        continue
      }
      let isVerbatim = line.first == " " || line.first == "\t"
      if isVerbatim != wasVerbatim { blocks.append([]) }
      blocks[blocks.count - 1].append(isVerbatim ? "    " + line : escaped(line))
      wasVerbatim = isVerbatim
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private static func escaped(_ line: Substring) -> String {
    line.unicodeScalars.reduce(into: "") { text, scalar in
      let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      let isSign = scalar.isASCII && scalar.value > 0x20 && !isWord
      text += (isSign ? "\\" : "") + String(scalar)
    }
  }
}
