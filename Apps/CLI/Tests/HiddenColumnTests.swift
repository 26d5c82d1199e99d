import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Columns that the user leaves out in lines.
@Suite struct HiddenColumnTests {
  @Test("L94: :columns tells the columns, leaves some out at once and says them again; the first is always said")
  func columns() async throws {
    try await onSessionThread {
      let talk = Talk(CellsApplication())
      talk.answer(":columns")
      #expect(talk.lines.contains("1. Done") && talk.lines.contains("3. Cost"), "\(talk.lines)")
      talk.answer(":columns -load, -1")
      #expect(talk.lines.contains("Jobs: Name, Cost"), "\(talk.lines)")
      talk.answer("?")
      #expect(talk.lines.contains("1. Name: build; Cost: 7"), "\(talk.lines)")
      talk.answer(":columns")
      #expect(talk.lines.contains("1. Done (left out)") && talk.lines.contains("3. Cost"), "\(talk.lines)")
      talk.answer(":columns none", "?")
      #expect(talk.lines.contains("1. Name: build"), "\(talk.lines)")
      talk.answer(":columns all", "?")
      #expect(talk.lines.contains { $0.hasPrefix("1. Name: build; Done: 50 %; Load: 8; Cost: 7") }, "\(talk.lines)")
      #expect(talk.lines.allSatisfy { !$0.contains("Error") }, "\(talk.lines)")
    }
  }

  @Test("L94: a name of no column and a page without such columns are answered with a sentence")
  func refused() async throws {
    try await onSessionThread {
      let talk = Talk(CellsApplication())
      talk.answer(":columns -name")
      #expect(talk.lines.contains { $0.contains("Nothing here is called name") }, "\(talk.lines)")
      let plain = Talk(GrowingListApplication(pageSize: 3, total: 3))
      plain.answer(":columns")
      #expect(plain.lines.contains("Error: There are no columns here to leave out."), "\(plain.lines)")
    }
  }
}
