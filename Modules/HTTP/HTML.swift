import SignalboxWords

/// A piece of HTML. Text becomes markup only here: literals are markup, interpolated text is escaped, and only an
/// interpolated piece is not.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package private(set) var markup: String

  package init(stringLiteral markup: String) { self.markup = markup }
  package init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  package static func + (left: HTML, right: HTML) -> HTML { "\(left)\(right)" }
  package static func += (left: inout HTML, right: HTML) { left.markup += right.markup }

  package struct StringInterpolation: StringInterpolationProtocol {
    package fileprivate(set) var markup = ""

    package init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity + 64) }
    package mutating func appendLiteral(_ literal: String) { markup += literal }
    package mutating func appendInterpolation(_ piece: HTML) { markup += piece.markup }
    package mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { markup += piece.markup } }

    /// Appends a piece if a condition holds.
    package mutating func appendInterpolation(_ piece: @autoclosure () -> HTML, if condition: Bool) {
      if condition { markup += piece().markup }
    }

    package mutating func appendInterpolation(_ number: Int) { markup += String(number) }

    /// Appends visible text, in an element or an attribute. Makes hidden and direction-changing characters visible.
    package mutating func appendInterpolation(_ text: String) { markup += HTML.escape(SafeText.visible(text, .many)) }

    /// Appends text unchanged: a value, an id, an address.
    package mutating func appendInterpolation(exactly text: String) { markup += HTML.escape(text) }

    /// Appends an element's id as an HTML id of letters, digits and a few marks, so that lists of ids are possible.
    package mutating func appendInterpolation(id: String) { markup += HTML.identifier(id) }
  }

  /// Returns the HTML id for an element's id, for pages and for messages about pages.
  package static func identifier(_ id: String) -> String { "e-" + Pair.encode(id, mark: ":") }

  private static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var result = [UInt8]()
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      case UInt8(ascii: "'"): result += Array("&#39;".utf8)
      case 0x0D: result += Array("&#13;".utf8)
      case 0: result += Array("\u{FFFD}".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x0D, 0: true
    default: false
    }
  }
}
