import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Keys and what they do to the line, on a real terminal.
@Suite(.offPool) struct EditingTests {
  @Test(
    "L3, L4, L18: keys edit the line as they do in the shell",
    arguments: [
      ("bcd\u{1}a", "abcd"), ("bcd\u{1b}[Ha\u{1b}[Fe", "abcde"), ("bc\u{1}a\u{5}d", "abcd"), ("ac\u{2}b", "abc"),
      ("ab\u{1}\u{6}x", "axb"), ("one two\u{1b}bx", "one xtwo"), ("one two\u{1}\u{1b}fx", "onex two"),
      ("one two\u{17}x", "one x"), ("abc\u{15}x", "x"), ("abcd\u{2}\u{2}\u{b}x", "abx"), ("abc\u{15}x\u{19}", "xabc"),
      ("ab\u{14}", "ba"), ("abc\u{1}\u{1b}[3~", "bc"), ("one two\u{1}\u{1b}dx", "x two"), ("abc\u{15}\u{1f}", "abc"),
      ("abc\u{1}\u{4}", "bc"), ("a\u{16}\u{2}", "a\\x02"), ("one two\u{1b}[1;5Dx", "one xtwo"), ("aé\u{8}b", "ab"),
    ])
  func keys(_ row: (keys: String, line: String)) async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      // What the menu does not know it repeats.
      try run.answer(row.keys, until: "Choose")
      #expect(run.terminal.screen.contains("There is nothing called \(row.line) here"), "\(run.terminal.screen.text)")
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
      #expect(run.terminal.screen.contains("nothing called abcd here"))
    }
  }

  @Test("L3: searching the history by its beginning is honoured, where ~/.inputrc asks for it")
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
      // What was changed on a line of the history stays while one looks at others.
      try run.type("\u{15}\u{10}!\u{10}\u{e}", until: ": account!")
    }
  }

  @Test("L2: a letter costs one byte, a wide one at most four, and nothing is written again")
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

  @Test("L13: the cursor stands behind the question, and goes by the width of what is typed and taken back")
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

  @Test("L7: a number that was refused is replaced by what is typed, not added to")
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

  @Test("L12: an answer wider than a window of 20 columns wraps and is edited to its beginning")
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

  @Test("L15: lines pasted into a question are one answer, sent off by Enter, and answer nothing else")
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

  @Test("L19: Ctrl-L clears the screen and says the question again with its explanation and what was typed")
  func clear() async throws {
    try await onSessionThread {
      let run = try LineModeRun()
      try run.type("peo\u{c}", until: "Choose 1 to 6: peo")
      try run.terminal.wait(for: "the page") { $0.lines[0] == "Home" && $0.contains("3. Locked (unavailable)") }
      try run.answer("\u{15}account", until: "E-mail")
      try run.answer("ann", until: "E-mail, required [ann]: ann")
      try run.type("X\u{2}\u{c}", until: "[ann]: annX")
      try run.terminal.wait(for: "the error") { $0.lines[0] == "Account" && $0.contains("Not an e-mail address") }
      // The cursor is where it was.
      try run.type("Y", until: "[ann]: annYX")
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
