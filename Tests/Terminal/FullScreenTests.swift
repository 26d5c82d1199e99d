import Foundation
import SignalboxTesting
import Testing

private let program = "signalbox-tui"

/// The full screen as a person at a terminal sees it; what its parts do is tested without a terminal in `Apps/TUI/Tests`.
@Suite struct FullScreenTests {
  /// Opens the sampler's page behind the button called `label`.
  private func open(_ label: String, _ run: OnTerminal, until text: String) throws {
    // A letter goes to what begins with it.
    run.terminal.type("\(label.lowercased().prefix(1))\r")
    try run.terminal.wait(for: text)
  }

  // MARK: Bytes

  @Test("N38: what is shown is a whole painting, of one page or of the other")
  func wholePaintings() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try run.terminal.wait(for: "F1 help")
      let start = run.terminal.written.count
      run.terminal.type("\r")
      try run.terminal.wait(for: "E-mail")
      #expect(run.terminal.screen.contains("Enter next"), "the first line and the last come together")
      let written = String(decoding: run.terminal.written[start...], as: UTF8.self)
      #expect(written.contains("\u{1b}[?2026h") && written.hasSuffix("\u{1b}[?2026l"))
    }
  }

  /// The terminal's own colours, and the look that comes with it for a dark terminal.
  static let bothLooks = [[:], ["COLORFGBG": "15;0"]]

  @Test("N1: the first page is at most 3 kB, and the screen is cleared at most once", arguments: bothLooks)
  func firstPaint(_ look: [String: String]) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: look)
      try run.terminal.wait(for: "F1 help")
      #expect(run.terminal.written.count <= 3_000)
      #expect(run.written.components(separatedBy: "\u{1b}[2J").count <= 2)
    }
  }

  @Test(
    "N2, N31: a letter costs at most 30 bytes, a move of the bar 150, a page 3 kB, and nothing is ever cleared",
    arguments: bothLooks)
  func bytes(_ look: [String: String]) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: look)
      try run.terminal.wait(for: "F1 help")
      let start = run.terminal.written.count
      let page = try run.bytes("\r", until: "the form") { $0.contains("E-mail") && $0.contains("Enter next") }
      #expect(page <= 3_000)
      // The first letters change what the button below waits for; then a letter is a letter.
      _ = try run.bytes("ab", until: "letters") { $0.contains(" ab") && $0.isPenPlain }
      for count in 1...10 {
        let letter = try run.bytes("x", until: "a letter") {
          $0.contains(" ab" + String(repeating: "x", count: count)) && $0.isPenPlain
        }
        #expect(letter <= 30)
      }
      run.terminal.type("\u{1b}")
      try run.terminal.wait(for: "Everything")
      try open("People", run, until: "Ada")
      for name in ["Bo", "Cy"] {
        let move = try run.bytes("\u{1b}OB", until: name) { screen in
          screen.lines.contains { $0.hasPrefix("┃ \(name)") }
        }
        #expect(move <= 150)
      }
      #expect(!String(decoding: run.terminal.written[start...], as: UTF8.self).contains("\u{1b}[2J"))
    }
  }

  @Test("N3: fifty times Down in one write cost less than 2 kB")
  func burst() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try open("Everything", run, until: "Toppings")
      run.terminal.type("\u{1b}[Z")
      try run.terminal.wait(for: "Many rows  1/100000")
      let count = try run.bytes(String(repeating: "\u{1b}OB", count: 50), until: "row 51") { $0.contains("51/100000") }
      #expect(count <= 2_048)
    }
  }

  // MARK: The window

  @Test("N32: a storm of resizes neither crashes nor leaves anything stale, and keys work behind it")
  func storm() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try open("Account", run, until: "E-mail")
      run.terminal.type("ann")
      for count in 1...100 {
        run.terminal.resize(columns: 1 + count * 37 % 140, rows: 1 + count * 17 % 50)
        run.child.signal(SIGWINCH)
      }
      run.terminal.resize(columns: 80, rows: 24)
      run.child.signal(SIGWINCH)
      run.terminal.type("@x")
      try run.terminal.wait(for: "the form at its size") { screen in
        screen.contains(" ann@x") && screen.lines.first == " Home › Account"
          && screen.lines.last?.contains("Enter") == true
      }
    }
  }

  @Test("N27: LINES and COLUMNS hold at the start, and the window from its first change on")
  func environmentSize() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["LINES": "20", "COLUMNS": "60"])
      let bar = { (screen: Screen) in screen.cells[0].filter(\.style.isReverse).count }
      try run.terminal.wait(for: "a title of 60 cells") { bar($0) == 60 && $0.lines[19].contains("Esc leave") }
      run.terminal.resize(columns: 100, rows: 30)
      run.child.signal(SIGWINCH)
      try run.terminal.wait(for: "a title of 100 cells") { bar($0) == 100 && $0.lines[29].contains("Esc leave") }
    }
  }

  // MARK: Kinds of terminals

  @Test(
    "N26: it works on every kind of terminal",
    arguments: ["vt100", "vt220", "linux", "screen", "screen-256color", "tmux-256color", "xterm", "rxvt"])
  func kinds(_ type: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["TERM": type])
      try open("Account", run, until: "E-mail")
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
        try open("Everything", run, until: "It went wrong.")
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
        try open("Everything", run, until: "It went wrong.")
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
        try open("Everything", run, until: "It went wrong.")
        let screen = run.terminal.screen
        let row = screen.lines.firstIndex { $0.contains("It went wrong.") } ?? 0
        #expect(screen.cells[row][4].style.foreground == colour)
        run.expectDeath(by: SIGTERM)
      }
    }
  }

  @Test(
    "N48, N49: where terminfo knows the terminal as one of today's the window is named, and Alt-C copies through it")
  func windowAndClipboard() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try open("Account", run, until: "E-mail")
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

  // MARK: Mouse and other modes

  @Test(
    "N23, G30: the mouse is left to the terminal unless it is asked for, and given back on every way out",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func mouseModes(_ signal: Int32) async throws {
    try await onSessionThread {
      let plain = try OnTerminal(program, ["sampler"])
      #expect(plain.terminal.screen.modes.isDisjoint(with: [1000, 1002, 1003, 1004, 1006]))
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
      try open("Account", run, until: "E-mail")
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

  // MARK: Other programs

  @Test("N29: $EDITOR gets the terminal and its keys, Ctrl-C too, and the page comes back with its text")
  func editor() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let script = """
        trap 'echo CAUGHT' INT
        echo IN-EDITOR
        until read line; do :; done
        printf '%s\\n' "$line" >> "$2"
        """
      try script.write(toFile: folder.path + "/editor", atomically: true, encoding: .utf8)
      let run = try OnTerminal(program, ["sampler"], environment: ["EDITOR": "/bin/sh '\(folder.path)/editor' -x"])
      try open("Account", run, until: "E-mail")
      run.terminal.type("\u{1b}[Z\u{1b}[Z")
      try run.terminal.wait(for: "Ctrl-X Ctrl-E editor")
      run.terminal.type("first\r\u{18}\u{5}")
      try run.terminal.wait(for: "the editor") { !$0.isAlternate && $0.contains("IN-EDITOR") }
      run.terminal.type("\u{3}")
      try run.terminal.wait(for: "CAUGHT")
      run.terminal.type("second\r")
      try run.terminal.wait(for: "both lines") { $0.isAlternate && $0.contains("first") && $0.contains("second") }
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N28: what a library writes to standard error is held back and shown afterwards")
  func standardError() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      let held = try #require(FileHandle(forWritingAtPath: "/proc/\(run.child.id)/fd/2"))
      try held.write(contentsOf: Data("a library's warning\n".utf8))
      try held.close()
      run.terminal.type("\u{c}")
      try open("People", run, until: "Ada")
      #expect(!run.written.contains("a library's warning"))
      run.expectDeath(by: SIGTERM)
      #expect(run.terminal.screen.contains("a library's warning"))
    }
  }

  @Test("G7: started in the background it stops instead of disturbing, and works once it is brought to the front")
  func background() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let terminal = try PseudoTerminal()
      let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
      try terminal.wait(for: "shell$")
      terminal.type("\(Child.folder)/\(program) --data \(folder.path) sampler & wait %1; echo AFTER; jobs\r")
      try terminal.wait(for: "the stopped job") {
        $0.lines.contains("AFTER") && $0.contains("Stopped") && !$0.isAlternate
      }
      terminal.type("fg\r")
      try terminal.wait(for: "the page") { $0.isAlternate && $0.contains("Everything") }
      terminal.type("\u{1b}")
      try terminal.wait(for: "the shell") { !$0.isAlternate && $0.lines[$0.row].hasPrefix("shell$") }
      // The shell's own settings came back: what is typed is echoed.
      terminal.type("echo $((6 * 7))\r")
      try terminal.wait(for: "the answer") { $0.lines.contains("42") }
      terminal.type("exit\r")
      _ = shell.wait()
    }
  }

  // MARK: Streams and ways out

  @Test("G12, N35: with data on its streams it takes the terminal only when told to")
  func data() async throws {
    try await onSessionThread {
      let (input, output) = try (PrivatePipe(), PrivatePipe())
      let streams: [Int32: Int32] = [0: input.reading.fileDescriptor, 1: output.writing.fileDescriptor]
      let terminal = try PseudoTerminal()
      let refused = try terminal.start(program, ["sampler"], streams: streams)
      #expect(refused.wait() == .exited(69))
      terminal.readAvailable()
      let said = String(decoding: terminal.written, as: UTF8.self)
      #expect(said.contains("--tty") && !said.contains("\u{1b}"))
      let run = try OnTerminal(program, ["sampler", "--tty"], streams: streams)
      run.terminal.type("\u{1b}")
      #expect(run.child.wait() == .exited(1))
      run.terminal.drain()
      #expect(run.isRestored)
    }
  }

  @Test("N24: the screen goes as it came, and what was given stays on the main one")
  func record() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      try run.terminal.wait(for: "Leave Feedback")
      run.terminal.type("\u{1b}[Z\r")
      try run.terminal.wait(for: "Bad")
      run.terminal.type("\t\t\r")
      try run.terminal.wait(for: "the movie was bad")
      run.terminal.type("\u{1b}")
      #expect(run.child.wait() == .exited(0))
      run.terminal.drain()
      #expect(run.isRestored)
      #expect(
        run.terminal.screen.text == """
          Leave a feedback for the movie
            Category: Average
          bad
          """)
    }
  }

  @Test(
    "N24, G25: the record has what was given on each page, and no secret; where stdout is a file it ends with the result"
  )
  func recordOfPages() async throws {
    try await onSessionThread {
      let pipe = try PrivatePipe()
      let run = try OnTerminal(program, ["register"], streams: [1: pipe.writing.fileDescriptor])
      run.terminal.type("adalovelace\t")
      try run.terminal.wait(for: " adalovelace")
      run.terminal.type("canary-7f3a")
      try run.terminal.wait(for: "[ Register ]")
      run.terminal.type("\r")
      try run.terminal.wait(for: "Welcome, adalovelace!")
      run.terminal.type("\r")
      #expect(run.child.wait() == .exited(0))
      run.terminal.drain()
      #expect(run.terminal.screen.text == "Register\n  User name: adalovelace\nadalovelace")
      #expect(!run.written.contains("canary"))
    }
  }

  @Test("G17, G33: a locale that is named but not installed still says the language and the encoding")
  func localeNotInstalled() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["LANG": "de_AQ.UTF-8"])
      try run.terminal.wait(for: "Home")
      run.terminal.type("?")
      try run.terminal.wait(for: "zum nächsten Element")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("G28: the first Ctrl-C says what would be lost, the second always leaves; a SIGTERM never asks")
  func secondControlC() async throws {
    try await onSessionThread {
      for isAsked in [true, false] {
        let run = try OnTerminal(program, ["sampler"])
        try open("Account", run, until: "E-mail")
        run.terminal.type("ann")
        try run.terminal.wait(for: "ann")
        guard isAsked else {
          run.expectDeath(by: SIGTERM)
          continue
        }
        run.terminal.type("\u{3}")
        try run.terminal.wait(for: "Ctrl-C again leaves")
        run.terminal.type("\u{3}")
        #expect(run.child.wait() == .killed(SIGINT))
        run.terminal.drain()
        #expect(run.isRestored)
      }
    }
  }
}
