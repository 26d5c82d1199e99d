import SignalboxCommonMark
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Testing

@Suite struct RichTextTests {
  @Test("A80: a text with structure follows its property; it is in each frame and outline, and is replayed and undone")
  func property() async throws {
    try await onSessionThread {
      let test = SessionTest(ProseApplication())
      #expect(test.frame.element("page/prose")?.sentence == "Prose: Title\nSome words.")
      test.press("page/change")
      #expect(test.frame.outline.contains(#"richtext page/prose "Prose" = "- one\n- **two**""#))
      test.undo()
      #expect(test.frame.outline.contains(##"richtext page/prose "Prose" = "# Title\n\nSome words.""##))
    }
  }

  @Test("A80: every kind of block and every mark is read")
  func kinds() {
    let text = MarkdownReader.read(
      """
      ## Two
      a **b** *c* `d`\\
      e

      3. one
         - in
      4. two

      > q
      ```swift
      let x

      ```
      | A | B |
      |:-:|--:|
      | 1 |

      ***
      """)
    #expect(
      text.blocks == [
        .heading(level: 2, [RichTextSpan("Two")]),
        .paragraph([
          RichTextSpan("a "), RichTextSpan("b", .strong), RichTextSpan(" "), RichTextSpan("c", .emphasis),
          RichTextSpan(" "),
          RichTextSpan("d", .code), RichTextSpan("\ne"),
        ]),
        .list(
          items: [
            [
              .paragraph([RichTextSpan("one")]),
              .list(items: [[.paragraph([RichTextSpan("in")])]], start: nil, isTight: true),
            ], [.paragraph([RichTextSpan("two")])],
          ], start: 3, isTight: true),
        .quote([.paragraph([RichTextSpan("q")])]),
        .code("let x\n", language: "swift"),
        .table(
          RichTextTable(
            alignments: [.centre, .end], titles: [[RichTextSpan("A")], [RichTextSpan("B")]],
            rows: [[[RichTextSpan("1")]]])),
        .rule,
      ])
  }

  @Test(
    "A81: a link leads to the web, a mailbox or an address; every other link is its text",
    arguments: [
      ("https://a.example/x?b=1", "https://a.example/x?b=1"), ("HTTP://a.example", "http://a.example"),
      ("mailto:a@b.example", "mailto:a@b.example"), ("/person/a1", "/person/a1"), ("/a%20b", "/a%20b"),
      ("https://a.example/ü\u{202E}", "https://a.example/%C3%BC%E2%80%AE"),
      ("javascript:alert(1)", nil), ("java&#10;script:alert(1)", nil), ("data:text/html,x", nil),
      ("//evil.example", nil),
      ("/a/../b", nil), ("/a?b", nil), ("relative", nil), ("#top", nil), ("file:///etc/passwd", nil), ("https://", nil),
      ("https:a.example", nil), ("", nil), ("https://a.example/" + String(repeating: "x", count: 3_000), nil),
    ] as [(String, String?)])
  func links(written: String, target: String?) {
    let spans = MarkdownReader.read("before [word](<\(written)>) behind").blocks.spans
    #expect(spans.plainText == "before word behind")
    #expect(spans.compactMap(\.link?.target) == [target].compactMap(\.self))
    let picture = MarkdownReader.read("![word](<\(written)>)").blocks.spans
    #expect(picture.plainText == "word" && picture.first?.link?.target == target)
  }

  @Test(
    "A81: HTML is text, a link without a text shows its target, and a mark stays with the letter that it combines with")
  func text() {
    #expect(MarkdownReader.read("<b>x</b>\n\n<div>\n*y*\n</div>").plainText == "<b>x</b>\n<div>\n*y*\n</div>")
    #expect(MarkdownReader.read("[](https://a.example)").plainText == "https://a.example")
    #expect(MarkdownReader.read("![](https://a.example/x.png)").isEmpty)
    #expect(MarkdownReader.read("e*\u{301}x*").blocks.spans.map(\.text) == ["e\u{301}", "x"])
    #expect(MarkdownReader.read("a&#13;b\r\n\r\nc\rd").plainText == "a\rb\nc d")
  }

  @Test("A81, A83: depth and size are bounded, whatever the source; a text that is too long or too wide is as written")
  func floods() {
    for (number, flood) in HostileMarkdown.floods.enumerated() {
      let text = MarkdownReader.read(flood.source)
      #expect(text.blocks.depth <= 18 && text.targetBytes <= 262_144, "flood \(number)")
      if flood.isTooLarge { #expect(text == RichTextState(plain: flood.source), "flood \(number)") }
    }
  }

  @Test("A82: no example of the CommonMark Spec loses a letter, and its Markdown has the same words")
  func examples() {
    #expect(CommonMarkExample.all.count == 652)
    for example in CommonMarkExample.all {
      let text = MarkdownReader.read(example.source)
      let lost = example.lost(in: text.plainText)
      #expect(lost.isEmpty, "\(example) lost \(lost): \(text.plainText)")
      let again = MarkdownReader.read(text.markdown)
      #expect(again.plainText == text.plainText, "\(example) became \(text.markdown)")
    }
  }

  @Test("A82: the Markdown of a hostile source has the same words, before and after the filter")
  func markdown() {
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let source = HostileMarkdown.source(&generator)
      let text = MarkdownReader.read(source)
      #expect(MarkdownReader.read(text.markdown).plainText == text.plainText, "\(seed): \(source.debugDescription)")
      let element = ElementState(id: "p/x", content: .richText(text)).mapTexts(SafeText.visible)
      let filtered = element.content.richText ?? RichTextState()
      #expect(SafeText.visible(filtered.plainText, .many) == filtered.plainText, "\(seed): \(source.debugDescription)")
      #expect(MarkdownReader.read(filtered.markdown).plainText == filtered.plainText, "\(seed)")
    }
  }

  @Test("A83: a text that is too long is shown as written")
  func asWritten() {
    let long = "# " + String(repeating: "*a* ", count: 20_000)
    #expect(MarkdownReader.read(long) == RichTextState(plain: long))
    #expect(MarkdownReader.isAvailable, "these tests need libcmark-gfm: make setup")
  }
}

extension [RichTextBlock] {
  fileprivate var spans: [RichTextSpan] {
    flatMap { block in if case .paragraph(let spans) = block { spans } else { [RichTextSpan]() } }
  }

  fileprivate var depth: Int {
    map { block in
      switch block {
      case .quote(let blocks): 1 + blocks.depth
      case .list(let items, _, _): 1 + (items.map(\.depth).max() ?? 0)
      default: 1
      }
    }.max() ?? 0
  }
}

extension RichTextState {
  fileprivate var targetBytes: Int {
    blocks.spans.byLink.reduce(0) { $0 + ($1.link?.target.utf8.count ?? 0) }
  }
}

private struct ProseApplication: Application {
  static let name = "prose"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(ProsePage())
    return nil
  }
}

private final class ProsePage: Page<Never> {
  private let prose = RichText("prose", "Prose", text: "# Title\n\nSome words.")
  private let change = Button("change", "Change")
  override var elements: [PageElement] { [prose, change] }

  init() {
    super.init(key: "page", title: "Page")
    change.taps.observe { [unowned self] in prose.text.value = "* one\n* __two__" }
  }
}
