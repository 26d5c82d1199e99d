import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct CellTests {
  @Test("L86: the cells below the rows are said with the table, and again when they change")
  func footer() async throws {
    try await onSessionThread {
      let talk = Talk(CellsApplication())
      #expect(talk.lines.contains { $0.hasSuffix(". Total; Cost: 121") }, "\(talk.lines)")
      talk.answer("Drop the first")
      #expect(talk.lines.contains { $0.hasSuffix(". Total; Cost: 114") }, "\(talk.lines)")
    }
  }

  @Test("L86: sums of some of the rows are said with the rows that they cover")
  func scope() async throws {
    try await onSessionThread {
      let talk = Talk(SumsApplication())
      talk.answer("Let rows arrive")
      #expect(talk.lines.contains { $0.contains("Total; Number: 465; of the 30 loaded rows") }, "\(talk.lines)")
    }
  }
}
