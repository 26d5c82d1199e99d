import CProcess

/// The number of cells that text takes on a terminal, for every front end on a terminal.
///
/// The width is the sum of `wcwidth` of the scalars of each character, as in ncurses and readline. Scalars of ambiguous
/// width take a cell, as `wcwidth` says (G20, G21). A scalar that the C library does not know takes a cell, for a
/// question mark.
///
/// Terminals show joined emoji differently: a family takes two cells on some and four on others. So joiners and colours
/// of emoji are not written (``alike(_:)``). A family appears as its members, which take the same width everywhere.
public enum TextWidth {
  /// Returns the number of cells of `text` as ``alike(_:)`` writes it.
  public static func of(_ text: String) -> Int { of(text[...]) }

  /// Returns the number of cells of `text` as ``alike(_:)`` writes it.
  public static func of(_ text: Substring) -> Int {
    // Fast path: most text is plain ASCII, with a cell for each byte, or a drawing, with a cell for each scalar.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    if isPlain == true { return text.utf8.count }
    return hasCellForEachScalar(text) ? text.unicodeScalars.count : text.reduce(0) { $0 + of($1) }
  }

  /// Returns a Boolean value that indicates whether the text has only ASCII, rules, blocks and braille signs. None of
  /// them combines with another, so each scalar is a character and takes a cell.
  public static func hasCellForEachScalar(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20..<0x7F, 0x2500...0x259F, 0x2800...0x28FF: true
      default: false
      }
    }
  }

  /// Returns the number of cells of `character`.
  public static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    // Fast path without an array: most characters are a single scalar, as all signs of a drawing are.
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return of(scalars[scalars.startIndex]) }
    return shown(character).reduce(0) { $0 + of($1) }
  }

  /// Returns `text` without scalars that terminals show in different widths: joiners, colours and variants of emoji.
  public static func alike(_ text: String) -> String {
    // All of these scalars are above U+2000, and their first byte in UTF-8 is at least 0xE2.
    guard text.utf8.contains(where: { $0 >= 0xE2 }) else { return text }
    var result = String.UnicodeScalarView()
    for character in text { result.append(contentsOf: shown(character)) }
    return String(result)
  }

  /// Returns the scalars of `character` that are written.
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

  /// Returns the number of cells of `scalar`; 0 if it combines with the scalar before.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return 1 }
    let width = signalbox_width(scalar.value)
    return width < 0 ? 1 : Int(width)
  }

  /// Returns the longest beginning of `text` that fits `width`. Never cuts a wide character in half (N20).
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

  /// Returns `text` cut to `width`, with a mark at a cut.
  public static func cut(_ text: String, _ width: Int, mark: String = "…") -> String {
    if width <= 0 { return "" }
    if of(text) <= width { return text }
    return prefix(of: text, width - 1) + mark
  }

  /// Returns `text` cut or filled with blanks to exactly `width`.
  public static func fit(_ text: String, _ width: Int, mark: String = "…") -> String {
    let text = cut(text, width, mark: mark)
    return text + String(repeating: " ", count: max(0, width - of(text)))
  }
}
