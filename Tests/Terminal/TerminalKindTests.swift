import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

private let program = "signalbox-tui"

/// The full screen on terminals of every kind: colours, questions and answers, the mouse, the window.
@Suite(.offPool) struct TerminalKindTests {
  @Test(
    "N26: the program works on every kind of terminal",
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
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
      #expect(run.terminal.settings == run.settings && run.terminal.screen.modes.isEmpty)
    }
  }

  @Test(
    "N25, G14: with NO_COLOR or on a terminal without colours there is no colour, and the focus is still visible")
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

  @Test("N25: an error has its colour with 8 and 256 colours, and with a theme file all else has the terminal's own")
  func colours() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let theme = folder.path + "/theme"
      try "error = 196 on #000080\n".write(toFile: theme, atomically: true, encoding: .utf8)
      for (type, arguments, colours) in [
        ("xterm", [], ["31", nil]), ("xterm-256color", ["--theme", "terminal"], ["31", nil]),
        ("xterm", ["--theme", theme], ["31", "44"]), ("xterm-256color", ["--theme", theme], ["5;196", "5;18"]),
      ] as [(String, [String], [String?])] {
        let run = try OnTerminal(program, ["sampler"] + arguments, rows: 60, environment: ["TERM": type])
        try run.open("Everything", until: "It went wrong.")
        let screen = run.terminal.screen
        let row = screen.lines.firstIndex { $0.contains("It went wrong.") } ?? 0
        let style = screen.cells[row][4].style
        #expect([style.foreground, style.background] == colours, "\(type)")
        let title = screen.cells[0][0].style
        let isEight = type == "xterm" && arguments.isEmpty
        #expect([title.foreground, title.background] == (isEight ? ["37", "44"] : [nil, nil]))
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test("N43, N160: the look suits the reported background, else is dark; another is named, or switched to and kept")
  func looks() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let settings = ["XDG_CONFIG_HOME": folder.path]
      let paper = { (run: OnTerminal) in run.terminal.screen.cells[0][0].style.background }
      var (background, run) = ("1e1e/1e1e/1e1e", try OnTerminal(program, ["sampler"], environment: settings))
      #expect(paper(run) == "5;236", "no answer: dark, with a background of its own")
      #expect(run.terminal.screen.cells[8][40].style.background == "5;234")
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
      try run.terminal.wait(for: "Theme: dracula")
      run.expectDeath(by: SIGTERM)
      let kept = try OnTerminal(program, ["sampler"], environment: settings)
      try kept.terminal.wait(for: "dracula again") { $0.cells[5][0].style.background == "5;236" }
      kept.expectDeath(by: SIGTERM)
    }
  }

  @Test("N161: a terminal that reports any colour has 256 where terminfo knows no more of it")
  func colourTerm() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": "screen", "COLORTERM": "truecolor"])
      try run.terminal.wait(for: "F1 help")
      #expect(run.terminal.screen.cells[0][0].style.background == "5;236")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test(
    "N181: tmux, GNU screen and xterm have 256 colours, whatever terminfo has for the name in TERM",
    arguments: [
      ["TERM": "screen", "TMUX": "/tmp/tmux,1,0"], ["TERM": "screen", "STY": "1.pts"],
      ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"],
    ])
  func knownColours(_ environment: [String: String]) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: environment)
      try run.terminal.wait(for: "F1 help")
      #expect(run.terminal.screen.cells[0][0].style.background == "5;236")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N181: a terminal that is only known as xterm, as over ssh, has 256 colours once it reports its background")
  func reportedColours() async throws {
    try await onSessionThread {
      let run = try OnTerminal(
        program, ["sampler"], environment: ["TERM": "xterm"], background: "1e1e/1e1e/1e1e")
      try run.terminal.wait(for: "the dark look") { $0.cells[0][0].style.background == "5;236" }
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N25: there are 16 colours where terminfo says so, and true colour where COLORTERM says so too")
  func moreColours() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      // Like ncurses' own `xterm-direct`, which is not installed everywhere.
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
      try run.terminal.wait(for: "Theme: light")
      #expect(backgrounds().contains("44"))
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test(
    "N48, N49: on a modern terminal the window has a title, and Alt-C copies through the terminal")
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
    "G31: a terminal's answer is read before the terminal is released; silent terminals and Apple's cause no trouble")
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
      // A terminal that closes before its answer ends the program like any terminal that closes.
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

  // MARK: Modern terminals

  @Test(
    "N56: the terminal links exactly the words of a link to its target, however they are scrolled and moved over"
  )
  func hyperlinks() async throws {
    try await onSessionThread {
      let target = "https://example.org/signalbox"
      let run = try OnTerminal(program, ["sampler"], environment: ["COLORFGBG": "15;0"])
      try run.open("Everything", until: "Project")
      let leads = { (screen: TerminalScreen) in screen.words(leadingTo: target) == "Project" }
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
    "N57, G30: a terminal that reports the focus of its window is asked to, and told to stop on every way out",
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

  @Test("N22: a pasted answer with line breaks gives no feedback, and a paste is told from typing everywhere")
  func pasteOutsideText() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      try run.terminal.wait(for: "F1 help") { $0.contains("F1 help") && $0.modes.contains(2004) }
      run.terminal.type("\u{1b}[200~I liked\rthe good movie\r\r\u{1b}[201~")
      try run.terminal.wait(for: "The paste was left out")
      #expect(run.terminal.screen.contains("Leave a feedback for the movie"))
      run.terminal.type("\u{1b}")
      #expect(run.terminal.end(of: run.child) == .exited(1), "nothing was given")
    }
  }

  @Test(
    "N42: a terminal that is newer than the installed terminfo is treated as the xterm that it resembles",
    arguments: ["xterm-unheard", "foot-unheard"])
  func laterTerminal(_ type: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": type])
      try run.terminal.wait(for: "F1 help") { $0.isAlternate && $0.contains("F1 help") }
      run.expectDeath(by: SIGTERM)
    }
  }
}
