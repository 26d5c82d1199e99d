import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

private let terminalPrograms = ["signalbox-cli", "signalbox-tui"]

@Suite(.offPool) struct TerminalTests {
  @Test(
    "G1, G2, K10: a signal ends the program by that signal, with the terminal as it was found",
    arguments: terminalPrograms,
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signals(_ program: String, _ signal: Int32) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      run.expectDeath(by: signal)
    }
  }

  @Test(
    "G4: a fault restores the terminal and keeps the status of its signal", arguments: terminalPrograms,
    [SIGSEGV, SIGABRT])
  func faults(_ program: String, _ signal: Int32) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      run.expectDeath(by: signal)
    }
  }

  @Test("G2: Ctrl-C ends the program as SIGINT does", arguments: terminalPrograms)
  func controlC(_ program: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      run.terminal.type("\u{3}")
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
      #expect(run.isRestored)
    }
  }

  @Test("G1, G13: quitting the root page without a result is status 1, with the terminal as it was found")
  func leaving() async throws {
    try await onSessionThread {
      for (program, key) in [("signalbox-cli", "\u{4}"), ("signalbox-cli", ":quit\r"), ("signalbox-tui", "\u{1b}")] {
        let run = try OnTerminal(program, ["sampler"])
        run.terminal.type(key)
        #expect(run.terminal.end(of: run.child) == .exited(1), "\(program)")
        #expect(run.isRestored, "\(program)")
      }
    }
  }

  @Test("G11, L22: with stdout redirected the interface is on the terminal, and only the result is in the file")
  func redirected() async throws {
    try await onSessionThread {
      for program in terminalPrograms {
        let result = try PrivatePipe()
        let run = try OnTerminal(program, streams: [1: result.writing.fileDescriptor])
        try result.writing.close()
        if program == "signalbox-cli" {
          run.terminal.type("\rleave\rbad\r:quit\r")
        } else {
          try run.terminal.wait(for: "Leave Feedback")
          // The button is the last element of the page, and the choice is the third element of its own page.
          run.terminal.type("\u{1b}[Z\r")
          try run.terminal.wait(for: "Bad")
          run.terminal.type("\t\t\r")
          try run.terminal.wait(for: "the movie was bad")
          try run.terminal.leaveAfterWork()
        }
        let written = try result.reading.readToEnd() ?? Data()
        #expect(run.child.wait() == .exited(0), "\(program)")
        #expect(String(decoding: written, as: UTF8.self) == "bad\n", "\(program)")
        run.terminal.drain()
        #expect(run.isRestored, "\(program)")
      }
    }
  }

  @Test(
    "G5, L17: Ctrl-Z gives the terminal back to the shell; fg brings the page and the typed text",
    arguments: terminalPrograms)
  func suspended(_ program: String) async throws {
    try await onSessionThread {
      try stopAndContinue(program) { _ in
      } then: { terminal in
        terminal.type("mple")
        try terminal.wait(for: "ann@example")
        terminal.type("\u{3}")
        if program == "signalbox-cli" {
          // The first Ctrl-C discards the half-typed text.
          try terminal.wait(for: "a fresh line") { $0.lines[$0.row].hasSuffix("required:") }
        } else {
          // The first Ctrl-C says that typed text would be lost.
          try terminal.wait(for: "again leaves")
        }
        terminal.type("\u{3}")
      }
    }
  }

  @Test("G6: a program resized while it is stopped is painted at the new size after fg", arguments: terminalPrograms)
  func resizedWhileStopped(_ program: String) async throws {
    try await onSessionThread {
      try stopAndContinue(program) { terminal in
        // The shell is told of this resize, and not the program.
        terminal.resize(columns: 40, rows: 16)
      } then: { terminal in
        guard program == "signalbox-tui" else {
          terminal.type("\u{15}:help\r")
          try terminal.wait(for: "lines that break between words") {
            $0.lines.contains("empty line it stops the program. Ctrl-L")
          }
          return terminal.type(":quit\r")
        }
        let fresh = try OnTerminal(program, ["sampler"], columns: 40, rows: 16)
        fresh.terminal.type("\r")
        try fresh.terminal.wait(for: "E-mail")
        fresh.terminal.type("ann@exa")
        // A whole page is painted in one piece, and letters separately.
        try fresh.terminal.wait(for: "what the other shows") { $0.text == terminal.screen.text }
        fresh.expectDeath(by: SIGTERM)
        terminal.type("mple")
        try terminal.wait(for: "ann@example")
        terminal.type("\u{3}")
        try terminal.wait(for: "again leaves")
        terminal.type("\u{3}")
      }
    }
  }

  @Test(
    "N8: a resized window is repainted at its new size, with the typed text",
    arguments: [(132, 43), (40, 12), (20, 5)])
  func resized(_ columns: Int, _ rows: Int) async throws {
    try await onSessionThread {
      let run = try OnTerminal("signalbox-tui", ["sampler"])
      run.terminal.type("\r")
      try run.terminal.wait(for: "Account")
      run.terminal.type("ann@x")
      try run.terminal.wait(for: "ann@x")
      run.terminal.resize(columns: columns, rows: rows)
      run.child.signal(SIGWINCH)
      run.terminal.type("y")
      try run.terminal.wait(for: "the text at the new size") { $0.contains("ann@xy") }
      #expect(run.terminal.screen.unknown == [])
    }
  }

  @Test("K11, N7: at 20 by 5 both programs are usable, and they survive any window", arguments: terminalPrograms)
  func small(_ program: String) async throws {
    try await onSessionThread { try liveInSmallWindows(program) }
  }

  @Test("G8, K10: a closed window ends the program", arguments: terminalPrograms)
  func hangUp(_ program: String) async throws {
    try await onSessionThread {
      let child: Child
      do {
        let run = try OnTerminal(program)
        child = run.child
      }
      // The terminal is gone with its last owner.
      #expect(child.wait() == .killed(SIGHUP))
    }
  }

  @Test(
    "K13, G19, N33: garbage typed into a program crashes nothing, and the terminal is restored",
    arguments: terminalPrograms)
  func garbage(_ program: String) async throws {
    try await onSessionThread {
      let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
      print("seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      let run = try OnTerminal(program, ["sampler"])
      for _ in 0..<40 {
        // Excludes Ctrl-G and the keys that end or stop the program. These are Ctrl-C, Ctrl-D, Ctrl-S, Ctrl-X (an
        // editor), Ctrl-Z, Ctrl-\, and Esc at the root.
        let bytes = (0..<50).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
          .filter { ![0x03, 0x04, 0x13, 0x18, 0x1A, 0x1C, 0x1B, 0x07].contains($0) }
        run.terminal.type(String(decoding: bytes, as: UTF8.self))
        run.terminal.readAvailable()
      }
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("G8: a program whose terminal takes no more output still dies of the signal", arguments: terminalPrograms)
  func stuck(_ program: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      // The test does not read. Sooner or later the program waits in a write, where its loop takes no signal.
      for _ in 0..<2_000 { run.terminal.type("x\u{c}") }
      run.child.signal(SIGTERM)
      #expect(run.child.wait() == .killed(SIGTERM))
    }
  }

  @Test("G18, K1: the sampler's escape sequences reach no terminal", arguments: terminalPrograms)
  func escapes(_ program: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], columns: 100, rows: 60)
      if program == "signalbox-cli" {
        // The page asks for its fields in order, before the texts below them.
        run.terminal.type("everything\r\r\r\r\r\r\r")
        try run.terminal.wait(for: "\\x1b[2J")
      } else {
        run.terminal.type("e\r")
        try run.terminal.wait(for: "Toppings")
      }
      #expect(run.terminal.screen.title == (program == "signalbox-cli" ? nil : "2;Everything"))
      #expect(run.terminal.screen.bells == 0)
      run.child.signal(SIGTERM)
      _ = run.child.wait()
    }
  }
}

