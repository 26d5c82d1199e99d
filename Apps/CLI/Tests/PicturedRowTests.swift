import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Rows with small pictures, in lines.
@Suite struct PicturedRowTests {
  @Test("L93: a row says the words of its picture behind its text, and is chosen by its name; a bare one adds nothing")
  func words() async throws {
    try await onSessionThread {
      let list = Talk(PicturedRowsApplication())
      #expect(list.lines.contains("1. Lamp, Picture: A red lamp"), "\(list.lines)")
      #expect(list.lines.contains("2. Sea") && list.lines.contains("4. Note"), "\(list.lines)")
      #expect(list.lines.contains("3. Rose, a flower, Picture that could not be loaded: A rose"), "\(list.lines)")
      list.answer("Lamp")
      #expect(list.lines.contains("Opened: lamp"), "\(list.lines)")
      let table = Talk(PicturedRowsApplication(hasCells: true))
      #expect(table.lines.contains("1. Name: Lamp; Length: 4; Picture: A red lamp"), "\(table.lines)")
    }
  }
}
