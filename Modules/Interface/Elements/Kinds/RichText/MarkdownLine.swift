/// Writes spans as CommonMark. Each sign of the text that could be taken for a mark is escaped.
enum MarkdownLine {
  /// The block in which the spans stand.
  enum Place {
    case paragraph, heading, cell
  }

  /// Returns the spans as CommonMark.
  static func text(_ spans: [RichTextSpan], in place: Place) -> String {
    // A letter for each character, so that a mark can look at its neighbours.
    let pieces = spans.byLink.flatMap { part -> [Piece] in
      let spans = part.spans.map { Piece.span($0) }
      return part.link.map { [.mark("[")] + spans + [.mark("](\(destination($0)))")] } ?? spans
    }
    var text = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .mark(let mark): text += mark
      case .span(let span):
        let next = pieces.dropFirst(index + 1).first?.start
        if span.marks.contains(.code), let code = code(span.text, in: place) {
          // A run of backquotes must not meet another.
          text += text.utf8.last == UInt8(ascii: "`") ? escaped(span.text, after: text, in: place, next: next) : code
        } else {
          write(span, to: &text, in: place, next: next)
        }
      }
    }
    return text
  }

  private enum Piece {
    case mark(String)
    case span(RichTextSpan)

    var start: Character? {
      switch self {
      case .mark(let mark): mark.first
      case .span(let span): span.marks.contains(.code) ? "`" : span.marks.isEmpty ? span.text.first : "*"
      }
    }
  }

  private static func write(_ span: RichTextSpan, to text: inout String, in place: Place, next: Character?) {
    let sign = span.marks.contains(.strong) ? (span.marks.contains(.emphasis) ? "***" : "**") : "*"
    let core = span.text.drop(while: \.isWhitespace)
    let inner = String(core.reversed().drop(while: \.isWhitespace).reversed())
    let tail = String(core.dropFirst(inner.count))
    let before = String(span.text.dropLast(core.count))
    let isMarked =
      !span.marks.isDisjoint(with: [.strong, .emphasis])
      && fits((before.isEmpty ? text : before).unicodeScalars.last, inner.unicodeScalars.first)
      && fits(tail.unicodeScalars.first ?? next?.unicodeScalars.first, inner.unicodeScalars.last)
    guard isMarked else {
      text += escaped(span.text, after: text, in: place, next: next)
      return
    }
    text += escaped(before, after: text, in: place, next: inner.first)
    text += sign
    text += escaped(inner, after: text, in: place, next: "*")
    text += sign
    text += escaped(tail, after: text, in: place, next: next)
  }

  /// Returns whether a mark between a character outside and a character inside is a mark (CommonMark, 6.2).
  private static func fits(_ outside: Unicode.Scalar?, _ inside: Unicode.Scalar?) -> Bool {
    guard let inside, !inside.properties.isWhitespace, outside != "*" else { return false }
    // Versions of CommonMark differ about symbols, so a symbol has the stricter rule on each side.
    let isWord = inside.properties.isAlphabetic || ("0"..."9").contains(inside)
    return isWord || outside.map(isApart) ?? true
  }

  /// Returns whether a character is white space or punctuation in every version of CommonMark.
  private static func isApart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: scalar == "\n"
    }
  }

  /// Returns a piece of code, or `nil` where it cannot be one.
  private static func code(_ text: String, in place: Place) -> String? {
    guard !text.isEmpty, !text.contains("\n") else { return nil }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let (first, last) = (text.utf8.first, text.utf8.last)
    let (quote, blank) = (UInt8(ascii: "`"), UInt8(ascii: " "))
    let isPadded = first == blank && last == blank && text.utf8.contains { $0 != blank }
    let needsRoom = first == quote || last == quote || isPadded
    let room = needsRoom ? " " : ""
    let inner = place == .cell ? text.replacing("|", by: "\\|") : text
    return fence + room + inner + room + fence
  }

  private static func destination(_ link: RichTextLink) -> String {
    let target = link.target.replacing("&", by: "\\&")
    return target.contains { $0 == "(" || $0 == ")" } ? "<\(target)>" : target
  }

  static func longestRun(of sign: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
