import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Lists whose rows can be selected, in lines.
@Suite struct RowSelectionTests {
  @Test("L87: :mark selects rows by numbers, ranges, names, all and none; signs change the selection")
  func mark() async throws {
    try await onSessionThread {
      let talk = Talk(SelectedRowsApplication(.list(5)))
      #expect(talk.lines.contains("Mails: 5 rows, none selected"), "\(talk.lines)")
      let selected = { talk.frame?.element("mail/mails")?.content.list?.selection?.keys }
      talk.answer(":mark 1 3-4")
      #expect(selected() == ["mail-1", "mail-3", "mail-4"])
      #expect(talk.lines.contains("Mails: 5 rows, 3 selected"), "\(talk.lines)")
      talk.answer(":mark +mail 5, -1")
      #expect(selected() == ["mail-3", "mail-4", "mail-5"])
      talk.answer("?")
      #expect(talk.lines.contains("3. Mail 3 (selected)") && talk.lines.contains("1. Mail 1"), "\(talk.lines)")
      talk.answer(":mark all")
      #expect(selected()?.count == 5)
      talk.answer(":mark none", ":mark none")
      #expect(selected() == [] && talk.lines.contains("Mails: none selected"), "\(talk.lines)")
      talk.answer("Mail 2")
      #expect(talk.lines.contains("Opened: mail-2") && selected() == [], "a chosen row is pressed")
    }
  }

  @Test("L87: in a long list the numbers are those of the list; a row with buttons is selected without a number")
  func browse() async throws {
    try await onSessionThread {
      let talk = Talk(SelectedRowsApplication(.table(30)))
      talk.answer(":mark 2")
      #expect(talk.lines.contains { $0.hasPrefix("Error: Choose “Mails” first") }, "\(talk.lines)")
      talk.answer("Mails", ":mark 2 28-30")
      #expect(talk.lines.contains("Mails: 30 rows, 4 selected"), "\(talk.lines)")
      talk.answer("/28")
      #expect(talk.lines.contains { $0.hasPrefix("28. ") && $0.hasSuffix("(selected)") }, "\(talk.lines)")
      talk.answer("2")
      #expect(talk.lines.contains { $0.hasPrefix("1. ") && $0.hasSuffix("(selected)") }, "\(talk.lines)")
      talk.answer(":mark")
      #expect(talk.lines.contains("Mails: 30 rows, 3 selected"), "\(talk.lines)")
    }
  }

  @Test("L88: what is no row to select, and a page without such rows, are answered with a sentence")
  func refused() async throws {
    try await onSessionThread {
      let talk = Talk(SelectedRowsApplication(.table(3), limit: 2))
      talk.answer(":mark")
      #expect(talk.lines.contains { $0.hasPrefix("Error: Which rows?") }, "\(talk.lines)")
      talk.answer(":mark 2")
      #expect(
        talk.lines.contains { $0.hasPrefix("Error: This is no row to select: 2. Answer Mail 1") }, "\(talk.lines)")
      talk.answer(":mark nothing")
      #expect(talk.lines.contains { $0.contains("Nothing here is called nothing") }, "\(talk.lines)")
      talk.answer(":mark all")
      #expect(talk.lines.contains { $0.contains("At most 2 rows can be selected.") }, "\(talk.lines)")
      #expect(talk.frame?.element("mail/mails")?.content.list?.selection?.keys == [])
      let plain = Talk(CellsApplication())
      plain.answer(":mark 1")
      #expect(plain.lines.contains("Error: There are no rows here to select."), "\(plain.lines)")
    }
  }

  @Test("L88: of a source, a number that is not listed yet selects nothing")
  func source() async throws {
    try await onSessionThread {
      let talk = Talk(SelectedRowsApplication(.source(500)))
      talk.answer("", "Mails", ":mark 3 400")
      #expect(talk.lines.contains("Error: Row 400 is not listed yet; choose it first."), "\(talk.lines)")
      talk.answer("400", ":mark 400")
      #expect(talk.lines.contains("Mails: 500 rows, 1 selected"), "\(talk.lines)")
    }
  }
}
