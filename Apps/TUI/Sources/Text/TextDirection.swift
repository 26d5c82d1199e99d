/// Which way text is written.
enum TextDirection {
  /// Whether any of `text` is written from right to left: Hebrew, Arabic and their neighbours, and their presentation forms.
  static func isFromRightToLeft(_ text: String) -> Bool {
    // Nothing below U+0590 is; in UTF-8 that is any first byte below 0xD6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}
