import SignalboxCommonMark
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct RichTextTests {
  @Test("A82: the line mode reads a text with structure in order, each target behind its link")
  func lines() {
    let element = FrameSamples.everyKind.first { $0.content.kind == .richtext }
    let lines = element.map { PageText.introduction($0) } ?? []
    #expect(
      lines.joined(separator: "\n") == """
        Richtext:
        Before you begin
        Some words, strong and stressed, with ls -l, the manual (https://example.org/manual) and your account (/account).
        Another line.
        9. First
        10. Second
          - Inner
        Quotation: Quoted words
        Code:
          if true {
            go()
          }
        Name: Ada; Age: 36
        Name: Bo; Kind: cat
        """)
  }

  @Test("A82: a change tells only the new lines")
  func change() {
    let states = ["One.\n\n- two", "One.\n\n- two\n- three", ""].map {
      ElementState(id: "p/x", label: "News", content: .richText(MarkdownReader.read($0)))
    }
    let first = AnnouncedElement(states[0])
    #expect(AnnouncedElement.changes(from: first, to: states[0]).isEmpty)
    #expect(AnnouncedElement.changes(from: first, to: states[1]) == ["News:", "- three"])
    #expect(AnnouncedElement.changes(from: first, to: states[2]) == [LineModeTexts.nowEmpty("News")])
  }

  @Test("A82: a text without a label is told without a name")
  func unlabelled() {
    let states = ["One.", "Two.", ""].map { ElementState(id: "p/x", content: .richText(MarkdownReader.read($0))) }
    let first = AnnouncedElement(states[0])
    #expect(AnnouncedElement.changes(from: first, to: states[1]) == ["Two."])
    #expect(AnnouncedElement.changes(from: first, to: states[2]).isEmpty)
  }

  @Test("A82: no example of the CommonMark Spec loses a letter in lines")
  func examples() {
    for example in CommonMarkExample.all {
      let lines = PageText.lines(MarkdownReader.read(example.source)).joined(separator: "\n")
      #expect(example.lost(in: lines).isEmpty, "\(example): \(lines)")
    }
  }
}
