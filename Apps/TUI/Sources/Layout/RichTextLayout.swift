import SignalboxInterface
import SignalboxTerminal

/// Makes the rows of a text with structure. No word is left out: a table without room becomes rows of names and values.
struct RichTextLayout {
  let columns: Int
  let glyphs: Glyphs
  /// A Boolean value that indicates whether blank rows separate the blocks.
  let isSpacious: Bool

  /// The width that a paragraph has at most: longer rows are hard to read.
  private static let readable = 88
  /// The width that is left for text, however deep it stands.
  private static let narrowest = 8

  func rows(_ blocks: [RichTextBlock], isTight: Bool = false) -> [Line] {
    var lines: [Line] = []
    for (index, block) in blocks.enumerated() {
      // A title stays apart from the text before it in every density.
      if index > 0, block.isHeading || isSpacious && !isTight { lines.append(Line()) }
      lines += rows(block)
    }
    return lines
  }

  private func rows(_ block: RichTextBlock) -> [Line] {
    let room = min(columns, Self.readable)
    switch block {
    case .paragraph(let spans): return StyledWrapping.lines(styled(spans), columns: room)
    case .heading(let level, let spans):
      let title = StyledWrapping.lines(styled(spans, .heading), columns: room)
      guard level == 1 else { return title }
      return title + [Line(String(repeating: glyphs.line, count: title.map(\.width).max() ?? 0), .border)]
    case .list(let items, let start, let isTight): return list(items, start, isTight)
    case .quote(let blocks): return framed(blocks, first: glyphs.rule + " ", rest: glyphs.rule + " ", .border)
    case .code(let text, _): return code(text)
    case .table(let table): return RichTextTableLayout(layout: self, table: table).rows
    case .rule: return [Line(String(repeating: glyphs.line, count: min(room, 40)), .border)]
    }
  }

  // MARK: Blocks in blocks

  private func list(_ items: [[RichTextBlock]], _ start: Int?, _ isTight: Bool) -> [Line] {
    let signs = items.indices.map { index in start.map { "\($0 + index)." } ?? glyphs.bullet }
    let width = signs.map(TextWidth.of).max() ?? 1
    let parts = zip(signs, items).map { sign, blocks in
      let first = String(repeating: " ", count: width - TextWidth.of(sign)) + sign + " "
      return framed(blocks, first: first, rest: String(repeating: " ", count: width + 1), .text, isTight: isTight)
    }
    return Array(parts.joined(separator: isTight || !isSpacious ? [] : [Line()]))
  }

  /// Returns the rows of blocks with a sign before the first row, and another before each further row.
  private func framed(
    _ blocks: [RichTextBlock], first: String, rest: String, _ role: Role, isTight: Bool = false
  ) -> [Line] {
    let room = columns - TextWidth.of(rest)
    let isNarrow = room < Self.narrowest
    let inner = RichTextLayout(columns: isNarrow ? columns : room, glyphs: glyphs, isSpacious: isSpacious)
    let rows = inner.rows(blocks, isTight: isTight)
    // Where there is no room for depth, the sign has a row of its own.
    if isNarrow || rows.isEmpty { return [Line(first, role)] + rows }
    return rows.enumerated().map { index, row in
      var line = Line(index == 0 ? first : rest, role)
      line.add(row)
      return line
    }
  }

  private func code(_ text: String) -> [Line] {
    let room = max(1, columns - 2)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let indent = String(line.prefix { $0 == " " }.prefix(room / 2))
      // A row that continues a line is indented further, so that it is not taken for a line.
      return Wrapping.lines(String(line.dropFirst(indent.count)), columns: room - indent.count, indent: 4)
        .map { Line("  " + indent + $0, .code) }
    }
  }

  // MARK: Text

  /// Returns the spans with their looks, and the target of each link behind its text.
  func styled(_ spans: [RichTextSpan], _ role: Role = .text) -> Line {
    var line = Line()
    for part in spans.byLink {
      for span in part.spans { add(span, part.link, role, to: &line) }
      if let target = part.link?.mark(behind: part.spans.plainText) { line.add(" <\(target)>", .help) }
    }
    return line
  }

  private func add(_ span: RichTextSpan, _ link: RichTextLink?, _ role: Role, to line: inout Line) {
    // Where code has no colour, its quotes are shown.
    let text = span.marks.contains(.code) && glyphs.isPlain ? "`\(span.text)`" : span.text
    if let link { return line.add(text, .link, target: link.target) }
    line.add(
      text,
      span.marks.contains(.code)
        ? .code : span.marks.contains(.strong) ? .strong : span.marks.contains(.emphasis) ? .emphasis : role)
  }
}

extension RichTextBlock {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}

extension Glyphs {
  /// The sign of an item of a list.
  fileprivate var bullet: String { isASCII ? "*" : "•" }
  /// A piece of a horizontal line.
  var line: String { isASCII ? "-" : "─" }
}
