/// A value that may be used and never seen: not in a journal, a log, an error or a dump (R76, K9).
///
/// It encodes as a mark, so whatever was written down has no value in it, and decodes as a secret that is withheld.
///
/// ```swift
/// let token = Secret("canary")
/// "\(token)"    // "(secret)"
/// token.value   // Optional("canary")
/// ```
public struct Secret<Value: Sendable>: Sendable {
  /// The value; `nil` when the secret comes from something that was written down.
  public let value: Value?

  /// Keeps `value`.
  public init(_ value: Value) { self.value = value }
}

extension Secret: Equatable where Value: Equatable {}

extension Secret: Codable {
  /// Reads the mark; the value is withheld.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(String.self)
    value = nil
  }

  /// Writes the mark.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The mark.
  public var description: String { "(secret)" }
  /// The mark.
  public var debugDescription: String { description }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
