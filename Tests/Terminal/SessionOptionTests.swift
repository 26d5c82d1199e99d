import Foundation
import SignalboxDrivers
import Testing
import SignalboxTesting

/// The options for sessions on a command line.
@Suite(.offPool) struct SessionOptionTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ contents: String? = nil) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/" + name
    if let contents { try contents.write(toFile: path, atomically: false, encoding: .utf8) }
    return path
  }

  @Test(
    "answers from a file work in every front end, with a terminal or without",
    arguments: ["signalbox-cli", "signalbox-json", "signalbox-tui"])
  func answers(_ program: String) async throws {
    let answers = try file(
      "answers", #"{"main/category": "polarized", "main/leave": true, "selection/really-good": true}"#)
    try await onSessionThread { [path = folder.path] in
      let arguments = ["--answers", answers, "--data", path]
      if program == "signalbox-tui" {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let child = try terminal.start(program, arguments, streams: [:])
        #expect(terminal.end(of: child) == .exited(0))
        #expect(terminal.screen.lines.last { !$0.isEmpty } == "really good")
      } else {
        let run = try Run(program, arguments)
        #expect(run.end == .exited(0), "\(run.error)")
        // Over JSON the outcome goes to the driver.
        if program == "signalbox-cli" { #expect(run.output == "really good\n") }
      }
    }
  }

  @Test("a missing answer is status 1, and the message names the element and its page")
  func missing() async throws {
    let answers = try file("answers", #"{"main/leave": true}"#)
    try await onSessionThread { [path = folder.path] in
      let run = try Run("signalbox-cli", ["--answers", answers, "--data", path])
      #expect(run.end == .exited(1))
      #expect(run.error.contains("no answer for selection/good (“Good” on “The movie was...”)"))
    }
  }

  struct Wrong: Sendable {
    let arguments: [String]
    let status: Int32
    let says: String
  }

  @Test(
    "an unusable recording causes one sentence and a status of its own",
    arguments: [
      Wrong(arguments: ["--replay", "FOLDER/foreign"], status: 65, says: "is not a recording"),
      Wrong(arguments: ["--replay", "FOLDER/newer"], status: 65, says: "newer than this program"),
      Wrong(arguments: ["--replay", "FOLDER/older"], status: 65, says: "of an earlier version of this program"),
      Wrong(arguments: ["--replay", "FOLDER/nothing"], status: 66, says: "No such file"),
      Wrong(arguments: ["--record", "FOLDER/foreign"], status: 74, says: "has something in it already"),
      Wrong(arguments: ["--record", "/nowhere/r"], status: 74, says: "cannot be written: No such file"),
      Wrong(arguments: ["--resume"], status: 66, says: "no interrupted session of 'feedback'"),
      Wrong(arguments: ["--session", "a/b"], status: 2, says: "cannot be the name"),
      Wrong(arguments: ["--exit"], status: 2, says: "go with --replay"),
      Wrong(arguments: ["--replay", "x", "--resume"], status: 2, says: "without --session and --resume"),
      Wrong(arguments: ["--answers", "FOLDER/foreign"], status: 65, says: "no JSON object"),
    ])
  func wrong(_ wrong: Wrong) async throws {
    _ = try file("foreign", "hello\n")
    _ = try file("newer", "signalbox-journal 3\n")
    _ = try file("older", "signalbox-journal 1\n")
    try await onSessionThread { [path = folder.path] in
      let arguments = wrong.arguments.map { $0.replacing("FOLDER", with: path) }
      let run = try Run("signalbox-cli", arguments + ["--data", path])
      #expect(run.end == .exited(wrong.status), "\(run.error)")
      #expect(run.error.contains(wrong.says), "\(run.error)")
      #expect(run.error.count { $0 == "\n" } == 1)
    }
  }

  @Test("the command sessions lists, shows and removes sessions; a running session is refused to others and stays")
  func sessions() async throws {
    try await onSessionThread { [path = folder.path] in
      let data = ["--data", path]
      #expect(try Run("signalbox-cli", ["sessions"] + data).output == "No session is kept.\n")
      _ = try Run("signalbox-cli", ["--session", "ended"] + data, input: "\nleave\ngood\nok\n:quit\n")
      let running = try JSONTalk(["feedback", "--session", "running"] + data)
      try running.call("ui.press", ["id": "main/leave"])
      let stopped = try JSONTalk(["feedback", "--session", "stopped"] + data)
      try stopped.call("ui.press", ["id": "main/leave"])
      try stopped.call("app.shutdown")
      #expect(try stopped.end() == .exited(0))
      let died = try JSONTalk(["feedback", "--session", "died"] + data)
      try died.call("ui.press", ["id": "main/leave"])
      died.die()

      let list = try Run("signalbox-cli", ["sessions", "list"] + data).output
      for (name, state) in [
        ("ended", "ended"), ("running", "running"), ("stopped", "stopped"), ("died", "interrupted"),
      ] {
        #expect(list.split(separator: "\n").contains { $0.hasPrefix(name) && $0.hasSuffix(state) }, "\(list)")
      }
      let shown = try Run("signalbox-cli", ["sessions", "show", "died"] + data).output
      #expect(shown.contains("press main/leave"))
      let refused = try Run("signalbox-cli", ["--session", "running"] + data)
      #expect(refused.end == .exited(75) && refused.error.contains("in use by another process"))

      #expect(try Run("signalbox-cli", ["sessions", "prune"] + data).output == "Removed ended.\n")
      // An unreadable recording may belong to another program, or to a newer program.
      let foreign = path + "/sessions/foreign"
      try Data("not ours".utf8).write(to: URL(filePath: foreign))
      let pruned = try Run("signalbox-cli", ["sessions", "prune", "--all"] + data).output
      #expect(pruned.split(separator: "\n").sorted() == ["Removed died.", "Removed stopped."])
      #expect(FileManager.default.fileExists(atPath: foreign))
      #expect(try running.end() == .exited(0))
    }
  }

  @Test("P65: even in a pipe a session's name is one harmless line, and an irremovable recording stops nothing")
  func pruned() async throws {
    try await onSessionThread { [path = folder.path] in
      let data = ["--data", path]
      let sessions = path + "/sessions/"
      #expect(try JSONTalk(["feedback", "--session", "s"] + data).end() == .exited(0))
      // Two names look the same, and Foundation finds one file for both.
      let names = ["g\u{1B}[32mreen\nRemoved s.", "a", "\u{FFFD}", "z"].map { Array($0.utf8) } + [[0xFF]]
      for name in names {
        let text = try Data(contentsOf: URL(filePath: sessions + "s"))
        let file = fopen((Array(sessions.utf8) + name + [0]).map(CChar.init(bitPattern:)), "w")
        _ = text.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
      }
      let run = try Run("signalbox-cli", ["sessions", "prune", "--all"] + data)
      #expect(
        run.end == .exited(74) && run.error.contains("These sessions cannot be removed: \u{FFFD}."), "\(run.error)")
      #expect(!run.output.contains("\u{1B}"))
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 5 && lines.filter { $0 == "Removed s." }.count == 1, "\(lines)")
      #expect(lines.contains("Removed a.") && lines.contains("Removed z."))
      let command = "exec \(Child.folder)/signalbox-cli feedback --session=$(printf '\\377') --data \(path)"
      let bytes = try Run("/bin/sh", ["-c", command])
      #expect(bytes.end == .exited(2) && bytes.error.contains("cannot be the name"), "\(bytes)")
    }
  }

  @Test("a file that is not a recording is not copied, and the message says so")
  func copyOfNothing() throws {
    let path = try file("other", "no recording")
    let run = try Run("signalbox-cli", ["sessions", "copy", path, "--as", "pw", "--data", folder.path])
    #expect(run.end == .exited(65) && run.error.contains("\(path) is not a recording"), "\(run.error)")
  }

  @Test("an ended session is not resumed: another starts under its name, with a message, and the recording is kept")
  func ended() async throws {
    try await onSessionThread { [path = folder.path] in
      for outcome in ["good", "bad"] {
        let run = try Run(
          "signalbox-cli", ["--session", "s", "--data", path], input: "\nleave\n\(outcome)\nok\n:quit\n")
        #expect(run.output == "\(outcome)\n")
        let says = "The session 's' has ended, so another one begins under its name; its recording is kept in \(path)"
        #expect(run.error.contains(says) == (outcome == "bad"), "\(run.error)")
      }
      let shown = try Run("signalbox-cli", ["sessions", "show", "s~1", "--data", path])
      #expect(shown.end == .exited(0) && shown.output.contains("effect"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/sessions").sorted() == ["s", "s~1"])
    }
  }

  @Test("undo is a word in the line mode, a key on the full screen and a method over JSON")
  func undo() async throws {
    try await onSessionThread { [path = folder.path] in
      let run = try Run("signalbox-cli", ["--data", path], input: "polarized\n:undo\nleave\ngood\nok\n:quit\n")
      #expect(run.output == "good\n", "\(run.error)")
      let talk = try JSONTalk(["sampler", "--data", path])
      try talk.call("ui.press", ["id": "home/account"])
      let undone = try talk.call("ui.undo")
      #expect(undone["page"] as? String == "home")
      try talk.call("ui.press", ["id": "home/people"])
      let sought = try talk.call("ui.seek", ["entry": 0])
      #expect(sought["page"] as? String == "home")
      try talk.send("ui.undo")
      let refused = try talk.receive()["error"] as? [String: Any]
      #expect(refused?["code"] as? Int == 1014)
      try talk.end()
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let child = try terminal.start("signalbox-tui", ["sampler", "--data", path], streams: [:])
      try terminal.wait(for: "Home") { $0.contains("People") }
      terminal.type("\u{1b}u")
      try terminal.wait(for: "a sentence") { $0.contains("there is nothing to undo") }
      terminal.type("\r")
      try terminal.wait(for: "the account") { $0.contains("E-mail") }
      terminal.type("\u{1b}u")
      try terminal.wait(for: "home again") { $0.contains("People") }
      try terminal.leaveAfterWork()
      #expect(terminal.end(of: child) == .exited(1))
    }
  }

  @Test("undo stops at an irreversible effect with a sentence, in every front end")
  func irreversible() async throws {
    try await onSessionThread { [path = folder.path] in
      let sentence = "“Keeping the feedback” cannot be undone"
      let run = try Run("signalbox-cli", ["--data", path], input: "\nleave\ngood\n:undo\n:undo\nok\n:quit\n")
      #expect(run.error.contains(sentence), "\(run.error)")
      #expect(run.output == "good\n")

      let talk = try JSONTalk(["feedback", "--data", path])
      for id in ["main/leave", "selection/good"] { try talk.call("ui.press", ["id": id]) }
      try talk.send("ui.undo")
      let refused = try talk.receive()["error"] as? [String: Any]
      #expect(refused?["code"] as? Int == 1014)
      let data = refused?["data"] as? [String: Any]
      #expect((data?["sentence"] as? String)?.contains(sentence) == true, "\(refused ?? [:])")
      try talk.send("ui.seek", ["entry": 0])
      #expect((try talk.receive()["error"] as? [String: Any])?["code"] as? Int == 1014)
      try talk.end()

      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let recording = path + "/recording"
      let child = try terminal.start("signalbox-tui", ["--data", path, "--record", recording], streams: [:])
      try terminal.wait(for: "the main page") { $0.contains("Leave Feedback") }
      terminal.type("\u{1b}u")
      try terminal.wait(for: "a sentence") { $0.contains("there is nothing to undo") }
      terminal.type("\t\r")
      try terminal.wait(for: "the choices") { $0.contains("So And So") || $0.contains("So and so") }
      terminal.type("\r")
      try terminal.wait(for: "thanks") { $0.contains("Thank You") }
      // The effect is irreversible once it has ended, which may be after the thanks.
      // The last line may be incomplete and end within a character.
      let recorded = { String(decoding: try Data(contentsOf: URL(filePath: recording)), as: UTF8.self) }
      while try !recorded().contains("irreversible") { sched_yield() }
      terminal.type("\u{1b}u")
      try terminal.wait(for: "the sentence") { $0.contains(sentence) }
      terminal.type("\u{3}")
      _ = terminal.end(of: child)
    }
  }
}
