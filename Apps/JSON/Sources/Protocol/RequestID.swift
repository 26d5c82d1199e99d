/// What a request is answered with: `1`, `1.0` and `"1"` are three ids.
enum RequestID: Hashable {
  case null
  /// The number's source text.
  case number(String)
  case string(ByteKey)

  /// The id that a value is, or `nil`.
  init?(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .number(let text): self = .number(text)
    case .string(let text): self = .string(ByteKey(text))
    case .bool, .array, .object: return nil
    }
  }

  /// The id as it is echoed.
  var json: JSON {
    switch self {
    case .null: .null
    case .number(let text): .number(text)
    case .string(let key): .string(key.text)
    }
  }
}
