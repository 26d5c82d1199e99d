import CProcess

/// How many cells text takes on a terminal, for every front end that writes on one.
///
/// `wcwidth` per scalar, as ncurses and readline count, summed per character; what `wcwidth` leaves open (ambiguous width) is
/// one cell, as it says (G20, G21). A scalar that the C library does not know takes one cell, where a question mark will stand.
///
/// Terminals do not agree on joined emoji: one shows a family as one picture of two cells, another as four. So what joins
/// and colours them is not written (``alike(_:)``), and a family stands as its members, which is as wide everywhere.
public enum TextWidth {
  /// The cells of `text`, as ``alike(_:)`` writes it.
  public static func of(_ text: String) -> Int { of(text[...]) }

  /// The cells of `text`, as ``alike(_:)`` writes it.
  public static func of(_ text: Substring) -> Int {
    // One cell for each byte of plain ASCII, which most text is.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    return isPlain == true ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The cells of `character`.
  public static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    return shown(character).reduce(0) { $0 + of($1) }
  }

  /// `text` without what terminals show in different widths: joiners between emoji, their colours and variants.
  public static func alike(_ text: String) -> String {
    // All of them are beyond U+2000; in UTF-8 that is a first byte from 0xE2 on.
    guard text.utf8.contains(where: { $0 >= 0xE2 }) else { return text }
    var result = String.UnicodeScalarView()
    for character in text { result.append(contentsOf: shown(character)) }
    return String(result)
  }

  /// The scalars of `character` that are written.
  public static func shown(_ character: Character) -> [Unicode.Scalar] {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count > 1 else { return scalars }
    return scalars.enumerated().filter { index, scalar in
      switch scalar.value {
      case 0x200D: !scalars.dropFirst(index + 1).prefix(1).contains { of($0) == 2 }
      case 0xFE0E, 0xFE0F: false
      case 0x1F3FB...0x1F3FF: index == 0
      default: true
      }
    }.map(\.element)
  }

  /// The cells of `scalar`: 0 when it combines with the one before.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return 1 }
    let width = signalbox_width(scalar.value)
    return width < 0 ? 1 : Int(width)
  }

  /// The longest beginning of `text` that fits `width`; a wide character is never cut in half (N20).
  public static func prefix(of text: String, _ width: Int) -> Substring {
    if text.utf8.count <= width, of(text) <= width { return text[...] }
    var taken = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = taken + of(text[end])
      if next > width { break }
      taken = next
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// `text` cut to `width` with a mark where something is missing.
  public static func cut(_ text: String, _ width: Int, mark: String = "…") -> String {
    if width <= 0 { return "" }
    if of(text) <= width { return text }
    return prefix(of: text, width - 1) + mark
  }

  /// `text` cut or filled with blanks to exactly `width`.
  public static func fit(_ text: String, _ width: Int, mark: String = "…") -> String {
    let text = cut(text, width, mark: mark)
    return text + String(repeating: " ", count: max(0, width - of(text)))
  }
}
