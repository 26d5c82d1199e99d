/// What a number's text means, without rounding: `digits` × 10^`exponent`, with no zeros at either end.
///
/// It decides whether a conversion is exact. Comparing texts alone would not do: `1.0`, `10e-1` and `1` mean the same.
struct DecimalText: Equatable {
  private var isNegative: Bool
  private var digits: [UInt8]
  private var exponent: Int

  /// - Parameter text: A JSON number, or a finite `Double`'s description. `nil` when the exponent itself is beyond all use.
  init?(_ text: String) {
    var mantissa = Substring(text)
    exponent = 0
    if let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      guard let written = Int(text[text.index(after: mark)...]), written.magnitude < 1 << 40 else { return nil }
      exponent = written
      mantissa = text[..<mark]
    }
    isNegative = mantissa.hasPrefix("-")
    if isNegative { mantissa = mantissa.dropFirst() }
    if let point = mantissa.firstIndex(of: ".") {
      exponent -= mantissa[point...].utf8.count - 1
    }
    let all = mantissa.utf8.filter { $0 != UInt8(ascii: ".") }
    digits = Array(all.drop { $0 == UInt8(ascii: "0") })
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// The whole number it means, or `nil`.
  var integer: Int? {
    guard exponent >= 0, digits.count + exponent < 20 else { return nil }
    let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return digits.isEmpty ? 0 : Int((isNegative ? "-" : "") + text)
  }
}

extension JSON {
  /// The whole number this is, however it is written; `nil` for others and for those that do not fit.
  var wholeNumber: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? DecimalText(text)?.integer
  }
}

extension Double {
  /// The number that `text`, a JSON number, means; `nil` when a `Double` cannot hold it so that it comes back the same.
  ///
  /// `0.1` comes back as `0.1`, so it is taken; `9007199254740993` and `1e400` are not.
  init?(exactText text: String) {
    guard let value = Double(text), value.isFinite, let meant = DecimalText(text),
      meant == DecimalText(value.description)
    else { return nil }
    self = value == 0 ? 0 : value
  }
}
