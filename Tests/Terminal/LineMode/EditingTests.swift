import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Keys and their effect on the line, on a real terminal.
@Suite(.offPool) struct EditingTests {
  @Test(
    "L3, L4, L18: keys edit the line as they do in the shell",
    arguments: [
      ("bcd\u{1}a", "abcd"), ("bcd\u{1b}[Ha\u{1b}[Fe", "abcde"), ("bc\u{1}a\u{5}d", "abcd"), ("ac\u{2}b", "abc"),
      ("ab\u{1}\u{6}x", "axb"), ("one two\u{1b}bx", "one xtwo"), ("one two\u{1}\u{1b}fx", "onex two"),
      ("one two\u{17}x", "one x"), ("abc\u{15}x", "x"), ("abcd\u{2}\u{2}\u{b}x", "abx"), ("abc\u{15}x\u{19}", "xabc"),
      ("ab\u{14}", "ba"), ("abc\u{1}\u{1b}[3~", "bc"), ("one two\u{1}\u{1b}dx", "x two"), ("abc\u{15}\u{1f}", "abc"),
      ("abc\u{1}\u{4}", "bc"), ("a\u{16}\u{2}", "a\\x02"), ("one two\u{1b}[1;5Dx", "one xtwo"), ("zé\u{8}b", "zb"),
    ])
  func keys(_ row: (keys: String, line: String)) async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      // The menu repeats an unknown answer.
      try run.answer(row.keys, until: "Choose")
      #expect(run.terminal.screen.contains("Nothing here is called \(row.line)"), "\(run.terminal.screen.text)")
    }
  }

  @Test("L3: ~/.inputrc is honoured, here for the keys of vi")
  func inputrc() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try "set editing-mode vi\n".write(toFile: folder.path + "/inputrc", atomically: true, encoding: .utf8)
      let run = try LineModeRun(environment: ["INPUTRC": folder.path + "/inputrc"])
      try run.answer("bcd\u{1b}0ia", until: "Choose")
      #expect(run.terminal.screen.contains("Nothing here is called abcd"))
    }
  }

  @Test("L3: a search of the history by prefix is honoured, where ~/.inputrc asks for it")
  func prefixSearch() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let keys = "$if signalbox\n\"\\e[A\": history-search-backward\n\"\\C-g\": signalbox-back\n$endif\n"
      try keys.write(toFile: folder.path + "/inputrc", atomically: true, encoding: .utf8)
      let run = try LineModeRun(environment: ["INPUTRC": folder.path + "/inputrc"])
      for page in ["account", "people", "account"] {
        try run.answer(page, until: page == "people" ? "Choose" : "E-mail")
        if page == "people" { try run.answer(":back", until: "Choose") } else { try run.type("\u{7}", until: "6:") }
      }
      try run.type("pe\u{1b}[A", until: ": people")
      try run.type("\u{15}ac\u{1b}[A", until: ": account")
      // A changed line of the history keeps its change while the user looks at others.
      try run.type("\u{15}\u{10}!\u{10}\u{e}", until: ": account!")
    }
  }

  @Test("L2: a letter costs one byte, a wide letter at most four, and nothing is written again")
  func bytes() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      for (key, limit, line) in [("a", 1, "a"), ("b", 1, "ab"), ("日", 4, "ab日"), ("c", 1, "ab日c")] {
        let before = run.terminal.written.count
        try run.type(key, until: line)
        #expect(run.terminal.written.count - before <= limit, "\(key)")
      }
    }
  }

  @Test("L13: the cursor stands after the question, and moves by the width of typed and deleted characters")
  func cursor() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      let start = run.line.count + 1
      #expect(run.terminal.screen.column == start)
      try run.type("日本", until: "日本")
      #expect(run.terminal.screen.column == start + 4)
      try run.type("\u{7f}", until: ": 日")
      try run.terminal.wait(for: "the cursor") { $0.column == start + 2 }
    }
  }

  @Test("L7: typed text replaces a refused number and is not appended to it")
  func number() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      try run.answer("a@x", until: "Password")
      try run.answer("pw", until: "Age")
      try run.answer("200", until: "Age")
      try run.type("", until: "200")
      try run.answer("31", until: "Newsletter")
      try run.answer(":review", until: "Choose")
      #expect(run.terminal.screen.contains("Change Age: 31"))
    }
  }

  @Test("L12: an answer wider than a window of 20 columns wraps and can be edited up to its beginning")
  func narrow() async throws {
    try await onSessionThread {
      let run = try LineModeRun(columns: 20, rows: 12, until: ">")
      let text = String(repeating: "abcdefghij", count: 5)
      run.terminal.type(text)
      try run.terminal.wait(for: "all of it") { $0.lines.joined().contains("> " + text) }
      run.terminal.type("\u{1}X")
      try run.terminal.wait(for: "the letter before it") { $0.lines.joined().contains("> X" + text) }
      run.terminal.resize(columns: 30, rows: 12)
      run.child.signal(SIGWINCH)
      run.terminal.type("Y\u{5}" + String(repeating: "\u{7f}", count: 45))
      try run.terminal.wait(for: "the short line") { $0.lines[$0.row].hasSuffix("> XYabcde") }
      #expect(run.terminal.screen.unknown == [])
    }
  }

  @Test("L15: lines pasted into a question are one answer, sent by Enter, and answer nothing else")
  func paste() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      run.terminal.type("\u{1b}[200~ann@x\nhunter2\n:quit\n\u{1b}[201~")
      try run.terminal.wait(for: ":quit")
      try run.answer("", until: "Password")
      try run.answer(":review", until: "Choose")
      #expect(run.terminal.screen.contains("Change E-mail: ann@x hunter2 :quit"))
      #expect(run.terminal.screen.contains("Change Password: empty"))
    }
  }

  @Test(
    "L74: Backspace deletes one visible character, with the keys of vi and after a search too",
    arguments: [nil, "set editing-mode vi\n"])
  func backspace(_ inputrc: String?) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try (inputrc ?? "").write(toFile: folder.path + "/inputrc", atomically: true, encoding: .utf8)
      let run = try LineModeRun(environment: ["INPUTRC": folder.path + "/inputrc"])
      let left = "\u{1b}[D"
      try run.openAccount()
      try run.answer(":skip", until: "Choose")
      let signs = [("👨‍👩‍👧‍👦", "\u{7f}"), ("🇩🇪", "\u{8}"), ("👍🏽", "\u{7f}"), ("e\u{301}", "\u{7f}"), ("日", "\u{8}")]
      for (sign, key) in signs {
        // At the end of the typed text, and in the middle of it.
        for keys in ["ab\(sign)\(key)c@x", "a\(sign)bc@x\(left)\(left)\(left)\(left)\(key)"] {
          try run.answer("change e-mail", until: "E-mail")
          try run.answer("\u{15}\(keys)", until: "Choose")
          try run.answer(":review", until: "Choose")
          #expect(run.terminal.screen.contains("Change E-mail: abc@x"), "\(keys.debugDescription)")
        }
      }
      // During a search Backspace belongs to the search.
      try run.type("\u{12}rev\u{7f}", until: "`re': :review")
    }
  }

  @Test("L99: a refused answer that would fill the screen is not repeated, and Up brings it back")
  func longAnswer() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      let long = String(repeating: "a", count: 3_000)
      try run.answer("\u{1b}[200~\(long)\u{1b}[201~", until: "E-mail")
      #expect(run.terminal.screen.contains("The answer of 3000 characters is too long to be repeated"))
      #expect(run.line == "E-mail, required:")
      try run.type("\u{1b}[A", until: "aaaa")
    }
  }

  @Test("L63: CRLF is one line end, even where a terminal types the pasted text")
  func lineEnds() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      try run.answer(":skip", until: "Choose")
      for keys in ["a\r\nb\r\n.\r\n", "a\rb\r.\r", "\u{1b}[200~a\r\nb\u{1b}[201~\r.\r"] {
        try run.answer("Change Note", until: "Note")
        run.terminal.type(keys)
        try run.terminal.wait(for: "the menu") { $0.lines[$0.row].hasPrefix("Choose") }
        #expect(run.terminal.screen.contains("2 lines read."), "\(keys.debugDescription): \(run.terminal.screen.text)")
        try run.answer("Change Note", until: "Note")
        try run.answer(":empty", until: "Choose")
        run.terminal.type("\u{0C}")
        try run.terminal.wait(for: "a fresh screen") {
          !$0.contains("2 lines read.") && $0.lines[$0.row].hasPrefix("Choose")
        }
      }
    }
  }

  @Test("L19: Ctrl-L clears the screen and repeats the question with its explanation and the typed text")
  func clear() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.type("peo\u{c}", until: "Choose 1 to 6: peo")
      try run.terminal.wait(for: "the page") { $0.lines[0] == "Home" && $0.contains("3. Locked (unavailable)") }
      try run.answer("\u{15}account", until: "E-mail")
      try run.answer("ann", until: "E-mail, required: ann")
      try run.type("X\u{2}\u{c}", until: "required: annX")
      try run.terminal.wait(for: "the error") { $0.lines[0] == "Account" && $0.contains("Not an e-mail address") }
      // The cursor is where it was.
      try run.type("Y", until: "required: annYX")
      try run.answer("\u{15}ann@x", until: "Password")
      run.terminal.type("hunter\u{c}")
      try run.terminal.wait(for: "a fresh screen") {
        $0.lines.prefix(2) == ["Account", "Password, required, not shown:"]
      }
      try run.answer("2", until: "Age")
      try run.answer(":review", until: "Choose")
      #expect(run.terminal.screen.contains("Change Password: filled"))
    }
  }

  @Test("L5: Page Up goes back; Ctrl-U and Alt-Left do not")
  func back() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.openAccount()
      try run.type("ann x\u{1b}[1;3Dy", until: "ann yx")
      try run.type("\u{5}\u{15}z", until: ": z")
      run.terminal.type("\u{1b}[5~")
      try run.terminal.wait(for: "Choose 1 to 6:")
    }
  }
}
