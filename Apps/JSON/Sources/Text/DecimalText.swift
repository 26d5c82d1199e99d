/// The exact value of a number's text: `digits` × 10^`exponent`, without zeros at either end.
///
/// The value decides whether a conversion is exact. Texts alone do not suffice: `1.0`, `10e-1` and `1` mean the same.
struct DecimalText: Equatable {
  private var isNegative: Bool
  private var digits: [UInt8]
  private var exponent: Int

  /// - Parameter text: A JSON number, or the description of a finite `Double`. The result is `nil` when the exponent is
  ///   too large.
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

  /// A Boolean value that indicates whether the value has no fraction.
  var isWhole: Bool { exponent >= 0 }

  /// The whole number of this value; `nil` for other values and for numbers that do not fit.
  var integer: Int? {
    guard exponent >= 0, digits.count + exponent < 20 else { return nil }
    let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return digits.isEmpty ? 0 : Int((isNegative ? "-" : "") + text)
  }
}

extension JSON {
  /// The whole number of this value, in any notation; `nil` for other values and for numbers that do not fit.
  var wholeNumber: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? DecimalText(text)?.integer
  }
}

extension Double {
  /// Converts the JSON number `text`; `nil` when a `Double` cannot represent the number so that its description has the
  /// same value.
  ///
  /// `0.1` becomes `0.1` again, so it is accepted; `9007199254740993` and `1e400` are not.
  init?(exactText text: String) {
    guard let value = Double(text), value.isFinite, let meant = DecimalText(text),
      meant == DecimalText(value.description)
    else { return nil }
    self = value == 0 ? 0 : value
  }
}
