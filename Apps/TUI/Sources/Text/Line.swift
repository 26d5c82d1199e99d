import SignalboxTerminal

/// A row of styled text.
struct Line: Equatable {
  struct Span: Equatable {
    var text: String
    var style: Style
    /// The target, if the text is a link.
    var target: String?
  }

  var spans: [Span] = []

  init() {}

  init(_ text: String, _ role: Role = .text) { spans = [Span(text: text, style: Style(role))] }

  /// The number of cells.
  var width: Int { spans.reduce(0) { $0 + TextWidth.of($1.text) } }

  /// The text without styles.
  var text: String { spans.reduce(into: "") { $0 += $1.text } }

  mutating func add(_ text: String, _ role: Role = .text) { add(text, Style(role)) }

  mutating func add(_ text: String, _ role: Role, target: String) {
    spans.append(Span(text: text, style: Style(role), target: target))
  }

  mutating func add(_ text: String, _ style: Style) { spans.append(Span(text: text, style: style)) }

  mutating func add(_ line: Line) { spans += line.spans }

  /// Adds `text`. The characters at `places` are in the role `other`.
  mutating func add(_ text: String, _ role: Role, _ places: Set<Int>, _ other: Role) {
    guard !places.isEmpty else { return add(text, role) }
    var (piece, isOther) = ("", false)
    for (place, character) in text.enumerated() {
      if places.contains(place) != isOther, !piece.isEmpty {
        add(piece, isOther ? other : role)
        piece = ""
      }
      isOther = places.contains(place)
      piece.append(character)
    }
    add(piece, isOther ? other : role)
  }

  /// Fills the line with blanks up to `width`.
  mutating func pad(to width: Int, _ role: Role = .text) {
    let missing = width - self.width
    if missing > 0 { add(String(repeating: " ", count: missing), role) }
  }

  /// Returns the line with every span in `role`.
  func painted(_ role: Role) -> Line {
    var line = self
    for index in line.spans.indices { line.spans[index].style = Style(role) }
    return line
  }

  /// Returns the line with the spans of one role in another.
  func repainted(_ role: Role, _ other: Role) -> Line {
    var line = self
    for index in line.spans.indices where line.spans[index].style == Style(role) {
      line.spans[index].style = Style(other)
    }
    return line
  }

  /// Returns the line as the bar: all of it is filled, and found letters stay marked.
  func bar() -> Line {
    var line = self
    for index in line.spans.indices {
      line.spans[index].style = Style(line.spans[index].style == Style(.match) ? .found : .focus)
    }
    return line
  }

  /// Returns the line with the ordinary text in some of its cells in `role`.
  func styled(_ cells: Range<Int>, _ role: Role) -> Line {
    var (line, column) = (Line(), 0)
    for span in spans {
      guard span.style == Style(.text) else {
        line.spans.append(span)
        column += TextWidth.of(span.text)
        continue
      }
      var pieces: [Span] = []
      for character in span.text {
        let style = cells.contains(column) ? Style(role) : span.style
        if pieces.last?.style == style {
          pieces[pieces.count - 1].text.append(character)
        } else {
          pieces.append(Span(text: String(character), style: style, target: span.target))
        }
        column += TextWidth.of(String(character))
      }
      line.spans += pieces
    }
    return line
  }

  /// Returns the line as a banded row, with the band in `cells`. The cells before the band are blank, but for a mark.
  func banded(_ cells: Range<Int>) -> Line {
    var (line, rest) = (Line(), self)
    rest.pad(to: cells.upperBound)
    var start = cells.lowerBound
    for span in rest.spans {
      let before = String(span.text.prefix(start))
      start -= before.count
      if !before.isEmpty { line.spans.append(Span(text: before, style: span.style, target: span.target)) }
      let text = String(span.text.dropFirst(before.count))
      let style = span.style.role.map(Style.banded) ?? span.style
      if !text.isEmpty { line.spans.append(Span(text: text, style: style, target: span.target)) }
    }
    return line
  }

  /// Returns the line cut to `width`. A cut line ends with `mark`.
  func cut(_ width: Int, mark: String) -> Line {
    guard self.width > width else { return self }
    var line = Line()
    var room = width
    for span in spans {
      let text = TextWidth.cut(span.text, room, mark: mark)
      line.spans.append(Span(text: text, style: span.style, target: span.target))
      room -= TextWidth.of(text)
      if text != span.text || room <= 0 { break }
    }
    return line
  }
}
