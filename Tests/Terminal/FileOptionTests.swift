import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

private let programs = ["signalbox-cli", "signalbox-json", "signalbox-tui"]

/// The options that name files, with files that are missing, irregular or readable by other users.
@Suite(.offPool) struct FileOptionTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ contents: String? = nil, mode: mode_t = 0o600) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/" + name
    if let contents {
      try contents.write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, mode)
    }
    return path
  }

  /// Runs a program with a file in one of its options.
  private func run(_ program: String, _ option: String, _ path: String, more: [String] = []) throws -> Run {
    try Run(program, [option, path, "--data", folder.path] + more)
  }

  @Test("G3: a missing file, a folder or a device causes a sentence and status 66, whichever option names it")
  func missing() async throws {
    let inside = try file("folder")
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    let key = ["gallery", "--photos", "http://127.0.0.1:9"]
    try await onSessionThread { [path = folder.path] in
      for program in programs {
        var options = [("--replay", []), ("--answers", []), ("--access-key-file", key)]
        if program == "signalbox-json" { options.append(("--secrets", [])) }
        for (option, more) in options {
          for name in [path + "/nothing", inside, "/dev/zero"] {
            // A path without a regular file is no recording either.
            let status: Int32 = option == "--replay" && !name.hasSuffix("nothing") ? 65 : 66
            let run = try run(program, option, name, more: more)
            #expect(run.end == .exited(status), "\(program) \(option) \(name): \(run.error)")
            #expect(run.error.contains(name) && run.error.count { $0 == "\n" } == 1, "\(run.error)")
          }
        }
      }
    }
  }

  @Test(
    "a pipe without another end causes a sentence and no hang, whichever option names it", arguments: programs)
  func pipes(_ program: String) async throws {
    let pipe = try file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let key = ["gallery", "--photos", "http://127.0.0.1:9"]
    try await onSessionThread {
      var options: [(String, Int32, [String])] = [
        ("--replay", 65, []), ("--answers", 66, []), ("--log", 74, []), ("--frames", 74, []),
        ("--access-key-file", 66, key),
      ]
      if program == "signalbox-json" { options.append(("--secrets", 66, [])) }
      // Without a terminal the full screen starts no recording.
      if program != "signalbox-tui" { options.append(("--record", 74, [])) }
      for (option, status, more) in options {
        let run = try run(program, option, pipe, more: more)
        #expect(run.end == .exited(status), "\(option): \(run.error)")
        #expect(run.error.contains(pipe) && run.error.count { $0 == "\n" } == 1, "\(run.error)")
      }
    }
  }

  @Test(
    "G3: a missing theme or key file, or a pipe without another end, is status 66, and an unknown word in it is 65",
    arguments: ["--theme", "--keys"])
  func settings(_ option: String) async throws {
    let (pipe, wrong) = (try file("pipe"), try file("settings", "nothing = red\n"))
    #expect(mkfifo(pipe, 0o600) == 0)
    try await onSessionThread { [data = folder.path] in
      for (path, status) in [(data + "/nothing", Int32(66)), (pipe, 66), (wrong, 65)] {
        let terminal = try PseudoTerminal(columns: 250, rows: 24)
        let child = try terminal.start("signalbox-tui", ["--data", data, option, path], streams: [:])
        #expect(terminal.end(of: child) == .exited(status))
        #expect(terminal.screen.lines.joined().contains(path))
      }
    }
  }

  @Test("answers are read from a pipe with a writer, and a log is written to a device or an open pipe")
  func openPipes() async throws {
    try await onSessionThread { [path = folder.path] in
      let answers = #"{"main/category": "polarized", "main/leave": true, "selection/really-good": true}"#
      let script =
        "printf '%s' '\(answers)' | \"$0\" --data \"$1\" --answers /dev/stdin --log /dev/stderr --frames /dev/null"
      let run = try Run("/bin/sh", ["-c", script, Child.folder + "/signalbox-cli", path])
      #expect(run.end == .exited(0) && run.output == "really good\n", "\(run.error)")
      #expect(run.error.contains("began: "), "\(run.error)")
    }
  }

  @Test("--record refuses a device, a pipe, a folder and a link to a device, and changes nothing")
  func record() async throws {
    let (inside, link, pipe) = (try file("folder"), try file("link"), try file("pipe"))
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    #expect(symlink("/dev/null", link) == 0 && mkfifo(pipe, 0o644) == 0)
    try await onSessionThread {
      for target in ["/dev/null", inside, link, pipe] {
        var (before, after) = (stat(), stat())
        #expect(stat(target, &before) == 0)
        let run = try run("signalbox-cli", "--record", target)
        #expect(run.end == .exited(74) && run.error.contains("a folder, a device or a pipe"), "\(run.error)")
        #expect(stat(target, &after) == 0 && before.st_mode == after.st_mode)
      }
    }
  }

  @Test("K9: answers with a password in a file that others may read are refused with advice, and not quoted")
  func sharedAnswers() async throws {
    let json = #"{"register/username": "annabella", "register/password": "canary-7f3a!", "register/submit": true}"#
    let path = try file("answers", json, mode: 0o644)
    try await onSessionThread {
      let refused = try run("signalbox-cli", "--answers", path, more: ["register"])
      #expect(refused.end == .exited(1), "\(refused.error)")
      #expect(refused.error.contains("is a secret, and others may read it: chmod 600 \(path)"), "\(refused.error)")
      #expect(!refused.error.contains("canary"))
      chmod(path, 0o600)
      let taken = try run("signalbox-cli", "--answers", path, more: ["register"])
      #expect(!taken.error.contains("is a secret") && !taken.error.contains("canary"), "\(taken.error)")
    }
  }

  @Test("every front end reports answers that press nothing", arguments: programs)
  func idle(_ program: String) async throws {
    let path = try file("answers", #"{"main/category": "polarized"}"#)
    try await onSessionThread { [data = folder.path] in
      let arguments = ["--answers", path, "--data", data]
      let says = "were used up, and nothing was given"
      if program == "signalbox-tui" {
        let terminal = try PseudoTerminal(columns: 250, rows: 24)
        let child = try terminal.start(program, arguments, streams: [:])
        #expect(terminal.end(of: child) == .exited(1))
        #expect(terminal.screen.lines.joined(separator: "\n").contains(says))
      } else {
        let run = try Run(program, arguments)
        #expect(run.end == .exited(1) && run.error.contains(says), "\(run.error)")
      }
    }
  }

  @Test("--replay --exit says that a recording does not end, with status 1, and otherwise gives its result")
  func unfinished() async throws {
    let (whole, half) = (try file("whole"), try file("half"))
    try await onSessionThread { [data = folder.path] in
      _ = try Run("signalbox-cli", ["--data", data, "--record", whole], input: "\nleave\ngood\nok\n:quit\n")
      let talk = try JSONTalk(["feedback", "--data", data, "--record", half])
      try talk.call("ui.press", ["id": "main/leave"])
      talk.die()
      for program in programs {
        for (recording, more) in [(half, []), (whole, ["--until", "2"]), (whole, [])] {
          let arguments = ["--data", data, "--replay", recording, "--exit"] + more
          let isWhole = recording == whole && more.isEmpty
          let says = "does not end the session, so there is no result"
          if program == "signalbox-tui" {
            let terminal = try PseudoTerminal(columns: 200, rows: 24)
            let child = try terminal.start(program, arguments, streams: [:])
            #expect(terminal.end(of: child) == .exited(isWhole ? 0 : 1))
            #expect(terminal.screen.lines.joined().contains(isWhole ? "good" : says))
          } else {
            let run = try Run(program, arguments)
            #expect(run.end == .exited(isWhole ? 0 : 1), "\(program): \(run.error)")
            #expect(run.error.contains(says) != isWhole, "\(run.error)")
            if program == "signalbox-json" {
              let exiting = #"{"jsonrpc":"2.0","method":"app.exiting","params":{"subscription":0,"revision":0,"code":"#
              #expect(run.output == exiting + (isWhole ? #"0,"outcome":"good"}}"# : "1}}") + "\n")
            } else {
              #expect(run.output == (isWhole ? "good\n" : ""))
            }
          }
        }
      }
    }
  }

  @Test("a session that continues from a replay is a new session, and its result is kept beside the earlier result")
  func replayed() async throws {
    let (first, second) = (try file("first"), try file("second"))
    try await onSessionThread { [data = folder.path] in
      let arguments = ["--data", data, "--record", first]
      let bad = try Run("signalbox-cli", arguments, input: "average\nleave\nbad\n:quit\n")
      #expect(bad.output == "bad\n")
      let good = try Run(
        "signalbox-cli", ["--data", data, "--replay", first, "--until", "0", "--record", second],
        input: "average\nleave\ngood\nok\n:quit\n")
      #expect(good.end == .exited(0) && good.output == "good\n", "\(good.error)")
      let kept = try Run("signalbox-cli", ["history", "--json", "--data", data]).output
      #expect(kept.split(separator: "\n").count == 2, "\(kept)")
      #expect(try JournalFile.read(first).header.session != JournalFile.read(second).header.session)
      // A replay to the end changes nothing outside. A result that is given afterwards is another result.
      let more = try Run(
        "signalbox-json", ["--data", data, "--replay", first, "--until", "4"],
        input: ["main/leave", "selection/bad"].enumerated().map { number, id in
          "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"ui.press\",\"params\":{\"id\":\"\(id)\"}}\n"
        }.joined())
      #expect(more.end == .exited(0), "\(more.error)")
      let then = try Run("signalbox-cli", ["history", "--json", "--data", data]).output
      #expect(then.split(separator: "\n").count == 3, "\(then)")
    }
  }

  @Test("a huge or sparse recording causes a sentence at once, whether it is resumed, replayed, listed or removed")
  func sparse() async throws {
    try await onSessionThread { [data = folder.path] in
      _ = try JSONTalk(["feedback", "--session", "s", "--data", data]).end()
      let path = data + "/sessions/s"
      for size in [1 << 33, 1 << 40] {
        #expect(truncate(path, size) == 0)
        for arguments in [["--session", "s"], ["--replay", path]] {
          let run = try Run("signalbox-cli", arguments + ["--data", data])
          #expect(run.end == .exited(65) && run.error.contains("is damaged in line"), "\(run.error)")
        }
        #expect(try Run("signalbox-cli", ["--resume", "--data", data]).end == .exited(66))
        let list = try Run("signalbox-cli", ["sessions", "--data", data])
        #expect(list.end == .exited(0) && list.output.contains("unreadable"))
        #expect(try Run("signalbox-cli", ["sessions", "show", "s", "--data", data]).end == .exited(65))
        #expect(try Run("signalbox-cli", ["sessions", "prune", "--all", "--data", data]).output == "")
      }
    }
  }

  @Test("without a terminal no recording is started, so that the same command can be tried again on a terminal")
  func notBegun() async throws {
    let path = try file("recording")
    try await onSessionThread {
      for (program, more) in [("signalbox-tui", []), ("signalbox-cli", ["--tty"])] {
        let run = try run(program, "--record", path, more: more)
        #expect(run.end == .exited(69), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test("sessions show takes the name of a session, or of a file if no session has that name")
  func show() async throws {
    try await onSessionThread { [data = folder.path] in
      let recording = "recording-\(UUID().uuidString)"
      let script =
        "cd \"$1\" && \"$0\" --data \"$1\" --record \(recording) </dev/null; \"$0\" sessions show \(recording)"
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      let shown = try Run("/bin/sh", ["-c", script, Child.folder + "/signalbox-cli", data])
      #expect(shown.end == .exited(0) && shown.output.hasPrefix("ENTRY"), "\(shown.error)")
      let nothing = try Run("signalbox-cli", ["sessions", "show", "nothing", "--data", data])
      #expect(nothing.end == .exited(66) && nothing.error.contains("No such file"), "\(nothing.error)")
    }
  }
}
