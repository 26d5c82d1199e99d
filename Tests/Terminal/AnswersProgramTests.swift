import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

/// Prepared answers in the real programs, without a user.
@Suite(.offPool) struct AnswersProgramTests {
  private let folder = TemporaryFolder()

  private static let setup = [
    "host/name": #""web01""#, "host/next": "true", "account/name": #""ada""#, "account/email": #""ada@example.org""#,
    "account/password": #""correct horse""#, "account/again": #""correct horse""#, "account/next": "true",
    "packages/packages": #"["nginx"]"#, "packages/next": "true", "review/install": "true", "done/finish": "true",
  ]

  /// The end of a program, and everything that it printed.
  private struct Conclusion {
    let end: Child.End
    let output: String
    let said: String
  }

  private func answers(_ members: [String: String]) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/answers"
    try ("{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}")
      .write(toFile: path, atomically: false, encoding: .utf8)
    chmod(path, 0o600)
    return path
  }

  /// Runs a program with answers and without input.
  private static func run(_ program: String, _ arguments: [String]) throws -> Conclusion {
    guard program == "signalbox-tui" else {
      let words = program.split(separator: " ").map(String.init)
      let command = [Child.folder + "/" + words[0]] + arguments + words.dropFirst()
      let run = try Run("/bin/sh", ["-c", "\"$0\" \"$@\" </dev/null"] + command)
      return Conclusion(end: run.end, output: run.output, said: run.output + run.error)
    }
    let terminal = try PseudoTerminal(columns: 250, rows: 24)
    let child = try terminal.start(program, arguments, streams: [:])
    let end = terminal.end(of: child)
    let screen = terminal.screen.lines.joined(separator: "\n")
    return Conclusion(end: end, output: screen, said: screen)
  }

  static let programs = ["signalbox-cli", "signalbox-tui", "signalbox-json", "signalbox-json --mcp"]

  @Test(
    "D67: answers act to the end, even if the input has already ended, and their outcome is printed",
    arguments: programs)
  func unattended(_ program: String) async throws {
    let path = try answers(Self.setup)
    try await onSessionThread { [folder = folder.path] in
      let arguments = [
        "setup", "--answers", path, "--data", folder + "/data", "--target", folder + "/target", "--step-time", "1",
      ]
      let conclusion = try Self.run(program, arguments)
      #expect(conclusion.end == .exited(0) && conclusion.said.contains("web01"), "\(conclusion.said)")
      #expect(FileManager.default.fileExists(atPath: folder + "/target/etc/hostname"), "\(conclusion.said)")
    }
  }

  @Test("D60: an id that fits no page stops a set-up before its first step, in every front end", arguments: programs)
  func misfit(_ program: String) async throws {
    // The session stops when the page of a wrong id has gone, so each id is reported alone.
    for (id, slip) in [("account/email", "account/emial"), ("packages/packages", "packages/package")] {
      var members = Self.setup
      members[slip] = members.removeValue(forKey: id)
      let path = try answers(members)
      try await onSessionThread { [folder = folder.path] in
        let arguments = [
          "setup", "--answers", path, "--data", folder + "/data", "--target", folder + "/target", "--step-time", "1",
        ]
        let conclusion = try Self.run(program, arguments)
        #expect(conclusion.end == .exited(1), "\(conclusion.said)")
        #expect(conclusion.said.contains("\(slip) (nearest: \(id))"), "\(conclusion.said)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/target/setup.json"))
      }
    }
  }

  @Test("G41: a program that a signal stops during work says which work, unless its recording goes on with it")
  func stopped() async throws {
    let path = try answers(Self.setup)
    try await onSessionThread { [folder = folder.path] in
      for recording in [[], ["--session", "kept"]] {
        let place = ["--data", folder + "/data", "--target", folder + "/target-\(recording.count)"]
        let terminal = try PseudoTerminal(columns: 200, rows: 24)
        let child = try terminal.start(
          "signalbox-cli", ["setup", "--answers", path, "--step-time", "600000"] + place + recording, streams: [:])
        // The first step has begun.
        var deadline = Patience().deadline
        let isThere = { FileManager.default.fileExists(atPath: folder + "/target-\(recording.count)/steps.log") }
        let hasBegun = deadline.wait(for: "the first step") { _ in
          poll(nil, 0, 10)
          return isThere()
        }
        #expect(hasBegun)
        child.signal(SIGTERM)
        #expect(terminal.end(of: child) == .killed(SIGTERM))
        let screen = terminal.screen.lines.joined(separator: "\n")
        #expect(
          screen.contains("stopped during “Making room”, which may be half done.") == recording.isEmpty, "\(screen)")
      }
    }
  }

  @Test("D61: every front end and the log say why an unattended set-up failed", arguments: programs)
  func cause(_ program: String) async throws {
    let path = try answers(Self.setup)
    try await onSessionThread { [folder = folder.path] in
      let (target, log) = (folder + "/file", folder + "/log")
      #expect(FileManager.default.createFile(atPath: target, contents: nil))
      let arguments = [
        "setup", "--answers", path, "--data", folder + "/data", "--target", target, "--step-time", "1", "--log", log,
      ]
      let conclusion = try Self.run(program, arguments)
      #expect(conclusion.end == .exited(1), "\(conclusion.said)")
      #expect(conclusion.said.contains("The page says “"), "\(conclusion.said)")
      let cause = conclusion.said.firstMatch(of: /The page says “([^”]*)”/).map { String($0.1) } ?? "?"
      let lines = try String(contentsOfFile: log, encoding: .utf8)
      #expect(lines.contains("partition#") && lines.contains("failed: " + cause), "\(lines)")
      #expect(!lines.contains("correct horse"))
    }
  }
}
