import SignalboxCommonMark
import SignalboxInterface
import SignalboxNavigation
import SignalboxTerminal
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxTUI

@Suite struct RichTextTests {
  @Test("A82: a text with structure is styled and wrapped, with signs before items and quotes, and with aligned cells")
  func rows() {
    let rows = Self.rows(FrameSamples.everyKind.first { $0.content.kind == .richtext }?.content.richText, columns: 60)
    #expect(
      rows.map(\.text).joined(separator: "\n") == """
        Before you begin
        ────────────────

        Some words, strong and stressed, with ls -l, the manual
        <https://example.org/manual> and your account </account>.
        Another line.

         9. First
        10. Second
            • Inner

        │ Quoted words

          if true {
            go()
          }

        Name  Age  Kind
        ───────────────
        Ada    36
        Bo         cat

        ────────────────────────────────────────
        """)
    let looks = rows.flatMap(\.spans).map { ($0.text, $0.style) }
    #expect(
      looks.contains { $0 == ("strong", Style(.strong)) } && looks.contains { $0 == ("stressed", Style(.emphasis)) })
    #expect(looks.contains { $0 == ("ls -l", Style(.code)) })
    #expect(rows.flatMap(\.spans).compactMap(\.target) == ["https://example.org/manual", "/account"])
  }

  @Test("A82: a table without room becomes names and values, and code is broken between words")
  func narrow() {
    let text = MarkdownReader.read(
      """
      | Name | What it is for |
      |---|---|
      | mail | sends messages to people |
      | web | |

      ```
        some long words of code
      ```
      """)
    #expect(
      Self.rows(text, columns: 20).map(\.text) == [
        "Name: mail", "What it is for:", "  sends messages to", "  people", "", "Name: web", "",
        "    some long words", "        of code",
      ])
  }

  @Test("N139: cells of a table have several rows where it is a little too wide, and each word stays whole")
  func wrapped() {
    let text = MarkdownReader.read(
      """
      | Sentence | Cause | Minutes |
      |---|---|--:|
      | connection timed out | the gateway of the bank is down | 10 |
      | too many | | 2 |
      """)
    #expect(
      Self.rows(text, columns: 50).map(\.text) == [
        "Sentence              Cause                Minutes",
        "──────────────────────────────────────────────────",
        "connection timed out  the gateway of the        10", "                      bank is down", "",
        "too many                                         2",
      ])
    let long = MarkdownReader.read("| A | B |\n|---|---|\n| some words | a-word-without-any-blank-in-it |")
    #expect(Self.rows(long, columns: 36).map(\.text) == ["A: some words", "B: a-word-without-any-blank-in-it"])
  }

  @Test("A82: where code has no colour, it has quotes; plain signs are ASCII")
  func plain() {
    let rows = Self.rows(MarkdownReader.read("# A\n\n* `b`\n\n> c\n\n---"), columns: 12, isPlain: true)
    #expect(rows.map(\.text) == ["A", "-", "", "* `b`", "", "| c", "", "------------"])
  }

  @Test(
    "A82: no example of the CommonMark Spec loses a letter on a screen of any width", arguments: [12, 20, 40, 80, 200])
  func examples(columns: Int) {
    for example in CommonMarkExample.all {
      let rows = Self.rows(MarkdownReader.read(example.source), columns: columns)
      let text = rows.map(\.text).joined(separator: "\n")
      #expect(example.lost(in: text).isEmpty, "\(example): \(text)")
      #expect(rows.allSatisfy { $0.width <= columns }, "\(example): \(text)")
    }
  }

  @Test("A81: no hostile source makes a row too wide, or puts a control character on a screen")
  func hostile() {
    for seed in 0..<1_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let text = MarkdownReader.read(HostileMarkdown.source(&generator))
      let element = ElementState(id: "p/x", content: .richText(text)).mapTexts(SafeText.visible)
      for row in Self.rows(element.content.richText, columns: 30) {
        #expect(row.width <= 30 && SafeText.visible(row.text) == row.text, "\(seed)")
      }
    }
  }

  private static func rows(_ text: RichTextState?, columns: Int, isPlain: Bool = false) -> [Line] {
    RichTextLayout(columns: columns, glyphs: Glyphs(isPlain: isPlain, isASCII: isPlain), isSpacious: true)
      .rows(text?.blocks ?? [])
  }
}
