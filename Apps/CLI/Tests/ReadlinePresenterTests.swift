import Glibc
import SignalboxCore
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

  @Test("L38: a choice whose options are on their way is asked when they came; what is typed until then waits")
  func options() {
    let clock = Clock()
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24), schedule: clock.schedule)
    terminal.render(Self.zones([], isSettled: false))
    #expect(!terminal.poll() && terminal.device.transcript == "")
    clock.pass(.milliseconds(100))
    #expect(!terminal.poll() && terminal.device.lines.contains("Working…") && !terminal.device.isAsking)
    terminal.device.type(.text("2"))
    terminal.device.type(.enter)
    terminal.render(Self.zones(["Berlin", "Paris"], isSettled: true))
    #expect(terminal.poll() && terminal.events.map(\.action) == [.choose("Paris")])
    #expect(terminal.device.transcript.contains("Zone, required, 1 to 2: 2"))
    #expect(!terminal.device.transcript.contains("nothing"))
  }

  @Test("L38: options that do not come within ten seconds are waited for no longer: one can go back")
  func noOptions() {
    let clock = Clock()
    let terminal = Terminal(MemoryDevice(columns: 80, rows: 24), schedule: clock.schedule)
    terminal.render(Self.zones([], isSettled: false))
    for time in [Duration.zero, .milliseconds(100), .milliseconds(9_900)] {
      clock.pass(time)
      #expect(!terminal.poll() && !terminal.device.isAsking)
    }
    clock.pass(.milliseconds(100))
    #expect(!terminal.poll() && terminal.device.question?.prompt == "Zone, required, nothing to choose")
    terminal.device.type(.text(":back"))
    terminal.device.type(.enter)
    #expect(terminal.poll() && terminal.events.map(\.action) == [.back])
  }

  private static func zones(_ names: [String], isSettled: Bool) -> Frame {
    let options = names.map { OptionState(key: $0, label: $0, isEnabled: true) }
    var frame = FrameSamples.frame([
      ElementState(
        id: "page/zone", label: "Zone", isRequired: true, content: .choice(ChoiceState(options: options, selected: nil))
      )
    ])
    frame.pending = isSettled ? [] : ["zones"]
    return frame
  }
}

/// Calls what is due when a test lets time pass.
private final class Clock {
  private var now = Duration.zero
  private var due: [(at: Duration, body: () -> Void)] = []

  func schedule(_ delay: Duration, _ body: @escaping () -> Void) -> Subscription {
    due.append((now + delay, body))
    return .cancelling {}
  }

  func pass(_ time: Duration) {
    now += time
    let (ready, later) = (due.filter { $0.at <= now }, due.filter { $0.at > now })
    due = later
    for call in ready { call.body() }
  }
}
