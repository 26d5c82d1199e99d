import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct CountedChoiceTests {
  @Test("L82: a choice with bounds says its count, and is asked again for the rest; too many are refused")
  func counted() async throws {
    try await onSessionThread {
      let talk = Talk(CountingApplication())
      #expect(talk.prompt.contains("any of 1 to 4, 0 chosen, 2 more needed"))
      talk.answer("Curry")
      #expect(talk.lines.contains("Error: Dips: 1 chosen, 1 more needed."))
      #expect(talk.prompt.hasPrefix("Dips, required") && talk.prompt.contains("1 chosen, 1 more needed"))
      talk.answer("Aioli, Curry, Pesto, Tahini")
      #expect(talk.lines.contains("Error: Dips: At most 3 can be chosen."))
      talk.answer("Aioli, Curry")
      #expect(talk.prompt.hasPrefix("A gift"))
    }
  }

  @Test("L83: a field that an answer adds is named, then asked")
  func added() async throws {
    try await onSessionThread {
      let talk = Talk(CountingApplication())
      talk.answer("Aioli, Curry", "yes")
      #expect(talk.lines.contains("Added: Card.") && talk.prompt.hasPrefix("Card, required"))
      talk.answer("Bob")
      #expect(!talk.lines.contains { $0.hasPrefix("Added") })
    }
  }

  @Test("L84: a button that waits lists the fields that are still needed apart from the fields to correct")
  func apart() async throws {
    try await onSessionThread {
      let talk = Talk(CountingApplication())
      talk.answer(":skip", "4", "95", ":skip")
      let before = talk.transcript
      talk.answer("order")
      let lines = talk.lines
      let places = ["Still needed:", "Dips", "To correct:", "Volume: 95"].map { text in
        lines.firstIndex { text.hasSuffix(":") ? $0 == text : $0.contains(text) && $0.first?.isNumber == true } ?? -1
      }
      #expect(places.allSatisfy { $0 >= 0 } && places == places.sorted(), "\(before) \(lines)")
    }
  }

  @Test("A99: the line mode asks for a length of time and a colour with their forms, and says which value it read")
  func formats() async throws {
    try await onSessionThread {
      let talk = Talk(CountingApplication())
      talk.answer("Aioli, Curry", "no", "", "")
      #expect(talk.prompt == "Length, such as 1 h 30 min, at most 8 h [1 h 30 min]")
      talk.answer("90")
      #expect(
        talk.lines.joined(separator: " ").contains(
          "Error: Length: This is no length of time; write hours, minutes or seconds, such as 1 h 30 min."))
      talk.answer("100 min")
      #expect(talk.lines.contains("Length: 1 h 40 min"))
      #expect(talk.prompt == "Colour, such as #3366cc [#3366cc]")
      talk.answer("FF0000")
      #expect(talk.lines.contains("Colour: #ff0000"))
    }
  }
}
