// Long, because each case is a whole session on a terminal.
import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing
import SignalboxProgram

/// Terminals, locales, pipes and shells around the line mode.
@Suite(.offPool) struct SurroundingsTests {
  @Test(
    "L1: every question costs at most 60 bytes beyond its text, and a session sends no query")
  func bytes() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      func beyond() -> Int {
        run.terminal.written.count { $0 != 0x0D } - run.terminal.screen.text.utf8.count
      }
      let first = beyond()
      #expect(first <= 60)
      try run.openAccount()
      try run.answer("ann@x", until: "Password")
      try run.answer("pw", until: "Age")
      #expect(beyond() - first <= 3 * 60)
      run.quit()
      // The program sends nothing that a terminal would answer (G31), and switches its modes off again (G30).
      #expect(run.terminal.screen.unknown == [])
      #expect(run.isRestored)
    }
  }

  @Test(
    "L26, G31: nothing but text is written, apart from the line being edited", arguments: ["xterm-256color", "vt100"])
  func transcript(_ terminal: String) async throws {
    try await onSessionThread {
      let run = try LineModeRun(environment: ["TERM": terminal, "NO_COLOR": "1"])
      try run.openAccount()
      try run.answer("ann@x", until: "Password")
      try run.answer("secret", until: "Age")
      try run.answer("", until: "Newsletter")
      run.quit()
      #expect(!run.transcript.contains("\u{1b}"))
      #expect(!run.transcript.replacing("\r\n", with: "").contains("\r"))
    }
  }

  @Test(
    "L23, L29, G16: a terminal without sequences gets none, and the line is edited all the same",
    arguments: ["dumb", "", "unknown", "emacs"])
  func plain(_ terminal: String) async throws {
    try await onSessionThread {
      let run = try LineModeRun(environment: ["TERM": terminal])
      try run.openAccount()
      try run.answer("anX\u{7f}n@x\u{1}\u{5}", until: "Password")
      try run.answer("pw", until: "Age")
      try run.type("7\u{c}", until: "[30]: 7")
      try run.answer("", until: "Newsletter")
      try run.answer(":review", until: "Choose")
      #expect(run.terminal.screen.contains("Change E-mail: ann@x"))
      run.quit()
      #expect(!run.terminal.written.contains(0x1B))
    }
  }

  @Test("L31, G14: titles are bold and complaints coloured, but not with NO_COLOR or TERM=dumb")
  func styled() async throws {
    try await onSessionThread {
      let settings: [([String: String], Bool)] = [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)]
      for (environment, isStyled) in settings {
        let run = try LineModeRun(environment: environment)
        try run.openAccount()
        try run.answer("nobody", until: "E-mail")
        let rows = run.terminal.screen.cells.map { row in (row.map(\.text).joined(), row[0].style) }
        let title = rows.first { $0.0.hasPrefix("Account") }?.1
        let complaint = rows.first { $0.0.hasPrefix("Error: ") }?.1
        #expect(title?.isBold == isStyled && complaint?.isBold == isStyled, "\(environment)")
        #expect(complaint?.foreground == (isStyled ? "31" : nil))
        run.quit()
      }
    }
  }

  @Test("L98: the question is coloured and the answer bold, but not with NO_COLOR or TERM=dumb; nothing else is styled")
  func styledQuestions() async throws {
    try await onSessionThread {
      let settings: [([String: String], Bool)] = [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)]
      for (environment, isStyled) in settings {
        let run = try LineModeRun(environment: environment)
        try run.openAccount()
        try run.type("nobody", until: "nobody")
        let row = run.terminal.screen.cells[run.terminal.screen.row]
        #expect(row[0].style.foreground == (isStyled ? "35" : nil) && !row[0].style.isBold, "\(environment)")
        let typed = row["E-mail, required: ".count].style
        #expect(typed.foreground == nil && typed.isBold == isStyled, "\(environment)")
        try run.answer("@x", until: "Password")
        let secret = run.terminal.screen.cells[run.terminal.screen.row][0].style
        #expect(secret.foreground == (isStyled ? "35" : nil), "\(environment)")
        try run.answer("pw", until: "Age")
        try run.type("zz\t4", until: "4")
        run.quit()
        let written = run.transcript
        #expect(written.contains("\u{1b}[1m") == isStyled && written.contains("\u{1b}[35m") == isStyled)
        let last = written.ranges(of: "\u{1b}[").last.map { String(written[$0.lowerBound...].prefix(4)) }
        #expect(!isStyled || last == "\u{1b}[0m", "\(environment)")
        // A menu has room above it, except on a terminal without colours.
        let lines = run.terminal.screen.lines
        let menu = lines.firstIndex { $0.hasPrefix("1. Account") } ?? 0
        #expect(menu > 0 && lines[menu - 1].isEmpty == isStyled, "\(environment): \(lines)")
      }
    }
  }

  @Test(
    "L28: whatever ends the program, the cursor is at the start of an empty line",
    arguments: [
      "quit", "end", "int", "secret", "completing", "SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT",
    ])
  func lastLine(_ way: String) async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      let signals = ["SIGTERM": SIGTERM, "SIGHUP": SIGHUP, "SIGINT": SIGINT, "SIGQUIT": SIGQUIT]
      switch way {
      case "quit": run.terminal.type(":quit\r")
      case "end": run.terminal.type("\u{4}")
      case "int": run.terminal.type("\u{3}")
      case "secret":
        try run.openAccount()
        try run.answer("ann@x", until: "Password")
        run.terminal.type("half")
        try run.terminal.waitUntilRead()
        run.child.signal(SIGTERM)
      case "completing":
        run.terminal.type("\t\t")
        try run.terminal.waitUntilRead()
        run.child.signal(SIGTERM)
      default:
        // The first interrupt would only discard the half-typed text.
        if way != "SIGINT" { try run.type("half", until: ": half") }
        run.child.signal(signals[way] ?? SIGTERM)
      }
      _ = run.terminal.end(of: run.child)
      #expect(run.terminal.screen.column == 0)
      #expect(run.line == "")
    }
  }

  @Test("G30, G8: a program whose output is not read still switches its modes off when it ends")
  func unread() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      // Far more than a terminal holds when its output is not read.
      for _ in 0..<200 { run.terminal.type(":help\r") }
      while run.terminal.unread < 4_095 { sched_yield() }
      run.child.signal(SIGTERM)
      #expect(run.terminal.end(of: run.child) == .killed(SIGTERM))
      #expect(run.isRestored, "\(run.terminal.screen.modes)")
    }
  }

  @Test("L21: with input from a pipe every question is printed once, without bell, sequence or pager")
  func pipe() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let run = try Run(
        "signalbox-cli", ["sampler", "--data", folder.path],
        input: "everything" + String(repeating: "\n", count: 12)
          + "many rows\n:back\n:back\nleave\naccount\nann@x\nsecret\n:back\n:quit\n")
      #expect(run.end == .exited(1))
      #expect(!(run.output + run.error).contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\r" })
      #expect(run.error.split(separator: "\n").count { $0.hasPrefix("E-mail, required") } == 1)
      #expect(run.error.split(separator: "\n").count < 170)
      #expect(!run.error.contains("secret"))
    }
  }

  @Test("L24: --no-hints leaves out text that only tells how to answer")
  func noHints() async throws {
    try await onSessionThread {
      let run = try LineModeRun(["sampler", "--no-hints"])
      #expect(run.terminal.screen.lines.first == "Home")
    }
  }

  @Test("L27: after the window is resized, text is broken to its new width")
  func resized() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      run.terminal.resize(columns: 40, rows: 24)
      run.child.signal(SIGWINCH)
      // The signal has arrived when the first answer is there, but not necessarily before.
      try run.answer("?", until: "Choose")
      let before = run.terminal.written.count
      try run.answer(":help", until: "Choose")
      let said = String(decoding: run.terminal.written[before...], as: UTF8.self).split(separator: "\r\n").dropFirst()
      #expect(said.count > 12)
      #expect(said.allSatisfy { $0.count <= 40 || $0.contains("\u{1b}") })
    }
  }

  @Test("G12, N35: with both streams redirected the terminal is used where --tty asks for it, and only then")
  func controllingTerminal() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let program = "\(Child.folder)/signalbox-cli --data \(folder.path)"
      let script = "echo leave | \(program) >\(folder.path)-1 2>&1; echo data | \(program) --tty >\(folder.path)-2 2>&1"
      defer { for file in ["-1", "-2"] { try? FileManager.default.removeItem(atPath: folder.path + file) } }
      let terminal = try PseudoTerminal()
      let shell = try terminal.start("/bin/sh", ["-c", script])
      try terminal.wait(for: "the first question") { $0.lines[$0.row].hasPrefix("Category") }
      #expect(terminal.screen.lines.count { $0.hasPrefix("Category") } == 1)
      terminal.type("\rleave\rbad\r:quit\r")
      #expect(shell.wait() == .exited(0))
      #expect(try String(contentsOfFile: folder.path + "-1", encoding: .utf8).contains("Category"))
      #expect(try String(contentsOfFile: folder.path + "-2", encoding: .utf8) == "bad\n")
    }
  }

  @Test("G7: a program started in the background stops, and fg shows its question")
  func background() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let terminal = try PseudoTerminal()
      let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
      try terminal.wait(for: "shell$")
      terminal.type("\(Child.folder)/signalbox-cli sampler --data \(folder.path) &\r")
      // The shell reports stopped jobs before its next prompt.
      while !terminal.screen.contains("Stopped") {
        let before = terminal.written.count
        terminal.type("\r")
        try terminal.wait(for: "the shell") { [terminal] _ in
          terminal.written.count > before + 4 && terminal.screen.lines[terminal.screen.row].hasPrefix("shell$")
        }
      }
      #expect(!terminal.screen.contains("Choose"))
      terminal.type("fg\r")
      try terminal.wait(for: "the question") { $0.lines[$0.row].hasPrefix("Choose 1 to 6:") }
      terminal.type(":quit\r")
      try terminal.wait(for: "the shell at the end") { $0.lines[$0.row].hasPrefix("shell$") }
      terminal.type("exit\r")
      _ = shell.wait()
    }
  }

  @Test("G5, L17: text typed in one burst before Ctrl-Z is there after fg, and the shell gets none of it")
  func burstBeforeControlZ() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let terminal = try PseudoTerminal()
      let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
      try terminal.wait(for: "shell$")
      terminal.type("\(Child.folder)/signalbox-cli sampler --data \(folder.path)\r")
      try terminal.wait(for: "the question") { $0.lines[$0.row].hasPrefix("Choose 1 to 6:") }
      terminal.type("acc\u{1a}")
      try terminal.wait(for: "the shell") { $0.contains("Stopped") && $0.lines[$0.row] == "shell$" }
      terminal.type("fg\r")
      try terminal.wait(for: "the line") { $0.lines[$0.row].hasSuffix("6: acc") }
      terminal.type("ount\r")
      try terminal.wait(for: "the account") { $0.lines[$0.row].hasPrefix("E-mail") }
      terminal.type(":quit\r")
      try terminal.wait(for: "the shell at the end") { $0.lines[$0.row] == "shell$" }
      terminal.type("exit\r")
      _ = shell.wait()
    }
  }

  @Test(
    "G17, G19: in a locale with an encoding of its own letters are accepted and edited whole, in secrets too",
    .enabled(if: Encodings.canBeMade),
    arguments: [("de_DE", "ISO-8859-1", [0xFC] as [UInt8], "Juergen"), ("ja_JP", "EUC-JP", [0xC6, 0xFC], "J?rgen")])
  func encoding(_ row: (locale: String, encoding: String, letter: [UInt8], shown: String)) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let name = try Encodings.make(row.locale, row.encoding, in: folder.path)
      let run = try LineModeRun(
        environment: ["LANG": name, "LOCPATH": folder.path, "LC_MESSAGES": "C"])
      try run.openAccount()
      // A deleted letter leaves no byte behind.
      run.terminal.type(Array("J".utf8) + row.letter + [0x7F] + row.letter + Array("rgen@x".utf8))
      try run.answer("", until: "Password")
      run.terminal.type(Array("geheim".utf8) + row.letter)
      try run.answer("pw", until: "Age")
      try run.answer(":review", until: "Choose")
      #expect(run.terminal.screen.contains("Change E-mail: \(row.shown)@x"), "\(run.terminal.screen.text)")
      // The text that is offered for editing is in that encoding.
      try run.answer("change e-mail", until: "E-mail")
      run.terminal.type("\u{1b}[A\u{1}\u{6}\u{4}")
      try run.answer("", until: "Age")
      #expect(run.terminal.screen.contains("]: Jrgen@x"), "\(run.terminal.screen.text)")
      run.quit()
      #expect(run.isRestored)
    }
  }

  @Test("G32: the program waits for a standard output that is non-blocking and full", arguments: ["cli", "json"])
  func fullPipe(_ kind: String) async throws {
    try await onSessionThread {
      let (input, output) = try (PrivatePipe(), PrivatePipe())
      let folder = TemporaryFolder()
      // Another process that has the pipe open can make it non-blocking.
      let descriptor = output.writing.fileDescriptor
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      let filler = [UInt8](repeating: UInt8(ascii: "#"), count: 4_096)
      while write(descriptor, filler, filler.count) > 0 {}
      let errors = try PrivatePipe()
      let child = try Child(
        "signalbox-\(kind)", ["--data", folder.path] + (kind == "json" ? ["--help"] : []),
        streams: [0: input.reading.fileDescriptor, 1: descriptor, 2: errors.writing.fileDescriptor])
      try output.writing.close()
      try errors.writing.close()
      try input.writing.write(contentsOf: Data("\nleave\nbad\n:quit\n".utf8))
      try input.writing.close()
      if kind == "cli" {
        // The last message before the result.
        var said = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !said.contains("movie was bad"),
          case let count = read(errors.reading.fileDescriptor, &buffer, buffer.count), count > 0
        {
          said += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
      }
      let written = try output.reading.readToEnd() ?? Data()
      #expect(child.wait() == .exited(0))
      #expect(written.contains(Data((kind == "cli" ? "bad\n" : "OPTIONS").utf8)) && written.last == 0x0A)
    }
  }

  @Test("G14: with NO_COLOR there is no colour, even if ~/.inputrc asks for it")
  func noColour() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let colours = "set colored-stats on\nset colored-completion-prefix on\n"
      try colours.write(toFile: folder.path + "/inputrc", atomically: true, encoding: .utf8)
      let run = try LineModeRun(environment: ["INPUTRC": folder.path + "/inputrc", "NO_COLOR": "1"])
      try run.type("lo\t\t\t", until: "6: Lo")
      try run.terminal.wait(for: "the candidates") { $0.text.contains(/Load +Locked|Locked +Load/) }
      #expect(!run.transcript.contains("\u{1b}[0") && !run.transcript.contains("\u{1b}[3"))
    }
  }

  @Test(
    "G17: in the C locale only ASCII is shown, and other letters are accepted", arguments: ["C", "POSIX", ""])
  func asciiOnly(_ locale: String) async throws {
    try await onSessionThread {
      let run = try LineModeRun(environment: ["LANG": locale], rows: 50)
      try run.openAccount()
      try run.answer("Jürgen@x", until: "Password")
      try run.answer(":skip", until: "Choose")
      #expect(run.terminal.screen.contains("Change E-mail: Juergen@x"))
      try run.answer(":back", until: "Choose")
      try run.answer("everything", until: "Toppings")
      for next in ["City", "Due", "At", "Deep", "Remark", "Volume"] { try run.answer("", until: next) }
      #expect(run.terminal.screen.contains("Right to left: ????"))
      try run.answer(":skip", until: "Choose")
      // The page asks before it closes.
      try run.answer(":quit", until: "Choose 1 to 2")
      run.terminal.type("leave\r")
      run.terminal.drain()
      #expect(run.terminal.written.allSatisfy { $0 < 0x80 })
    }
  }

  @Test(
    "G33: the locale determines the language, even a locale that is not installed",
    arguments: ["de_DE.UTF-8", "de"])
  func german(_ locale: String) async throws {
    try await onSessionThread {
      let run = try LineModeRun(environment: ["LANG": locale], until: "Wahl")
      try run.answer("konto", until: "E-Mail")
      try run.type("Ju\u{7f}ürx\u{7f}gen@x", until: locale == "de" ? "gen@x" : ": Jürgen@x")
      try run.answer("", until: "Passwort")
      try run.answer("pw", until: "Alter")
      try run.answer("", until: "Newsletter, j oder n [nein]")
      try run.answer("j", until: "Tarif")
      try run.answer(":review", until: "Wahl")
      #expect(run.terminal.screen.contains("Newsletter \(locale == "de" ? "ae" : "ä")ndern: ja"))
      #expect(run.terminal.screen.contains("E-Mail \(locale == "de" ? "aendern: Jue" : "ändern: Jü")rgen@x"))
      let wrong = try Run("signalbox-cli", ["nope"], environment: ["LANG": locale])
      #expect(wrong.error.contains("Es gibt keine Anwendung 'nope'"))
    }
  }
}
