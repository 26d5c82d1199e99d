import Foundation
import SignalboxDrivers
import Testing
import SignalboxTesting

/// What the options for sessions say on a command line.
@Suite(.offPool) struct SessionOptionTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ contents: String? = nil) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/" + name
    if let contents { try contents.write(toFile: path, atomically: false, encoding: .utf8) }
    return path
  }

  @Test(
    "answers from a file do in every front end, on a terminal or without one",
    arguments: ["signalbox-cli", "signalbox-json", "signalbox-tui"])
  func answers(_ program: String) async throws {
    let answers = try file(
      "answers", #"{"main/category": "polarized", "main/leave": true, "selection/really-good": true}"#)
    try await onSessionThread { [path = folder.path] in
      let arguments = ["--answers", answers, "--data", path]
      if program == "signalbox-tui" {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let child = try terminal.start(program, arguments, streams: [:])
        terminal.drain()
        #expect(child.wait() == .exited(0))
        #expect(terminal.screen.lines.last { !$0.isEmpty } == "really good")
      } else {
        let run = try Run(program, arguments)
        #expect(run.end == .exited(0), "\(run.error)")
        // Over JSON the outcome goes to the driver.
        if program == "signalbox-cli" { #expect(run.output == "really good\n") }
      }
    }
  }

  @Test("a missing answer is status 1 and names the element and its page")
  func missing() async throws {
    let answers = try file("answers", #"{"main/leave": true}"#)
    try await onSessionThread { [path = folder.path] in
      let run = try Run("signalbox-cli", ["--answers", answers, "--data", path])
      #expect(run.end == .exited(1))
      #expect(run.error.contains("no answer for selection/good («Good» on «The movie was...»)"))
    }
  }

  struct Wrong: Sendable {
    let arguments: [String]
    let status: Int32
    let says: String
  }

  @Test(
    "a recording that cannot be used is one sentence and a status of its own",
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

  @Test("sessions lists, shows and removes what is kept; one that runs is refused to others and stays")
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
      // What nobody can read may be of another program, or of a newer one.
      let foreign = path + "/sessions/foreign"
      try Data("not ours".utf8).write(to: URL(filePath: foreign))
      let pruned = try Run("signalbox-cli", ["sessions", "prune", "--all"] + data).output
      #expect(pruned.split(separator: "\n").sorted() == ["Removed died.", "Removed stopped."])
      #expect(FileManager.default.fileExists(atPath: foreign))
      #expect(try running.end() == .exited(0))
    }
  }

  @Test("a session that ended is not resumed: its name begins anew, which is said, and what was recorded is kept")
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

  @Test("undo has a word in the line mode, a key on the full screen and a method over JSON")
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
      try terminal.wait(for: "a sentence") { $0.contains("nothing was done yet") }
      terminal.type("\r")
      try terminal.wait(for: "the account") { $0.contains("E-mail") }
      terminal.type("\u{1b}u")
      try terminal.wait(for: "home again") { $0.contains("People") }
      terminal.type("\u{1b}")
      terminal.drain()
      #expect(child.wait() == .exited(1))
    }
  }

  @Test("undo stops at what cannot be taken back, with a sentence, in every front end")
  func irreversible() async throws {
    try await onSessionThread { [path = folder.path] in
      let sentence = "«Keeping the feedback» cannot be taken back"
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
      try terminal.wait(for: "a sentence") { $0.contains("nothing was done yet") }
      terminal.type("\t\r")
      try terminal.wait(for: "the choices") { $0.contains("So And So") || $0.contains("So and so") }
      terminal.type("\r")
      try terminal.wait(for: "thanks") { $0.contains("Thank You") }
      // It cannot be taken back once it has ended, which may be after the thanks.
      while try !String(contentsOfFile: recording, encoding: .utf8).contains("irreversible") { sched_yield() }
      terminal.type("\u{1b}u")
      try terminal.wait(for: "the sentence") { $0.contains(sentence) }
      terminal.type("\u{3}")
      terminal.drain()
      _ = child.wait()
    }
  }
}
