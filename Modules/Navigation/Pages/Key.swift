/// The rule for the keys of pages and elements, which become parts of ids.
enum Key {
  /// Returns whether a key has characters, no blanks, and at most `longest` characters.
  /// - Parameters:
  ///   - key: The key.
  ///   - longest: The greatest number of characters.
  ///   - sign: An ASCII character that the key must not have: a page's key ends at the first slash of an id.
  static func isValid(_ key: String, upTo longest: Int = .max, without sign: Unicode.Scalar? = nil) -> Bool {
    let bytes = key.utf8
    // Fast path for ASCII keys.
    if bytes.count <= longest, bytes.allSatisfy({ 0x21...0x7E ~= $0 && UInt32($0) != sign?.value }) {
      return !bytes.isEmpty
    }
    return !key.isEmpty && key.count <= longest
      && !key.contains { $0.isWhitespace || sign.map(Character.init) == $0 }
  }
}
