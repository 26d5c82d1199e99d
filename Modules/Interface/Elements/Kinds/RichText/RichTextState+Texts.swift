import SignalboxWords

extension RichTextState {
  /// Returns the text with every text in it replaced.
  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> RichTextState {
    RichTextState(blocks: blocks.map { $0.mapTexts(transform) })
  }

  /// The text without marks and targets, in reading order. Blocks, items and rows have lines of their own.
  public var plainText: String { blocks.flatMap(\.plainLines).joined(separator: "\n") }

  /// A Boolean value that indicates whether there is no text.
  public var isEmpty: Bool { blocks.isEmpty }
}

extension RichTextBlock {
  fileprivate func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> RichTextBlock {
    func map(_ spans: [RichTextSpan]) -> [RichTextSpan] { spans.map { $0.mapTexts(transform) } }
    switch self {
    case .paragraph(let spans): return .paragraph(map(spans))
    case .heading(let level, let spans): return .heading(level: level, map(spans))
    case .list(let items, let start, let isTight):
      return .list(items: items.map { $0.map { $0.mapTexts(transform) } }, start: start, isTight: isTight)
    case .quote(let blocks): return .quote(blocks.map { $0.mapTexts(transform) })
    case .code(let text, let language): return .code(transform(text, .many), language: transform(language, .one))
    case .table(let table):
      return .table(
        RichTextTable(
          alignments: table.alignments, titles: table.titles.map(map), rows: table.rows.map { $0.map(map) }))
    case .rule: return .rule
    }
  }

  fileprivate var plainLines: [String] {
    switch self {
    case .paragraph(let spans), .heading(_, let spans): [spans.plainText]
    case .list(let items, _, _): items.flatMap { $0.flatMap(\.plainLines) }
    case .quote(let blocks): blocks.flatMap(\.plainLines)
    case .code(let text, _): [text]
    case .table(let table): ([table.titles] + table.rows).map { $0.map(\.plainText).joined(separator: "; ") }
    case .rule: []
    }
  }
}

extension RichTextSpan {
  /// A target is not transformed: it has no character that needs it.
  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> RichTextSpan {
    RichTextSpan(transform(text, .many), marks, link: link)
  }
}

extension [RichTextSpan] {
  /// The text without marks and targets.
  public var plainText: String { reduce(into: "") { $0 += $1.text } }

  /// The text with the target of each link behind it, in parentheses. A target that is the text itself is left out.
  public var textWithTargets: String {
    byLink.reduce(into: "") { text, part in
      text += part.spans.plainText + (part.link?.mark(behind: part.spans.plainText).map { " (\($0))" } ?? "")
    }
  }

  /// The spans by link: neighbours with the same target belong together.
  public var byLink: [(link: RichTextLink?, spans: [RichTextSpan])] {
    reduce(into: []) { parts, span in
      if let last = parts.last, last.link == span.link {
        parts[parts.count - 1].spans.append(span)
      } else {
        parts.append((span.link, [span]))
      }
    }
  }
}

extension RichTextLink {
  /// Returns the target to show behind the text of a link, or `nil` where the text is the target itself.
  public func mark(behind text: String) -> String? {
    text == target || "mailto:" + text == target ? nil : target
  }
}

extension RichTextState: KindMeaning {
  func sentence(of element: ElementState) -> String { isEmpty ? "" : element.labelled(plainText) }
  var outline: String? { markdown.debugDescription }
}
