import SignalboxCore
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Keys typed for a question that is no longer asked.
@Suite struct HoldTests {
  @Test(
    "L65: keys typed on for a secret after a change are neither shown nor accepted nor recorded",
    arguments: [true, false])
  func secret(_ isHeld: Bool) async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x")
      #expect(talk.question?.name == "Password")
      let page = try #require(talk.frame?.inFront)
      let sent = talk.events.count
      talk.meanwhile(typed: "correct ho", isHeld: isHeld, InputEvent(page: page, element: "form/link", action: .press))
      #expect(talk.lines.contains("Warning: Terms") || talk.transcript.contains("Terms"))
      #expect(talk.question?.style == .secret)
      talk.type(.text("rse"), .enter)
      #expect(talk.question?.name == "Terms" && talk.question?.text == "")
      #expect(talk.events.count == sent)
      #expect(!talk.transcript.contains("rse") && !talk.transcript.contains("correct"))
      talk.answer("ok")
      #expect(talk.question?.name == "Password")
      talk.answer("pw")
      #expect(talk.events.last?.action == .setText("pw"))
    }
  }

  @Test("L65: a page that closes by itself takes nothing of a secret either, and Ctrl-D also ends the hold")
  func gone() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x")
      let page = try #require(talk.frame?.inFront)
      talk.meanwhile(typed: "correct ho", InputEvent(page: page, action: .back))
      let sent = talk.events.count
      talk.type(.text("1"), .enter)
      #expect(talk.question?.name == "Home" && talk.events.count == sent)
      talk.answer("form")
      talk.answer("ada@x")
      let again = try #require(talk.frame?.inFront)
      talk.meanwhile(typed: "", InputEvent(page: again, action: .back))
      talk.type(.back)
      #expect(talk.question?.name == "Home" && talk.frame?.page.key == "home")
    }
  }

  @Test("L66: a change that the user did not make drops keys for a moment, and each dropped key renews it")
  func moment() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      let page = try #require(talk.frame?.inFront)
      talk.meanwhile(typed: "ada@ex", isHeld: true, InputEvent(page: page, element: "form/link", action: .press))
      let sent = talk.events.count
      #expect(talk.question == nil || !talk.device { $0.isAsking })
      talk.type(.text("am"), .enter)
      talk.pass(.milliseconds(300))
      talk.type(.text("ple"), .enter)
      talk.pass(.milliseconds(300))
      #expect(!talk.device { $0.isAsking } && talk.events.count == sent)
      talk.pass(.milliseconds(50))
      #expect(talk.question?.name == "Terms" && talk.events.count == sent)
      #expect(talk.transcript.contains("what you typed since was dropped"))
      talk.answer("ok")
      #expect(talk.question?.text == "ada@ex")
    }
  }

  @Test("L66: Ctrl-L among the dropped keys clears the screen and leaves the notice of the dropped keys on it")
  func cleared() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      let page = try #require(talk.frame?.inFront)
      talk.meanwhile(typed: "", isHeld: true, InputEvent(page: page, element: "form/link", action: .press))
      talk.type(.clearScreen, .text("1"), .enter)
      talk.pass(.milliseconds(350))
      #expect(talk.question?.name == "Terms")
      let screen = talk.device { $0.screen }
      #expect(screen.contains("what you typed since was dropped") && !screen.contains("Name"))
      #expect(screen.hasSuffix(talk.question?.line ?? "none"))
    }
  }

  private static func buttons(_ names: [String]) -> Frame {
    FrameSamples.frame(names.map { ElementState(id: "page/\($0)", label: $0, content: .button) })
  }

  @Test("L67: a number typed for a renumbered menu is dropped with a message; if the numbers stay, it stays")
  func numbers() {
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24), rate: .atOnce)
    terminal.render(Self.buttons(["Save", "Delete"]))
    _ = terminal.poll()
    terminal.device.type(.text("1"))
    _ = terminal.poll()
    terminal.render(Self.buttons(["Save", "Delete", "More"]))
    #expect(!terminal.poll() && terminal.device.typed == "1")
    #expect(!terminal.device.transcript.contains("dropped"))
    terminal.render(Self.buttons(["Delete", "Save", "More"]))
    #expect(!terminal.poll() && terminal.device.typed == "")
    #expect(
      terminal.device.lines.contains("What can be chosen has changed; what you had typed was dropped."))
    terminal.device.type(.enter)
    #expect(!terminal.poll() && terminal.events == [])
  }

  @Test("L67: an answer half-typed into a field stays when the field's description changes")
  func field() {
    let field = { (error: String?, value: String) in
      let state = FieldState(value: value, isMultiline: false, limit: 99, suggestions: [])
      return FrameSamples.frame([ElementState(id: "page/name", label: "Name", error: error, content: .field(state))])
    }
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24))
    terminal.render(field(nil, ""))
    _ = terminal.poll()
    terminal.device.type(.text("ad"))
    _ = terminal.poll()
    terminal.render(field(nil, "by another"))
    #expect(!terminal.poll() && terminal.device.typed == "ad")
  }
}
