import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The full screen on terminals with kitty's keyboard protocol.
@Suite(.offPool) struct KeyboardTests {
  private let interrupt = "\u{1B}[99;5u"

  @Test(
    "N79: the keyboard protocol is on where the terminal reports it, on the second screen alone, while the program has it"
  )
  func modes() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let terminal = try PseudoTerminal()
      terminal.hasKeyboard = true
      let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
      try terminal.wait(for: "shell$")
      terminal.type("\(Child.folder)/signalbox-tui sampler --data \(folder.path)\r")
      try terminal.wait(for: "the keyboard") { $0.keyboards.alternate == [5] }
      #expect(terminal.screen.keyboards.main == [])
      terminal.type("\u{1B}[122;5u")
      try terminal.wait(for: "the shell") { $0.keyboards.alternate == [] && !$0.isAlternate && $0.contains("Stopped") }
      terminal.type("fg\r")
      try terminal.wait(for: "the keyboard again") { $0.keyboards.alternate == [5] && $0.contains("Account") }
      terminal.type("\u{1B}[27u")
      try terminal.wait(for: "the shell at the end") { !$0.isAlternate && $0.lines[$0.row].hasPrefix("shell$") }
      #expect(terminal.screen.keyboards.alternate == [] && terminal.screen.unknown == [])
      terminal.type("exit\r")
      _ = shell.wait()
      let faulty = try OnTerminal("signalbox-tui", ["sampler"], hasKeyboard: true)
      try faulty.terminal.wait(for: "the keyboard") { $0.keyboards.alternate == [5] }
      faulty.expectDeath(by: SIGSEGV)
      let other = try OnTerminal("signalbox-tui", ["sampler"])
      #expect(!other.written.contains("\u{1B}[>5u"))
      other.expectDeath(by: SIGTERM)
    }
  }

  @Test(
    "N79: a terminal that reports the protocol after the first painting uses it from then on, without another change"
  )
  func late() async throws {
    try await onSessionThread {
      let run = try OnTerminal("signalbox-tui", ["sampler"], answers: false, hasKeyboard: true)
      try run.terminal.wait(for: "F1 help")
      run.terminal.type("\u{1B}[?0u\u{1B}[?62;22c")
      try run.terminal.wait(for: "the keyboard") { $0.keyboards.alternate == [5] }
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N79, G28: Ctrl-C asks and quits as everywhere, Ctrl-\\ ends at once, and the shell sees the signal")
  func signals() async throws {
    try await onSessionThread { [interrupt] in
      let run = try OnTerminal("signalbox-tui", ["sampler"], hasKeyboard: true)
      try run.open("Account", until: "E-mail")
      run.terminal.type("ann\u{1B}[27u")
      try run.terminal.wait(for: "Home")
      try run.open("Account", until: "E-mail")
      run.terminal.type("ann" + interrupt)
      try run.terminal.wait(for: "again leaves")
      run.terminal.type(interrupt)
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
      #expect(run.isRestored)
      let quit = try OnTerminal("signalbox-tui", ["sampler"], hasKeyboard: true)
      try quit.terminal.wait(for: "the keyboard") { $0.keyboards.alternate == [5] }
      quit.terminal.type("\u{1B}[92;5u")
      #expect(quit.terminal.end(of: quit.child) == .killed(SIGQUIT))
      #expect(quit.isRestored)
    }
  }

  @Test(
    "N79, G2: Ctrl-C ends a program that computes endlessly, and restores the terminal")
  func busy() async throws {
    try await onSessionThread { [interrupt] in
      let run = try OnTerminal("set-up", ["--ui", "tui", "--busy-until", "/nonexistent"], hasKeyboard: true)
      try run.terminal.wait(for: "the keyboard") { $0.keyboards.alternate == [5] }
      run.terminal.type("\r")
      try run.terminal.waitUntilRead()
      run.terminal.type("x" + interrupt)
      try run.terminal.waitUntilRead()
      run.terminal.type(interrupt)
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
      #expect(run.isRestored)
    }
  }

  @Test("N79: text that is typed and pasted during a computation is there afterwards, in order")
  func afterwards() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let file = folder.path + "/enough"
      let run = try OnTerminal("set-up", ["--ui", "tui", "--busy-until", file], hasKeyboard: true)
      try run.terminal.wait(for: "the keyboard") { $0.keyboards.alternate == [5] }
      run.terminal.type("\r")
      run.terminal.type("\tab\u{1B}[D\u{1B}[D1\u{1B}[200~2\r3\u{1B}[201~")
      try run.terminal.waitUntilRead()
      run.terminal.type("4")
      try Data().write(to: URL(filePath: file))
      try run.terminal.wait(for: "what was typed") { $0.contains("12 34ab") && $0.contains("Computed") }
      run.terminal.type("\u{1B}[13;5u")
      #expect(run.terminal.end(of: run.child) == .exited(0))
      #expect(run.isRestored)
    }
  }
}
