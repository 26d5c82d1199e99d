public import SignalboxCore
import SignalboxInterface

/// A text with structure: paragraphs, headings, lists, quotes, code, tables, and links in the text.
///
/// The source is CommonMark with tables. HTML in it is text. A link leads to a place on the web, to a mailbox or to an
/// address of the application, which begins with a slash. Every other link is its text, and a picture is its
/// alternative text. So the source may come from outside.
///
/// libcmark-gfm reads the source. Where the machine does not have it, the text is shown as written. So is a text of
/// more than 65,536 bytes, and a text whose tables could have more than 100,000 cells.
public final class RichText: PageElement {
  /// The source. Bind it with `<~`.
  public let text: MutableProperty<String>
  private var read = (source: "", text: RichTextState())

  /// Creates a text with the given label.
  public init(_ key: String, _ label: String = "", text: String = "") {
    self.text = MutableProperty(text)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent {
    let source = text.value
    // Read once for each change: this is called for each frame.
    if source != read.source { read = (source, MarkdownReader.read(source)) }
    return .richText(read.text)
  }
}
