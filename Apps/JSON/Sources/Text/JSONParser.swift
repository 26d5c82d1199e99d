/// Reads a JSON text (RFC 8259), strictly and in a single pass.
///
/// The parser refuses more than the grammar does: duplicate names in an object (after unescaping), unpaired surrogate
/// escapes, invalid UTF-8, nesting deeper than `depthLimit`, and text after the value. It repairs nothing.
struct JSONParser {
  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private let depthLimit: Int
  private var position: Int

  /// Parses the value in `range` of `bytes`.
  static func parse(
    _ bytes: [UInt8], in range: Range<Int>? = nil, depthLimit: Int = 64
  ) throws(ParseFailure) -> JSON {
    var parser = JSONParser(bytes, range ?? bytes.indices, depthLimit)
    try parser.checkEncoding()
    let value = try parser.value(depth: 0)
    parser.skipBlanks()
    guard parser.position == parser.end else { throw parser.failure(.trailingData) }
    return value
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ depthLimit: Int) {
    self.bytes = bytes
    (start, end, position) = (range.lowerBound, range.upperBound, range.lowerBound)
    self.depthLimit = depthLimit
  }

  /// Checks the encoding of the whole text first. Later steps may then copy any run of bytes in a string.
  private func checkEncoding() throws(ParseFailure) {
    guard !bytes[start..<end].allSatisfy({ $0 < 0x80 }) else { return }
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(start..<end))
    } catch {
      throw ParseFailure(reason: .invalidUTF8, offset: error.byteOffsets.lowerBound)
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(ParseFailure) -> JSON {
    skipBlanks()
    guard let first = peek() else { throw failure(.invalidJSON) }
    switch first {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(ParseFailure) -> JSON {
    guard depth <= depthLimit else { throw failure(.tooDeep) }
    position += 1
    var names = NameSet()
    skipBlanks()
    guard !consume("}") else { return .object([]) }
    var members: [JSON.Member] = []
    // A request has at most four members. Growing the array step by step would cost more than reading them.
    members.reserveCapacity(4)
    repeat {
      skipBlanks()
      let place = position
      guard peek() == UInt8(ascii: "\"") else { throw failure(.invalidJSON) }
      let name = try string()
      guard names.insert(name, after: members) else { throw failure(.duplicateKey, at: place) }
      skipBlanks()
      guard consume(":") else { throw failure(.invalidJSON) }
      members.append(JSON.Member(name, try value(depth: depth)))
      skipBlanks()
    } while consume(",")
    guard consume("}") else { throw failure(.invalidJSON) }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(ParseFailure) -> JSON {
    guard depth <= depthLimit else { throw failure(.tooDeep) }
    position += 1
    var values: [JSON] = []
    skipBlanks()
    guard !consume("]") else { return .array([]) }
    repeat {
      values.append(try value(depth: depth))
      skipBlanks()
    } while consume(",")
    guard consume("]") else { throw failure(.invalidJSON) }
    return .array(values)
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(ParseFailure) -> JSON {
    for byte in "\(word)".utf8 {
      guard peek() == byte else { throw failure(.invalidJSON) }
      position += 1
    }
    return value
  }

  /// Reads a number as its source text: `-0`, `1.0` and `1E5` stay as they are.
  private mutating func number() throws(ParseFailure) -> String {
    let first = position
    _ = consume("-")
    if !consume("0") { try digits() }
    if consume(".") { try digits() }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      try digits()
    }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  private mutating func digits() throws(ParseFailure) {
    guard let first = peek(), isDigit(first) else { throw failure(.invalidJSON) }
    while let next = peek(), isDigit(next) { position += 1 }
  }

  // MARK: Strings

  private mutating func string() throws(ParseFailure) -> String {
    position += 1
    let first = position
    while let byte = peek() {
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: bytes[first..<position - 1], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(bytes[first..<position]) }
      guard byte >= 0x20 else { throw failure(.invalidJSON) }
      position += 1
    }
    throw failure(.invalidJSON)
  }

  private mutating func escapedString(_ begin: ArraySlice<UInt8>) throws(ParseFailure) -> String {
    var text = Array(begin)
    while let byte = peek() {
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      guard byte >= 0x20 else { throw failure(.invalidJSON) }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    throw failure(.invalidJSON)
  }

  private mutating func escape(into text: inout [UInt8]) throws(ParseFailure) {
    let place = position
    position += 1
    guard let kind = peek() else { throw failure(.invalidJSON) }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: try scalar(from: place).utf8)
    default: throw failure(.invalidJSON, at: place)
    }
  }

  private mutating func scalar(from place: Int) throws(ParseFailure) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(unit)), consume("\\"), consume("u") else {
      throw failure(.loneSurrogate, at: place)
    }
    let trail = try codeUnit()
    guard UTF16.isTrailSurrogate(UInt16(trail)),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (trail - 0xDC00))
    else { throw failure(.loneSurrogate, at: place) }
    return scalar
  }

  private mutating func codeUnit() throws(ParseFailure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure(.invalidJSON)
      }
      unit = unit << 4 + UInt32(digit)
      position += 1
    }
    return unit
  }

  // MARK: Bytes

  private func peek() -> UInt8? { position < end ? bytes[position] : nil }

  private mutating func consume(_ expected: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: expected) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func failure(_ reason: ParseFailure.Reason, at place: Int? = nil) -> ParseFailure {
    ParseFailure(reason: reason, offset: (place ?? position) - start)
  }
}

/// The names of an object up to now. A few names are compared directly. Many names go into a set: otherwise a hostile
/// line would need time quadratic in its length.
private struct NameSet {
  private static let fewest = 12
  private var names: Set<ByteKey> = []

  /// Adds a name; returns false when a member already has the name.
  mutating func insert(_ name: String, after members: [JSON.Member]) -> Bool {
    guard members.count >= Self.fewest else { return !members.contains { $0.name.hasSameBytes(as: name) } }
    if names.isEmpty { names = Set(members.map { ByteKey($0.name) }) }
    return names.insert(ByteKey(name)).inserted
  }
}

/// The reason why a line is not an accepted JSON text. The failure contains no part of the text, which may hold a
/// secret.
struct ParseFailure: Error, Equatable {
  /// The broken rule.
  var reason: Reason
  /// The position of the fault, in bytes from the start of the line.
  var offset: Int

  /// The rules for a line.
  enum Reason: Equatable {
    case invalidJSON
    case trailingData
    case duplicateKey
    case invalidUTF8
    case loneSurrogate
    case tooDeep
  }
}
