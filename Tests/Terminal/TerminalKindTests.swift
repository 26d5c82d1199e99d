import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

private let program = "signalbox-tui"

/// The full screen on terminals of every kind, and what each is told and asked: colours, answers, the mouse, the window.
@Suite(.offPool) struct TerminalKindTests {
  @Test(
    "N26: it works on every kind of terminal",
    arguments: ["vt100", "vt220", "linux", "screen", "screen-256color", "tmux-256color", "xterm", "rxvt"])
  func kinds(_ type: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": type])
      try run.open("Account", until: "E-mail")
      run.terminal.type("ann@x\t")
      try run.terminal.wait(for: "ann@x")
      run.terminal.type("\u{3}")
      try run.terminal.wait(for: "again leaves")
      run.terminal.type("\u{3}")
      #expect(run.child.wait() == .killed(SIGINT))
      run.terminal.drain()
      #expect(run.terminal.settings == run.settings && run.terminal.screen.modes.isEmpty)
    }
  }

  @Test(
    "N25, G14: with NO_COLOR, or on a terminal without colours, there is none, and what has the focus is still seen")
  func withoutColour() async throws {
    try await onSessionThread {
      for environment in [["NO_COLOR": "1"], ["TERM": "vt100"], ["TERM": "xterm-mono"]] {
        let run = try OnTerminal(program, ["sampler"], rows: 60, environment: environment)
        try run.open("Everything", until: "It went wrong.")
        let styles = run.terminal.screen.cells.joined().map(\.style)
        #expect(styles.allSatisfy { $0.foreground == nil && $0.background == nil })
        #expect(run.terminal.screen.reversed.contains("[x]"))
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test("N25: 8 and 256 colours and a theme file: an error has its colour, all else the terminal's own")
  func colours() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let theme = folder.path + "/theme"
      try "error = 196 on #000080\n".write(toFile: theme, atomically: true, encoding: .utf8)
      for (type, arguments, colours) in [
        ("xterm", [], ["31", nil]), ("xterm-256color", [], ["31", nil]), ("xterm", ["--theme", theme], ["31", "44"]),
        ("xterm-256color", ["--theme", theme], ["5;196", "5;18"]),
      ] as [(String, [String], [String?])] {
        let run = try OnTerminal(program, ["sampler"] + arguments, rows: 60, environment: ["TERM": type])
        try run.open("Everything", until: "It went wrong.")
        let screen = run.terminal.screen
        let row = screen.lines.firstIndex { $0.contains("It went wrong.") } ?? 0
        let style = screen.cells[row][4].style
        #expect([style.foreground, style.background] == colours, "\(type)")
        #expect(screen.cells[0][0].style.foreground == nil)
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test("N43: the look suits the background that the terminal tells; another is named, or switched to and kept")
  func looks() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let settings = ["XDG_CONFIG_HOME": folder.path]
      let paper = { (run: OnTerminal) in run.terminal.screen.cells[0][0].style.background }
      var (background, run) = ("1e1e/1e1e/1e1e", try OnTerminal(program, ["sampler"], environment: settings))
      #expect(paper(run) == nil, "no answer, no guess")
      run.expectDeath(by: SIGTERM)
      for (answer, colour) in [("1e1e/1e1e/1e1e", "5;236"), ("ffff/ffff/ffff", "5;253")] {
        background = answer
        run = try OnTerminal(program, ["sampler"], environment: settings, background: background)
        try run.terminal.wait(for: "the look for \(answer)") { $0.cells[0][0].style.background == colour }
        run.expectDeath(by: SIGTERM)
      }
      run = try OnTerminal(program, ["sampler", "--theme", "gruvbox"], environment: settings)
      try run.terminal.wait(for: "gruvbox") { $0.cells[0][0].style.background == "5;237" }
      run.terminal.type("\u{1b}t")
      try run.terminal.wait(for: "Look: dracula")
      run.expectDeath(by: SIGTERM)
      let kept = try OnTerminal(program, ["sampler"], environment: settings)
      try kept.terminal.wait(for: "dracula again") { $0.cells[5][0].style.background == "5;236" }
      kept.expectDeath(by: SIGTERM)
    }
  }

  @Test("N25: 16 colours where terminfo says so, true colour where COLORTERM does as well")
  func moreColours() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      // As ncurses' own `xterm-direct`, which is not installed everywhere.
      let source = #"""
        xterm-direct|xterm with any colour,
        	RGB, colors#0x1000000, pairs#0x10000, initc@, ccc@,
        	setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
        	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
        	use=xterm-256color,
        xterm-16color|xterm with the bright ones,
        	colors#16, pairs#256,
        	setab=\E[%?%p1%{8}%<%t%p1%{40}%+%e%p1%{92}%+%;%dm,
        	setaf=\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm,
        	use=xterm,

        """#
      try source.write(toFile: folder.path + "/source", atomically: true, encoding: .utf8)
      try "error = #ff8001\n".write(toFile: folder.path + "/theme", atomically: true, encoding: .utf8)
      let compiled = try Run("/usr/bin/tic", ["-x", "-o", folder.path, folder.path + "/source"])
      #expect(compiled.end == .exited(0), "\(compiled.error)")
      for (settings, colour) in [(["COLORTERM": "truecolor"], "2;255;128;1"), (["TERM": "xterm-16color"], "33")] {
        let run = try OnTerminal(
          program, ["sampler", "--theme", folder.path + "/theme"], rows: 60,
          environment: settings.merging(["TERMINFO": folder.path]) { $1 })
        try run.open("Everything", until: "It went wrong.")
        let screen = run.terminal.screen
        let row = screen.lines.firstIndex { $0.contains("It went wrong.") } ?? 0
        #expect(screen.cells[row][4].style.foreground == colour)
        run.expectDeath(by: SIGTERM)
      }
      let sixteen = ["TERM": "xterm-16color", "TERMINFO": folder.path, "COLORFGBG": "15;0", "HOME": folder.path]
      let run = try OnTerminal(program, ["sampler"], environment: sixteen)
      try run.terminal.wait(for: "F1 help")
      let backgrounds = { Set(run.terminal.screen.cells.joined().compactMap(\.style.background)) }
      #expect(backgrounds().contains("106"), "black on bright cyan is what has the focus: \(backgrounds())")
      run.terminal.type("\u{1b}t")
      try run.terminal.wait(for: "Look: light")
      #expect(backgrounds().contains("44"))
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test(
    "N48, N49: where terminfo knows the terminal as one of today's the window is named, and Alt-C copies through it")
  func windowAndClipboard() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try run.open("Account", until: "E-mail")
      #expect(run.terminal.screen.title == "2;Account")
      run.terminal.type("ann\u{1b}c")
      try run.terminal.wait(for: "Copied: ann")
      #expect(run.terminal.screen.clipboard == "52;c;" + Data("ann".utf8).base64EncodedString())
      run.expectDeath(by: SIGTERM)
      #expect(String(decoding: run.terminal.written, as: UTF8.self).contains("\u{1B}[23;2t"))
      let plain = try OnTerminal(program, ["sampler"], environment: ["TERM": "vt220"])
      plain.terminal.type("\u{1b}c")
      try plain.terminal.wait(for: "This terminal cannot copy.")
      #expect(plain.terminal.screen.title == nil && plain.terminal.screen.clipboard == nil)
      plain.expectDeath(by: SIGTERM)
    }
  }

  @Test(
    "G31: what a terminal answers is read before it is given back; one that never answers, and Apple's, are no trouble")
  func answers() async throws {
    try await onSessionThread {
      let terminal = try PseudoTerminal()
      let script = "'\(Child.folder)/\(program)' sampler; IFS= read -r rest; printf '<%s>\n' \"$rest\""
      let shell = try terminal.start("/bin/sh", ["-c", script])
      try terminal.wait(for: "F1 help")
      terminal.type("\u{1b}")
      try terminal.wait(for: "the shell") { !$0.isAlternate }
      terminal.type("mine\n")
      try terminal.wait(for: "<mine>")
      #expect(shell.wait() == .exited(0))
      let silent = try OnTerminal(program, ["sampler"], answers: false)
      silent.expectDeath(by: SIGTERM)
      #expect(silent.written.contains("$p"))
      // One that goes before it has answered ends the program as any other that goes.
      var gone: PseudoTerminal? = try PseudoTerminal(answers: false)
      let child = try gone?.start(program, ["sampler"])
      try gone?.waitOrEnd { _ in gone?.written.isEmpty == false }
      gone = nil
      #expect(child?.wait() == .killed(SIGHUP))
      let apple = try OnTerminal(program, ["sampler"], environment: ["TERM_PROGRAM": "Apple_Terminal"])
      apple.expectDeath(by: SIGTERM)
      #expect(!apple.written.contains("$p"))
    }
  }

  // MARK: What terminals of today can do

  @Test(
    "N56: a link leads where it says by the terminal's own means, however it is scrolled and moved over, and only there"
  )
  func hyperlinks() async throws {
    try await onSessionThread {
      let target = "https://example.org/signalbox"
      let run = try OnTerminal(program, ["sampler"], environment: ["COLORFGBG": "15;0"])
      try run.open("Everything", until: "Project")
      let leads = { (screen: Screen) in screen.words(leadingTo: target) == "Project" }
      try run.terminal.wait(for: "the link", leads)
      for key in ["\t", "\t", "\u{1b}[Z", "\u{c}", "\u{1b}[6~", "\u{1b}[5~", "\u{10}", "\u{1b}", "\u{1b}OP", "\u{1b}"] {
        run.terminal.type(key)
        try run.terminal.wait(for: "the link or nothing of it behind \(key.debugDescription)") { screen in
          screen.isPenPlain && (leads(screen) || !screen.contains("Project"))
            && screen.words(leadingTo: target).count <= "Project".count
        }
      }
      try run.terminal.wait(for: "the link", leads)
      run.expectDeath(by: SIGTERM)
      let old = try OnTerminal(program, ["sampler"], environment: ["TERM": "vt220"])
      try old.open("Everything", until: "Project")
      old.expectDeath(by: SIGTERM)
      #expect(!old.written.contains("]8;"))
    }
  }

  @Test(
    "N57, G30: a terminal that tells which window is worked in is asked to, and told to stop on every way out",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func focusReports(_ signal: Int32) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try run.terminal.wait(for: "F1 help") { $0.contains("F1 help") && $0.modes.contains(1004) }
      run.terminal.type("\u{1b}[O\u{1b}[I")
      run.terminal.type("p\r")
      try run.terminal.wait(for: "Delete Ada")
      run.expectDeath(by: signal)
      let silent = try OnTerminal(program, ["sampler"], answers: false)
      silent.expectDeath(by: SIGTERM)
      #expect(!silent.written.contains("1004h"))
    }
  }

  // MARK: Mouse and other modes

  @Test(
    "N23, G30: the mouse is left to the terminal unless it is asked for, and given back on every way out",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func mouseModes(_ signal: Int32) async throws {
    try await onSessionThread {
      let plain = try OnTerminal(program, ["sampler"])
      #expect(plain.terminal.screen.modes.isDisjoint(with: [1000, 1002, 1003, 1006]))
      let run = try OnTerminal(program, ["sampler", "--mouse"])
      try run.terminal.wait(for: "reports of clicks") { $0.modes.isSuperset(of: [1000, 1006]) }
      run.expectDeath(by: signal)
    }
  }

  @Test("N22: a pasted answer with its line breaks keeps no feedback, and is told from typing everywhere")
  func pasteOutsideText() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      try run.terminal.wait(for: "F1 help") { $0.contains("F1 help") && $0.modes.contains(2004) }
      run.terminal.type("\u{1b}[200~I liked\rthe good movie\r\r\u{1b}[201~")
      try run.terminal.wait(for: "What was pasted was left out")
      #expect(run.terminal.screen.contains("Leave a feedback for the movie"))
      run.terminal.type("\u{1b}")
      #expect(run.child.wait() == .exited(1), "nothing was given")
    }
  }

  @Test(
    "N42: a terminal that came after terminfo here is taken as the xterm it is like",
    arguments: ["xterm-unheard", "foot-unheard"])
  func laterTerminal(_ type: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": type])
      try run.terminal.wait(for: "F1 help") { $0.isAlternate && $0.contains("F1 help") }
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N23: a click presses, the first one already")
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

  @Test("N23, N9: a click in a text puts the terminal's cursor there, and what is typed goes there")
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
