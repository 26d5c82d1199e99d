/// Looks for a part of a text, in any case; bytes are compared where both are ASCII, since a list may be long.
struct ListFilter {
  private let text: String
  private let bytes: [UInt8]?

  init(_ text: String) {
    self.text = text.lowercased()
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(self.text.utf8) : nil
  }

  func matches(_ label: String) -> Bool {
    guard let bytes, let first = bytes.first else {
      // A label in ASCII has no other letters in it, and most labels of a long list are in ASCII.
      return !label.utf8.allSatisfy { $0 < 0x80 } && label.lowercased().contains(text)
    }
    var label = label
    return label.withUTF8 { haystack in
      guard haystack.count >= bytes.count else { return false }
      for start in 0...(haystack.count - bytes.count) where Self.lower(haystack[start]) == first {
        if bytes.indices.allSatisfy({ Self.lower(haystack[start + $0]) == bytes[$0] }) { return true }
      }
      return false
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
