/// A text of a program with what is put into it, so that a translator can put the same elsewhere.
///
/// It is written like any text: `"\(from) to \(to)"` is looked up in a catalogue as `%1 to %2`.
public struct Sentence: ExpressibleByStringInterpolation, Sendable {
  /// What it says as it is written.
  public let text: String
  /// The same with `%1`, `%2` and so on in place of what is put in: its name in a catalogue.
  let pattern: String
  let arguments: [String]

  /// A text with nothing put in.
  public init(stringLiteral text: String) { (self.text, pattern, arguments) = (text, text, []) }

  /// A text with something put in.
  public init(stringInterpolation parts: Interpolation) {
    (text, pattern, arguments) = (parts.text, parts.pattern, parts.arguments)
  }

  /// The parts of a text, as the compiler hands them over.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var pattern = ""
    fileprivate var arguments: [String] = []

    /// Begins with no part.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Takes what is written.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      pattern += literal
    }

    /// Takes what is put in, as any text would show it.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      arguments.append("\(value)")
      text += arguments[arguments.count - 1]
      pattern += "%\(arguments.count)"
    }
  }

  /// `form` with the values in place of `%1`, `%2` and so on; a number that none of them has stays what it is.
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
