/// A value for a placeholder of a statement, or in its rows.
public enum SQLValue: Equatable, Sendable {
  /// No value.
  case null
  /// Text without NUL characters.
  case text(String)
  /// A number without a fraction. In rows also a Boolean, as 0 or 1.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// Bytes, or a value of another type in the database's own form.
  case bytes([UInt8])

  /// Returns the value for a Boolean column.
  public static func boolean(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

  /// The text; `nil` for every other value.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The integer; `nil` for every other value.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  /// The bytes; `nil` for every other value.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}
