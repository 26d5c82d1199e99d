import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// A list with the details of its current row, in lines.
@Suite struct DetailsTests {
  @Test("L85: the menu marks the row whose details are shown; a chosen row tells its details")
  func menu() async throws {
    try await onSessionThread {
      let talk = Talk(DetailsApplication(isReadOnly: true, rows: 3))
      #expect(talk.lines.contains("About: All about Fruit 1"))
      #expect(talk.lines.contains { $0.contains("Name: Fruit 1; Length: 7 (its details are shown)") })
      talk.answer("Fruit 3")
      let said = talk.lines
      #expect(said.contains("About: All about Fruit 3") && !said.contains { $0.contains("Fruit 2") }, "\(said)")
      talk.answer("?")
      #expect(talk.lines.last { $0.contains("its details are shown") }?.contains("Fruit 3") == true)
    }
  }

  @Test("L85: a row of a long list is chosen in the list, and the page goes on with its details")
  func long() async throws {
    try await onSessionThread {
      let talk = Talk(DetailsApplication(isReadOnly: true, rows: 30))
      talk.answer("Fruit")
      #expect(talk.lines.contains { $0.contains("Fruit 1;") && $0.contains("(its details are shown)") })
      talk.answer("Fruit 12")
      talk.answer("Name: Fruit 12")
      #expect(talk.lines.contains("About: All about Fruit 12"), "\(talk.lines)")
    }
  }
}
