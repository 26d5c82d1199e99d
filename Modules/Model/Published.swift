/// A value that many sessions get, with its JSON. So it is written once, and read by no session.
package struct Published<Value: Codable & Sendable>: Codable, Sendable {
  package let value: Value
  /// The JSON of the value, as a recording has it; `nil` for a value that was read from a recording.
  package let text: String?

  /// Creates a value that reads back from `text` as it is.
  package init(_ value: Value, text: String?) { (self.value, self.text) = (value, text) }

  package init(from decoder: any Decoder) throws { (value, text) = (try Value(from: decoder), nil) }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A value whose JSON is known.
package protocol HasKnownText { var text: String? { get } }

extension Published: HasKnownText {}
