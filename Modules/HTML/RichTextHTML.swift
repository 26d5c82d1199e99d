import SignalboxHTTP
import SignalboxInterface

/// A text with structure as HTML. All markup is written here; the text itself has none.
struct RichTextHTML {
  /// The base path, below which the addresses of the application are.
  let base: String

  /// Returns blocks in reading order.
  func blocks(_ blocks: [RichTextBlock], isTight: Bool = false) -> HTML {
    blocks.reduce(into: "") { $0 += block($1, isTight) }
  }

  private func block(_ block: RichTextBlock, _ isTight: Bool) -> HTML {
    switch block {
    // A tight item has no paragraphs: its text stands beside its sign.
    case .paragraph(let spans): return isTight ? "<div>\(line(spans))</div>" : "<p>\(line(spans))</p>"
    case .heading(let level, let spans):
      // The page itself has the first level.
      let level = min(6, max(2, level + 1))
      return "<h\(level)>\(line(spans))</h\(level)>"
    case .list(let items, let start, let isTight):
      let inner = items.map { "<li>\(blocks($0, isTight: isTight))</li>" as HTML }
      guard let start else { return "<ul>\(inner)</ul>" }
      return start == 1 ? "<ol>\(inner)</ol>" : "<ol start=\"\(start)\">\(inner)</ol>"
    case .quote(let quoted): return "<blockquote>\(blocks(quoted))</blockquote>"
    case .code(let text, _): return "<pre tabindex=\"0\"><code>\(text)</code></pre>"
    case .table(let table): return self.table(table)
    case .rule: return "<hr>"
    }
  }

  private func table(_ table: RichTextTable) -> HTML {
    func row(_ cells: [[RichTextSpan]], _ tag: HTML, _ scope: HTML) -> HTML {
      let cells = table.titles.indices.map { column -> HTML in
        let words = cells.indices.contains(column) ? line(cells[column]) : ""
        return "<\(tag)\(scope)\(look(of: table.alignment(column)))>\(words)</\(tag)>"
      }
      return "<tr>\(cells)</tr>"
    }
    let rows = table.rows.map { row($0, "td", "") }
    return """
      <div class="scroll" tabindex="0"><table><thead>\(row(table.titles, "th", " scope=\"col\""))</thead>\
      <tbody>\(rows)</tbody></table></div>
      """
  }

  private func look(of alignment: RichTextTable.Alignment) -> HTML {
    switch alignment {
    case .start: ""
    case .centre: " class=\"centre\""
    case .end: " class=\"number\""
    }
  }

  // MARK: Text

  /// Returns a text with its marks, or plain text without marks.
  func text(_ text: String, _ spans: [RichTextSpan]?) -> HTML { spans.map(line) ?? "\(text)" }

  /// Returns the name of an element: its label with its marks, if it has one.
  func name(of element: ElementState) -> HTML { text(element.name, element.marked?.label) }

  private func line(_ spans: [RichTextSpan]) -> HTML {
    spans.byLink.reduce(into: "") { $0 += linked($1.link, $1.spans.map(span)) }
  }

  /// The targets are those that ``RichTextLink`` lets through: no target runs code.
  private func linked(_ link: RichTextLink?, _ words: [HTML]) -> HTML {
    switch link {
    case .outside(let target):
      "<a href=\"\(exactly: target)\" target=\"_blank\" rel=\"noopener noreferrer\">\(words)</a>"
    case .address(let address): "<a href=\"\(exactly: base + address.text)\">\(words)</a>"
    case nil: "\(words)"
    }
  }

  private func span(_ span: RichTextSpan) -> HTML {
    let lines = span.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var words = lines.dropFirst().reduce(into: "\(lines[0])" as HTML) { $0 += "<br>\($1)" }
    if span.marks.contains(.code) { words = "<code>\(words)</code>" }
    if span.marks.contains(.emphasis) { words = "<em>\(words)</em>" }
    return span.marks.contains(.strong) ? "<strong>\(words)</strong>" : words
  }
}
