import CMarkdown
import SignalboxInterface

/// Builds the spans of a paragraph, a title or a cell.
struct RichTextLineBuilder {
  /// The greatest number of bytes of all targets of a text. A source of a few bytes can name a target again and again.
  private static let mostTargets = 262_144

  private var spans: [RichTextSpan] = []
  private var (strong, emphasis) = (0, 0)
  /// The target of each link and picture that is not left yet.
  private var links: [RichTextLink?] = []
  /// A Boolean value that indicates whether there was text since the beginning of the last link.
  private var hasText = false
  private var targets = 0

  mutating func take(_ step: signalbox_markdown_step) {
    let change = step.is_entering ? 1 : -1
    switch step.kind {
    case SIGNALBOX_MARKDOWN_TEXT, SIGNALBOX_MARKDOWN_HTML: add(RichTextBuilder.text(step.text))
    case SIGNALBOX_MARKDOWN_CODE: add(RichTextBuilder.text(step.text), isCode: true)
    case SIGNALBOX_MARKDOWN_SOFT_BREAK: add(" ")
    case SIGNALBOX_MARKDOWN_HARD_BREAK: add("\n")
    case SIGNALBOX_MARKDOWN_STRONG: strong += change
    case SIGNALBOX_MARKDOWN_EMPHASIS: emphasis += change
    case SIGNALBOX_MARKDOWN_LINK, SIGNALBOX_MARKDOWN_IMAGE: takeLink(step)
    default: break
    }
  }

  /// Adds text with the present marks.
  mutating func add(_ text: String, isCode: Bool = false) {
    guard !text.isEmpty else { return }
    hasText = true
    var marks: RichTextSpan.Marks = isCode ? .code : []
    if strong > 0 { marks.insert(.strong) }
    if emphasis > 0 { marks.insert(.emphasis) }
    var new = RichTextSpan(text, marks, link: links.last ?? nil)
    guard let end = spans.indices.last else { return spans.append(new) }
    if spans[end].marks == new.marks, spans[end].link == new.link, !isCode {
      spans[end].text += text
      return
    }
    // A mark that combines with the letter before it stays beside it, so that the whole character can be checked.
    let combining = new.text.unicodeScalars.prefix { $0.properties.isGraphemeExtend || $0 == "\u{200D}" }
    if !combining.isEmpty {
      spans[end].text.unicodeScalars += combining
      new.text.unicodeScalars.removeFirst(combining.count)
    }
    if !new.text.isEmpty { spans.append(new) }
  }

  /// Returns the spans, and begins again.
  mutating func removeAll() -> [RichTextSpan] {
    defer { (spans, strong, emphasis, links) = ([], 0, 0, []) }
    return spans
  }

  private mutating func takeLink(_ step: signalbox_markdown_step) {
    if step.is_entering {
      // A picture in a link is a part of the link.
      let outer = links.last ?? nil
      let own = RichTextLink(target: RichTextBuilder.text(step.more))
      links.append(outer ?? counted(own))
      if step.kind == SIGNALBOX_MARKDOWN_LINK { hasText = false }
      return
    }
    let link = links.last ?? nil
    // A link without a text would not be seen.
    if step.kind == SIGNALBOX_MARKDOWN_LINK, !hasText, let link { add(link.target) }
    if !links.isEmpty { links.removeLast() }
  }

  private mutating func counted(_ link: RichTextLink?) -> RichTextLink? {
    targets += link?.target.utf8.count ?? 0
    return targets <= Self.mostTargets ? link : nil
  }
}
