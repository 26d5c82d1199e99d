import SignalboxInterface
import Testing

@testable import SignalboxCLI

@Suite struct TranscriptTests {
  @Test("L27: lines fit the window, and a numbered text continues below its first word")
  func wrapping() {
    var transcript = Transcript(columns: 12)
    transcript.say("one two three")
    transcript.say("10. four five six")
    transcript.say(["", "seven"])
    let lines = transcript.drain()
    #expect(lines == ["one two", "three", "10. four", "    five six", "seven"])
    let lines2 = transcript.drain()
    #expect(lines2 == [])
  }

  @Test("L31: a styled line is styled in each of its rows; text other than titles and complaints stays plain")
  func styled() {
    var transcript = Transcript(columns: 14, isStyled: true)
    transcript.say("Title", as: .title)
    transcript.say("Error: one two three")
    transcript.say("Errors: none")
    let lines = transcript.drain()
    let red = { (text: String) in "\u{1B}[1;31m\(text)\u{1B}[0m" }
    #expect(lines == ["\u{1B}[1mTitle\u{1B}[0m", red("Error: one two"), red("three"), "Errors: none"])
  }

  @Test("an empty line stands before a new paragraph, but not at the start, and never two")
  func paragraphs() {
    var transcript = Transcript()
    transcript.beginParagraph()
    transcript.say("a")
    transcript.beginParagraph()
    transcript.beginParagraph()
    transcript.say("b")
    let lines = transcript.drain()
    #expect(lines == ["a", "", "b"])
    transcript.beginParagraph()
    transcript.say("c")
    let lines2 = transcript.drain()
    #expect(lines2 == ["", "c"])
  }

  @Test(
    "L12: a question that leaves no room for its answer has a line of its own",
    arguments: [(80, false), (20, false), (80, true)])
  func questions(_ columns: Int, _ asksInLines: Bool) {
    var transcript = Transcript(columns: columns, asksInLines: asksInLines)
    let question = Question(subject: .menu(PageID(1)), name: "Menu", prompt: "Choose 1 to 9")
    let standsAlone = columns < 80 || asksInLines
    let line = transcript.ask(question)
    #expect(line == (asksInLines ? "" : standsAlone ? "> " : "Choose 1 to 9: "))
    let lines = transcript.drain()
    #expect(lines == (standsAlone ? ["Choose 1 to 9:"] : []))
  }

  @Test("G17: in ASCII only ASCII is written")
  func ascii() {
    var transcript = Transcript(characters: .ascii)
    transcript.say("Größe")
    let lines = transcript.drain()
    #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("G20: a joined emoji is written as its members, where lines may break; a file gets it unchanged")
  func families() {
    var (terminal, file) = (Transcript(columns: 10), Transcript(columns: 10, characters: .all))
    terminal.say("👨‍👩‍👧 👩🏽 ❤️ ab")
    file.say("👨‍👩‍👧 👩🏽 ❤️ ab")
    let (shown, written) = (terminal.drain(), file.drain())
    #expect(shown == ["👨👩👧 👩", "❤ ab"])
    #expect(written == ["👨‍👩‍👧 👩🏽", "❤️ ab"])
  }
}
