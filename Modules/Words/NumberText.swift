/// Numbers as users write them: `2.5`, in German `2,5`.
public enum NumberText {
  /// Reads a number. Returns `.some(nil)` for an empty text and `nil` if the text is not a number. A comma is a decimal
  /// point, and so is a point, also in German. A number with thousands separators (`1,000`, in German `1.000`) is
  /// rejected, so that it is never read as 1. Hexadecimal numbers, `inf` and `nan` are rejected, because users do not
  /// mean them.
  public static func parse(_ text: String) -> Double?? {
    let ends = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    if hasThousands(ends.reversed()) { return nil }
    let text = String(ends.reversed().map { $0 == "," ? "." : $0 })
    if text.isEmpty { return .some(nil) }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return .some(number)
  }

  /// Returns the shortest text that `parse` reads as `number`: 30, not 30.0.
  public static func text(_ number: Double) -> String {
    let plain = plain(number)
    // Fast path: charts have hundreds of whole numbers.
    return plain.utf8.contains(UInt8(ascii: ".")) ? written(plain) : plain
  }

  /// Returns the shortest text of a number with a decimal point in every language, for other programs: 30, not 30.0.
  package static func plain(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the digits of another program as users write them, with all zeros: `1.500`, in German `1,500`.
  package static func written(_ plain: String) -> String { plain.replacing(".", with: point) }

  /// Returns whether the text is a number with separators, and perhaps a short unit after it: `-1,5`, `12 ms`, `30%`.
  package static func isAmount(_ text: String) -> Bool {
    var rest = Substring(text).unicodeScalars
    if let first = rest.first, "-−+".unicodeScalars.contains(first) { rest.removeFirst() }
    let unit = rest.reversed().prefix { $0.properties.isAlphabetic || $0 == "%" }.count
    guard unit <= 3 else { return false }
    rest.removeLast(unit)
    if unit > 0, let last = rest.last, last == " " || last == "\t" || isBlank(last) { rest.removeLast() }
    guard rest.last?.properties.numericType == .decimal else { return false }
    return rest.allSatisfy { $0.properties.numericType == .decimal || $0 == "." || $0 == "," || isBlank($0) }
  }

  /// Returns the columns with amounts alone. Empty cells do not count, but a column of them is no such column.
  package static func amountColumns(_ rows: some Sequence<[String]>) -> Set<Int> {
    var (amounts, others): (Set<Int>, Set<Int>) = ([], [])
    for row in rows {
      for (column, cell) in row.enumerated() where !cell.isEmpty && !others.contains(column) {
        if isAmount(cell) { amounts.insert(column) } else { others.insert(column) }
      }
    }
    return amounts.subtracting(others)
  }

  /// Returns whether the character is a blank that does not break, as between thousands.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{A0}" || scalar == "\u{202F}" }

  /// The decimal separator: a point or a comma.
  private static var point: String {
    phrase(".", context: "decimal point") == "," ? "," : "."
  }

  private static func hasThousands(_ text: some Collection<Character>) -> Bool {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    let parts = digits.split(separator: point == "," ? "." : ",", omittingEmptySubsequences: false)
    guard parts.count > 1, (1...3).contains(parts[0].count), parts[0].first != "0" else { return false }
    return parts[0].allSatisfy(\.isNumber)
      && parts.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
  }
}
