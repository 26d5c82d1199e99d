import SignalboxPlatform

/// Texts of boxes as their programs read them.
enum BoxText {
  /// Returns `text` with a line break for each `\n` of two characters, and without dialog's colours, such as `\Zb`.
  static func shown(_ text: String, breaksLines: Bool = true, hasColours: Bool = false) -> String {
    let parts = hasColours ? text.split(separator: "\\Z", omittingEmptySubsequences: false) : [text[...]]
    let plain = parts[0] + parts.dropFirst().map { $0.dropFirst() }.joined()
    return String(breaksLines ? plain.replacing("\\n", with: "\n") : plain)
  }

  /// Returns groups of `size` words, or `nil` if the last group lacks words.
  static func groups(_ words: ArraySlice<String>, of size: Int) -> [[String]]? {
    guard words.count.isMultiple(of: size) else { return nil }
    return stride(from: words.startIndex, to: words.endIndex, by: size).map { Array(words[$0..<$0 + size]) }
  }
}

/// Numbers as strtol(3) reads them.
enum Digits {
  /// Returns the number that `text` is to its end, or `nil`. An empty text is 0.
  static func whole(_ text: String, base: Int32) -> Int? {
    let (value, end) = text.withCString { start in
      var end: UnsafeMutablePointer<CChar>?
      let value = strtol(start, &end, base)
      return (value, end.map { $0.pointee })
    }
    return end == 0 ? min(max(value, Int(Int32.min)), Int(Int32.max)) : nil
  }

  /// Returns the number at the beginning of `text`, as atoi(3).
  static func leading(_ text: String) -> Int { Int(atoi(text)) }
}
