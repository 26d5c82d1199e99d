public import SignalboxTesting

/// Sources that an attacker might write.
public enum HostileMarkdown {
  /// Pieces of sources: signs of every block and mark, HTML, targets that run code, and characters that mislead.
  private static let pieces = [
    ">", "> ", "- ", "* ", "1. ", "12) ", "#", "# ", "    ", "\t", "\n", "\n\n", "  \n", "\\\n", "```", "~~~", "`",
    "``",
    "*", "**", "***", "_", "__", "[", "]", "(", ")", "![", "](", "][", "]: ", "<", ">", "</", "<!--", "-->", "<?",
    "<![CDATA[",
    "|", "|-", "| --- |\n", ":-:", "---\n", "===\n", "&", "&#10;", "&#0;", "&lt;", "&nbsp;", "&#x202e;", "\\", "\\*",
    "\r\n", "\r",
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<a href=\"javascript:x\">", "javascript:alert(1)",
    "data:text/html,x", "https://a.example/?b=1&c", "mailto:a@b.example", "/account", "//evil.example", "/../x",
    "http://",
    "\u{202E}", "\u{0}", "\u{1B}[2J", "\u{200D}", "\u{301}", "\u{FE0F}", "é", "日本", "🇩🇪", "word", "a", "1", "x y", " ",
    "!",
    "[x](https://a.example)", "[a]: https://a.example/ 'b'\n", "**b**", "*i*", "`c`",
  ]

  /// Returns a source of up to `length` pieces, or a long run of few of them.
  public static func source(_ generator: inout SeededGenerator, length: Int = 40) -> String {
    let count = Int.random(in: 1...length, using: &generator)
    if Int.random(in: 0..<50, using: &generator) == 0 {
      let run = (0..<Int.random(in: 1...3, using: &generator)).map { _ in piece(&generator) }.joined()
      return String(repeating: run, count: count * 20)
    }
    return (0..<count).map { _ in piece(&generator) }.joined()
  }

  private static func piece(_ generator: inout SeededGenerator) -> String {
    pieces[Int.random(in: 0..<pieces.count, using: &generator)]
  }

  /// Long runs of a sign each, a table of many columns with short rows, and a target that is named again and again.
  /// The second value says whether the source is too large to be read.
  public static var floods: [(source: String, isTooLarge: Bool)] {
    let signs = [">", "> ", "[", "![", "*", "_", "`", "- ", "1. ", "<", "&", "\\", "[a](", "![[]()", "a*b_ "]
    let long = signs.map { (String(repeating: $0, count: 100_000), true) }
    let short = signs.map { (String(repeating: $0, count: 60_000 / $0.utf8.count), false) }
    let columns = 4_000
    let wide =
      String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
      + String(repeating: "b\n", count: 10_000)
    let targets =
      "[a]: https://a.example/" + String(repeating: "x", count: 2_000) + "\n\n"
      + String(repeating: "[a] ", count: 15_000)
    return long + short + [(wide, true), (targets, false)]
  }
}
