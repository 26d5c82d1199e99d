extension RichTextState {
  /// The text as CommonMark with tables, made from the values. A parser reads the same words in it.
  ///
  /// A mark that CommonMark cannot express between two letters is left out.
  public var markdown: String { MarkdownWriter.lines(blocks).joined(separator: "\n") }
}

/// Writes blocks as lines of CommonMark.
private enum MarkdownWriter {
  static func lines(_ blocks: [RichTextBlock], isTight: Bool = false) -> [String] {
    var lines: [String] = []
    var isOther = false
    for (index, block) in blocks.enumerated() {
      // Neighbouring lists with the same sign would be one list.
      let isBelowList = index > 0 && block.isList && blocks[index - 1].isList
      isOther = isBelowList && !isOther
      if index > 0, !(isTight && block.canFollowText && !isBelowList) { lines.append("") }
      lines += self.lines(block, isOther: isOther)
    }
    return lines
  }

  private static func lines(_ block: RichTextBlock, isOther: Bool) -> [String] {
    switch block {
    case .paragraph(let spans):
      return MarkdownLine.text(spans, in: .paragraph).split(separator: "\n").map(String.init)
    case .heading(let level, let spans):
      return [String(repeating: "#", count: level) + " " + MarkdownLine.text(spans, in: .heading)]
    case .list(let items, let start, let isTight):
      let lists = items.enumerated().map { index, blocks in
        let sign = start.map { "\(min($0 + index, 999_999_999))\(isOther ? ")" : ".")" } ?? (isOther ? "*" : "-")
        return indented(lines(blocks, isTight: isTight), first: sign + " ")
      }
      return Array(lists.joined(separator: isTight ? [] : [""]))
    case .quote(let blocks): return lines(blocks).map { $0.isEmpty ? ">" : "> " + $0 }
    case .code(let text, let language): return code(text, language)
    case .table(let table): return self.table(table)
    // The only sign of a break that is no sign of a list.
    case .rule: return ["___"]
    }
  }

  private static func indented(_ lines: [String], first: String) -> [String] {
    guard let head = lines.first else { return [String(first.dropLast())] }
    let blank = String(repeating: " ", count: first.utf8.count)
    return [first + head] + lines.dropFirst().map { $0.isEmpty ? "" : blank + $0 }
  }

  private static func code(_ text: String, _ language: String) -> [String] {
    let fence = String(repeating: "`", count: max(3, MarkdownLine.longestRun(of: "`", in: text) + 1))
    let isPlain = language.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "#")
    }
    let lines = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return [fence + (isPlain ? language : "")] + lines + [fence]
  }

  private static func table(_ table: RichTextTable) -> [String] {
    let rules = table.titles.indices.map { column in
      switch table.alignment(column) {
      case .start: "---"
      case .centre: ":---:"
      case .end: "---:"
      }
    }
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rows = table.rows.map { cells in
      row(
        table.titles.indices.map { cells.indices.contains($0) ? MarkdownLine.text(cells[$0], in: .cell) : "" })
    }
    return [row(table.titles.map { MarkdownLine.text($0, in: .cell) }), row(rules)] + rows
  }
}

extension RichTextBlock {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }

  /// A Boolean value that indicates whether the block is a list that can begin directly below a line of text.
  fileprivate var canFollowText: Bool {
    if case .list(let items, let start, _) = self { start ?? 1 == 1 && items.first?.isEmpty == false } else { false }
  }
}
