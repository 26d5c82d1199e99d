import SignalboxInterface
import SignalboxNavigation
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Half-typed answers, and texts of several lines.
@Suite struct ConversationTextTests {
  @Test("K8: half-typed text waits for its question when an alert comes, and never answers the alert")
  func interrupted() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      let page = try #require(talk.frame?.inFront)
      talk.meanwhile(typed: "ada@ex", InputEvent(page: page, element: "form/link", action: .press))
      #expect(talk.question?.name == "Terms")
      #expect(talk.question?.text == "")
      talk.answer("ok")
      #expect(talk.question?.name == "E-mail")
      #expect(talk.question?.text == "ada@ex")
    }
  }

  @Test("G34, K8: other changes leave the half-typed answer in place")
  func meanwhile() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      let page = try #require(talk.frame?.inFront)
      let before = talk.question
      talk.meanwhile(typed: "peo", InputEvent(page: page, element: "home/load", action: .press))
      #expect(talk.lines == [], "nothing is told in the middle of a line")
      // The current question stays the same, so the edited line is unchanged.
      #expect(talk.question == before)
      #expect(talk.device { $0.typed } == "peo")
      talk.type(.clearLine)
      #expect(talk.lines == ["Loaded: 42"])
    }
  }

  @Test("L14: the user's editor gets the lines so far, and its text is the answer")
  func editor() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", ":edit")
      #expect(talk.lines.first == "Error: There is no text to edit here.")
      talk.answer("change note", "a")
      #expect(talk.edit { $0 + "\nb" } == "a")
      #expect(talk.events.last?.action == .setText("a\nb"))
      #expect(talk.lines.first == "2 lines read.")
      talk.answer("change note")
      #expect(talk.edit { _ in .failure(.notRun) } == "a\nb")
      #expect(talk.lines.first?.hasPrefix("Error: The editor could not be run") == true)
      talk.answer("", "change e-mail")
      #expect(talk.edit { _ in "ada\n@x" } == "")
      #expect(talk.events.last?.action == .setText("ada @x"))
      talk.answer("change password", ":edit")
      #expect(talk.lines.first == "Error: There is no text to edit here.")
    }
  }

  @Test("L14: several lines end with a dot, .. is a dot, and :back drops them")
  func block() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change note", "a", "", "..", ".")
      #expect(talk.events.last?.action == .setText("a\n\n."))
      talk.answer("change note", "b", ":back")
      #expect(talk.lines.first == "Nothing was changed.")
      #expect(talk.question?.name == "Note")
      talk.type(.clearLine, .text("a\nb\n"), .text("."), .enter)
      #expect(talk.events.last?.action == .setText("a\nb"))
    }
  }

  @Test("L63: a line of a paste that is a single dot is text, and so are the lines after it")
  func pastedDot() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change note", "a\nb\n.\nc\n..\n.")
      #expect(talk.question?.style == .continuation)
      talk.answer(".")
      #expect(talk.events.last?.action == .setText("a\nb\n.\nc\n..\n."))
      #expect(talk.lines.contains("6 lines read."))
    }
  }

  @Test("L14, L30: :review and :skip within several lines lose no line, and quitting without them asks first")
  func interruptedBlock() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x", "pw", ":skip", "change note", "a", "b", ":review")
      #expect(talk.lines.first == "Note keeps 2 lines: choose it to go on with them.")
      talk.answer("change age", "31", "change note")
      #expect(talk.lines.contains("Note goes on after 2 lines."))
      talk.answer("c", ":skip", "change note", ".")
      #expect(talk.events.last?.action == .setText("a\nb\nc"))
      let sent = talk.events.count
      talk.answer("change note", "d", ":review", "save")
      #expect(talk.events.count == sent)
      #expect(talk.lines.contains { $0.hasPrefix("Note: 1 line not ended yet.") })
      talk.answer("save")
      #expect(talk.events.last?.action == .press)
    }
  }

  @Test("L15, L60: several lines pasted into one are joined, which is reported, and answer nothing else")
  func paste() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada\n@example\r\norg")
      #expect(talk.events.last?.action == .setText("ada @example org"))
      #expect(talk.lines.contains("3 pasted lines were joined into one."))
    }
  }
}
