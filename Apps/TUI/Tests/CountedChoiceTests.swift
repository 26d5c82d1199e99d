import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct CountedChoiceTests {
  @Test("N122: a choice with bounds has its count in its title, or below its options where the title has no room")
  func counted() async throws {
    try await onSessionThread {
      let test = ScreenTest(CountingApplication(), rows: 40)
      test.paint()
      #expect(test.row("Dips")?.contains("0 chosen, 2 more needed") == true)
      test.type("Space")
      test.paint()
      #expect(test.row("Dips")?.contains("1 chosen, 1 more needed") == true)
      test.type("Down Space Down Space")
      test.paint()
      #expect(test.row("Dips")?.contains("3 chosen, no more possible") == true)
      test.type("Down Space")
      test.paint()
      #expect(test.row("At most 3 can be chosen.") != nil && test.row("Dips")?.contains("3 chosen") == true)
      test.resize(40, 34)
      test.paint()
      #expect(test.row("3 chosen, no more possible")?.contains("Dips") == false)
    }
  }

  @Test("N123: the status bar names the fields that a value has added")
  func added() async throws {
    try await onSessionThread {
      let test = ScreenTest(CountingApplication(), rows: 40)
      test.type("Enter Space")
      test.paint()
      #expect(test.row("Added: Card.") != nil && test.row("Card *") != nil)
      test.type("Space")
      test.paint()
      #expect(test.row("Added") == nil)
    }
  }

  @Test("N124, N228: a slider draws a bar, and a rating stars; Left and Right change the number; a blank does not")
  func drawn() async throws {
    try await onSessionThread {
      let test = ScreenTest(CountingApplication(), rows: 40, columns: 100, colours: 256)
      test.paint()
      let value = { (key: String) in test.frame?.element("counting/\(key)")?.content.input?.text }
      #expect(test.row("Volume")?.contains("━━━━━━━━━─────────────────────") == true)
      #expect(test.row("Stars")?.contains("★★★☆☆") == true)
      test.type("Enter Enter Right Right Tab")
      test.paint()
      #expect(value("volume") == "40" && test.row("Volume")?.contains("━━━━━━━━━━━━──") == true)
      test.type("BTab Space Tab")
      #expect(value("volume") == "40", "a blank begins no number")
      test.type("Left Left Left Left Tab")
      test.paint()
      #expect(value("stars") == "0" && test.row("Stars")?.contains("☆☆☆☆☆") == true)
      test.type("BTab 5 Tab")
      #expect(value("stars") == "5", "a number can be typed as well")
      let plain = ScreenTest(CountingApplication(), rows: 40, isASCII: true)
      plain.paint()
      #expect(plain.row("Volume")?.contains("[#########.....................]") == true)
      #expect(plain.row("Stars")?.contains("***..") == true)
    }
  }

  @Test("N125: a colour has a sample beside its text; where there are few colours, only the text")
  func sample() {
    let content = ElementContent.field(
      FieldState(value: "#3366cc", isMultiline: false, limit: 7, suggestions: [], format: TextFormat(.colour)))
    let frame = FrameSamples.frame([ElementState(id: "page/colour", label: "Colour", content: content)])
    let sample = Colour(red: 0x33, green: 0x66, blue: 0xCC)
    for (isPlain, count) in [(false, 4), (true, 0)] {
      var view = PageView(size: Size(rows: 24, columns: 80), glyphs: Glyphs(isPlain: isPlain, isASCII: false))
      view.show(frame)
      let screen = view.draw()
      let cells = (0..<24).flatMap { row in (0..<80).map { screen[row, $0] } }
      #expect(cells.count { $0.style == .pixels(upper: sample, lower: sample) } == count)
      #expect((0..<24).contains { row in (0..<80).map { screen[row, $0].text }.joined().contains("#3366cc") })
    }
  }

  @Test("A99: a length of time is typed with or without blanks, and Up and Down change its part at the caret")
  func lengths() async throws {
    try await onSessionThread {
      let test = ScreenTest(CountingApplication(), rows: 40)
      let value = { test.frame?.element("counting/length")?.content.text }
      test.type("Enter Enter Enter Enter 2 h 1 5 m i n Enter")
      test.paint()
      #expect(value() == "2 h 15 min", "\(test.screen)")
      test.type("BTab Home Up Tab")
      #expect(value() == "3 h 15 min")
    }
  }
}
