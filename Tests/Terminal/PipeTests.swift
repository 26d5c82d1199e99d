import Foundation
import SignalboxDrivers
import SignalboxProgram
import SignalboxTesting
import Testing

/// Programs on pipes.
@Suite(.offPool) struct PipeTests {
  private let folder = TemporaryFolder()
  private var data: [String] { ["--data", folder.path] }

  @Test("G10: the line mode takes answers from a pipe, one a line, and gives only the result on stdout")
  func answers() async throws {
    try await onSessionThread { [data] in
      let run = try Run("signalbox-cli", data, input: "\nleave\ngood\nok\n:quit\n")
      #expect(run.end == .exited(0))
      #expect(run.output == "good\n")
      #expect(!(run.output + run.error).contains("\u{1b}"))
    }
  }

  @Test(
    "L68: the same answer without an end ends every application with its complaint and little output",
    arguments: ["feedback", "register", "gallery", "setup", "sampler"], ["y", ""])
  func endless(_ application: String, _ answer: String) async throws {
    try await onSessionThread { [data] in
      let input = String(repeating: answer + "\n", count: 2_000)
      let run = try Run("signalbox-cli", [application] + data, input: input)
      #expect(run.end == .exited(1))
      #expect(run.error.contains("answers in a row were refused at "), "\(run.error)")
      #expect(run.error.utf8.count < 10_000)
    }
  }

  @Test(
    "L96: the setup takes at most half the lines and, without hints, half the words that it took on 2026-11-25",
    arguments: [[], ["--no-hints"]])
  func length(_ options: [String]) async throws {
    try await onSessionThread { [data, folder] in
      let answers = [
        "web01", "Europe/Berlin", "", "ada", "", "secret-123", "secret-123", "", "apache, backup", "", "", "",
      ]
      let arguments = ["setup", "--target", folder.path + "/target", "--step-time", "0"] + options + data
      let run = try Run("signalbox-cli", arguments, input: answers.joined(separator: "\n") + "\n")
      #expect(run.end == .exited(0) && run.output == "web01\n")
      // With the same answers, the transcript had 103 lines and 398 words.
      let lines = run.error.split(separator: "\n", omittingEmptySubsequences: false).count
      let words = run.error.split(whereSeparator: \.isWhitespace).count
      #expect(lines <= 51 && words <= (options.isEmpty ? 220 : 199), "\(lines) lines, \(words) words:\n\(run.error)")
    }
  }

  @Test("G9, G13: empty input is neither a hang nor a success")
  func nothing() async throws {
    try await onSessionThread { [data] in
      let cli = try Run("signalbox-cli", data)
      #expect(cli.end != .exited(0))
      #expect(cli.error != "")
      #expect(cli.output == "")
      let tui = try Run("signalbox-tui", data)
      #expect(tui.end == .exited(69))
      #expect(tui.error.contains("signalbox-cli"))
      #expect(tui.error.contains("signalbox-json"))
      let json = try Run("signalbox-json", data)
      #expect(json.end == .exited(0))
      #expect(json.output == "")
    }
  }

  @Test(
    "G16: the full screen declines an unsuitable terminal with the reason, and continues in the line mode",
    arguments: ["dumb", "", "nonsense"])
  func declined(_ terminal: String) async throws {
    try await onSessionThread { [data] in
      let pty = try PseudoTerminal(columns: 120)
      let arguments = ["--mouse", "--ascii", "sampler"] + data
      let child = try pty.start("signalbox-tui", arguments, environment: ["TERM": terminal])
      try pty.wait(for: "the reason and the first question") {
        $0.contains("continuing with signalbox-cli") && $0.lines[$0.row].hasPrefix("Choose")
      }
      pty.type(":quit\r")
      #expect(child.wait() == .exited(1))
      pty.drain()
      #expect(!pty.written.contains(0x1B))
    }
  }

  @Test("G16: without a line mode beside it, the full screen names an alternative")
  func declinedAlone() async throws {
    try await onSessionThread { [data] in
      // A link, because a copy could not be run: a program that another test starts now would keep it open.
      let folder = Child.folder + "/alone-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let alone = folder + "/signalbox-tui"
      try FileManager.default.linkItem(atPath: Child.folder + "/signalbox-tui", toPath: alone)
      let pty = try PseudoTerminal(columns: 120)
      let child = try pty.start(alone, data, environment: ["TERM": "dumb"])
      #expect(pty.end(of: child) == .exited(69))
      #expect(pty.screen.contains("use signalbox-cli or"))
      #expect(!pty.written.contains(0x1B))
    }
  }

  @Test("the result is in the database when the action has settled, and history prints it")
  func history() async throws {
    try await onSessionThread { [folder, data] in
      let before = try Run("signalbox-cli", ["history"] + data)
      #expect(before.end == .exited(0))
      let requests = ["main/leave", "selection/bad"].enumerated().map { number, id in
        "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"ui.press\",\"params\":{\"id\":\"\(id)\"}}\n"
      }
      #expect(try Run("signalbox-json", data, input: requests.joined()).end == .exited(0))
      let lines = try Run("signalbox-cli", ["history", "--json"] + data)
      #expect(lines.end == .exited(0))
      let kept = try JSONSerialization.jsonObject(with: Data(lines.output.utf8)) as? [String: String]
      #expect(kept?["feedback"] == "bad")
      #expect(kept?["category"] == "average")
      let table = try Run("signalbox-cli", ["history"] + data)
      #expect(table.output.contains("bad"))
      #expect(table.output.split(separator: "\n").count >= 2)
      let file = try FileManager.default.attributesOfItem(atPath: folder.path + "/feedback.sqlite")
      #expect(file[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("a feedback that cannot be kept is reported and not lost silently")
  func unusableData() async throws {
    try await onSessionThread {
      let run = try Run("signalbox-cli", ["--data", "/dev/null/x"], input: "\nleave\nbad\n1\n:quit\n")
      #expect(run.error.contains("/dev/null/x"))
      #expect(run.error.contains("--data"))
    }
  }

  @Test("the log tells the course of a session without typed text, and only its owner can read it")
  func log() async throws {
    try await onSessionThread { [folder, data] in
      let log = folder.path + ".log"
      defer { try? FileManager.default.removeItem(atPath: log) }
      let id = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ui.press\",\"params\":{\"id\":\"home/account\"}}\n"
      let set = { (id: String) in
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ui.set\",\"params\":{\"id\":\"\(id)\",\"value\":\"canary-7f3a\"}}\n"
      }
      let run = try Run(
        "signalbox-json", ["sampler", "--log", log] + data, input: id + set("account/password") + set("account/email"))
      #expect(run.end == .exited(0))
      let text = try String(contentsOfFile: log, encoding: .utf8)
      #expect(text.contains("account/password"))
      #expect(!text.contains("canary"))
      #expect(try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("G32: a result that cannot be written ends the program with status 74", arguments: ["signalbox-cli"])
  func lostOutput(_ program: String) async throws {
    try await onSessionThread { [data] in
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      let (toChild, errors) = try (PrivatePipe(), PrivatePipe())
      let child = try Child(
        program, data,
        streams: [
          0: toChild.reading.fileDescriptor, 1: full, 2: errors.writing.fileDescriptor,
        ])
      try toChild.writing.write(contentsOf: Data("\nleave\nbad\n:quit\n".utf8))
      try toChild.writing.close()
      #expect(child.wait() == .exited(74))
    }
  }
}
