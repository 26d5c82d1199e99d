import Foundation
import GRDB
import SignalboxProgram
import SignalboxTesting
import Testing

private let programs = ["signalbox-cli", "signalbox-json", "signalbox-tui"]

/// What the three programs have in common on the command line.
@Suite struct CommandLineTests {
  @Test("G29: --help and --version work without a terminal and print no escapes", arguments: programs)
  func help(_ program: String) async throws {
    try await onSessionThread {
      let help = try Run(program, ["--help"])
      #expect(help.end == .exited(0))
      #expect(help.output.contains("USAGE: \(program)"))
      #expect(help.output.contains("--data"))
      #expect(help.output.contains("--log"))
      let version = try Run(program, ["--version"])
      #expect(version.end == .exited(0))
      #expect(version.output == Program.version + "\n")
      #expect(!(help.output + version.output + help.error + version.error).contains("\u{1b}"))
    }
  }

  struct Wrong: Sendable {
    let arguments: [String]
    let says: String
  }

  @Test(
    "G3: wrong use is one clear line on standard error and status 2", arguments: programs,
    [
      Wrong(arguments: ["nope"], says: "no application 'nope'; there is: feedback"),
      Wrong(arguments: ["--nope"], says: "--nope"),
      Wrong(arguments: ["feedback", "more"], says: "more"),
      Wrong(arguments: ["--data"], says: "--data"),
      Wrong(
        arguments: ["gallery", "--photos", "http://localhost"], says: "--photos and --access-key-file go together"),
      Wrong(arguments: ["capture", "--camera", "'"], says: "--camera"),
      Wrong(arguments: ["\u{1b}[2J"], says: "\\x1b[2J"),
      // Not quoted: an address may hold a password.
      Wrong(arguments: ["--service", "http://ann:canary@host"], says: "and has no user, password or fragment."),
      Wrong(arguments: ["--post", "ftp://host"], says: "begins with http:// or https:// and a host"),
    ])
  func wrongUse(_ program: String, _ wrong: Wrong) async throws {
    try await onSessionThread {
      let run = try Run(program, wrong.arguments)
      #expect(run.end == .exited(2))
      #expect(run.output == "")
      #expect(run.error.hasPrefix("\(program): "))
      #expect(run.error.contains(wrong.says), "\(run.error)")
      #expect(run.error.filter { $0 == "\n" }.count == 1)
      #expect(!run.error.contains("\u{1b}"))
    }
  }

  @Test("G3: a file that cannot be written is a sentence and status 74", arguments: programs, ["--log", "--frames"])
  func log(_ program: String, _ option: String) async throws {
    try await onSessionThread {
      let run = try Run(program, [option, "/nowhere/log"])
      #expect(run.end == .exited(74))
      #expect(run.error.contains("\(option): /nowhere/log"))
    }
  }

  @Test("a program that gets no descriptor for its session says so and ends with status 71")
  func noDescriptors() async throws {
    try await onSessionThread {
      // Enough for the program to begin, and for nothing else.
      let run = try Run("/bin/sh", ["-c", "ulimit -n 4; exec '\(Child.folder)/signalbox-json' --data /nowhere"])
      #expect(run.end == .exited(71))
      #expect(run.error.contains("There must be room for 20 more open files, and there is not (Too many open files)"))
    }
  }

  @Test("G9: a data folder that cannot be used is said without SQL, and nothing ends as a success")
  func unusableFolder() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let broken = folder.path + "/feedback.sqlite"
      try Data(repeating: 7, count: 5_000).write(to: URL(filePath: broken))
      for data in [folder.path, broken] {
        let run = try Run("signalbox-cli", ["--data", data], input: "\nleave\ngood\nok\n:quit\n")
        #expect(run.end == .exited(1))
        #expect(run.output == "")
        // In lines of at most 80 columns.
        #expect(
          run.error.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("another folder with --data.")
        )
        let history = try Run("signalbox-cli", ["history", "--data", data])
        #expect(history.end == .exited(74))
        #expect(history.output == "")
        #expect(!(run.error + history.error).contains("SELECT"))
      }
    }
  }
}

/// What is kept, as somebody finds it who looks.
@Suite struct HistoryTests {
  private let folder = TemporaryFolder()

  /// A folder with one feedback in it, and then what `sql` does.
  private func data(_ sql: String) throws -> [String] {
    let data = ["--data", folder.path]
    let run = try Run("signalbox-cli", data, input: "\nleave\nbad\n:quit\n")
    #expect(run.end == .exited(0))
    let database = try DatabaseQueue(path: folder.path + "/feedback.sqlite")
    try database.write { try $0.execute(sql: sql) }
    try database.close()
    return data
  }

