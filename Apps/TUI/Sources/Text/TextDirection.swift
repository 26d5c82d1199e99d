/// The direction of text.
enum TextDirection {
  /// Returns a Boolean value that indicates whether any part of `text` is written from right to left. Such scripts are
  /// Hebrew, Arabic and their neighbours, with their presentation forms.
  static func isFromRightToLeft(_ text: String) -> Bool {
    // Such characters begin at U+0590. In UTF-8 their first byte is at least 0xD6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}
