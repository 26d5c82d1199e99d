import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxSession
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct ReadlinePresenterTests {
  @Test("G28: the first Ctrl-C removes half-typed text, and the next one quits")
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

  @Test("G5, G6: after Ctrl-Z and fg in another window the question and the typed text are there and fit it")
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

  @Test("G6: an answer typed right after a resize is answered at the new size, also before the signal arrives")
  func resizedBeforeTheSignal() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      talk.device {
        $0.window = (20, 8)
        $0.forgetLines()
      }
      talk.answer(":help")
      #expect(!talk.lines.isEmpty && talk.lines.allSatisfy { TextWidth.of($0) <= 20 })
    }
  }

  @Test("G6: an answer typed after a resize is answered at the new size, also when the resize occurs during the read")
  func resizedDuringTheRead() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      talk.device { $0.forgetLines() }
      talk.type(.resize(columns: 20, rows: 8), .text(":help"), .enter)
      #expect(!talk.lines.isEmpty && talk.lines.allSatisfy { TextWidth.of($0) <= 20 })
    }
  }

  @Test("G8: a lost terminal ends the session by SIGHUP, not as Ctrl-D does")
  func hungUp() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.device { $0.hasHungUp = true }
      talk.type(.back)
      #expect(talk.finish() == .signal(SIGHUP))
    }
  }

  @Test("L19: Ctrl-L clears the screen and repeats the question, with the typed text")
  func clear() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      talk.type(.text("ada@ex"), .clearScreen)
      #expect(
        talk.device { $0.screen } == "Form\nWe never pass it on.\nE-mail, required: ada@ex")
    }
  }

  @Test("L38: a choice is asked when its options have come, and text typed until then waits")
  func options() {
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24))
    terminal.render(Self.zones([], isSettled: false))
    #expect(!terminal.poll() && terminal.device.transcript == "")
    terminal.render(Self.zones([], isSettled: false, showsActivity: true))
    #expect(!terminal.poll() && terminal.device.lines.contains("Working…") && !terminal.device.isAsking)
    terminal.device.type(.text("2"))
    terminal.device.type(.enter)
    terminal.render(Self.zones(["Berlin", "Paris"], isSettled: true))
    #expect(terminal.poll() && terminal.events.map(\.action) == [.choose("Paris")])
    #expect(terminal.device.transcript.contains("Zone, required, 1 to 2: 2"))
    #expect(!terminal.device.transcript.contains("nothing"))
  }

  @Test("L38: after ten seconds without its options a choice is asked in any case, and the user can go back")
  func noOptions() {
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24))
    terminal.render(Self.zones([], isSettled: false, showsActivity: true))
    for time in [Duration.zero, .milliseconds(100), .milliseconds(9_800)] {
      terminal.port.time.advance(by: time)
      #expect(!terminal.poll() && !terminal.device.isAsking)
    }
    terminal.port.time.advance(by: .milliseconds(100))
    #expect(!terminal.poll() && terminal.device.question?.prompt == "Zone, required, nothing to choose")
    terminal.device.type(.text(":back"))
    terminal.device.type(.enter)
    #expect(terminal.poll() && terminal.events.map(\.action) == [.back])
  }

  @Test("L24: Enter says that there is nothing to select only if that is true")
  func nothingToChoose() {
    for buttons in [[], ["Save", "Delete"]] {
      let terminal = Terminal(MemoryDevice(columns: 80, rows: 24))
      terminal.render(
        FrameSamples.frame(buttons.map { ElementState(id: "page/\($0)", label: $0, content: .button) }))
      _ = terminal.poll()
      terminal.device.forgetLines()
      terminal.device.type(.enter)
      _ = terminal.poll()
      let lines = terminal.device.lines
      #expect(lines.contains { $0.contains("There is nothing to choose.") } == buttons.isEmpty, "\(lines)")
    }
  }

  @Test("X79: Enter says what works, while an application works that offers nothing to choose")
  func works() {
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24))
    var frame = FrameSamples.frame([ElementState(id: "page/text", label: "", content: .text("Wait"))])
    (frame.pending, frame.activities, frame.showsActivity) = (["ask"], ["Running the script"], true)
    terminal.render(frame)
    for time in [Duration.zero, .seconds(10)] {
      terminal.port.time.advance(by: time)
      _ = terminal.poll()
    }
    #expect(terminal.device.isAsking && !terminal.device.lines.contains { $0.contains("There is nothing to choose.") })
    terminal.device.forgetLines()
    terminal.device.type(.enter)
    _ = terminal.poll()
    let lines = terminal.device.lines
    #expect(lines.contains { $0.contains("Working: Running the script") }, "\(lines)")
    #expect(!lines.contains { $0.contains("There is nothing to choose.") })
  }

  private static func zones(_ names: [String], isSettled: Bool, showsActivity: Bool = false) -> Frame {
    let options = names.map { OptionState(key: $0, label: $0, isEnabled: true) }
    var frame = FrameSamples.frame([
      ElementState(
        id: "page/zone", label: "Zone", isRequired: true, content: .choice(ChoiceState(options: options, selected: nil))
      )
    ])
    frame.pending = isSettled ? [] : ["zones"]
    frame.showsActivity = showsActivity
    return frame
  }
}
