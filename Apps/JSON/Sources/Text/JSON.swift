import Glibc

/// A JSON value as the wire has it: members in the order written, numbers in the text they were written in.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number's source text, so that a request's id is echoed digit for digit.
  case number(String)
  case string(String)
  case array([JSON])
  /// Names are unique; ``JSONParser`` sees to it.
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

  /// A whole number.
  static func integer(_ value: Int) -> JSON { .number(String(value)) }

  /// A finite number, in the shortest text that means it; whole numbers without a fraction.
  static func number(_ value: Double) -> JSON {
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return .integer(whole) }
    return .number(value.description)
  }

  /// Text, or null.
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
  /// True when both have the same UTF-8: names and ids are compared so, while `==` takes `é` in its two spellings for equal.
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

  /// The first `count` characters, for names that are echoed in an error.
  func cut(to count: Int) -> String { utf8.count <= count ? self : String(prefix(count)) }
}

/// Text as a key of a set or dictionary, compared by its UTF-8.
struct ByteKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ByteKey, right: ByteKey) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
