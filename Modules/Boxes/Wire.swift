/// A message between a session and the commands of its script: a line of words with tabs between them.
package enum Wire {
  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\t"): UInt8(ascii: "t"),
    UInt8(ascii: "\n"): UInt8(ascii: "n"),
  ]

  /// Returns the line of `words`, without its end.
  package static func line(_ words: [String]) -> String {
    words.map { word in
      guard word.utf8.contains(where: { letters[$0] != nil }) else { return word }
      let bytes = word.utf8.flatMap { byte in letters[byte].map { [UInt8(ascii: "\\"), $0] } ?? [byte] }
      return String(decoding: bytes, as: UTF8.self)
    }.joined(separator: "\t")
  }

  /// Returns the words of a line.
  package static func words(of line: String) -> [String] {
    line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { word in
      var (bytes, rest) = ([UInt8](), word)
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
          bytes.append(byte)
          continue
        }
        bytes.append(letters.first { $0.value == next }?.key ?? next)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
