import Glibc

/// Texts of boxes as their programs read them.
enum BoxText {
  /// Returns `text` with a line break for each `\n` of two characters, and without dialog's colours, such as `\Zb`.
  static func shown(_ text: String, breaksLines: Bool = true, hasColours: Bool = false) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var (bytes, rest) = ([UInt8](), text.utf8[...])
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "n")) where breaksLines:
        rest.removeFirst()
        bytes.append(UInt8(ascii: "\n"))
      case (UInt8(ascii: "\\"), UInt8(ascii: "Z")) where hasColours: rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns `parts` in the form that strftime(3) reads, or `nil` for too long a text.
  static func formatted(_ format: String, _ parts: tm) -> String? {
    var (parts, buffer) = (parts, [CChar](repeating: 0, count: 2_048))
    let count = strftime(&buffer, buffer.count, format, &parts)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
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
