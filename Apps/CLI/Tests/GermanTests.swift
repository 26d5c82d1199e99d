import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxCLI

@Suite struct GermanTests {
  @Test("G33: the line mode asks, lists and refuses in German; its letters are German and English")
  func conversation() async {
    // In a separate process: the language belongs to the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      try await onSessionThread { try talkInGerman() }
    }
  }
}

private func talkInGerman() throws {
  let talk = Talk(EveryKindApplication())
  #expect(talk.lines.contains("4. Locked (gesperrt). Only for administrators."))
  #expect(talk.prompt == "Wahl: 1 bis 5")
  talk.answer("9")
  #expect(talk.lines == ["Fehler: Hier heißt nichts 9; ? zählt auf, was es gibt."])
  talk.answer("form")
  #expect(talk.prompt == "E-mail, nötig")
  talk.answer("a@b", "pw", "200")
  #expect(talk.lines == ["Fehler: Age: Geben Sie eine Zahl von 0 bis 150 ein."])
  talk.answer("20")
  #expect(talk.prompt == "Newsletter, j oder n [nein]")
  talk.answer("vielleicht")
  #expect(talk.lines == ["Fehler: Bitte antworten Sie j oder n, nicht vielleicht."])
  talk.answer("j")
  #expect(talk.events.last?.action == .setToggle(true))
  talk.answer("", "alle")
  #expect(talk.events.last?.action == .chooseMany(["ham", "egg", "olive"]))
  talk.answer(".", ":review", "change newsletter")
  #expect(talk.lines == ["Fehler: Hier heißt nichts change newsletter; ? zählt auf, was es gibt."])
  talk.answer("newsletter ändern")
  #expect(talk.prompt == "Newsletter, j oder n [ja]")
  talk.answer("no")
  #expect(talk.events.last?.action == .setToggle(false))
}
