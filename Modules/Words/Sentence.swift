/// A text with interpolated values, which a translation can put in another order.
///
/// Write it as a string literal: `"\(from) to \(to)"` is looked up in a catalogue as `%1 to %2`.
public struct Sentence: ExpressibleByStringInterpolation, Sendable {
  /// The text with its values.
  public let text: String
  /// The text with `%1`, `%2` and so on instead of its values. It is the key in a catalogue.
  let pattern: String
  let arguments: [String]

  /// Creates a text without values.
  public init(stringLiteral text: String) { (self.text, pattern, arguments) = (text, text, []) }

  /// Creates a text with values.
  public init(stringInterpolation parts: Interpolation) {
    (text, pattern, arguments) = (parts.text, parts.pattern, parts.arguments)
  }

  /// The parts of a text, as the compiler passes them.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var pattern = ""
    fileprivate var arguments: [String] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends a literal part.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      pattern += literal
    }

    /// Appends a value in its usual string form.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      arguments.append("\(value)")
      text += arguments[arguments.count - 1]
      pattern += "%\(arguments.count)"
    }
  }

  /// Returns `form` with the values instead of `%1`, `%2` and so on. A number without a value stays unchanged.
  func filling(_ form: String) -> String {
    guard !arguments.isEmpty, form.contains("%") else { return form }
    let parts = form.split(separator: "%", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), arguments.indices.contains(number - 1) else { return text += "%" + part }
      text += arguments[number - 1] + part.dropFirst(digits.count)
    }
  }
}