  @Test("G9: nothing is kept in a file that a newer version made, and that is said, is no thanks and no success")
  func newer() async throws {
    try await onSessionThread {
      let data = try data(
        """
        INSERT INTO grdb_migrations VALUES ('999');
        ALTER TABLE feedback ADD COLUMN mood TEXT NOT NULL DEFAULT '';
        """)
      let run = try Run("signalbox-cli", data, input: "\nleave\ngood\nok\n:quit\n")
      #expect(run.end == .exited(1))
      #expect(run.output == "")
      #expect(!run.error.contains("Thank You!"))
      let said = run.error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(said.contains("Your feedback could not be saved"))
      #expect(said.contains("was made by a newer version of this program"))
      let history = try Run("signalbox-cli", ["history"] + data)
      #expect(history.end == .exited(74))
      #expect(history.error.contains("was made by a newer version of this program"))
    }
  }

  @Test("G18: history moves no cursor, on a pipe either, and a long cell pads no other row")
  func strange() async throws {
    try await onSessionThread {
      let data = try data(
        """
        INSERT INTO feedback (key, givenAt, category, feedback) VALUES
          ('a', '\u{1b}[2J\u{9b}31m', 'aver\u{202e}age', 'g\r\nood\u{7f}'),
          ('b', 'now', '\(String(repeating: "x", count: 10_000_000))', 'bad');
        """)
      let table = try Run("signalbox-cli", ["history"] + data)
      #expect(table.end == .exited(0))
      #expect(table.output.utf8.count < 1_000)
      #expect(table.output.contains("\\x1b[2J"))
      let harmful: [Unicode.Scalar] = ["\u{1b}", "\u{9b}", "\u{202e}", "\r", "\u{7f}"]
      for scalar in harmful { #expect(!table.output.unicodeScalars.contains(scalar)) }
      let lines = table.output.split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines[0] == "WHEN                  CATEGORY   FEEDBACK")
      #expect(lines[1].hasSuffix("Z  average    bad"))
      let json = try Run("signalbox-cli", ["history", "--json"] + data)
      #expect(json.output.split(separator: "\n").count == 3)
      #expect(!json.output.utf8.contains(0x1B))
    }
  }

  @Test("more than one reading's worth of feedback is printed whole and in order")
  func many() async throws {
    try await onSessionThread {
      let data = try data(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
        INSERT INTO feedback (key, givenAt, category, feedback) SELECT i, 't' || i, 'average', 'bad' FROM n;
        """)
      let lines = try Run("signalbox-cli", ["history", "--json"] + data).output.split(separator: "\n")
      #expect(lines.count == 1_002)
      #expect(lines.dropFirst().enumerated().allSatisfy { $1.contains("\"t\($0 + 1)\"") })
    }
  }
}

/// Programs on pipes.
@Suite struct PipeTests {
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

  @Test("G9, G13: nothing to read is no hang and no success")
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
    "G16: a terminal that cannot do it is declined by the full screen, with the reason, and it goes on in the line mode",
    arguments: ["dumb", "", "nonsense"])
  func declined(_ terminal: String) async throws {
    try await onSessionThread { [data] in
      let pty = try PseudoTerminal(columns: 120)
      let arguments = ["--mouse", "--ascii", "sampler"] + data
      let child = try pty.start("signalbox-tui", arguments, environment: ["TERM": terminal])
      try pty.wait(for: "the reason and the first question") {
        $0.contains("going on with signalbox-cli") && $0.lines[$0.row].hasPrefix("Choose")
      }
      pty.type(":quit\r")
      #expect(child.wait() == .exited(1))
      pty.drain()
      #expect(!pty.written.contains(0x1B))
    }
  }

  @Test("G16: where there is no line mode beside it, the full screen names what to use instead")
  func declinedAlone() async throws {
    try await onSessionThread { [data] in
      // A link and not a copy: what another test starts meanwhile would keep a copy open, and it could not be run.
      let folder = Child.folder + "/alone-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let alone = folder + "/signalbox-tui"
      try FileManager.default.linkItem(atPath: Child.folder + "/signalbox-tui", toPath: alone)
      let pty = try PseudoTerminal(columns: 120)
      let child = try pty.start(alone, data, environment: ["TERM": "dumb"])
      pty.drain()
      #expect(child.wait() == .exited(69))
      #expect(pty.screen.contains("use signalbox-cli or"))
      #expect(!pty.written.contains(0x1B))
    }
  }

  @Test("what was collected is in the database when the action has settled, and history prints it")
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

  @Test("a feedback that cannot be kept is said in every front end's way, and is not lost silently")
  func unusableData() async throws {
    try await onSessionThread {
      let run = try Run("signalbox-cli", ["--data", "/dev/null/x"], input: "\nleave\nbad\n1\n:quit\n")
      #expect(run.error.contains("/dev/null/x"))
      #expect(run.error.contains("--data"))
    }
  }

  @Test("the log tells what happened without what was typed, for its owner alone")
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

  @Test("G32: a reader of the result that has gone ends with status 74", arguments: ["signalbox-cli"])
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
