import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

private let program = "signalbox-tui"

/// The sequences that terminals send for keys, whatever terminfo says. The tests use a real terminal, because ncurses
/// stands between.
@Suite(.offPool) struct KeySequenceTests {
  private static let types = ["xterm-256color", "vt220"]

  /// Starts the program with the caret in the first field, which contains `text`.
  private func typing(_ text: String, _ environment: [String: String]) throws -> OnTerminal {
    let run = try OnTerminal(program, ["sampler"], environment: environment)
    try run.terminal.wait(for: "Everything")
    run.terminal.type("\r")
    try run.terminal.wait(for: "E-mail")
    run.terminal.type(text)
    try run.terminal.wait(for: text)
    return run
  }

  @Test("N13: the keys for the caret are recognized in every encoding", arguments: types)
  func caret(_ type: String) async throws {
    try await onSessionThread {
      for (keys, expected) in [
        (["\u{1b}[1;5D", "\u{1b}[5D", "\u{1b}Od", "\u{1b}[1;3D"], "one Xtwo"),
        (["\u{1b}[D", "\u{1b}OD"], "one twXo"), (["\u{1b}[H", "\u{1b}OH", "\u{1b}[1~", "\u{1b}[7~"], "Xone two"),
      ] {
        for key in keys {
          let run = try typing("one two", ["TERM": type])
          run.terminal.type(key + "X")
          try run.terminal.wait(for: expected)
        }
      }
      for (keys, expected) in [
        (["\u{1b}[1;5C", "\u{1b}[5C", "\u{1b}Oc", "\u{1b}[1;3C"], "oneX two"),
        (["\u{1b}[C", "\u{1b}OC"], "oXne two"), (["\u{1b}[F", "\u{1b}OF", "\u{1b}[4~", "\u{1b}[8~"], "one twoX"),
        (["\u{1b}[3~"], "Xne two"),
      ] {
        for key in keys {
          let run = try typing("one two", ["TERM": type])
          run.terminal.type("\u{01}" + key + "X")
          try run.terminal.wait(for: expected)
        }
      }
    }
  }

  @Test("N13: the keys for moving, for help and for pressing are recognized in every encoding", arguments: types)
  func moving(_ type: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": type])
      let focus = { (label: String) in
        try run.terminal.wait(for: "the focus on \(label)") { screen in
          screen.lines.contains { [">", "┃"].contains($0.first) && $0.contains(label) }
        }
      }
      try focus("Account")
      for (down, up) in [("\u{1b}[B", "\u{1b}[A"), ("\u{1b}OB", "\u{1b}OA"), ("\t", "\u{1b}[Z")] {
        run.terminal.type(down)
        try focus("People")
        run.terminal.type(up)
        try focus("Account")
      }
      for key in ["\u{1b}OP", "\u{1b}[11~", "\u{1b}[[A"] {
        run.terminal.type(key)
        let isHelp = { (screen: TerminalScreen) in screen.contains("PageUp") || screen.contains("Ctrl-L") }
        try run.terminal.wait(for: "the help", isHelp)
        run.terminal.type("\u{1b}")
        // A terminal without synchronized output shows the page below a half-painted help.
        try run.terminal.wait(for: "the page again") { !isHelp($0) && $0.contains("Everything") }
        try focus("Account")
      }
      run.terminal.type("\u{1b}OM")
      try run.terminal.wait(for: "E-mail")
      run.terminal.type("\u{1b}[21~")
      try run.terminal.wait(for: "Everything")
    }
  }

  @Test("N4: Escape is a key of its own after 25 ms, or after the time that ESCDELAY sets")
  func escape() async throws {
    try await onSessionThread {
      let patient = try typing("one two", ["ESCDELAY": "60000"])
      patient.terminal.type("\u{1b}")
      patient.terminal.type("b")
      patient.terminal.type("X")
      try patient.terminal.wait(for: "one Xtwo")
      let quick = try typing("one two", [:])
      quick.terminal.type("\u{1b}")
      try quick.terminal.wait(for: "Everything")
    }
  }

  @Test("N174: a change of the window's size is no key: a question stays, and the same key answers it")
  func questionAndSize() async throws {
    try await onSessionThread {
      let run = try OnTerminal("signalbox-tui", ["sampler"])
      try run.open("Account", until: "E-mail")
      run.terminal.type("\u{1b}")
      try run.terminal.wait(for: "Everything")
      run.terminal.type("\u{1b}")
      try run.terminal.wait(for: "Esc again")
      run.terminal.resize(columns: 100, rows: 30)
      run.child.signal(SIGWINCH)
      try run.terminal.wait(for: "the question in the new window") {
        $0.lines[29].contains("Enter press") && $0.contains("Esc again")
      }
      run.terminal.type("\u{1b}")
      #expect(run.terminal.end(of: run.child) == .exited(1))
    }
  }
}
