import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

private let program = "signalbox-tui"

/// The full screen as a user at a terminal sees it. `Apps/TUI/Tests` tests its parts without a terminal.
@Suite(.offPool) struct FullScreenTests {
  // MARK: Bytes

  @Test("N38: the terminal shows only whole paintings, of one page or of the other")
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

  /// The terminal's own colours, and the look for a dark terminal.
  static let bothLooks = [[:], ["COLORFGBG": "15;0"]]

  @Test("N1: the first page takes at most 3 kB, and the screen is cleared at most once", arguments: bothLooks)
  func firstPaint(_ look: [String: String]) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: look)
      try run.terminal.wait(for: "F1 help")
      #expect(run.terminal.written.count <= 3_000)
      #expect(run.written.components(separatedBy: "\u{1b}[2J").count <= 2)
    }
  }

  @Test(
    "N2, N31: a letter costs at most 30 bytes, a move of the bar 150 and a page 3 kB, and nothing is ever cleared",
    arguments: bothLooks)
  func bytes(_ look: [String: String]) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: look)
      try run.terminal.wait(for: "F1 help")
      let start = run.terminal.written.count
      let page = try run.bytes("\r", until: "the form") { $0.contains("E-mail") && $0.contains("Enter next") }
      #expect(page <= 3_000)
      // The first letters change the button below. Later letters change nothing else.
      _ = try run.bytes("ab", until: "letters") { $0.contains(" ab") && $0.isPenPlain }
      for count in 1...10 {
        let letter = try run.bytes("x", until: "a letter") {
          $0.contains(" ab" + String(repeating: "x", count: count)) && $0.isPenPlain
        }
        // Without a report the look has a background of its own, and each letter both of its colours.
        #expect(letter <= (look.isEmpty ? 40 : 30))
      }
      run.terminal.type("\u{1b}")
      try run.terminal.wait(for: "Everything")
      try run.open("People", until: "Ada")
      for name in ["Bo", "Cy"] {
        let move = try run.bytes("\u{1b}OB", until: name) { screen in
          screen.lines.contains { $0.hasPrefix("┃ \(name)") }
        }
        #expect(move <= 150)
      }
      // The same holds in a table. Its buttons move with the bar, and the cells of both rows come on top.
      run.terminal.type("\u{1b}")
      try run.terminal.wait(for: "Everything")
      try run.open("Everything", until: "Toppings")
      run.terminal.type(String(repeating: "\u{1b}[Z", count: 7))
      try run.terminal.wait(for: "the moons") { $0.lines.contains { $0.hasPrefix("┃ Io") } && $0.isPenPlain }
      for (name, cells) in [("Moon", 2 * 25), ("Europa", 2 * 25)] {
        let move = try run.bytes("\u{1b}OB", until: name) { screen in
          screen.lines.contains { $0.hasPrefix("┃ \(name)") && $0.contains("Note down") } && screen.isPenPlain
        }
        #expect(move <= 150 + cells)
      }
      #expect(!String(decoding: run.terminal.written[start...], as: UTF8.self).contains("\u{1b}[2J"))
    }
  }

  @Test("N3: fifty Down keys in one write cost less than 2 kB")
  func burst() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try run.open("Everything", until: "Toppings")
      run.terminal.type(String(repeating: "\u{1b}[Z", count: 6))
      try run.terminal.wait(for: "Many rows  1/100000")
      let count = try run.bytes(String(repeating: "\u{1b}OB", count: 50), until: "row 51") { $0.contains("51/100000") }
      #expect(count <= 2_048)
    }
  }

  // MARK: The window

  @Test("N32: a storm of resizes neither crashes nor leaves stale cells, and keys work afterwards")
  func storm() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      try run.open("Account", until: "E-mail")
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

  @Test("N27: LINES and COLUMNS apply at the start, and the size of the window from its first change on")
  func environmentSize() async throws {
    try await onSessionThread {
      // A title with a background of its own may be painted by an erasure up to the terminal's edge.
      let sampler = ["sampler", "--theme", "terminal"]
      let run = try OnTerminal(program, sampler, environment: ["LINES": "20", "COLUMNS": "60"])
      let bar = { (screen: TerminalScreen) in screen.cells[0].filter(\.style.isReverse).count }
      try run.terminal.wait(for: "a title of 60 cells") { bar($0) == 60 && $0.lines[19].contains("Esc leave") }
      run.terminal.resize(columns: 100, rows: 30)
      run.child.signal(SIGWINCH)
      try run.terminal.wait(for: "a title of 100 cells") { bar($0) == 100 && $0.lines[29].contains("Esc leave") }
    }
  }

  // MARK: Other programs

  @Test("N29: $EDITOR gets the terminal and its keys, even Ctrl-C, and the page returns with its text")
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
      try run.open("Account", until: "E-mail")
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

  @Test("N28: text that a library writes to standard error is held back and shown afterwards")
  func standardError() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"])
      let held = try #require(FileHandle(forWritingAtPath: "/proc/\(run.child.id)/fd/2"))
      try held.write(contentsOf: Data("a library's warning\n".utf8))
      try held.close()
      run.terminal.type("\u{c}")
      try run.open("People", until: "Ada")
      #expect(!run.written.contains("a library's warning"))
      run.expectDeath(by: SIGTERM)
      #expect(run.terminal.screen.contains("a library's warning"))
    }
  }

  @Test("G7: a program started in the background stops without disturbing, and works in the foreground")
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
      // The shell's own settings are back: typed text is echoed.
      terminal.type("echo $((6 * 7))\r")
      try terminal.wait(for: "the answer") { $0.lines.contains("42") }
      terminal.type("exit\r")
      _ = shell.wait()
    }
  }

  // MARK: Streams and ways out

  @Test("G12, N35: with data on its streams the program takes the terminal only when told to")
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
      #expect(run.terminal.end(of: run.child) == .exited(1))
      #expect(run.isRestored)
    }
  }

  @Test("N24: the screen is restored at the end, and the given values stay on the main screen")
  func record() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      try run.terminal.wait(for: "Leave Feedback")
      run.terminal.type("\u{1b}[Z\r")
      try run.terminal.wait(for: "Bad")
      run.terminal.type("\t\t\r")
      try run.terminal.wait(for: "the movie was bad")
      try run.terminal.leaveAfterWork()
      #expect(run.terminal.end(of: run.child) == .exited(0))
      #expect(run.isRestored)
      #expect(
        run.terminal.screen.text == """
          Leave a feedback for the movie
            Category: Average
          The movie was...
            Bad
          bad
          """)
    }
  }

  @Test(
    "N24, G25: the record has each page's given values and no secret; with stdout in a file it ends with the result"
  )
  func recordOfPages() async throws {
    try await onSessionThread {
      let pipe = try PrivatePipe()
      let run = try OnTerminal(program, ["register"], streams: [1: pipe.writing.fileDescriptor])
      run.terminal.type("adalovelace\t")
      try run.terminal.wait(for: " adalovelace")
      run.terminal.type("canary-7f3a")
      try run.terminal.wait(for: "    Register")
      run.terminal.type("\r")
      try run.terminal.wait(for: "Welcome, adalovelace!")
      run.terminal.type("\r")
      #expect(run.terminal.end(of: run.child) == .exited(0))
      #expect(run.terminal.screen.text == "Register\n  User name: adalovelace\nadalovelace")
      #expect(!run.written.contains("canary"))
    }
  }

  @Test("G17, G33: a locale that is named but not installed still determines the language and the encoding")
  func localeNotInstalled() async throws {
    try await onSessionThread {
      let run = try OnTerminal(program, ["sampler"], environment: ["LANG": "de_AQ.UTF-8"])
      try run.terminal.wait(for: "Spielwiese")
      run.terminal.type("?")
      try run.terminal.wait(for: "zum nächsten Element")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("G28: the first Ctrl-C warns of the loss, and the second always quits; a SIGTERM never asks")
  func secondControlC() async throws {
    try await onSessionThread {
      for isAsked in [true, false] {
        let run = try OnTerminal(program, ["sampler"])
        try run.open("Account", until: "E-mail")
        run.terminal.type("ann")
        try run.terminal.wait(for: "ann")
        guard isAsked else {
          run.expectDeath(by: SIGTERM)
          continue
        }
        run.terminal.type("\u{3}")
        try run.terminal.wait(for: "Ctrl-C again leaves")
        run.terminal.type("\u{3}")
        #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
        #expect(run.isRestored)
      }
    }
  }
}

extension OnTerminal {
  /// Opens the sampler's page behind the button called `label`.
  func open(_ label: String, until text: String) throws {
    // A letter moves the focus to an element that begins with it.
    terminal.type("\(label.lowercased().prefix(1))\r")
    try terminal.wait(for: text)
  }
}
