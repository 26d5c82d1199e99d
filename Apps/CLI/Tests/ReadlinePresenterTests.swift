import Glibc
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct ReadlinePresenterTests {
  @Test("G28: the first Ctrl-C takes back what is half-typed, the next one leaves")
  func interrupt() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      talk.type(.text("ada@ex"))
      talk.signal(SIGINT)
      #expect(talk.question?.name == "E-mail")
      #expect(talk.device { $0.typed } == "")
      talk.signal(SIGINT)
      #expect(talk.finish() == .signal(SIGINT))
    }
  }

  @Test("G5, G6: after Ctrl-Z and fg in another window the question and what was typed are there, and text fits it")
  func stopped() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change e-mail")
      talk.type(.text("ada@ex"))
      talk.device { $0.windowAfterStop = (20, 8) }
      talk.signal(SIGTSTP)
      #expect(talk.device { $0.stops } == 1)
      #expect(talk.transcript.hasSuffix("ada@ex"))
      talk.answer("ada@example.org", ":help")
      #expect(!talk.lines.isEmpty && talk.lines.allSatisfy { TextWidth.of($0) <= 20 })
    }
  }

  @Test("G8: a terminal that has gone is no Ctrl-D")
  func hungUp() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.device { $0.hasHungUp = true }
      talk.type(.back)
      #expect(talk.finish() == .signal(SIGHUP))
    }
  }

  @Test("L19: Ctrl-L clears the screen and says the question again, with what was typed")
  func clear() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      talk.type(.text("ada@ex"), .clearScreen)
      #expect(
        talk.device { $0.screen } == "Form\nWe never pass it on.\nE-mail, required: ada@ex")
    }
  }
}