/// Starts `program` from a shell, stops it in the middle of a word and continues it. The closure `then` ends it.
private func stopAndContinue(
  _ program: String, meanwhile: (PseudoTerminal) throws -> Void, then end: (PseudoTerminal) throws -> Void
) throws {
  let folder = TemporaryFolder()
  let terminal = try PseudoTerminal()
  let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
  try terminal.wait(for: "shell$")
  terminal.type("\(Child.folder)/\(program) --data \(folder.path) sampler\r")
  try terminal.wait(for: "Everything")
  terminal.type(program == "signalbox-cli" ? "account\r" : "\r")
  try terminal.wait(for: "E-mail")
  terminal.type("ann@exa")
  try terminal.wait(for: "ann@exa")
  terminal.type("\u{1a}")
  try terminal.wait(for: "the shell") { screen in
    !screen.isAlternate && screen.contains("Stopped") && screen.lines[screen.row].hasPrefix("shell$")
  }
  #expect(terminal.screen.isCursorVisible)
  try meanwhile(terminal)
  terminal.forgetWritten()
  terminal.type("fg\r")
  try terminal.wait(for: "the page again") { screen in
    screen.isAlternate == (program == "signalbox-tui") && screen.lines[screen.row].contains("ann@exa")
  }
  try end(terminal)
  try terminal.wait(for: "the shell at the end") { !$0.isAlternate && $0.lines[$0.row].hasPrefix("shell$") }
  // A second painting would flicker, and a screen reader would read it again. Keys in between would go to the shell.
  let question = "E-mail, required: \u{1B}[0m\u{1B}[1mann@exa"
  let beginning = program == "signalbox-tui" ? "\u{1B}[?1049h" : question
  #expect(String(decoding: terminal.written, as: UTF8.self).components(separatedBy: beginning).count == 2)
  terminal.type("exit\r")
  _ = shell.wait()
}
