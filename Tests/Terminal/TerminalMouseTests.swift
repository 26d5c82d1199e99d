import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

private let program = "signalbox-tui"

/// Clicks on terminals, and the decision whether the program takes them.
@Suite(.offPool) struct TerminalMouseTests {
  @Test(
    "N162, G30: clicks are taken where Shift still selects text, and released on every way out",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func mouseModes(_ signal: Int32) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try run.terminal.wait(for: "reports of clicks") { $0.modes.isSuperset(of: [1000, 1006]) }
      run.expectDeath(by: signal)
    }
  }

  @Test("N188: xterm sends Alt as an escape while the program runs, and as before afterwards; others are not asked")
  func altKeys() async throws {
    try await onSessionThread {
      let modes = [1036, 1039]
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": "xterm"])
      try run.terminal.wait(for: "the modes of Alt") { $0.modes.isSuperset(of: modes) }
      run.expectDeath(by: SIGTERM)
      for other in [["TERM": "vt220"], ["TERM": "xterm-256color", "VTE_VERSION": "7006"]] {
        let run = try OnTerminal(program, ["sampler"], environment: other)
        try run.terminal.wait(for: "F1 help")
        #expect(run.terminal.screen.modes.isDisjoint(with: modes), "\(other)")
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test("N189: a terminal without a second screen does not keep the page behind the program")
  func leftPage() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": "vt100"])
      try run.terminal.wait(for: "F1 help")
      run.expectDeath(by: SIGTERM)
      #expect(!run.terminal.screen.text.contains("help"), "\(run.terminal.screen.text)")
    }
  }

  @Test("N162: a terminal that selects text in another way keeps the mouse; an option is kept for the next start")
  func mouseSetting() async throws {
    try await onSessionThread {
      let modes = [1000, 1006]
      for other in [["TERM": "vt220"], ["TERM_PROGRAM": "Apple_Terminal"], ["TERM_PROGRAM": "iTerm.app"]] {
        let run = try OnTerminal(program, ["sampler"], environment: other)
        try run.terminal.wait(for: "F1 help")
        #expect(run.terminal.screen.modes.isDisjoint(with: modes), "\(other)")
        run.expectDeath(by: SIGTERM)
      }
      let folder = TemporaryFolder()
      let settings = ["XDG_CONFIG_HOME": folder.path]
      for (options, isOn) in [(["--no-mouse"], false), ([], false), (["--mouse"], true), ([], true)] {
        let run = try OnTerminal(program, ["sampler"] + options, environment: settings)
        try run.terminal.wait(for: "F1 help")
        #expect(run.terminal.screen.modes.isSuperset(of: modes) == isOn, "\(options)")
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test("N162: the first click ever says how to select text, and no later click in any session does")
  func firstClick() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      for isFirst in [true, false] {
        let run = try OnTerminal(program, ["sampler"], environment: ["XDG_CONFIG_HOME": folder.path])
        try run.terminal.wait(for: "F1 help")
        run.terminal.type("\u{1b}[<0;6;7M\u{1b}[<0;6;7m")
        try run.terminal.wait(for: "the load") { $0.contains(isFirst ? "Shift selects text" : "Loaded: ") }
        #expect(run.terminal.screen.contains("Shift selects text") == isFirst)
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test("N23: a click presses, even the first click")
  func click() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler", "--mouse"])
      try run.terminal.wait(for: "Esc leave")
      let row = (run.terminal.screen.lines.firstIndex { $0.contains("People") } ?? 0) + 1
      run.terminal.type("\u{1b}[<0;6;\(row)M\u{1b}[<0;6;\(row)m")
      try run.terminal.wait(for: "Delete Ada")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N23, N9: a click in a text moves the terminal's cursor there, and typed text goes there")
  func clickInText() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler", "--mouse"])
      try run.open("Account", until: "E-mail")
      run.terminal.type("abc")
      try run.terminal.wait(for: " abc")
      let row = run.terminal.screen.row
      let column = run.terminal.screen.column - 2
      run.terminal.type("\u{1b}[<0;\(column + 1);\(row + 1)M\u{1b}[<0;\(column + 1);\(row + 1)m")
      try run.terminal.wait(for: "the cursor behind a") { $0.row == row && $0.column == column }
      run.terminal.type("x")
      try run.terminal.wait(for: " axbc")
      run.expectDeath(by: SIGTERM)
    }
  }
}
