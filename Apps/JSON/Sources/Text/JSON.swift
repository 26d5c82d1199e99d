import SignalboxPlatform

/// A JSON value on the wire: members in their written order, numbers as source text.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number's source text, so that a request's id is echoed digit for digit.
  case number(String)
  case string(String)
  case array([JSON])
  /// An object. Its names are unique, as ``JSONParser`` ensures.
  case object([Member])

  /// A name and its value.
  struct Member: Equatable, Sendable {
    var name: String
    var value: JSON

    init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an object's member, or `nil`.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// Returns the value at the end of a path of names.
  func at(_ path: [String]) -> JSON? { path.reduce(JSON?.some(self)) { $0?[$1] ?? nil } }

  /// Creates a whole number.
  static func integer(_ value: Int) -> JSON { .number(String(value)) }

  /// Creates a finite number in its shortest text; whole numbers have no fraction.
  static func number(_ value: Double) -> JSON {
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return .integer(whole) }
    return .number(value.description)
  }

  /// Creates a text, or null.
  static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0, $1) }) }
  init(nilLiteral: ()) { self = .null }
}

extension String {
  /// Returns whether both texts have the same UTF-8. Names and ids are compared this way, because `==` ignores
  /// differences of Unicode normalization.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return memcmp(left, right, mine.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns the first `count` characters, for names that are echoed in an error.
  func cut(to count: Int) -> String { utf8.count <= count ? self : String(prefix(count)) }
}

/// A text as a key of a set or dictionary, compared by its UTF-8.
struct ByteKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ByteKey, right: ByteKey) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
