import SignalboxInterface

extension FrameSamples {
  /// A text with every kind of block and every mark.
  static var prose: RichTextState {
    let link = RichTextLink(target: "https://example.org/manual")
    let own = RichTextLink(target: "/account")
    return RichTextState(blocks: [
      .heading(level: 1, [RichTextSpan("Before you begin")]),
      .paragraph([
        RichTextSpan("Some words, "), RichTextSpan("strong", .strong), RichTextSpan(" and "),
        RichTextSpan("stressed", .emphasis), RichTextSpan(", with "), RichTextSpan("ls -l", .code), RichTextSpan(", "),
        RichTextSpan("the manual", link: link), RichTextSpan(" and "), RichTextSpan("your account", link: own),
        RichTextSpan(".\nAnother line."),
      ]),
      .list(
        items: [
          [.paragraph([RichTextSpan("First")])],
          [
            .paragraph([RichTextSpan("Second")]),
            .list(items: [[.paragraph([RichTextSpan("Inner")])]], start: nil, isTight: true),
          ],
        ], start: 9, isTight: true),
      .quote([.paragraph([RichTextSpan("Quoted words")])]),
      .code("if true {\n  go()\n}", language: "swift"),
      .table(
        RichTextTable(
          alignments: [.start, .end, .centre],
          titles: [[RichTextSpan("Name")], [RichTextSpan("Age")], [RichTextSpan("Kind")]],
          rows: [
            [[RichTextSpan("Ada", .strong)], [RichTextSpan("36")]], [[RichTextSpan("Bo")], [], [RichTextSpan("cat")]],
          ])),
      .rule,
    ])
  }

  /// Returns a text of long lines in deep lists and quotes.
  static func extremeProse(_ long: String) -> RichTextState {
    var inner = RichTextBlock.paragraph([RichTextSpan(long), RichTextSpan(long, .strong)])
    for depth in 0..<16 {
      inner = depth.isMultiple(of: 2) ? .quote([inner]) : .list(items: [[inner]], start: 999_999_999, isTight: false)
    }
    let cells = (0..<40).map { _ in [RichTextSpan(String(long.prefix(30)))] }
    return RichTextState(blocks: [
      inner, .code(long, language: ""),
      .table(RichTextTable(alignments: [], titles: cells, rows: [cells, []])),
    ])
  }
}
