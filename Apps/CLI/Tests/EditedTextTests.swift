import SignalboxInterface
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// The texts that come from the user's editor.
@Suite struct EditedTextTests {
  @Test("L115: a text from the editor that is taken is told, of several lines their number")
  func told() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      talk.device { $0.editor = { _ in .success("ada@x") } }
      talk.type(.clearLine, .text("zz"), .editor)
      #expect(talk.events.last?.action == .setText("ada@x"))
      #expect(talk.lines.first == "E-mail: ada@x")
      talk.answer(":skip", "change e-mail")
      talk.type(.clearLine, .text("zz"), .editor)
      #expect(talk.lines.first == "E-mail: ada@x", "the present text was taken, and zz is on the screen")
      talk.answer("change note")
      #expect(talk.edit { _ in "one" } == "")
      #expect(talk.lines.first == "Note: one")
      talk.answer("change note")
      #expect(talk.edit { _ in "one\ntwo" } == "one")
      #expect(talk.lines.first == "2 lines read.")
      talk.answer("change note")
      #expect(talk.edit { $0 } == "one\ntwo")
      #expect(talk.lines.first == "2 lines read.")
    }
  }

  @Test("L115: a text from the editor that is refused is not told as taken: it is in the line")
  func refused() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      #expect(talk.edit { _ in "ada" } == "")
      #expect(talk.question?.name == "E-mail" && talk.question?.text == "ada")
      #expect(!talk.lines.contains("E-mail: ada"), "\(talk.lines)")
      #expect(talk.edit { _ in "" } == "ada")
      #expect(!talk.lines.contains { $0.hasPrefix("E-mail: ") }, "\(talk.lines)")
    }
  }

  @Test("L116: lines from the editor that become one are not told as pasted")
  func joined() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      #expect(talk.edit { _ in "ada\n@x" } == "")
      #expect(Array(talk.lines.prefix(2)) == ["2 lines were joined into one.", "E-mail: ada @x"], "\(talk.lines)")
      talk.answer(":skip", "change e-mail", "bo\n@x")
      #expect(talk.lines.first == "2 pasted lines were joined into one.")
    }
  }

  @Test("L117: an editor that ran and gave no text is told with its status")
  func failed() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      for (failure, sentence) in [
        (TextEditor.Failure.ended(3), "Error: The editor ended with status 3; the text is as it was."),
        (.killed, "Error: A signal ended the editor; the text is as it was."),
        (.noFile, "Error: The editor left no file; the text is as it was."),
        (.notRun, "Error: The editor could not be run, so nothing was changed. VISUAL or EDITOR names yours."),
      ] {
        #expect(talk.edit { _ in .failure(failure) } != nil)
        #expect(talk.lines.joined(separator: " ") == sentence)
        #expect(talk.question?.name == "E-mail" && talk.events.count == 1)
      }
    }
  }
}
