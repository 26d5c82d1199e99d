import SignalboxInterface

/// A piece of HTML. The one place where text becomes markup: what stands in a literal is markup, what is put into one is
/// escaped, and only another piece is not.
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
    package mutating func appendInterpolation(_ number: Int) { markup += String(number) }

    /// Text to read, in an element or an attribute: what could hide or turn it around is made visible.
    package mutating func appendInterpolation(_ text: String) { markup += HTML.escape(SafeText.visible(text, .many)) }

    /// Text that comes back as it is: a value, an id, an address.
    package mutating func appendInterpolation(exactly text: String) { markup += HTML.escape(text) }

    /// An element's id as an HTML id: letters, digits and a few marks, so that lists of ids can be written.
    package mutating func appendInterpolation(id: String) { markup += HTML.identifier(id) }
  }

  /// As ids are written, in the page and in what is said of it.
  package static func identifier(_ id: String) -> String { "e-" + Pair.encode(id).replacing("%", with: ":") }

  private static func escape(_ text: String) -> String {
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
}
