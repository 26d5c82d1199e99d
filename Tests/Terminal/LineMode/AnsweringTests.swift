import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Completion, history, the user's editor and secrets, on a real terminal.
@Suite(.offPool) struct AnsweringTests {
  @Test("L9, L111: Tab completes a choice or a command, with nothing behind it, or lists the candidates")
  func completion() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.type("acc\t|", until: "Account|")
      try run.type("\u{15}:rev\t|", until: ":review|")
      // As in the shell: the first Tab completes the common part, the second finds no more, the third lists.
      run.terminal.type("\u{15}lo\t\t\t")
      try run.terminal.wait(for: "the candidates") { $0.text.contains(/Load +Locked|Locked +Load/) }
      #expect(!run.terminal.screen.contains(":back"))
      // A text that begins no name is matched by its parts. Of several matches the best are listed, and the typed text
      // stays.
      try run.type("\u{15}vrthg\t|", until: ": Everything|")
      run.terminal.type("\u{15}c\t\t")
      try run.terminal.wait(for: "the candidates") {
        $0.text.contains(/Account +Locked/) && $0.lines[$0.row].hasSuffix(": c")
      }
      try run.answer("\u{15}everything", until: "Toppings")
      try run.type("ham, ba\t|", until: "ham, Basil|")
    }
  }

  @Test("L9, L111, G18: Tab completes a path, with nothing behind it but the slash of a folder, and no harmful name")
  func files() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let files = FileManager.default
      try files.createDirectory(atPath: folder.path + "/picture, first", withIntermediateDirectories: true)
      for name in ["portrait.ppm", "por\u{1b}[2J", "por\u{202e}x"] {
        _ = files.createFile(atPath: folder.path + "/" + name, contents: nil)
      }
      let run = try LineModeRun(columns: 200)
      try run.openAccount()
      try run.type(folder.path + "/por\t|", until: "/portrait.ppm|")
      try run.type("\u{15}" + folder.path + "/pi\t|", until: "/picture, first/|")
      // A text that does not begin like a path is not completed.
      try run.type("\u{15}etc/pass\tx", until: ": etc/passx")
    }
  }

  @Test("L79, L111: of several paths Tab completes the last one, with a slash behind a folder")
  func severalFiles() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let files = FileManager.default
      try files.createDirectory(atPath: folder.path + "/my notes", withIntermediateDirectories: true)
      _ = files.createFile(atPath: folder.path + "/my notes/one two.txt", contents: nil)
      let run = try LineModeRun(columns: 200)
      try run.answer("more", until: "Folder")
      try run.answer(":skip", until: "Choose")
      try run.answer("Change Attachment", until: "Attachment")
      try run.type("/etc/pass; \(folder.path)/my\t", until: "; \(folder.path)/my notes/")
      try run.type("one\t|", until: "/my notes/one two.txt|")
    }
  }

  @Test(
    "L16, L17: Up brings back only answers to this kind of question, never a secret or a yes, and Ctrl-R finds them")
  func history() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      for (answer, next) in [
        ("ann@x", "Password"), ("hunter2", "Age"), ("31", "Newsletter"), ("y", "1"), ("2", "Note"),
      ] {
        try run.answer(answer, until: next == "1" ? "Plan" : next)
      }
      try run.type("\u{1b}[A", until: "Note: ann@x")
      try run.type("\u{1b}[A\u{5}!", until: "Note: ann@x!")
      try run.answer("\u{15}", until: "Choose")
      try run.type("\u{1b}[A", until: ": 2")
      try run.type("\u{1b}[A", until: ": account")
      try run.answer("\u{15}change newsletter", until: "Newsletter")
      try run.type("\u{1b}[A!", until: "[yes]: !")
      try run.answer("\u{15}", until: "Choose")
      try run.answer("change age", until: "Age")
      try run.type("\u{1b}[A", until: "[31]: 31")
      try run.answer("", until: "Choose")
      try run.type("\u{12}newsl", until: "change newsletter")
      // The search goes further back and forth, as in the shell, and Ctrl-G ends it.
      try run.type("\u{7}\u{12}change", until: "change age")
      try run.type("\u{12}", until: "change newsletter")
      try run.type("\u{7}x", until: ": x")
      try run.type("\u{15}\u{12}newsl", until: "change newsletter")
      try run.answer("", until: "Newsletter")
      #expect(!run.transcript.contains("hunter"))
    }
  }

  @Test("L14: Ctrl-X Ctrl-E and :edit open the user's editor, which has the terminal to itself; its text is the answer")
  func editor() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let editor = folder.path + "/editor"
      // Prints the mode of the file, reads a line from the terminal and appends it to the text.
      let script = "stat -c 'mode %a' \"$1\"\nread line\necho \"$line\" >> \"$1\"\n"
      try script.write(toFile: editor, atomically: true, encoding: .utf8)
      // The shell reads the script instead of executing it. A program that another test starts now may have it open for
      // writing.
      let run = try LineModeRun(environment: ["EDITOR": "/bin/sh '\(editor)'", "TMPDIR": folder.path])
      try run.openAccount()
      for (answer, next) in [("a@x", "Password"), ("pw", "Age"), ("", "Newsletter"), ("", "Plan"), ("", "Note")] {
        try run.answer(answer, until: next)
      }
      try run.answer("one", until: ">")
      run.terminal.type("two\u{18}\u{5}")
      try run.terminal.wait(for: "mode 600")
      try run.answer("three", until: "Choose")
      #expect(run.terminal.screen.contains("3 lines read."))
      try run.answer("change note", until: "Note")
      run.terminal.type(":edit\r")
      try run.terminal.wait(for: "the editor") { $0.text.split(separator: "\n").filter { $0 == "mode 600" }.count == 2 }
      try run.answer("four", until: "Choose")
      #expect(run.terminal.screen.contains("4 lines read."))
      // The temporary file is gone.
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["editor"])
      run.quit()
      #expect(run.terminal.end(of: run.child) == .exited(1))
      #expect(run.isRestored)
    }
  }

  @Test("L117: an editor that ends with a status other than 0 is told with it, and an unknown one as not run")
  func statusOfEditor() async throws {
    try await onSessionThread {
      for (editor, sentence) in [
        ("/bin/sh -c 'exit 3'", "Error: The editor ended with status 3; the text is as it was."),
        ("/nowhere/editor", "Error: The editor could not be run"),
        ("/dev/null", "Error: The editor could not be run"),
        ("rm", "Error: The editor left no file; the text is as it was."),
      ] {
        let run = try LineModeRun(environment: ["VISUAL": editor])
        try run.openAccount()
        run.terminal.type("ann@x\u{18}\u{5}")
        try run.terminal.wait(for: sentence)
        try run.type("", until: ": ann@x")
      }
    }
  }

  @Test("L115: the text that was taken from the editor is on the screen below the typed text")
  func takenFromEditor() async throws {
    try await onSessionThread {
      let run = try LineModeRun(environment: ["VISUAL": "/bin/sh -c 'echo ada@x > \"$0\"'"])
      try run.openAccount()
      run.terminal.type("zz\u{18}\u{5}")
      try run.terminal.wait(for: "the next question") { $0.lines[$0.row].hasPrefix("Password") }
      #expect(run.terminal.screen.contains("E-mail: ada@x"), "\(run.terminal.screen.text)")
    }
  }

  @Test("L14, N29: an editor that cannot be run or dies of Ctrl-C changes nothing, and the program continues")
  func brokenEditor() async throws {
    try await onSessionThread {
      let run = try LineModeRun(environment: [
        "VISUAL": "/bin/sh -c 'echo ready; exec cat >/dev/null'", "EDITOR": "false",
      ])
      try run.openAccount()
      run.terminal.type("ann@x\u{18}\u{5}")
      try run.terminal.wait(for: "ready")
      run.terminal.type("\u{3}")
      try run.terminal.wait(for: "Error: A signal ended the editor; the text is as it was.")
      try run.type("", until: ": ann@x")
      try run.answer("", until: "Password")
    }
  }

  @Test("L20, G25: a secret is not echoed or stored, and a signal at its question leaves the terminal as it was")
  func secret() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      try run.answer("ann@x", until: "Password")
      run.terminal.type("canary")
      try run.terminal.waitUntilRead()
      run.child.signal(SIGTERM)
      #expect(run.terminal.end(of: run.child) == .killed(SIGTERM))
      #expect(run.isRestored)
      #expect(!run.transcript.contains("canary"))
      #expect(run.terminal.screen.column == 0)
    }
  }

  @Test("G28: the first Ctrl-C discards the half-typed text, and the second quits")
  func controlC() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.type("hal", until: ": hal")
      run.terminal.type("\u{3}")
      try run.terminal.wait(for: "a fresh line") { $0.lines[$0.row].hasSuffix("6:") && $0.contains(": hal") }
      run.terminal.type("\u{3}")
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
    }
  }

  @Test("G22: a line of ten thousand letters is accepted, and the message about it is short")
  func longLine() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      for _ in 0..<20 {
        run.terminal.type(String(repeating: "x", count: 500))
        run.terminal.readAvailable()
      }
      try run.answer("", until: "Choose")
      #expect(run.terminal.screen.contains("xxx…; ? lists"))
    }
  }

  @Test("G28: Ctrl-C discards text that was typed in the same burst, as it discards half-typed text")
  func burstBeforeControlC() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      run.terminal.type("hal\u{3}")
      try run.terminal.wait(for: "a fresh line") { $0.lines[$0.row].hasSuffix("6:") && $0.contains(": hal") }
      run.terminal.type("account\u{3}")
      try run.terminal.wait(for: "another") { $0.lines[$0.row].hasSuffix("6:") && $0.contains(": account") }
      run.terminal.type("\u{3}")
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
      #expect(run.isRestored)
    }
  }

  @Test("G25, G28: Ctrl-C discards a half-typed secret of the same burst, which is never shown")
  func secretBeforeControlC() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      try run.answer("ann@x", until: "Password")
      run.terminal.type("canary\u{3}")
      try run.terminal.wait(for: "a fresh line") { $0.lines.count { $0.hasPrefix("Password") } == 2 }
      run.terminal.type("\u{3}")
      #expect(run.terminal.end(of: run.child) == .killed(SIGINT))
      #expect(!run.transcript.contains("canary"))
    }
  }
}
