import SignalboxInterface

extension PageText {
  /// Returns a text with structure in lines that can be read aloud, one block after another.
  static func lines(_ text: RichTextState, label: String = "") -> [String] {
    let blocks = text.blocks.enumerated().flatMap { place, block in
      // A heading has room above it, except at the very start.
      if case .heading = block, place > 0 { [""] + lines(block) } else { lines(block) }
    }
    return (label.isEmpty || text.isEmpty ? [] : [label + ":"]) + blocks
  }

  private static func lines(_ block: RichTextBlock) -> [String] {
    switch block {
    case .paragraph(let spans), .heading(_, let spans): [spans.textWithTargets]
    case .list(let items, let start, _):
      items.enumerated().flatMap { index, blocks in
        begun(blocks.flatMap { lines($0) }, with: start.map { "\($0 + index). " } ?? "- ")
      }
    case .quote(let blocks): begun(blocks.flatMap { lines($0) }, with: LineModeTexts.quotation + " ")
    case .code(let text, _): [LineModeTexts.code] + text.split(separator: "\n").map { "  " + $0 }
    case .table(let table): lines(table)
    case .rule: []
    }
  }

  /// Returns lines with a sign before the first line. The other lines are indented.
  private static func begun(_ lines: [String], with sign: String) -> [String] {
    guard let first = lines.first else { return [] }
    return [sign + first] + lines.dropFirst().map { "  " + $0 }
  }

  private static func lines(_ table: RichTextTable) -> [String] {
    let titles = table.titles.map(\.textWithTargets)
    guard !table.rows.isEmpty else { return [titles.filter { !$0.isEmpty }.joined(separator: "; ")] }
    return table.rows.map { row($0.map(\.textWithTargets), columns: titles) }.filter { !$0.isEmpty }
  }
}
