import CMarkdown
import SignalboxInterface

/// Builds the blocks of a text from the steps of a reader.
struct RichTextBuilder {
  /// The number of lists that can stand in each other. Two quotes count as a list. The content of deeper lists and
  /// quotes is in the deepest of them.
  static let deepest = 8

  /// A list, an item or a quote that is not left yet; the first is the document.
  private struct Container {
    var blocks: [RichTextBlock] = []
    var items: [[RichTextBlock]] = []
  }

  private var containers = [Container()]
  /// The number of containers that were entered too deep.
  private var skipped = 0
  private var line = RichTextLineBuilder()
  private var table: RichTextTable?
  private var row: [[RichTextSpan]] = []

  mutating func take(_ step: signalbox_markdown_step) {
    switch step.kind {
    case SIGNALBOX_MARKDOWN_LIST, SIGNALBOX_MARKDOWN_ITEM, SIGNALBOX_MARKDOWN_QUOTE: takeContainer(step)
    case SIGNALBOX_MARKDOWN_PARAGRAPH: if !step.is_entering { add { .paragraph($0) } }
    case SIGNALBOX_MARKDOWN_HEADING:
      if !step.is_entering { add { .heading(level: min(6, max(1, Int(step.number))), $0) } }
    case SIGNALBOX_MARKDOWN_CODE_BLOCK:
      let language = Self.text(step.more).prefix { !$0.isWhitespace }
      let code = Self.withoutLineBreak(Self.text(step.text))
      if !code.isEmpty { append(.code(code, language: String(language))) }
    case SIGNALBOX_MARKDOWN_HTML_BLOCK:
      line.add(Self.withoutLineBreak(Self.text(step.text)))
      add { .paragraph($0) }
    case SIGNALBOX_MARKDOWN_RULE: append(.rule)
    case SIGNALBOX_MARKDOWN_TABLE, SIGNALBOX_MARKDOWN_ROW, SIGNALBOX_MARKDOWN_CELL: takeTable(step)
    default: line.take(step)
    }
  }

  /// Returns the blocks. Call it at the end.
  mutating func finished() -> [RichTextBlock] { containers[0].blocks }

  // MARK: Blocks

  private mutating func takeContainer(_ step: signalbox_markdown_step) {
    if step.is_entering {
      // A list and its items count as one.
      let isFull = containers.count > Self.deepest * 2
      if isFull { skipped += 1 } else { containers.append(Container()) }
      return
    }
    if skipped > 0 {
      skipped -= 1
      return
    }
    let container = containers.removeLast()
    switch step.kind {
    case SIGNALBOX_MARKDOWN_ITEM: containers[containers.count - 1].items.append(container.blocks)
    case SIGNALBOX_MARKDOWN_QUOTE: if !container.blocks.isEmpty { append(.quote(container.blocks)) }
    default:
      // The content of items that were too deep is in no item.
      let items = container.blocks.isEmpty ? container.items : container.items + [container.blocks]
      append(.list(items: items, start: step.number < 0 ? nil : Int(step.number), isTight: step.flag))
    }
  }

  private mutating func takeTable(_ step: signalbox_markdown_step) {
    switch (step.kind, step.is_entering) {
    case (SIGNALBOX_MARKDOWN_TABLE, true):
      let alignments = (0..<Int(step.number)).map { Self.alignment(step.more?[$0] ?? 0) }
      table = RichTextTable(alignments: alignments, titles: [], rows: [])
    case (SIGNALBOX_MARKDOWN_TABLE, false):
      if let table { append(.table(table)) }
      table = nil
    case (SIGNALBOX_MARKDOWN_CELL, false): row.append(line.removeAll())
    case (SIGNALBOX_MARKDOWN_ROW, false):
      if step.flag {
        table?.titles = row
      } else {
        // The library fills short rows, which could make a small source a large table.
        while row.last?.isEmpty == true { row.removeLast() }
        table?.rows.append(row)
      }
      row = []
    default: break
    }
  }

  private mutating func add(_ block: ([RichTextSpan]) -> RichTextBlock) {
    let spans = line.removeAll()
    if !spans.isEmpty { append(block(spans)) }
  }

  private mutating func append(_ block: RichTextBlock) { containers[containers.count - 1].blocks.append(block) }

  // MARK: Values

  static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

  private static func withoutLineBreak(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static func alignment(_ letter: CChar) -> RichTextTable.Alignment {
    switch UInt8(bitPattern: letter) {
    case UInt8(ascii: "r"): .end
    case UInt8(ascii: "c"): .centre
    default: .start
    }
  }
}
